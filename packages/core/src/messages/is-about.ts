import { splitList } from '../kit/comma-list.ts'
import type { Event } from '../model/event.ts'
import type { Notification } from '../resources/notification.ts'

/**
 * Does this notification ask for such an event (reference §6.3)? An alarm has to be in its list `alarms`, where it has one; where
 * it has a list `geofenceIds`, only events of these fences are sent. Without a list all are: a stock server sends no alarm then.
 */
export function isAbout(
  { type, attributes }: Pick<Notification, 'type' | 'attributes'>,
  event: Pick<Event, 'type' | 'geofenceId' | 'attributes'>,
): boolean {
  if (type !== event.type) return false
  const [alarms, fences] = [listOf(attributes.alarms), listOf(attributes.geofenceIds)]
  if (type === 'alarm' && alarms.length > 0 && !alarms.includes(String(event.attributes.alarm))) return false
  return fences.length === 0 || fences.includes(String(event.geofenceId))
}

const listOf = (value: unknown): string[] => splitList(typeof value === 'number' ? String(value) : value)

/** The same text for events about the same thing: of one device, one type, one alarm, one fence. */
export const samenessOf = ({ type, deviceId, geofenceId, attributes }: Event): string =>
  [deviceId, type, attributes.alarm ?? '', geofenceId].join(' ').slice(0, 200)
