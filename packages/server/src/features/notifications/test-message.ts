import { planWithout } from '@rastro/core/access/plans'
import type { TestOutcome } from '@rastro/core/api/notifications'
import { splitList } from '@rastro/core/kit/comma-list'
import { AppError, ForbiddenError, InvalidError } from '@rastro/core/kit/errors'
import type { EventContext } from '@rastro/core/messages/event-message'
import { shownOver } from '@rastro/core/messages/message-for'
import { type Reader, readerOf } from '@rastro/core/messages/reader'
import type { Event } from '@rastro/core/model/event'
import type { Notification } from '@rastro/core/resources/notification'
import { type Channel, channelOf, isChannel, isOutside } from '@rastro/core/vocabulary/channels/index'
import { type DeliveryOutcome, outcomeReason, outcomeText } from '@rastro/core/vocabulary/delivery-outcomes'
import { featureOfChannel } from '@rastro/core/vocabulary/plan-features'
import { requireAccess } from '../../access/require.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import type { ChannelMessage, SendOutcome } from '../../ports/channels.ts'
import { exampleFor } from './example.ts'
import { availableChannels } from './notifications.ts'
import { messageOfOne } from './one-message.ts'
import { codeOf, requireSender, requireWelcome, sendNow } from './senders.ts'

type Ctx = Has<'db' | 'bus' | 'clock' | 'config' | 'senders' | 'positions' | 'places' | 'placePictures'>

/** The outcome of a test over one channel, and the failure where there was one. */
export type Tested = TestOutcome & { readonly failure: AppError | undefined }

/**
 * NTF-10: sends the caller the notification's message over one channel. Throws an `AppError` with the reason when it was not
 * sent.
 */
export async function sendTest(
  ctx: Ctx,
  viewer: Viewer,
  channel: string,
  notification: Partial<Notification>,
): Promise<void> {
  const { failure } = await testOver(ctx, channel, await trialOf(ctx, viewer, notification))
  if (failure) throw failure
}

/**
 * The same over every channel that the notification names, else over all of the server; returns the outcome of each, and what was
 * sent.
 */
export async function sendTests(
  ctx: Ctx,
  viewer: Viewer,
  notification: Partial<Notification>,
): Promise<readonly Tested[]> {
  const named = [...new Set(splitList(notification.notificators))].slice(0, maxNamed)
  const all = availableChannels(ctx).filter((channel) => channel !== 'command' || notification.commandId)
  const trial = await trialOf(ctx, viewer, notification)
  const tested: Tested[] = []
  for (const channel of named.length > 0 ? named : all) tested.push(await testOver(ctx, channel, trial))
  return tested
}

/** The caller and their notification, and its example event. */
interface Trial {
  readonly viewer: Viewer
  readonly notification: Partial<Notification>
  readonly reader: Reader
  readonly context: EventContext
}

async function trialOf(ctx: Ctx, viewer: Viewer, notification: Partial<Notification>): Promise<Trial> {
  const reader = readerOf(viewer.user, viewer.server)
  return { viewer, notification, reader, context: await exampleFor(ctx, viewer, { notification, reader }) }
}

async function testOver(ctx: Ctx, channel: string, trial: Trial): Promise<Tested> {
  const { context, reader } = trial
  const message = isMessage(channel) ? await messageOfOne(ctx, context, { reader, channel }) : undefined
  const shown = message ? shownOver(channel as Channel, message) : { subject: null, text: null }
  try {
    const {
      words,
      code = null,
      values = {},
    } = message ? await send(ctx, trial, { channel, message }) : await checkCommand(ctx, trial, channel)
    return { channel, isSent: true, words, code, codeValues: values, ...shown, failure: undefined }
  } catch (failure) {
    if (!(failure instanceof AppError)) throw failure
    return { channel, isSent: false, words: failure.message, ...codeOf(failure), ...shown, failure }
  }
}

/** There are not many more channels. */
const maxNamed = 20

/** Throws all failures together. */
export function requireAllSent(tested: readonly Tested[]): void {
  const failures = tested.filter(({ isSent }) => !isSent)
  if (failures.length === 0) return
  const reason = failures.length === 1 ? failures[0]!.failure?.reason : undefined
  throw new InvalidError(failures.map(({ words }) => words).join('; '), { reason })
}

const isMessage = (channel: string): channel is Channel =>
  isChannel(channel) && channelOf(channel).address !== 'vehicle'

const known = (code: DeliveryOutcome): SendOutcome => ({ state: 'accepted', words: outcomeText(code), code })

async function send(
  ctx: Ctx,
  { viewer: { user, plans } }: Trial,
  { channel, message }: { readonly channel: string; readonly message: ChannelMessage },
): Promise<SendOutcome> {
  if (isOutside(channel)) {
    const feature = featureOfChannel(channel)
    if (feature && planWithout(plans, feature))
      throw new ForbiddenError(outcomeText('notInPlan'), { reason: outcomeReason('notInPlan') })
    // An administrator tests whether it sends at all
    if (!user.administrator) await requireWelcome(ctx, user, channel)
    return sendNow(ctx, { channel, user, message })
  }
  ctx.bus.publishNotice({ userId: user.id, event: testEvent(ctx.clock.now(), message.text) })
  return known('toldBrowsers')
}

/** a test must not stop an engine, so the command is checked and not sent. Throws for an unknown channel. */
async function checkCommand(
  ctx: Ctx,
  { viewer, notification: { commandId } }: Trial,
  channel: string,
): Promise<SendOutcome> {
  if (channel !== 'command') requireSender(ctx, channel)
  if (!commandId) {
    const reason = outcomeReason('commandNotChosen')
    throw new InvalidError(outcomeText('commandNotChosen'), { field: 'commandId', reason })
  }
  await requireAccess(ctx.db, viewer, 'command', commandId, 'commandId').catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    const { status, message, field } = error
    throw new AppError(status, message, { field, reason: outcomeReason('noCommand') })
  })
  return known('commandThere')
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
