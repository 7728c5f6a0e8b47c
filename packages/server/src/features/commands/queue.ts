import { requireCan } from '@rastro/core/access/access'
import { ConflictError } from '@rastro/core/kit/errors'
import type { CommandRecord } from '@rastro/core/resources/queued-command'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { actorOf } from '../../access/actor.ts'
import { commandRecordFor } from '../../access/command-record.ts'
import { requireAccess } from '../../access/require.ts'
import type { Viewer } from '../../access/viewer.ts'
import { visibleDevices } from '../../access/visibility.ts'
import type { Has } from '../../context.ts'
import { cancelQueued } from '../../db/command-queue.ts'
import type { Db } from '../../db/database.ts'
import { amongThose } from '../../db/dialect.ts'
import { write } from '../../db/write.ts'

/** The most rows of an answer. */
const maxRows = 500

interface Page {
  readonly deviceId: number
  readonly limit?: number
  readonly offset?: number
}

/**
 * The commands given to a device, the latest first. The givers' names are visible to managers; others only see which are their
 * own. Does not check access.
 */
export async function listQueue(
  db: Db,
  viewer: Viewer,
  { deviceId, limit = maxRows, offset = 0 }: Page,
): Promise<CommandRecord[]> {
  const rows = await db
    .selectFrom('queued_command')
    .where('deviceId', '=', deviceId)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit > 0 ? Math.min(limit, maxRows) : maxRows)
    .offset(Math.min(Math.max(0, offset), 2 ** 31 - 1))
    .execute()
  return rows.map(commandRecordFor(viewer))
}

/** Maximum vehicles with a waiting command in one answer. */
const maxHeld = 1000

/**
 * The commands that are held until their vehicle stands or another person approves them, the latest of each visible device,
 * names as in `listQueue`.
 */
export async function listHeld(db: Db, viewer: Viewer): Promise<CommandRecord[]> {
  const latest = db
    .selectFrom('queued_command')
    .where('state', '=', 'held')
    .where(amongThose(db, 'deviceId', visibleDevices(db, viewer.user.id)))
    .groupBy('deviceId')
    .select(({ fn }) => fn.max('id').as('id'))
  const rows = await db
    .selectFrom('queued_command')
    .where('id', 'in', latest)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(maxHeld)
    .execute()
  return rows.map(commandRecordFor(viewer))
}

/** Cancels a waiting command, and stores by whom. Throws `ConflictError` when it no longer waits. */
export async function cancelCommand(ctx: Has<'db' | 'bus' | 'clock'>, viewer: Viewer, id: number): Promise<void> {
  const row = await ctx.db
    .selectFrom('queued_command')
    .where('id', '=', id)
    .select(['deviceId', 'type', 'effect'])
    .executeTakeFirst()
  // Missing and foreign items get the same refusal: ids cannot be probed
  await requireAccess(ctx.db, viewer, 'device', row?.deviceId ?? 0)
  const { deviceId, type, effect } = row!
  if (effect) requireCan(viewer, 'command.engine')
  const person = viewer.enteredBy ?? viewer.user
  await write(ctx, actorOf(viewer), async ({ tx, record, tell }) => {
    if (!(await cancelQueued(tx, id, { by: person.name || person.email, now: ctx.clock.now() })))
      throw new ConflictError(refusal('notQueued'))
    const details = { type, queueId: id, isCancelled: true }
    record({ action: 'command', type: 'device', id: deviceId ?? undefined, details })
    tell({ kind: 'queuedCommand', id, action: 'updated' })
    tell({ kind: 'commandState', id: deviceId ?? 0, action: 'updated' })
  })
}
