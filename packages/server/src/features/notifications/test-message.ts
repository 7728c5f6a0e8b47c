import type { TestOutcome } from '@rastro/core/api/notifications'
import { splitList } from '@rastro/core/kit/comma-list'
import { AppError, InvalidError } from '@rastro/core/kit/errors'
import type { Event } from '@rastro/core/model/event'
import type { Notification } from '@rastro/core/resources/notification'
import { requireAccess } from '../../access/require.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { availableChannels } from './notifications.ts'
import { requireSender, sendNow } from './senders.ts'

type Ctx = Has<'db' | 'bus' | 'clock' | 'config' | 'senders'>

/** NTF-10: sends the caller a message over one channel, and gives what became of it. Throws an `AppError` that says why it was not sent. */
export async function sendTest(
  ctx: Ctx,
  viewer: Viewer,
  channel: string,
  notification: Partial<Notification>,
): Promise<string> {
  if (channel === 'command') return checkCommand(ctx, viewer, notification)
  const words = `This is a test of the channel ${channel}`
  if (channel === 'web') {
    ctx.bus.publishNotice({ userId: viewer.user.id, event: testEvent(ctx.clock.now(), words) })
    return 'Told to your browsers that are open'
  }
  const message = { subject: 'Test', digest: words, body: words, isUrgent: false }
  return sendNow(ctx, requireSender(ctx, channel), viewer.user, message)
}

/** The same over every channel that the notification names, else over all of the server; gives what became of each. */
export async function sendTests(
  ctx: Ctx,
  viewer: Viewer,
  notification: Partial<Notification>,
): Promise<readonly TestOutcome[]> {
  const named = [...new Set(splitList(notification.notificators))].slice(0, mostNamed)
  const all = availableChannels(ctx).filter((channel) => channel !== 'command' || notification.commandId)
  const outcomes: TestOutcome[] = []
  for (const channel of named.length > 0 ? named : all) {
    try {
      outcomes.push({ channel, isSent: true, words: await sendTest(ctx, viewer, channel, notification) })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      outcomes.push({ channel, isSent: false, words: error.message })
    }
  }
  return outcomes
}

/** There are not many more channels. */
const mostNamed = 20

/** Throws what failed, all together. */
export function requireAllSent(outcomes: readonly TestOutcome[]): void {
  const failures = outcomes.filter(({ isSent }) => !isSent)
  if (failures.length > 0) throw new InvalidError(failures.map(({ words }) => words).join('; '))
}

/** a test must not stop an engine, so the command is looked at and not sent. */
async function checkCommand({ db }: Ctx, viewer: Viewer, { commandId }: Partial<Notification>): Promise<string> {
  if (!commandId) throw new InvalidError('commandId is missing', { field: 'commandId' })
  await requireAccess(db, viewer, 'command', commandId, 'commandId')
  return 'The command is there; a test does not send it'
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
