import { type Channel, channelOf } from '../vocabulary/channels/index.ts'
import type { Composed } from './compose.ts'

/** The forms of a message, one per channel; only pages have HTML. */
type Forms = Pick<Composed, 'subject' | 'digest' | 'body'> & Partial<Pick<Composed, 'html'>>

/** A message in the form and length of a channel. */
interface Shaped {
  readonly subject: string
  readonly text: string
  readonly html?: string
}

/** The message for a channel: in its form, within the length limit of its service. */
export function messageFor(channel: Channel, { subject, digest, body, html }: Forms): Shaped {
  const { text: form, limits } = channelOf(channel)
  const text = form === 'short' ? digest : body
  return {
    subject: subject.slice(0, limits?.subject),
    text: text.slice(0, limits?.text),
    ...(form === 'page' && html !== undefined && { html }),
  }
}

/** The text of a message over a channel; most services show no subject. */
export const shownOver = (channel: Channel, { subject, text }: Pick<Shaped, 'subject' | 'text'>) => ({
  subject: channelOf(channel).hasSubject ? subject : null,
  text,
})
