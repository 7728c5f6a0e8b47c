import type { Composed } from '@rastro/core/messages/compose'
import { type Channel, channelOf } from '@rastro/core/vocabulary/channels/index'
import type { ChannelMessage } from '../../ports/channels.ts'

/** The forms of a message, of which a channel takes one; only pages have HTML. */
type Forms = Pick<Composed, 'subject' | 'digest' | 'body'> & Partial<Pick<Composed, 'html'>>

/** What is sent over a channel: in its form, and no longer than its service takes. */
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

/** What a person reads of a message over a channel; most services show no subject. */
export const shownOver = (channel: Channel, { subject, text }: Pick<ChannelMessage, 'subject' | 'text'>) => ({
  subject: channelOf(channel).hasSubject ? subject : null,
  text,
})
