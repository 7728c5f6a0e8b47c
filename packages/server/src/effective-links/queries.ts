import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { among } from '../db/dialect.ts'
import { type Thing, thingNames, things } from './effective-links.ts'

/** Ids of the items linked to one owner, by kind. */
export type Links = Partial<Record<Thing, number[]>>

/** The ids of the group and the calendar of these devices. */
export const pointersOf = (db: Db, deviceIds: readonly number[]) =>
  db
    .selectFrom('device')
    .where(among(db, 'id', deviceIds))
    .select(['id', 'groupId', 'calendarId'])
    .execute()

/** All groups that contain these devices, directly or through others: id of the group → id of its parent. */
export async function groupsAbove(db: Db, deviceIds: readonly number[]): Promise<Map<number, number | null>> {
  const rows = await db
    // `union` drops repeated groups, so a cycle of groups ends the search
    .withRecursive('above', (query) =>
      query
        .selectFrom('device')
        .where(among(db, 'device.id', deviceIds))
        .where('device.groupId', 'is not', null)
        .select('device.groupId as id')
        .union(
          query
            .selectFrom('above')
            .innerJoin('group as inner', 'inner.id', 'above.id')
            .where('inner.groupId', 'is not', null)
            .select('inner.groupId as id'),
        ),
    )
    .selectFrom('above')
    .innerJoin('group', 'group.id', 'above.id')
    .select(['group.id', 'group.groupId'])
    .execute()
  return new Map(rows.map(({ id, groupId }) => [id, groupId]))
}

/** The direct links of each of these owners, by the owner's id. */
export async function linksOf(
  db: Db,
  owner: 'device' | 'group',
  ownerIds: readonly number[],
): Promise<Map<number, Links>> {
  const links = new Map<number, Links>()
  if (ownerIds.length === 0) return links
  const [first, ...others] = thingNames.map((thing) => linksTo(db, { owner, thing, ownerIds }))
  const all = others.reduce((sum, query) => sum.unionAll(query), first!)
  for (const { thing, ownerId, id } of await all.orderBy('id').execute()) {
    const own = links.get(ownerId) ?? {}
    own[thing] ??= []
    own[thing].push(id)
    links.set(ownerId, own)
  }
  return links
}

interface Question {
  readonly owner: 'device' | 'group'
  readonly thing: Thing
  readonly ownerIds: readonly number[]
}

function linksTo(db: Db, { owner, thing, ownerIds }: Question) {
  // All link tables have the same shape, so they are typed as one of them
  const property = things[thing].name as 'geofence'
  return db
    .selectFrom(`${owner as 'device'}_${property}`)
    .where(among(db, `${owner}Id`, ownerIds))
    .select([sql.lit(thing).as('thing'), `${owner as 'device'}Id as ownerId`, `${property}Id as id`])
}
