import { composeMany, composeOne } from '@rastro/core/messages/compose'
import type { Event } from '@rastro/core/model/event'
import { type DeliveryOutcome, type OutcomeValues, outcomeText } from '@rastro/core/vocabulary/delivery-outcomes'
import { emergencyAlarms } from '@rastro/core/vocabulary/message-quotas'
import { isVerified } from '../../../access/contacts.ts'
import type { Context } from '../../../context.ts'
import { claimDeliveries, type DeliveryRow } from '../../../db/deliveries.ts'
import type { Message, SendOutcome } from '../../../ports/channels.ts'
import { grantMessage } from '../message-quota.ts'
import { availableChannels } from '../notifications.ts'
import { messageOfOne } from '../one-message.ts'
import { browsersOf } from '../subscriptions.ts'
import { type DeviceTold, type Fact, factsOf, type Listener, listenerOf } from './delivery-context.ts'
import { giveUp, settle } from './outcome.ts'
import { said } from './outcome-row.ts'
import { tellDevice } from './send-command.ts'
import { tellWeb } from './send-web.ts'

/**
 * Sends deliveries to one person over one channel, in one message, and writes down what became of them. Whether the account may be
 * used and the vehicle is seen is asked again now. A row that another node has begun with is left to it.
 */
export async function deliver(ctx: Context, found: readonly DeliveryRow[]): Promise<void> {
  const claimed = await claimDeliveries(ctx.db, idsOf(found), ctx.clock.now())
  const rows = found.filter(({ id }) => claimed.has(id))
  const [first] = rows
  if (!first) return
  const now = ctx.clock.now().getTime()
  const [fresh, old] = split(rows, ({ freshUntil }) => freshUntil > now)
  if (old.length > 0) await giveUp(ctx, old, 'expired', said('tooOld'))
  if (fresh.length === 0) return
  const listener = await listenerOf(ctx, first.userId)
  if (typeof listener === 'string') return giveUp(ctx, fresh, 'skipped', said(listener))
  const facts = await factsOf(ctx, fresh, listener)
  for (const { row, reason } of facts) if (reason) await giveUp(ctx, [row], 'skipped', said(reason))
  const tellable = facts.filter((fact): fact is Tellable => fact.told !== undefined)
  if (tellable.length === 0) return
  const told = tellable.map(({ row }) => row)
  const grant = await grantMessage(ctx, {
    channel: first.channel,
    user: listener.user,
    emergency: emergencyIn(tellable),
  })
  const values = { channel: first.channel, count: grant.most }
  if (!grant.isGranted) return giveUp(ctx, told, 'skipped', said('overQuota', values))
  const outcome = await send(ctx, tellable, listener)
  if (outcome.state === 'later') await grant.giveBack()
  await settle(ctx, told, outcome)
}

type Tellable = Fact & { readonly told: DeviceTold }

/** The vehicle of the first alarm of a person in danger, for their reserve. */
function emergencyIn(facts: readonly Tellable[]): string | undefined {
  const isEmergency = ({ type, attributes }: Event) =>
    type === 'alarm' && emergencyAlarms.includes(String(attributes.alarm))
  const found = facts.find(({ told: { event } }) => isEmergency(event))
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

async function send(ctx: Context, facts: readonly Tellable[], listener: Listener): Promise<SendOutcome> {
  const { row, told } = facts[0]!
  const { user, reader } = listener
  const { channel } = row
  if (channel === 'command') return tellDevice(ctx, row, listener, told)
  if (channel === 'web') return tellWeb(ctx, user.id, told, composeOne(told, reader))
  const sender = availableChannels(ctx).includes(channel) ? ctx.senders[channel] : undefined
  if (!sender) return known('notConfiguredHere', { channel })
  if (!(await isVerified(ctx.db, user, channel))) return { ...known('notVerified'), state: 'refused' }
  const browsers = channel === 'push' ? ((await browsersOf(ctx.db, [user.id])).get(user.id) ?? []) : []
  try {
    return await sender.send({ user, browsers }, await messageOf(ctx, facts, listener))
  } catch (error) {
    // A fault of ours: the message is not lost by it, and the log has it whole
    ctx.log.error({ err: error, delivery: row.id, channel }, 'a message could not be made or sent')
    return known('serverFailed')
  }
}

async function messageOf(ctx: Context, facts: readonly Tellable[], { reader }: Listener): Promise<Message> {
  const { row, told } = facts[0]!
  const isUrgent = facts.some((fact) => fact.row.urgent === 1)
  const id = `delivery-${row.id}`
  if (facts.length > 1) {
    const all = facts.map((fact) => fact.told)
    return { ...composeMany(all, reader), isUrgent, id }
  }
  return { ...(await messageOfOne(ctx, told, { reader, channel: row.channel })), isUrgent, id }
}
