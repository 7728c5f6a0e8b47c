import type { Composed } from '@rastro/core/messages/compose'
import { type Channel, channelOf } from '@rastro/core/vocabulary/channels/index'
import type { ChannelMessage } from '../../ports/channels.ts'

/** The forms of a message, one per channel; only pages have HTML. */
type Forms = Pick<Composed, 'subject' | 'digest' | 'body'> & Partial<Pick<Composed, 'html'>>

/** The message for a channel: in its form, within the length limit of its service. */
export function messageFor(
  channel: Channel,
  { subject, digest, body, html }: Forms,
): Pick<ChannelMessage, 'subject' | 'text' | 'html'> {
  const { text: form, limits } = channelOf(channel)
  const text = form === 'short' ? digest : body
  return {
    subject: subject.slice(0, limits?.subject),
    text: text.slice(0, limits?.text),
    ...(form === 'page' && html !== undefined && { html }),
  }
}

/** The text of a message over a channel; most services show no subject. */
export const shownOver = (channel: Channel, { subject, text }: Pick<ChannelMessage, 'subject' | 'text'>) => ({
  subject: channelOf(channel).hasSubject ? subject : null,
  text,
})
