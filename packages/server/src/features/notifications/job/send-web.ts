import { composeOne } from '@rastro/core/messages/compose'
import { messageFor } from '@rastro/core/messages/message-for'
import type { SendInside } from './delivery-context.ts'

/** NTF-14: to the open browsers of this person, as the event with its message. */
export const sendWeb: SendInside = async ({ bus }, { context }, { user, reader }) => {
  const { text: message } = messageFor('web', composeOne(context, reader))
  const { event, notification } = context
  const attributes = { ...event.attributes, message, ...(notification && { notification }) }
  bus.publishNotice({ userId: user.id, event: { ...event, attributes } })
  return { state: 'accepted', words: 'Told to the browsers that were open' }
}
