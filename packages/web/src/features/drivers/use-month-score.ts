import { reportsApi } from '@rastro/core/api/reports'
import { readPage } from '@rastro/core/kit/page'
import { drivingBounds } from '@rastro/core/model/driving-turn'
import type { Driver } from '@rastro/core/resources/driver'
import { useQuery } from '@tanstack/react-query'
import { clientOf } from '../../api/client.ts'
import { api as driving } from '../../api/driving.ts'
import { localKey } from '../../api/query-keys.ts'
import { type Span, spanOf } from '../../i18n/periods.ts'
import { useZoneDays } from '../../i18n/timezone.ts'

const api = clientOf({ reports: { score: reportsApi.score } })

const dayMs = 86_400_000
/** A turn that goes on may have begun this long before the month. */
const earlierMs = 31 * dayMs
/** Pages of turns that are read, the latest first, and vehicles in an address. */
const [mostPages, mostVehicles] = [4, 100]

/** The score of a driver over the vehicles of the month, and what it is about; the turns of the driver say which vehicles. */
export function useMonthScore({ id: driverId }: Pick<Driver, 'id'>, isAsked: boolean) {
  const days = useZoneDays()
  const span = spanOf('thisMonth', new Date(), days)
  return useQuery({
    queryKey: localKey('score', driverId, span.from.getTime()),
    queryFn: async () => {
      const deviceIds = await vehiclesOf(driverId, span)
      const about = { driverId, deviceIds, ...span }
      if (deviceIds.length === 0) return { row: undefined, about }
      const [row] = await api.reports.score({ query: { ...span, deviceId: deviceIds, driverId: [driverId] } })
      return { row, about }
    },
    enabled: isAsked,
    gcTime: 0,
    meta: { quiet: true },
  })
}

async function vehiclesOf(driverId: number, { from, to }: Span): Promise<number[]> {
  const query = { driverId, from: new Date(from.getTime() - earlierMs), to, limit: drivingBounds.mostRows }
  const ids = new Set<number>()
  let cursor: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const { items, next } = await readPage(driving.driving.list, { query: { ...query, ...(cursor && { cursor }) } })
    for (const { deviceId, to: end } of items) if (!end || end >= from) ids.add(deviceId)
    cursor = next
    if (!cursor) break
  }
  return [...ids].slice(0, mostVehicles)
}
