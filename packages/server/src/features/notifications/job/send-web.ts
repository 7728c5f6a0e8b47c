import type { Composed } from '@rastro/core/messages/compose'
import type { EventContext } from '@rastro/core/messages/event-message'
import type { Context } from '../../../context.ts'
import type { SendOutcome } from '../../../ports/channels.ts'

/** NTF-14: to the browsers that this person has open now, as the event with its message. */
export function sendWeb({ bus }: Context, userId: number, { event }: EventContext, { digest }: Composed): SendOutcome {
  bus.publishNotice({ userId, event: { ...event, attributes: { ...event.attributes, message: digest } } })
  return { state: 'accepted', words: 'Told to the browsers that were open' }
}
