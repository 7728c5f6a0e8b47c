import type { DeviceEndpoints } from '@rastro/core/api/device-endpoints'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/device-endpoints.ts'
import { localKey } from '../api/query-keys.ts'
import { has } from '../session/capabilities.ts'

/** The addresses to which trackers report, from the server; null where it does not provide them, undefined while loading. */
export function useDeviceEndpoints(): DeviceEndpoints | null | undefined {
  const { data, isError } = useQuery({
    queryKey: localKey('doors'),
    queryFn: () => api.deviceEndpoints.get({}),
    staleTime: 60_000,
    enabled: has('deviceEndpoints'),
    meta: { quiet: true },
  })
  return isError || !has('deviceEndpoints') ? null : data
}
