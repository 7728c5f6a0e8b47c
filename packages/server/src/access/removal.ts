import { isManager } from '@rastro/core/access/access'
import { linkTable } from '@rastro/core/access/permissions'
import type { Db } from '../db/database.ts'
import { among, amongThose } from '../db/dialect.ts'
import type { Viewer } from './viewer.ts'
import { type Ids, type Kind, recordsAmong, visibleIds, watchersOf } from './visibility.ts'

/** What a removal does to an item: removes it for everybody, or only unlinks it from who asks; or it is refused. */
export interface RemovalEffect {
  readonly id: number
  readonly effect: 'removed' | 'unlinked' | 'refused'
  /** The users besides the viewer who lose it; none unless it is removed. */
  readonly others: readonly number[]
}

/** What the viewer's removal of these items does (decision 110). Does not check that the viewer sees them. */
export async function removalEffects(
  db: Db,
  { user }: Viewer,
  kind: Kind,
  ids: readonly number[],
): Promise<RemovalEffect[]> {
  if (!isShared(kind) || ids.length === 0) return ids.map((id) => ({ id, effect: 'removed', others: [] }))
  const others = await othersOf(db, kind, ids, user.id)
  const foreign = user.administrator ? new Set<number>() : await foreignAmong(db, user, { kind, ids, others })
  // A record goes with its vehicle: whoever sees that and may edit removes it for all
  if (kind === 'maintenance') for (const { id } of await recordsAmong(db, [...foreign])) foreign.delete(id)
  const fixed = await throughGroups(db, kind, [...foreign], user.id)
  return ids.map((id) => {
    if (!foreign.has(id)) return { id, effect: 'removed', others: others.get(id) ?? [] }
    return { id, effect: fixed.has(id) ? 'refused' : 'unlinked', others: [] }
  })
}

/** Accounts are not shared: they belong to themselves. */
const isShared = (kind: Kind): boolean => kind !== 'user' && (linkTable.user as readonly string[]).includes(kind)

/** The other accounts that see each of these, without shared links. */
async function othersOf(db: Db, kind: Kind, ids: readonly number[], userId: number): Promise<Map<number, number[]>> {
  const watchers = (await watchersOf(db, kind, ids)).filter((watcher) => watcher.userId !== userId)
  const links = await db
    .selectFrom('user')
    .where(among(db, 'id', [...new Set(watchers.map((watcher) => watcher.userId))]))
    .where('temporary', '=', 1)
    .select('id')
    .execute()
  const temporary = new Set(links.map(({ id }) => id))
  const lasting = watchers.filter((watcher) => !temporary.has(watcher.userId))
  return new Map(
    [...Map.groupBy(lasting, ({ id }) => id)].map(([id, of]) => [
      id,
      [...new Set(of.map((watcher) => watcher.userId))],
    ]),
  )
}

interface Asked {
  readonly kind: Kind
  readonly ids: readonly number[]
  readonly others: ReadonlyMap<number, readonly number[]>
}

/** Those that the user has not made, and that somebody sees whom the user does not manage. */
async function foreignAmong(db: Db, user: Viewer['user'], { kind, ids, others }: Asked): Promise<Set<number>> {
  const shared = ids.filter((id) => others.has(id))
  if (shared.length === 0) return new Set()
  const made = await db
    .selectFrom('made')
    .where('kind', '=', kind)
    .where('userId', '=', user.id)
    .where(among(db, 'itemId', shared))
    .select('itemId')
    .execute()
  const own = new Set(made.map(({ itemId }) => Number(itemId)))
  const people = [...new Set(shared.flatMap((id) => others.get(id)!))]
  // A former manager may still be linked to some
  const managed = isManager(user)
    ? await managedBelow(db, user.id)
        .where(among(db, 'id', people))
        .execute()
    : []
  const below = new Set(managed.map(({ id }) => id))
  return new Set(shared.filter((id) => !own.has(id) && others.get(id)!.some((other) => !below.has(other))))
}

/** The users managed by a user, or by one of those, without administrators. A subquery. */
function managedBelow(db: Db, userId: number): Ids {
  return db
    .withRecursive('below(id)', (below) =>
      visibleIds(db, 'user', userId).union(
        below
          .selectFrom('below')
          .innerJoin('user_managedUser', 'user_managedUser.userId', 'below.id')
          .innerJoin('user', 'user.id', 'user_managedUser.managedUserId')
          .where('user.administrator', '=', 0)
          .select('user.id'),
      ),
    )
    .selectFrom('below')
    .select('below.id')
}

/** Those that stay visible to the user without a link of their own. */
async function throughGroups(db: Db, kind: Kind, ids: readonly number[], userId: number): Promise<Set<number>> {
  if (ids.length === 0 || (kind !== 'device' && kind !== 'group')) return new Set()
  const rows = await db
    .selectFrom(kind as 'device')
    .where(among(db, 'id', ids))
    .where(amongThose(db, 'groupId', visibleIds(db, 'group', userId)))
    .select('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}
