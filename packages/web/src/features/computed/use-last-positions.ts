import type { Position } from '@rastro/core/model/position'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/fleet.ts'
import { viewKey } from '../../api/query-keys.ts'

const most = 100
const hourMs = 3_600_000
const none: readonly Position[] = []

/** The last hundred positions of a device, oldest first, of the 24 hours before its latest; `isPending` until they are loaded. */
export function useLastPositions(deviceId: number): { positions: readonly Position[]; isPending: boolean } {
  const { data, isLoading } = useQuery({
    queryKey: viewKey('position', 'last', deviceId),
    queryFn: () => lastPositions(deviceId),
    enabled: deviceId > 0,
  })
  return { positions: data ?? none, isPending: isLoading }
}

async function lastPositions(deviceId: number): Promise<readonly Position[]> {
  const [latest] = await api.positions.list({ query: { deviceId } })
  if (!latest) return none
  const to = latest.fixTime
  for (const hours of [1, 24]) {
    const from = new Date(to.getTime() - hours * hourMs)
    const positions = await api.positions.list({ query: { deviceId, from, to } })
    if (positions.length >= most || hours === 24) return positions.slice(-most)
  }
  return none
}
