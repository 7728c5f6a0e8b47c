import { InvalidError } from '@rastro/core/kit/errors'
import { type Channel, channels } from '@rastro/core/vocabulary/channels'
import type { Has } from '../../context.ts'
import type { Sender, Senders } from '../../ports/channels.ts'

/** What sends over a channel. Throws `InvalidError` when it is not a channel that people are reached by, or not configured. */
export function requireSender({ config, senders }: Has<'config' | 'senders'>, channel: string): Sender {
  if (!channels.includes(channel as Channel)) throw new InvalidError(`There is no channel called ${channel}`)
  const sender = config.channels.includes(channel as Channel) ? senders[channel as keyof Senders] : undefined
  if (!sender) throw new InvalidError(channel === 'mail' ? noMail : `The channel ${channel} is not configured`)
  return sender
}

const noMail = 'No mail server is configured'
