import type { VehicleState } from '@rastro/core/vehicle/vehicle-state'

/** The state of a marker: the vehicle's, or the last one before it fell silent. */
export type MarkerShape = VehicleState | 'moving-silent' | 'idling-silent'

/** Degrees as [longitude, latitude]. */
export type LngLat = [number, number]

/** The map's data of a vehicle. Degrees; course clockwise from north. */
export interface MapVehicle {
  id: number
  latitude: number
  longitude: number
  course: number
  /** Speed in knots, and the time of the fix in milliseconds, for its animation (`motion.ts`). */
  speed: number
  fixTime: number
  /** The fix is valid; others are drawn, but do not widen the first view. */
  valid: boolean
  state: VehicleState
  /** No current signal: drawn dashed, and counted with those offline. */
  silent: boolean
  alarm: boolean
  /** It drives faster than its own limit. */
  overLimit: boolean
  blocked: boolean
  /** The block of its engine waits until it stands or another person approves it. */
  blockWaits: boolean
  /** It has an active anchor. */
  anchored: boolean
  /** A device category; one that has no glyph is drawn as `default` (MAP-18). */
  category: string
  /** The label under the marker: the plate, else the name. */
  label: string
}

/** Degrees. `west` may be greater than `east` across the antimeridian only as `east + 360`, as MapLibre gives it. */
export interface Bounds {
  west: number
  south: number
  east: number
  north: number
}

/** Vehicles that are too close together to be drawn separately; `offline` counts all that are silent. */
export interface MapCluster {
  /** The id of one of its vehicles, stable while the cluster exists. */
  id: number
  latitude: number
  longitude: number
  count: number
  states: { moving: number; idling: number; parked: number; offline: number }
  alarm: boolean
}

/** The content of a cluster, on request. */
export interface ClusterContent {
  /** The box around its vehicles: the bounds to fly to. */
  bounds: Bounds
  /** Its vehicles, up to the limit of a list. */
  members: number[]
}

/** The current view. The selected vehicle is never inside a cluster and is included even when it is out of view. */
export interface FleetView {
  vehicles: MapVehicle[]
  clusters: MapCluster[]
  selected: MapVehicle | null
}
