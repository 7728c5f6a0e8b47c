import type { Item } from '@rastro/core/kit/resource'
import { computedAttributes } from '@rastro/core/resources/attribute'
import type { Calendar } from '@rastro/core/resources/calendar'
import { drivers } from '@rastro/core/resources/driver'
import { geofences } from '@rastro/core/resources/geofence'
import type { Group } from '@rastro/core/resources/group'
import { maintenances } from '@rastro/core/resources/maintenance'
import type { IndexedFences } from './fences.ts'

/** The resources that can be linked to devices and groups. To add one, add it here. */
export const things = { geofences, computedAttributes, maintenances, drivers } as const
export type Thing = keyof typeof things
export const thingNames = Object.keys(things) as readonly Thing[]

/**
 * The effective links of a device: items linked to it or to a group that contains it, directly or through other groups. The
 * device's own links come first, then those of the nearest group. Devices share row objects, and often the complete
 * `EffectiveLinks`.
 */
export type EffectiveLinks = { readonly [T in Thing]: readonly Item<(typeof things)[T]>[] } & {
  /** All groups that contain it, the nearest first. */
  readonly groups: readonly Group[]
  /** Its fences, indexed for lookups by place. */
  readonly fences: IndexedFences
  /** The calendars of the device and of its fences, by id. */
  readonly calendars: ReadonlyMap<number, Calendar>
}
