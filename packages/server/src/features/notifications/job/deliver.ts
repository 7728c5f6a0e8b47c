import { composeMany } from '@rastro/core/messages/compose'
import { messageFor } from '@rastro/core/messages/message-for'
import type { Event } from '@rastro/core/model/event'
import { type InsideName, isOutside } from '@rastro/core/vocabulary/channels/index'
import { type DeliveryOutcome, type OutcomeValues, outcomeText } from '@rastro/core/vocabulary/delivery-outcomes'
import { emergencyAlarms } from '@rastro/core/vocabulary/emergency-alarms'
import { featureOfChannel } from '@rastro/core/vocabulary/plan-features'
import { reasonNotToSend } from '../../../access/contacts.ts'
import { isLimitedNow } from '../../../access/payment.ts'
import { hasFeatures } from '../../../access/plans.ts'
import type { Context } from '../../../context.ts'
import { claimDeliveries, type DeliveryRow, outcomeRow } from '../../../db/deliveries.ts'
import type { ChannelMessage, SendOutcome } from '../../../ports/channels.ts'
import { grantMessage } from '../message-quota.ts'
import { availableChannels } from '../notifications.ts'
import { messageOfOne } from '../one-message.ts'
import { addressed } from '../subscriptions.ts'
import {
  deliveryContexts,
  type MessageRecipient,
  recipientOf,
  type Sendable,
  type SendInside,
} from './delivery-context.ts'
import { giveUp, settle } from './outcome.ts'
import { sendCommand } from './send-command.ts'
import { sendWeb } from './send-web.ts'

/**
 * Sends deliveries to one person over one channel, in one message, and stores the outcome. The state of the account and the
 * visibility of the vehicle are checked again now. Rows claimed by another node are skipped.
 */
export async function deliver(ctx: Context, found: readonly DeliveryRow[]): Promise<void> {
  const rows = await claimDeliveries(ctx.db, idsOf(found), ctx.clock.now())
  const [first] = rows
  if (!first) return
  const now = ctx.clock.now().getTime()
  const [fresh, old] = split(rows, ({ freshUntil }) => freshUntil > now)
  if (old.length > 0) await giveUp(ctx, old, 'expired', outcomeRow('tooOld'))
  if (fresh.length === 0) return
  const recipient = await recipientOf(ctx, first.userId)
  if (typeof recipient === 'string') return giveUp(ctx, fresh, 'skipped', outcomeRow(recipient))
  const byChannel = featureOfChannel(first.channel)
  if (!(await hasFeatures(ctx.db, first.userId, 'notifications', ...(byChannel ? [byChannel] : []))))
    return giveUp(ctx, fresh, 'skipped', outcomeRow('notInPlan'))
  const deliveries = await deliveryContexts(ctx, fresh, recipient)
  for (const { row, reason } of deliveries) if (reason) await giveUp(ctx, [row], 'skipped', outcomeRow(reason))
  const asked = deliveries.filter((delivery): delivery is Sendable => delivery.context !== undefined)
  const sendable = await withoutPlaces(ctx, first.userId, asked)
  if (sendable.length === 0) return
  const context = sendable.map(({ row }) => row)
  const grant = await grantMessage(ctx, {
    channel: first.channel,
    user: recipient.user,
    emergency: emergencyIn(sendable),
  })
  const values = { channel: first.channel, count: grant.max }
  if (!grant.isGranted) return giveUp(ctx, context, 'skipped', outcomeRow('overQuota', values))
  const outcome = await send(ctx, sendable, recipient)
  if (outcome.state === 'later') await grant.giveBack()
  await settle(ctx, context, outcome)
}

/** Decision 177: while a payment is pending, alarms are delivered, and nothing else that says where a vehicle is. */
async function withoutPlaces(ctx: Context, userId: number, asked: readonly Sendable[]): Promise<readonly Sendable[]> {
  const [placed, others] = split(
    asked,
    ({ context }) => context.position !== undefined && context.event.type !== 'alarm',
  )
  if (placed.length === 0 || !(await isLimitedNow(ctx.db, userId, ctx.clock.now()))) return asked
  const rows = placed.map(({ row }) => row)
  await giveUp(ctx, rows, 'skipped', outcomeRow('paymentPending'))
  return others
}

/** The vehicle of the first emergency alarm, for its reserve. */
function emergencyIn(deliveries: readonly Sendable[]): string | undefined {
  const isEmergency = ({ type, attributes }: Event) =>
    type === 'alarm' && emergencyAlarms.includes(String(attributes.alarm))
  const found = deliveries.find(({ context: { event } }) => isEmergency(event))
  return found && `device ${found.row.deviceId}`
}

const idsOf = (rows: readonly DeliveryRow[]): number[] => rows.map(({ id }) => id)

function split<T>(items: readonly T[], isSo: (item: T) => boolean): [T[], T[]] {
  return [items.filter(isSo), items.filter((item) => !isSo(item))]
}

const known = (code: DeliveryOutcome, values: OutcomeValues = {}): SendOutcome => ({
  state: 'later',
  words: outcomeText(code, values),
  code,
  values,
})

/** How the internal channels send. */
const inside: { readonly [C in InsideName]: SendInside } = { web: sendWeb, command: sendCommand }

async function send(ctx: Context, deliveries: readonly Sendable[], recipient: MessageRecipient): Promise<SendOutcome> {
  const { row, context } = deliveries[0]!
  const { user } = recipient
  const { channel } = row
  if (!isOutside(channel)) return inside[channel](ctx, { row, context }, recipient)
  const sender = availableChannels(ctx).includes(channel) ? ctx.senders[channel] : undefined
  if (!sender) return known('notConfiguredHere', { channel })
  const reason = await reasonNotToSend(ctx.db, user, channel)
  if (reason) return { ...known(reason, reason === 'optedOut' ? { channel } : {}), state: 'refused' }
  try {
    return await sender.send(await addressed(ctx.db, channel, user), await messageOf(ctx, deliveries, recipient))
  } catch (error) {
    // An internal error: the message is retried, and the log has the error
    ctx.log.error({ err: error, delivery: row.id, channel }, 'a message could not be made or sent')
    return known('serverFailed')
  }
}

async function messageOf(
  ctx: Context,
  deliveries: readonly Sendable[],
  { reader }: MessageRecipient,
): Promise<ChannelMessage> {
  const { row, context } = deliveries[0]!
  const isUrgent = deliveries.some((delivery) => delivery.row.urgent === 1)
  const id = `delivery-${row.id}`
  const fromName = reader.brand?.name
  if (deliveries.length > 1) {
    const all = deliveries.map((delivery) => delivery.context)
    return { ...messageFor(row.channel, composeMany(all, reader)), isUrgent, id, fromName }
  }
  return { ...(await messageOfOne(ctx, context, { reader, channel: row.channel })), isUrgent, id, fromName }
}
