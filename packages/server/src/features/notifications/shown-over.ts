import type { Channel } from '@rastro/core/vocabulary/channels'
import type { Message } from '../../ports/channels.ts'

/** Small screens and short messages take one line, others the full text. */
const short: ReadonlySet<Channel> = new Set(['web', 'push', 'sms', 'traccar', 'firebase'])
/** Above the text stands a subject. */
const titled: ReadonlySet<Channel> = new Set(['mail', 'pushover', 'push', 'traccar', 'firebase'])

/** What a person reads of a message over a channel. */
export const shownOver = (channel: Channel, { subject, digest, body }: Message) => ({
  subject: titled.has(channel) ? subject : null,
  text: short.has(channel) ? digest : body,
})
