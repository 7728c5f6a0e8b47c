import { isAmongNarrowed, type Narrowing, narrowedTo, narrowings } from '@rastro/core/messages/narrowing'
import type { Event } from '@rastro/core/model/event'
import type { Notification } from '@rastro/core/resources/notification'
import type { User } from '@rastro/core/resources/user'
import { watchersOf } from '../../../access/visibility.ts'
import type { Has } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { among } from '../../../db/dialect.ts'

interface Asked {
  readonly events: readonly Event[]
  readonly asking: readonly Notification[]
  readonly users: ReadonlyMap<number, User>
}

/** Whether an event is among the fences and drivers of a notification that its recipient sees. */
export async function amongNarrowed(
  { db, positions }: Has<'db' | 'positions'>,
  { events, asking, users }: Asked,
): Promise<(notification: Notification, event: Event, user: User) => boolean> {
  const kinds = Object.keys(narrowings) as Narrowing[]
  const idsOf = new Map(kinds.map((to) => [to, listed(asking, to)]))
  if (kinds.every((to) => idsOf.get(to)!.length === 0)) return () => true
  const sees = new Map<Narrowing, Sees>()
  for (const [to, ids] of idsOf) sees.set(to, await seers(db, to, ids, users))
  const driverOf = await driversOf({ db, positions }, events, idsOf.get('driver')!)
  return (notification, event, user) =>
    isAmongNarrowed(notification, {
      event,
      driverId: driverOf(event),
      isSeen: (to, id) => sees.get(to)!(user, id),
    })
}

const listed = (asking: readonly Notification[], to: Narrowing): number[] => [
  ...new Set(asking.flatMap((one) => narrowedTo(one, to).map(Number)).filter((id) => Number.isSafeInteger(id))),
]

type Sees = (user: User, id: number) => boolean

/** Administrators see all that exist. */
async function seers(db: Db, to: Narrowing, ids: readonly number[], users: ReadonlyMap<number, User>): Promise<Sees> {
  const watchers = await watchersOf(db, to, ids, [...users.keys()])
  const seen = new Set(watchers.map(({ id, userId }) => `${userId} ${id}`))
  const rows = await db
    .selectFrom(to as 'geofence')
    .where(among(db, 'id', ids))
    .select('id')
    .execute()
  const existing = new Set(rows.map(({ id }) => id))
  return (user, id) => (user.administrator ? existing.has(id) : seen.has(`${user.id} ${id}`))
}

/** Which of these drivers an event is of: the one that it names, else the one of its position. */
async function driversOf(
  { db, positions }: Has<'db' | 'positions'>,
  events: readonly Event[],
  ids: readonly number[],
): Promise<(event: Event) => number | undefined> {
  if (ids.length === 0) return () => undefined
  const rows = await db
    .selectFrom('driver')
    .where(among(db, 'id', ids))
    .select(['id', 'uniqueId'])
    .execute()
  const byKey = new Map(rows.map(({ id, uniqueId }) => [uniqueId, id]))
  const nameless = events.filter(({ attributes }) => attributes.driverUniqueId === undefined)
  const found = await positions.byIds(
    nameless.flatMap(({ positionId }) => positionId || []),
    [...new Set(nameless.map(({ deviceId }) => deviceId))],
  )
  const keyAt = new Map(found.map(({ id, attributes }) => [id, attributes.driverUniqueId]))
  return ({ attributes, positionId }) => byKey.get(String(attributes.driverUniqueId ?? keyAt.get(positionId) ?? ''))
}
