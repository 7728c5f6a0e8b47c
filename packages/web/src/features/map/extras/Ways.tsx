import { reportColourOf } from '@rastro/core/vehicle/report-colour'
import { useMemo } from 'react'
import { live, useDevice, usePosition } from '../../../live/live.ts'
import { fleetTrailsLayer } from '../../../map/layers/fleet-trails.ts'
import { lineOf } from '../../../map/layers/live-trail-features.ts'
import { pastWaysLayer } from '../../../map/layers/past-ways.ts'
import type { ShownVehicle } from '../../../map/shown-vehicle.ts'
import { useLayer } from '../../../map/use-layer.ts'
import { useWayOfShown } from '../../../map/use-way-of-shown.ts'
import { useMapToggles } from '../map-toggles.ts'
import type { Line } from '../past-ways.ts'
import { useLastHour } from '../use-last-hour.ts'
import { useWays } from '../use-ways.ts'
import type { ViewedVehicles } from '../viewed-vehicles.ts'

interface WaysProps {
  selectedId: number | null
  view: ViewedVehicles
  shown: ShownVehicle
  /** The map no longer follows the vehicle. */
  onLeave(): void
}

/** The routes of vehicles, and the accuracy of the selected one's position. */
export function Ways({ selectedId, view, shown, onLeave }: WaysProps): null {
  const isHourWanted = useLastHour({ selectedId, shown, onLeave })
  const { trail, others, past } = useWays(selectedId, view, isHourWanted)
  const { ways } = useMapToggles()
  const position = usePosition(selectedId ?? 0)
  const device = useDevice(selectedId ?? 0)
  useLayer(
    pastWaysLayer,
    useMemo(() => (ways ? past.map(drawn) : []), [past, ways]),
  )
  useLayer(
    fleetTrailsLayer,
    useMemo(() => others.map(drawn), [others]),
  )
  const colour = device && reportColourOf(device)
  useWayOfShown(shown, { trail, colour, accuracy: position?.accuracy ?? null })
  return null
}

const drawn = ({ id, way }: Line) => {
  const device = live.device(id)
  return lineOf(way, device && reportColourOf(device))
}
