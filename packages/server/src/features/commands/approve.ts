import { ConflictError } from '@rastro/core/kit/errors'
import { devices } from '@rastro/core/resources/device'
import { readBlockSettings } from '@rastro/core/vehicle/block-settings'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { actorOf } from '../../access/actor.ts'
import { attributesFor } from '../../access/inherited-attributes.ts'
import { requireAccess } from '../../access/require.ts'
import { requireSecondPerson } from '../../access/second-person.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { get } from '../../db/crud.ts'
import { approveCut } from '../../db/cuts.ts'
import { write } from '../../db/write.ts'
import { appOf } from './app.ts'
import { wakeSoon } from './wake.ts'

/**
 * Approves a cut of the engine as a second person. Throws `ForbiddenError` for its giver and for accounts that they have created
 * or manage, `ConflictError` when it no longer waits for approval.
 */
export async function approveCommand(
  ctx: Has<'db' | 'bus' | 'clock' | 'senders'>,
  viewer: Viewer,
  id: number,
): Promise<void> {
  const { db, clock } = ctx
  const row = await db
    .selectFrom('queued_command')
    .where('id', '=', id)
    .select(['deviceId', 'type', 'userId', 'actsAsId', 'createdTime'])
    .executeTakeFirst()
  // Missing and foreign items get the same refusal: ids cannot be probed
  await requireAccess(db, viewer, 'device', row?.deviceId ?? 0)
  const { deviceId, type, userId, actsAsId, createdTime } = row!
  const givers = [userId, actsAsId].filter((one) => one !== null)
  const second = await requireSecondPerson(db, viewer, givers)
  const device = await get(db, devices, deviceId!)
  const attribute = (await attributesFor(db, [device]))(device)
  const { expiration } = readBlockSettings(attribute)
  const approval = {
    ...second,
    now: clock.now(),
    expirationTime: new Date(createdTime + expiration),
  }
  await write(ctx, actorOf(viewer), async ({ tx, record, tell }) => {
    if (!(await approveCut(tx, id, approval))) throw new ConflictError(refusal('notAwaitingApproval'))
    record({ action: 'command', type: 'device', id: device.id, details: { type, queueId: id, isApproved: true } })
    tell({ kind: 'queuedCommand', id, action: 'updated' })
    tell({ kind: 'commandState', id: device.id, action: 'updated' })
    if (appOf(ctx, device, attribute)) await wakeSoon(tx, ctx, { deviceIds: [device.id], attempt: 1 })
  })
}
