import { requireCan } from '@rastro/core/access/access'
import { ConflictError, ForbiddenError } from '@rastro/core/kit/errors'
import { devices } from '@rastro/core/resources/device'
import { actorOf } from '../../access/actor.ts'
import { requireAccess } from '../../access/require.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { get } from '../../db/crud.ts'
import { approveCut } from '../../db/cuts.ts'
import { write } from '../../db/write.ts'
import { blockSettingsOf } from './settings.ts'

/**
 * A second person agrees with a cut of the engine. Throws `ForbiddenError` for whoever gave it, `ConflictError` when it does not wait
 * for that any more.
 */
export async function approveCommand(ctx: Has<'db' | 'bus' | 'clock'>, viewer: Viewer, id: number): Promise<void> {
  const { db, clock } = ctx
  const row = await db
    .selectFrom('queued_command')
    .where('id', '=', id)
    .select(['deviceId', 'type', 'userId', 'createdTime'])
    .executeTakeFirst()
  // What is not there is refused as what is not theirs: ids cannot be probed
  await requireAccess(db, viewer, 'device', row?.deviceId ?? 0)
  requireCan(viewer, 'command.approve')
  const { deviceId, type, userId, createdTime } = row!
  const person = viewer.enteredBy ?? viewer.user
  if (userId === person.id || userId === viewer.user.id) throw new ForbiddenError('A second person has to agree')
  const device = await get(db, devices, deviceId!)
  const { expiration } = (await blockSettingsOf(db, [device]))(device)
  const approval = {
    name: person.name || person.email,
    now: clock.now(),
    expirationTime: new Date(createdTime + expiration),
  }
  await write(ctx, actorOf(viewer), async ({ tx, record, tell }) => {
    if (!(await approveCut(tx, id, approval))) throw new ConflictError('This command does not wait for a second person')
    record({ action: 'command', type: 'device', id: device.id, details: { type, queueId: id, isApproved: true } })
    tell({ kind: 'queuedCommand', id, action: 'updated' })
  })
}
