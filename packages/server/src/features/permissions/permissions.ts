import { requireCan } from '@rastro/core/access/access'
import { type Link, type WireLink, wireLink } from '@rastro/core/access/permissions'
import { NotFoundError } from '@rastro/core/kit/errors'
import { requireAccess } from '../../access/require.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import type { Db } from '../../db/database.ts'

type Ctx = Has<'db' | 'bus'>

/** ENT-38: makes these links, or none of them when one is refused. Linking twice is linking once. */
export async function link(ctx: Ctx, viewer: Viewer, links: readonly Link[]): Promise<void> {
  await requireBothEnds(ctx.db, viewer, links)
  await ctx.db.transaction().execute(async (tx) => {
    for (const pair of links) {
      await tx
        .insertInto(tableOf(pair))
        .values(rowOf(pair))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  })
  publish(ctx, links, 'created')
}

/** A link that is not there is as good as removed. */
export async function unlink(ctx: Ctx, viewer: Viewer, links: readonly Link[]): Promise<void> {
  await requireBothEnds(ctx.db, viewer, links)
  await ctx.db.transaction().execute(async (tx) => {
    for (const pair of links) {
      const [owner, property] = columnsOf(pair)
      await tx.deleteFrom(tableOf(pair)).where(owner, '=', pair.ownerId).where(property, '=', pair.propertyId).execute()
    }
  })
  publish(ctx, links, 'removed')
}

/** Every link of this kind between these two; an id of 0 stands for any. */
export async function findLinks(db: Db, pattern: Link): Promise<WireLink[]> {
  const [owner, property] = columnsOf(pattern)
  let query = db.selectFrom(tableOf(pattern)).select([owner, property])
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

// All link tables have the same shape; the compiler is shown one of them
const tableOf = ({ owner, property }: Link) => `${owner}_${property}` as 'user_geofence'
const columnsOf = ({ owner, property }: Link) => [`${owner}Id` as 'userId', `${property}Id` as 'geofenceId'] as const
const rowOf = (pair: Link) => wireLink(pair) as { userId: number; geofenceId: number }

function publish({ bus }: Ctx, links: readonly Link[], action: 'created' | 'removed'): void {
  for (const link of links) bus.publishChange({ kind: 'link', action, ...link })
}
