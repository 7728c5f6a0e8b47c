import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/device-endpoints.ts'
import { pollMs } from '../../api/poll-interval.ts'
import { localKey } from '../../api/query-keys.ts'
import { has } from '../../session/capabilities.ts'

const none: readonly string[] = []

/** The identifiers that no vehicle has and that have called in this protocol since then, the latest first (decision 116). */
export function useCallers(protocol: string | undefined, since: Date | undefined): readonly string[] {
  const isOn = protocol !== undefined && since !== undefined && has('unknownUnits')
  const { data } = useQuery({
    queryKey: localKey('unknown-units'),
    queryFn: () => api.deviceEndpoints.unknownUnits({}),
    refetchInterval: pollMs,
    enabled: isOn,
    meta: { quiet: true },
  })
  if (!isOn || !data) return none
  return data.filter((unit) => unit.protocol === protocol && unit.lastUpdate >= since).map(({ uniqueId }) => uniqueId)
}
