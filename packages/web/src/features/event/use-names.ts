import type { Event } from '@rastro/core/model/event'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/around.ts'
import { useGeofences } from '../../fleet/use-geofences.ts'

/** The name of the geofence, the maintenance or the driver that an event is about; undefined while it is not known. */
export function useNames(events: readonly Event[]): (event: Event) => string | undefined {
  const { data: fences } = useGeofences()
  const { data: services } = useQuery({
    queryKey: ['maintenance names'],
    queryFn: () => api.maintenances.list({ query: {} }),
    enabled: events.some(({ maintenanceId }) => maintenanceId > 0),
    meta: { quiet: true },
  })
  const { data: drivers } = useQuery({
    queryKey: ['driver names'],
    queryFn: () => api.drivers.list({ query: {} }),
    enabled: events.some(({ attributes }) => attributes.driverUniqueId !== undefined),
    meta: { quiet: true },
  })
  return ({ geofenceId, maintenanceId, attributes: { driverUniqueId } }) =>
    (
      fences?.find(({ id }) => id === geofenceId) ??
      services?.find(({ id }) => id === maintenanceId) ??
      drivers?.find(({ uniqueId }) => uniqueId === String(driverUniqueId))
    )?.name
}
