import type { Event } from '@rastro/core/model/event'
import { api } from '../../api/around.ts'
import { useEvery } from '../../api/list-query.ts'
import { useDrivers } from '../../fleet/use-drivers.ts'
import { useGeofences } from '../../fleet/use-geofences.ts'

/** The name of the geofence, the maintenance or the driver that an event is about; undefined until loaded. */
export function useNames(events: readonly Event[]): (event: Event) => string | undefined {
  const { data: fences } = useGeofences()
  const { data: services } = useEvery('maintenance', api.maintenances.list, {
    enabled: events.some(({ maintenanceId }) => maintenanceId > 0),
  })
  const { data: drivers } = useDrivers(events.some(({ attributes }) => attributes.driverUniqueId !== undefined))
  return ({ geofenceId, maintenanceId, attributes: { driverUniqueId } }) =>
    (
      fences?.find(({ id }) => id === geofenceId) ??
      services?.find(({ id }) => id === maintenanceId) ??
      drivers?.find(({ uniqueId }) => uniqueId === String(driverUniqueId))
    )?.name
}
