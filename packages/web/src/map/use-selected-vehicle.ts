import { useEffect, useState } from 'react'
import type { Fleet } from './fleet.ts'
import type { MapVehicle } from './vehicle.ts'

/** The selected vehicle of the fleet where it stands now; the same object while it stands still. */
export function useSelectedVehicle(fleet: Fleet): MapVehicle | null {
  const [selected, setSelected] = useState<MapVehicle | null>(null)
  useEffect(
    () => fleet.onView((view) => setSelected((before) => (isSame(before, view.selected) ? before : view.selected))),
    [fleet],
  )
  return selected
}

const isSame = (a: MapVehicle | null, b: MapVehicle | null): boolean =>
  a?.id === b?.id && a?.latitude === b?.latitude && a?.longitude === b?.longitude
