import { type Import, undoMs } from '@rastro/core/api/imports'
import { AppError, InvalidError } from '@rastro/core/kit/errors'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { actorOf } from '../../access/actor.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { write } from '../../db/write.ts'
import { takeItem } from '../../http/resource-writes.ts'
import { makers } from './makers.ts'

/** Items removed by one call: each is a transaction of its own. */
const maxRemoved = 50

/**
 * Removes items that an import created, unless they are in use. The first call ends the import, so that no lines are added
 * meanwhile.
 */
export async function undoImport(ctx: Has<'db' | 'bus' | 'clock' | 'blobs' | 'log'>, viewer: Viewer, of: Import) {
  const now = ctx.clock.now()
  if (!of.undoneTime && now.getTime() - of.createdTime.getTime() > undoMs) throw new InvalidError(refusal('importOld'))
  if (!of.undoneTime) {
    await write(ctx, actorOf(viewer), async ({ tx, record }) => {
      await tx.updateTable('import').set({ undoneTime: now.getTime() }).where('id', '=', of.id).execute()
      record({ action: 'edit', type: 'import', id: of.id, details: { undone: true } })
    })
  }
  const items = await ctx.db
    .selectFrom('import_item')
    .where('importId', '=', of.id)
    .select(['id', 'itemId'])
    .orderBy('id')
    .limit(maxRemoved)
    .execute()
  const ids = items.map(({ itemId }) => itemId)
  const used = await usedAmong(ctx.db, of, ids)
  let removed = 0
  for (const itemId of ids) if (!used.has(itemId) && (await take(ctx, viewer, of, itemId))) removed += 1
  const done = items.map(({ id }) => id)
  if (done.length > 0) {
    await write(ctx, actorOf(viewer), ({ tx }) => tx.deleteFrom('import_item').where('id', 'in', done).execute())
  }
  return { removed, kept: items.length - removed, left: of.items - items.length }
}

/** Removes one by the rules of its kind; false where the viewer may not, or no longer. */
async function take(ctx: Parameters<typeof undoImport>[0], viewer: Viewer, { kind }: Import, id: number) {
  const { resource, hooks, remove } = makers[kind]
  try {
    await (remove ? remove(ctx, viewer, id) : takeItem({ ctx, resource, hooks }, viewer, { id, ifMatch: undefined }))
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** Vehicles with positions, which would be lost, and accounts whose owner has chosen a password. */
async function usedAmong(db: Db, { kind }: Import, ids: readonly number[]): Promise<ReadonlySet<number>> {
  // Those of a stock that somebody has are refused when they are removed
  if (ids.length === 0 || ['drivers', 'trackers', 'sims', 'fuel'].includes(kind)) return new Set()
  if (kind === 'clients') {
    const accounts = db.selectFrom('user').where('id', 'in', ids).where('passwordHash', 'is not', null)
    return new Set((await accounts.select('id').execute()).map(({ id }) => id))
  }
  const reporting = db.selectFrom('device_state').where('deviceId', 'in', ids).where('positionId', 'is not', null)
  return new Set((await reporting.select('deviceId').execute()).map(({ deviceId }) => deviceId))
}
