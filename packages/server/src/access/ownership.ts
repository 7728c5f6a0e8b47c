import { isOperator } from '@rastro/core/access/operator'
import { type User, users } from '@rastro/core/resources/user'
import type { Db } from '../db/database.ts'
import { among } from '../db/dialect.ts'
import { fromRow } from '../db/row.ts'
import { type Kind, watchersOf } from './visibility.ts'

/**
 * Whose an item is, of those that a user sees (decision 148): `sole` when nobody else has it but who manages the user, or whom the user
 * manages; `made` when others have it too, and the user made it. An item that is merely shared with the user is neither.
 */
export type Ownership = 'sole' | 'made'

/** The ownership of these items, which the user sees. The most that one query names are some thousands. */
export async function ownershipOf(
  db: Db,
  user: User,
  kind: Kind,
  ids: readonly number[],
): Promise<Map<number, Ownership>> {
  if (ids.length === 0) return new Map()
  const others = (await watchersOf(db, kind, ids)).filter(({ userId }) => userId !== user.id)
  const people = await peopleAmong(db, [...new Set(others.map(({ userId }) => userId))])
  const above = await chainOf(db, user.id, 'above')
  const below = await chainOf(db, user.id, 'below')
  const made = await madeAmong(db, user, kind, ids)
  const byItem = Map.groupBy(others, ({ id }) => id)
  const owned = new Map<number, Ownership>()
  for (const id of ids) {
    const watchers = (byItem.get(id) ?? []).flatMap(({ userId }) => people.get(userId) ?? [])
    // The business of a reseller is with the things of its clients
    if (isOperator(user)) {
      if (watchers.length === 0) owned.set(id, 'sole')
      continue
    }
    const foreign = watchers.filter((one) => !(isOperator(one) ? above : below).has(one.id))
    if (foreign.length === 0) owned.set(id, 'sole')
    else if (made.has(id) && !foreign.some((one) => above.has(one.id))) owned.set(id, 'made')
  }
  return owned
}

/** Those of these users with a lasting account, without administrators, who see all. */
async function peopleAmong(db: Db, ids: readonly number[]): Promise<Map<number, User>> {
  const rows = await db
    .selectFrom('user')
    .where(among(db, 'id', ids))
    .where('temporary', '=', 0)
    .where('administrator', '=', 0)
    .selectAll()
    .execute()
  return new Map(rows.map((row) => [row.id, fromRow(users.schema, row)]))
}

/** Everybody who manages a user, or whom it manages, over any number of steps. */
async function chainOf(db: Db, userId: number, way: 'above' | 'below'): Promise<Set<number>> {
  const [from, to] = way === 'above' ? (['managedUserId', 'userId'] as const) : (['userId', 'managedUserId'] as const)
  const rows = await db
    .withRecursive('chain(id)', (chain) =>
      chain
        .selectFrom('user_managedUser')
        .where(from, '=', userId)
        .select(`${to} as id`)
        .union(
          chain
            .selectFrom('chain')
            .innerJoin('user_managedUser', `user_managedUser.${from}`, 'chain.id')
            .select(`user_managedUser.${to} as id`),
        ),
    )
    .selectFrom('chain')
    .select('chain.id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

async function madeAmong(db: Db, { id }: User, kind: Kind, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('made')
    .where('kind', '=', kind)
    .where('userId', '=', id)
    .where(among(db, 'itemId', ids))
    .select('itemId')
    .execute()
  return new Set(rows.map(({ itemId }) => Number(itemId)))
}
