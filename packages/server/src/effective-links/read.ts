import type { Resource } from '@rastro/core/kit/resource'
import { type Calendar, calendars } from '@rastro/core/resources/calendar'
import type { Geofence } from '@rastro/core/resources/geofence'
import { type Group, groups } from '@rastro/core/resources/group'
import type { Db } from '../db/database.ts'
import { type EffectiveLinks, type Thing, thingNames, things } from './effective-links.ts'
import { CombinedFences, GroupFences } from './fences.ts'
import { groupsAbove, type Links, linksOf, pointersOf } from './queries.ts'
import { SharedRows } from './shared-rows.ts'

/** The state shared by readers, cached while it is in use. */
interface Kept {
  readonly shared?: SharedRows
  readonly fences?: GroupFences
}

/**
 * The effective links of these devices, by device id, without those that do not exist; a few queries for any number of devices.
 */
export async function readEffectiveLinks(
  db: Db,
  deviceIds: readonly number[],
  { shared = new SharedRows(), fences = new GroupFences() }: Kept = {},
): Promise<Map<number, EffectiveLinks>> {
  const [devices, parents] = await Promise.all([pointersOf(db, deviceIds), groupsAbove(db, deviceIds)])
  const [own, ofGroups] = await Promise.all([
    linksOf(db, 'device', deviceIds),
    linksOf(db, 'group', [...parents.keys()]),
  ])
  const everyLink = [...own.values(), ...ofGroups.values()]
  const rows: Rows = { group: await shared.load(db, groups, parents.keys()) }
  for (const thing of thingNames) {
    const ids = everyLink.flatMap((links) => links[thing] ?? [])
    rows[thing] = await shared.load<Resource>(db, things[thing], ids)
  }
  const used = [...devices, ...(rows.geofences!.values() as Iterable<Pointing>)]
  rows.calendar = await shared.load(
    db,
    calendars,
    used.flatMap(({ calendarId }) => calendarId || []),
  )

  const sameForGroup = new Map<number | null, EffectiveLinks>()
  const effectiveLinks = devices.map(({ id, groupId, calendarId }) => {
    const links = own.get(id)
    if (links || calendarId) return [id, compose()] as const
    const known = sameForGroup.get(groupId) ?? compose()
    sameForGroup.set(groupId, known)
    return [id, known] as const

    function compose(): EffectiveLinks {
      const chain = chainOf(groupId, parents)
      return combine(rows, fences, {
        chain,
        calendarId,
        own: links ?? {},
        links: chain.map((group) => ofGroups.get(group) ?? {}),
      })
    }
  })
  return new Map(effectiveLinks)
}

/** Rows by kind, then by id. */
type Rows = Record<string, ReadonlyMap<number, unknown>>
interface Pointing {
  readonly calendarId: number | null
}
interface Composition extends Pointing {
  readonly own: Links
  /** Ids of the groups, the nearest first. */
  readonly chain: readonly number[]
  /** The direct links of each of these groups. */
  readonly links: readonly Links[]
}

/** This group and those that contain it; each once, even when they form a cycle. */
function chainOf(groupId: number | null, parents: ReadonlyMap<number, number | null>): number[] {
  const chain = new Set<number>()
  for (let group = groupId; group !== null && parents.has(group) && !chain.has(group); ) {
    chain.add(group)
    group = parents.get(group)!
  }
  return [...chain]
}

function combine(rows: Rows, fences: GroupFences, { chain, calendarId, own, links }: Composition): EffectiveLinks {
  // A row that was removed meanwhile is missing in `rows` and omitted
  const pick = (kind: string, ids: Iterable<number>) => [...new Set(ids)].flatMap((id) => rows[kind]!.get(id) ?? [])
  const linked = Object.fromEntries(
    thingNames.map((thing) => [
      thing,
      pick(
        thing,
        [own, ...links].flatMap((one) => one[thing] ?? []),
      ),
    ]),
  ) as unknown as Pick<EffectiveLinks, Thing>
  const calendarIds = [calendarId, ...linked.geofences.map((fence) => fence.calendarId)].flatMap((id) => id || [])
  const dates = pick('calendar', calendarIds) as Calendar[]
  const fencesOf = (one: Links) => pick('geofences', one.geofences ?? []) as Geofence[]
  const parts = [
    ...(own.geofences ? [fences.own(fencesOf(own))] : []),
    ...links.flatMap((one, at) => (one.geofences ? fences.of(chain[at]!, fencesOf(one)) : [])),
  ]
  return {
    ...linked,
    fences: new CombinedFences(parts),
    groups: pick('group', chain) as Group[],
    calendars: new Map(dates.map((calendar) => [calendar.id, calendar])),
  }
}
