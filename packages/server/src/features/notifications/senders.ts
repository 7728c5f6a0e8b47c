import { AppError, InvalidError } from '@rastro/core/kit/errors'
import type { User } from '@rastro/core/resources/user'
import { type Channel, channels } from '@rastro/core/vocabulary/channels'
import {
  type DeliveryOutcome,
  type OutcomeValues,
  outcomeReason,
  outcomeText,
} from '@rastro/core/vocabulary/delivery-outcomes'
import type { Has } from '../../context.ts'
import type { Message, Sender, Senders, SendOutcome } from '../../ports/channels.ts'
import { availableChannels } from './notifications.ts'
import { browsersOf } from './subscriptions.ts'

/** What sends over a channel. Throws `InvalidError` when it is not a channel that people are reached by, or not configured. */
export function requireSender(ctx: Has<'config' | 'senders'>, channel: string): Sender {
  if (!channels.includes(channel as Channel)) throw refusal('noChannel', { channel })
  const isThere = availableChannels(ctx).includes(channel as Channel)
  const sender = isThere ? ctx.senders[channel as keyof Senders] : undefined
  if (!sender) throw channel === 'mail' ? refusal('noMail') : refusal('notConfigured', { channel })
  return sender
}

const refusal = (code: DeliveryOutcome, values: OutcomeValues = {}): InvalidError =>
  new InvalidError(outcomeText(code, values), { reason: outcomeReason(code, values) })

/** Sends a message to a person now, and gives what became of it. Throws an `AppError` that says why they could not be reached. */
export async function sendNow({ db }: Has<'db'>, sender: Sender, user: User, message: Message): Promise<SendOutcome> {
  const browsers = (await browsersOf(db, [user.id])).get(user.id) ?? []
  const outcome = await sender.send({ user, browsers }, message)
  const { state, words, code, values } = outcome
  if (state !== 'accepted') throw new AppError(502, words, { reason: code && outcomeReason(code, values) })
  return outcome
}
