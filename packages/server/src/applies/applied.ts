import type { Item } from '@rastro/core/kit/resource'
import { computedAttributes } from '@rastro/core/resources/attribute'
import type { Calendar } from '@rastro/core/resources/calendar'
import { drivers } from '@rastro/core/resources/driver'
import { geofences } from '@rastro/core/resources/geofence'
import type { Group } from '@rastro/core/resources/group'
import { maintenances } from '@rastro/core/resources/maintenance'

/** What is linked to devices and to groups, and then applies to the devices inside. One more is one line here. */
export const things = { geofences, computedAttributes, maintenances, drivers } as const
export type Thing = keyof typeof things
export const thingNames = Object.keys(things) as readonly Thing[]

/**
 * What applies to a device: what is linked to it, and what is linked to a group it is in, at whatever depth. Its own
 * comes first, then that of the nearest group. Devices share the rows, and devices of one group the whole of it.
 */
export type Applied = { readonly [T in Thing]: readonly Item<(typeof things)[T]>[] } & {
  /** Every group it is in, the nearest first. */
  readonly groups: readonly Group[]
  /** The device's own and those of its fences, by id. */
  readonly calendars: ReadonlyMap<number, Calendar>
}
