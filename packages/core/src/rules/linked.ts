import type { Position } from '../model/position.ts'
import type { Calendar } from '../resources/calendar.ts'
import type { Geofence } from '../resources/geofence.ts'
import type { Maintenance } from '../resources/maintenance.ts'

/** A position in space: degrees and metres. */
export type At = Pick<Position, 'latitude' | 'longitude' | 'altitude'>

/** The fences that apply to a device. */
export interface LinkedFences {
  /** The ids of those that contain the place, ascending; null when none does. */
  holding(place: At): number[] | null
  /** The ids of those that the straight line between two places touches. */
  between(from: At, to: At): ReadonlySet<number>
  /** Whether this one contains the place; false for one that does not apply. */
  holds(id: number, place: At): boolean
  row(id: number): Geofence | undefined
  /** The ids of the anchors. */
  readonly anchors: readonly number[]
}

/** Items linked to a device and to its groups, as needed by rules. */
export interface Linked {
  readonly fences: LinkedFences
  /** Of the device and of its fences, by id. */
  readonly calendars: ReadonlyMap<number, Calendar>
  readonly maintenances: readonly Maintenance[]
}
