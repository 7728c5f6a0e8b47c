import { createEmitter } from '@rastro/core/kit/emitter'
import type { Event } from '@rastro/core/model/event'

const arrivals = createEmitter<[event: Event]>()

/** Subscribes to the events of push messages that a native app got while the page was open; returns the unsubscribe function. */
export const watchAppEvents = arrivals.on

/**
 * Fetches the event of a push message, `data.eventId`, and passes it on with the text of the message, `notification.body`.
 * Anything else has no effect; rejects when the server does not give the event.
 */
export async function hearAppMessage(message: unknown): Promise<void> {
  const { data, notification } = (message ?? {}) as { data?: { eventId?: unknown }; notification?: { body?: unknown } }
  const id = Number(data?.eventId)
  if (!Number.isSafeInteger(id) || id <= 0) return
  const { api } = await import('../api/alarms.ts')
  const event = await api.events.get({ params: { id } })
  const text = notification?.body
  arrivals.emit(typeof text === 'string' ? { ...event, attributes: { message: text, ...event.attributes } } : event)
}
