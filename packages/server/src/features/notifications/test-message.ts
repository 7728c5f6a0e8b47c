import { AppError, InvalidError } from '@rastro/core/kit/errors'
import type { Event } from '@rastro/core/model/event'
import type { Notification } from '@rastro/core/resources/notification'
import { requireAccess } from '../../access/require.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { availableChannels } from './notifications.ts'
import { requireSender, sendNow } from './senders.ts'

type Ctx = Has<'db' | 'bus' | 'clock' | 'config' | 'senders'>

/** NTF-10: sends the caller a message over one channel. Throws an `AppError` that says why it could not be sent. */
export async function sendTest(
  ctx: Ctx,
  viewer: Viewer,
  channel: string,
  notification: Partial<Notification>,
): Promise<void> {
  if (channel === 'command') return checkCommand(ctx, viewer, notification)
  const words = `This is a test of the channel ${channel}`
  if (channel === 'web') {
    ctx.bus.publishNotice({ userId: viewer.user.id, event: testEvent(ctx.clock.now(), words) })
    return
  }
  const message = { subject: 'Test', digest: words, body: words, isUrgent: false }
  await sendNow(ctx, requireSender(ctx, channel), viewer.user, message)
}

/** The same over every channel of the server; the failures of all are told together. */
export async function sendTests(ctx: Ctx, viewer: Viewer, notification: Partial<Notification>): Promise<void> {
  const failures: string[] = []
  for (const channel of availableChannels(ctx)) {
    if (channel === 'command' && !notification.commandId) continue
    try {
      await sendTest(ctx, viewer, channel, notification)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      failures.push(error.message)
    }
  }
  if (failures.length > 0) throw new InvalidError(failures.join('; '))
}

/** a test must not stop an engine, so the command is looked at and not sent. */
async function checkCommand({ db }: Ctx, viewer: Viewer, { commandId }: Partial<Notification>): Promise<void> {
  if (!commandId) throw new InvalidError('commandId is missing', { field: 'commandId' })
  await requireAccess(db, viewer, 'command', commandId, 'commandId')
}

/** Reference §2: browsers show `message`. It is about no device, and is not stored. */
const testEvent = (now: Date, message: string): Event => ({
  id: 0,
  attributes: { message },
  deviceId: 0,
  type: 'test',
  eventTime: now,
  positionId: 0,
  geofenceId: 0,
  maintenanceId: 0,
})
