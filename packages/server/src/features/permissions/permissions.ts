import { requireCan } from '@rastro/core/access/access'
import { type Link, type WireLink, wireLink } from '@rastro/core/access/permissions'
import { NotFoundError } from '@rastro/core/kit/errors'
import { actorOf } from '../../access/actor.ts'
import { requireAccess } from '../../access/require.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { write } from '../../db/write.ts'
import { addLink, linkColumnsOf, linkTableOf, removeLink } from '../../db/write-link.ts'

type Ctx = Has<'db' | 'bus' | 'clock'>

/** ENT-38: makes these links, or none of them when one is refused. */
export async function link(ctx: Ctx, viewer: Viewer, links: readonly Link[]): Promise<void> {
  await requireBothEnds(ctx.db, viewer, links)
  await write(ctx, actorOf(viewer), async (writing) => {
    for (const pair of links) await addLink(writing, pair)
  })
}

/** Takes these links away, or none of them when one is refused. */
export async function unlink(ctx: Ctx, viewer: Viewer, links: readonly Link[]): Promise<void> {
  await requireBothEnds(ctx.db, viewer, links)
  await write(ctx, actorOf(viewer), async (writing) => {
    for (const pair of links) await removeLink(writing, pair)
  })
}

/** Every link of this kind between these two; an id of 0 stands for any. */
export async function findLinks(db: Db, pattern: Link): Promise<WireLink[]> {
  const [owner, property] = linkColumnsOf(pattern)
  let query = db.selectFrom(linkTableOf(pattern)).select([owner, property])
  if (pattern.ownerId) query = query.where(owner, '=', pattern.ownerId)
  if (pattern.propertyId) query = query.where(property, '=', pattern.propertyId)
  const rows = await query.orderBy(owner).orderBy(property).execute()
  return rows.map((row) => wireLink({ ...pattern, ownerId: row[owner], propertyId: row[property] }))
}

async function requireBothEnds(db: Db, viewer: Viewer, links: readonly Link[]): Promise<void> {
  requireCan(viewer, 'edit')
  for (const { owner, ownerId, property, propertyId } of links) {
    if (!ownerId || !propertyId) throw new NotFoundError(ownerId ? property : owner, 0)
    await requireAccess(db, viewer, owner, ownerId)
    await requireAccess(db, viewer, property, propertyId)
  }
}
