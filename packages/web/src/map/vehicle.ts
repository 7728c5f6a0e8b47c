import type { VehicleState } from '@rastro/core/vehicle/vehicle-state'

/** What a marker looks like: its state, or the state in which it fell silent. */
export type MarkerShape = VehicleState | 'moving-silent' | 'idling-silent'

/** Degrees as [longitude, latitude]. */
export type LngLat = [number, number]

/** All that the map knows of a vehicle. Degrees; course clockwise from north. */
export interface MapVehicle {
  id: number
  latitude: number
  longitude: number
  course: number
  /** Knots, and when the place was measured in milliseconds: how it drives there (`motion.ts`). */
  speed: number
  fixTime: number
  state: VehicleState
  /** Nothing is heard of it: drawn dashed, and counted with those offline. */
  silent: boolean
  alarm: boolean
  blocked: boolean
  /** Its engine is blocked once it stands or another person approves it. */
  blockWaits: boolean
  /** An anchor holds it. */
  anchored: boolean
  /** A device category; one that has no glyph is drawn as `default` (MAP-18). */
  category: string
  /** What stands under the marker: the plate, else the name. */
  label: string
}

/** Degrees. `west` may be greater than `east` across the antimeridian only as `east + 360`, as MapLibre gives it. */
export interface Bounds {
  west: number
  south: number
  east: number
  north: number
}

/** Vehicles that stand too close together to be told apart; `offline` counts all that are silent. */
export interface MapCluster {
  /** The id of one of its vehicles, the same while the cluster lasts. */
  id: number
  latitude: number
  longitude: number
  count: number
  states: { moving: number; idling: number; parked: number; offline: number }
  alarm: boolean
}

/** What is asked of a cluster when somebody wants to see into it. */
export interface ClusterContent {
  /** The box around its vehicles: where to fly to tell them apart. */
  bounds: Bounds
  /** Its vehicles, up to as many as a list can show. */
  members: number[]
}

/** What is in view now. The selected vehicle is never inside a cluster and is there even when it is out of view. */
export interface FleetView {
  vehicles: MapVehicle[]
  clusters: MapCluster[]
  selected: MapVehicle | null
}
