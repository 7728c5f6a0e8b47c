import { AppError, InvalidError } from '@rastro/core/kit/errors'
import type { User } from '@rastro/core/resources/user'
import { type Channel, isChannel, isOutside } from '@rastro/core/vocabulary/channels/index'
import {
  type DeliveryOutcome,
  type OutcomeValues,
  outcomeReason,
  outcomeText,
} from '@rastro/core/vocabulary/delivery-outcomes'
import { reasonNotToSend } from '../../access/contacts.ts'
import type { Has } from '../../context.ts'
import type { ChannelMessage, Sender, SendOutcome } from '../../ports/channels.ts'
import { grantMessage } from './message-quota.ts'
import { availableChannels } from './notifications.ts'
import { addressed } from './subscriptions.ts'

/** The sender of a channel. Throws `InvalidError` for an unknown channel, or one that is not configured. */
export function requireSender(ctx: Has<'config' | 'senders'>, channel: string): Sender {
  if (!isChannel(channel)) throw refusal('noChannel', { channel })
  const sender = isOutside(channel) && availableChannels(ctx).includes(channel) ? ctx.senders[channel] : undefined
  if (!sender) throw channel === 'mail' ? refusal('noMail') : refusal('notConfigured', { channel })
  return sender
}

const refusal = (code: DeliveryOutcome, values: OutcomeValues = {}): InvalidError =>
  new InvalidError(outcomeText(code, values), { reason: outcomeReason(code, values) })

/**
 * Throws where the person's address of this channel is not verified: only its verification is sent there (decision 79); and where the
 * person wants nothing over it (decision 178).
 */
export async function requireWelcome({ db }: Has<'db'>, user: User, channel: string): Promise<void> {
  const reason = await reasonNotToSend(db, user, channel as Channel)
  if (reason) throw refusal(reason, reason === 'optedOut' ? { channel } : {})
}

/** A message requested now. */
interface Wanted {
  readonly channel: string
  readonly user: User
  readonly message: ChannelMessage
}

/**
 * Sends a message to a person now, within their quota, and returns the outcome. Throws an `AppError` with the reason of a
 * failure.
 */
export async function sendNow(ctx: Ctx, wanted: Wanted): Promise<SendOutcome> {
  const outcome = await trySend(ctx, wanted)
  const { state, words, code, values } = outcome
  if (state !== 'accepted') throw new AppError(502, words, { reason: code && outcomeReason(code, values) })
  return outcome
}

/** The same, where a failure of the other side is an outcome. Throws where it was not tried: without the channel, or over the quota. */
export async function trySend(ctx: Ctx, { channel, user, message }: Wanted): Promise<SendOutcome> {
  const sender = requireSender(ctx, channel)
  const grant = await grantMessage(ctx, { channel: channel as Channel, user })
  if (!grant.isGranted) throw overQuota(channel, grant.max)
  const outcome = await sender.send(await addressed(ctx.db, channel as Channel, user), message)
  if (outcome.state === 'later') await grant.giveBack()
  return outcome
}

type Ctx = Has<'db' | 'clock' | 'config' | 'senders'>

function overQuota(channel: string, count: number): AppError {
  const values = { channel, count }
  return new AppError(429, outcomeText('overQuota', values), { reason: outcomeReason('overQuota', values) })
}

/** The code of a failure and its values, as outcomes name them; null for the text of a foreign service. */
export const codeOf = ({ reason }: AppError) => ({
  code: (reason?.code.replace(/^outcome\./, '') ?? null) as DeliveryOutcome | null,
  codeValues: reason?.values ?? {},
})
