import { editOf, requireCan } from '@rastro/core/access/access'
import type { LinkProperty } from '@rastro/core/access/permissions'
import { NoAccessError, NotFoundError } from '@rastro/core/kit/errors'
import type { Db } from '../db/database.ts'
import { seenAmong, tableOf } from './can-see.ts'
import type { Viewer } from './viewer.ts'
import type { Kind } from './visibility.ts'

/** Throws unless the item is visible to the viewer; to an administrator, all that exist are. `field`: the one that names it. */
export async function requireAccess(
  db: Db,
  viewer: Viewer,
  kind: Kind | LinkProperty,
  id: number,
  field?: string,
): Promise<void> {
  await requireAccessToAll(db, viewer, kind, [id], field)
}

/** Throws unless all of these are visible to the viewer. */
export async function requireAccessToAll(
  db: Db,
  viewer: Viewer,
  kind: Kind | LinkProperty,
  ids: readonly number[],
  field?: string,
): Promise<void> {
  const seen = await seenAmong(db, viewer.user, kind, ids)
  const unseen = ids.find((id) => !seen.has(id))
  if (unseen === undefined) return
  const name = nameOf(kind)
  if (viewer.user.administrator) throw new NotFoundError(name, unseen, { field })
  throw new NoAccessError(name, { field })
}

/** The same, and may change it. */
export async function requireEdit(db: Db, viewer: Viewer, kind: Kind, id: number): Promise<void> {
  await requireAccess(db, viewer, kind, id)
  requireCan(viewer, editOf(kind))
}

/** The name of a kind of item in a refusal. */
export const nameOf = (kind: Kind | LinkProperty): string => {
  const table = tableOf(kind)
  return `${table[0]!.toUpperCase()}${table.slice(1)}`
}

/** Throws unless the viewer is this user, an administrator, or the user's manager (reference §4.2). */
export async function requireUser(db: Db, viewer: Viewer, userId: number): Promise<void> {
  if (userId !== viewer.user.id) await requireAccess(db, viewer, 'user', userId)
}
