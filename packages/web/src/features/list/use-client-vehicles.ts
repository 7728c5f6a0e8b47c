import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/fleet.ts'
import { viewKey } from '../../api/query-keys.ts'

/** The ids of the vehicles of this account; undefined for 0, while they are loaded, and when they cannot be. */
export function useClientVehicles(clientId: number): ReadonlySet<number> | undefined {
  const { data } = useQuery({
    queryKey: viewKey('device', 'ofClient', clientId),
    queryFn: async () => {
      const devices = await api.devices.list({ query: { userId: clientId } })
      return new Set(devices.map(({ id }) => id))
    },
    enabled: clientId > 0,
  })
  return clientId > 0 ? data : undefined
}
