import { calendarHolds } from '@rastro/core/calendar/holds'
import { splitList } from '@rastro/core/kit/comma-list'
import { isAbout } from '@rastro/core/messages/is-about'
import type { Event } from '@rastro/core/model/event'
import type { Calendar } from '@rastro/core/resources/calendar'
import { calendars } from '@rastro/core/resources/calendar'
import { type Notification, notifications } from '@rastro/core/resources/notification'
import { type User, users } from '@rastro/core/resources/user'
import { reasonToRefuse } from '../../../access/account.ts'
import { deviceWatchersOf, notificationsLinkedTo } from '../../../access/visibility.ts'
import type { Has } from '../../../context.ts'
import { list } from '../../../db/crud.ts'
import type { Db } from '../../../db/database.ts'
import { among } from '../../../db/dialect.ts'
import { amongNarrowed } from './narrowed.ts'

/** An event, a matching notification, and its recipient. */
export interface Match {
  readonly event: Event
  readonly notification: Notification
  readonly user: User
}

/** Notifications compared with events in one turn of the event loop. */
const looksATurn = 1000
/** Maximum distinct notifications considered per event and person, the oldest first. */
const maxEffects = 20

/**
 * Who is notified of these events (reference §6.3): notifications of people who see the device and may use their account, that
 * are linked to it or to a group that it is in, or are for all devices; about its fences and drivers; within the calendars of the
 * notification and of the device. Of a person's notifications that would send the same for an event only the first counts, of others the first twenty.
 */
export async function matchesOf(
  { db, positions }: Has<'db' | 'positions'>,
  events: readonly Event[],
  now: Date,
): Promise<Match[]> {
  const deviceIds = idsOf(events.map(({ deviceId }) => deviceId))
  const watchers = Map.groupBy(await deviceWatchersOf(db, deviceIds), ({ deviceId }) => deviceId)
  const people = [...watchers.values()].flat().map(({ userId }) => userId)
  const asked = await askedBy(db, idsOf(people), events)
  if (asked.length === 0) return []
  const notificationOf = await byId(
    db,
    notifications,
    asked.map(({ notificationId }) => notificationId),
  )
  const userOf = await byId(
    db,
    users,
    asked.map(({ userId }) => userId),
  )
  const askedOf = Map.groupBy(asked, ({ userId, type }) => `${userId} ${type}`)
  const linked = await linkedTo(db, deviceIds, [...notificationOf.keys()])
  const isAmong = await amongNarrowed(
    { db, positions },
    { events, asking: [...notificationOf.values()], users: userOf },
  )
  const holds = await calendarsOf(db, deviceIds, [...notificationOf.values()])
  const effectOf = new Map([...notificationOf].map(([id, notification]) => [id, effectText(notification)]))
  const matches: Match[] = []
  let looks = 0
  for (const event of events) {
    for (const { userId } of watchers.get(event.deviceId) ?? []) {
      const user = userOf.get(userId)
      if (!user || reasonToRefuse(user, now)) continue
      const effects = new Set<string>()
      for (const { notificationId } of askedOf.get(`${userId} ${event.type}`) ?? []) {
        if (effects.size === maxEffects) break
        looks += 1
        if (looks % looksATurn === 0) await new Promise(setImmediate)
        const notification = notificationOf.get(notificationId)
        const effect = effectOf.get(notificationId)!
        if (!notification || effects.has(effect) || !isAbout(notification, event)) continue
        const isFor = notification.always || linked.has(`${event.deviceId} ${notificationId}`)
        if (!isFor || !isAmong(notification, event, user) || !holds(notification, event)) continue
        effects.add(effect)
        matches.push({ event, notification, user })
      }
    }
  }
  return matches
}

/** Equal for notifications that send the same messages for an event that both match. */
function effectText({ notificators, commandId, attributes }: Notification): string {
  const { priority, repeatMinutes, fallback } = attributes
  return JSON.stringify([splitList(notificators).sort(), commandId, priority === true, repeatMinutes, fallback])
}

const idsOf = (ids: readonly number[]): number[] => [...new Set(ids)].filter((id) => id > 0)

/** `device notification` of the linked pairs. */
async function linkedTo(
  db: Db,
  deviceIds: readonly number[],
  notificationIds: readonly number[],
): Promise<Set<string>> {
  const links = await notificationsLinkedTo(db, deviceIds, notificationIds)
  return new Set(links.map(({ deviceId, notificationId }) => `${deviceId} ${notificationId}`))
}

/** The notifications of these people for such events. */
const askedBy = (db: Db, userIds: readonly number[], events: readonly Event[]) =>
  db
    .selectFrom('user_notification')
    .innerJoin('notification', 'notification.id', 'user_notification.notificationId')
    .where(among(db, 'user_notification.userId', userIds))
    .where('notification.type', 'in', [...new Set(events.map(({ type }) => type))])
    .select(['user_notification.notificationId', 'user_notification.userId', 'notification.type'])
    .orderBy('user_notification.notificationId')
    .orderBy('user_notification.userId')
    .execute()

async function byId<R extends Parameters<typeof list>[1]>(db: Db, resource: R, ids: readonly number[]) {
  const rows = await list(db, resource, { ids: idsOf(ids) })
  return new Map(rows.map((row) => [(row as { id: number }).id, row]))
}

/** True when the calendars of a notification and of the device include the time of an event; without calendars always. */
async function calendarsOf(db: Db, deviceIds: readonly number[], asking: readonly Notification[]) {
  const rows = await db
    .selectFrom('device')
    .where(among(db, 'id', deviceIds))
    .where('calendarId', 'is not', null)
    .select(['id', 'calendarId'])
    .execute()
  const ofDevice = new Map(rows.map(({ id, calendarId }) => [id, calendarId ?? 0]))
  const known: ReadonlyMap<number, Calendar> = await byId(db, calendars, [
    ...ofDevice.values(),
    ...asking.map(({ calendarId }) => calendarId),
  ])
  return ({ calendarId }: Notification, { deviceId, eventTime }: Event): boolean =>
    [calendarId, ofDevice.get(deviceId) ?? 0].every((id) => {
      const calendar = known.get(id)
      return !calendar || calendarHolds(calendar, eventTime)
    })
}
