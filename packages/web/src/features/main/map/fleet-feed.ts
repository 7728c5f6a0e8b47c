import { useEffect } from 'react'
import { live } from '../../../live/live.ts'
import type { Fleet } from '../../../map/fleet.ts'
import type { MapVehicle } from '../../../map/vehicle.ts'
import { mapVehicleOf } from './map-vehicle.ts'

/** Gives the map the whole fleet at first, then the vehicles that have changed. Nothing else feeds it. */
export function useFleetFeed(fleet: Fleet, only: ReadonlySet<number> | undefined): void {
  useEffect(() => {
    const feed = (ids: ReadonlySet<number> | 'all') => {
      if (ids === 'all')
        fleet.set(
          vehiclesOf(
            Array.from(live.devices(), ({ id }) => id),
            only,
          ),
        )
      else fleet.update(vehiclesOf([...ids], only))
    }
    feed('all')
    return live.watchChanges(feed)
  }, [fleet, only])
}

function vehiclesOf(ids: readonly number[], only: ReadonlySet<number> | undefined): MapVehicle[] {
  return ids.flatMap((id) => {
    const device = only && !only.has(id) ? undefined : live.device(id)
    return (device && mapVehicleOf(device, live.position(id))) ?? []
  })
}
