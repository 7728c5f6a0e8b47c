import { useEffect, useRef } from 'react'
import { live } from '../../live/live.ts'
import type { Fleet } from '../../map/fleet.ts'
import type { MapVehicle } from '../../map/vehicle.ts'
import { mapVehicleOf } from './map-vehicle.ts'

/** Tells the map what changed in the fleet: everything at first, then only the vehicles that moved. The one place where it is fed. */
export function useFleetFeed(fleet: Fleet, only: ReadonlySet<number> | undefined): void {
  const onlyRef = useRef(only)
  onlyRef.current = only
  useEffect(() => {
    const feedAll = () =>
      fleet.set(
        vehiclesOf(
          [...live.devices()].map(({ id }) => id),
          onlyRef.current,
        ),
      )
    feedAll()
    return live.watchChanges((ids) => {
      if (ids === 'all') feedAll()
      else fleet.update(vehiclesOf([...ids], onlyRef.current))
    })
  }, [fleet])
  useEffect(
    () =>
      fleet.set(
        vehiclesOf(
          [...live.devices()].map(({ id }) => id),
          only,
        ),
      ),
    [fleet, only],
  )
}

function vehiclesOf(ids: readonly number[], only: ReadonlySet<number> | undefined): MapVehicle[] {
  return ids.flatMap((id) => {
    const device = only && !only.has(id) ? undefined : live.device(id)
    return (device && mapVehicleOf(device, live.position(id))) ?? []
  })
}
