import { AppError, InvalidError } from '@rastro/core/kit/errors'
import type { User } from '@rastro/core/resources/user'
import { type Channel, channels } from '@rastro/core/vocabulary/channels'
import type { Has } from '../../context.ts'
import type { Message, Sender, Senders } from '../../ports/channels.ts'
import { availableChannels } from './notifications.ts'
import { browsersOf } from './subscriptions.ts'

/** What sends over a channel. Throws `InvalidError` when it is not a channel that people are reached by, or not configured. */
export function requireSender(ctx: Has<'config' | 'senders'>, channel: string): Sender {
  if (!channels.includes(channel as Channel)) throw new InvalidError(`There is no channel called ${channel}`)
  const isThere = availableChannels(ctx).includes(channel as Channel)
  const sender = isThere ? ctx.senders[channel as keyof Senders] : undefined
  if (!sender) throw new InvalidError(channel === 'mail' ? noMail : `The channel ${channel} is not configured`)
  return sender
}

const noMail = 'No mail server is configured'

/** Sends a message to a person now, and gives what became of it. Throws an `AppError` that says why they could not be reached. */
export async function sendNow({ db }: Has<'db'>, sender: Sender, user: User, message: Message): Promise<string> {
  const browsers = (await browsersOf(db, [user.id])).get(user.id) ?? []
  const { state, words } = await sender.send({ user, browsers }, message)
  if (state !== 'accepted') throw new AppError(502, words)
  return words
}
