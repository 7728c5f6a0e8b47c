import { isManager } from '@rastro/core/access/access'
import { maxLosers, maxRemovals, type RemovalEnd } from '@rastro/core/api/permissions'
import { splitList } from '@rastro/core/kit/comma-list'
import { InvalidError } from '@rastro/core/kit/errors'
import { resources } from '@rastro/core/resources/index'
import { stockKinds } from '@rastro/core/vocabulary/stock-states'
import { seenAmong } from '../../access/can-see.ts'
import { removalEffects } from '../../access/removal.ts'
import type { Viewer } from '../../access/viewer.ts'
import { type Kind, visibleIds } from '../../access/visibility.ts'
import type { Db } from '../../db/database.ts'
import { among, amongThose } from '../../db/dialect.ts'

/**
 * What the viewer's removal of these items would do, and who else loses them (decision 110). Unseen items are left out; throws for an
 * unknown kind, and for anything but at most `maxRemovals` ids.
 */
export async function removalsOf(db: Db, viewer: Viewer, query: { kind: string; ids: string }): Promise<RemovalEnd[]> {
  // Items of a stock are those of one seller
  if ((stockKinds as readonly string[]).includes(query.kind)) return []
  const kind = resources.find(({ name }) => name === query.kind)?.name as Kind | undefined
  if (!kind) throw new InvalidError(`There is no kind ${query.kind}`, { field: 'kind' })
  const ids = [...new Set(splitList(query.ids).map(Number))]
  if (ids.length > maxRemovals || ids.some((id) => !Number.isSafeInteger(id) || id < 0)) {
    throw new InvalidError(`One call asks about at most ${maxRemovals} ids`, { field: 'ids' })
  }
  const seen = await seenAmong(db, viewer.user, kind, ids)
  const effects = await removalEffects(
    db,
    viewer,
    kind,
    ids.filter((id) => seen.has(id)),
  )
  const names = await namesOf(db, viewer, [...new Set(effects.flatMap(({ others }) => others))])
  return effects.map(({ id, effect, others }) => ({
    id,
    effect,
    others: others.length,
    names: others.flatMap((other) => names.get(other) ?? []).slice(0, maxLosers),
  }))
}

/** The names of those of these users whom the viewer sees. */
async function namesOf(db: Db, { user }: Viewer, userIds: readonly number[]): Promise<Map<number, string>> {
  if (userIds.length === 0 || !isManager(user)) return new Map()
  let query = db
    .selectFrom('user')
    .where(among(db, 'id', userIds))
    .select(['id', 'name'])
    .orderBy('name')
  if (!user.administrator) query = query.where(amongThose(db, 'id', visibleIds(db, 'user', user.id)))
  return new Map((await query.execute()).map(({ id, name }) => [id, name]))
}
