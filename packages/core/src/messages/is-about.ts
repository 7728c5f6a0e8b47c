import { splitList } from '../kit/comma-list.ts'
import type { Event } from '../model/event.ts'
import type { Notification } from '../resources/notification.ts'

/**
 * Whether this notification is for such events (reference §6.3). Its list `alarms`, if any, has to contain the alarm; without a
 * list all match, whereas a stock server then sends no alarm. Events that another server has passed on are for those that ask for
 * them by their attribute `forwarded`: that server sends its own messages (decision 197).
 */
export function isAbout(
  { type, attributes }: Pick<Notification, 'type' | 'attributes'>,
  event: Pick<Event, 'type' | 'attributes'>,
): boolean {
  if (type !== event.type) return false
  if (event.attributes.forwarded === true && attributes.forwarded !== true) return false
  const alarms = splitList(attributes.alarms)
  return type !== 'alarm' || alarms.length === 0 || alarms.includes(String(event.attributes.alarm))
}

/** A key that is equal for events about the same thing: of one device, one type, one alarm, one fence. */
export const samenessOf = ({ type, deviceId, geofenceId, attributes }: Event): string =>
  [deviceId, type, attributes.alarm ?? '', geofenceId].join(' ').slice(0, 200)
