import type { Seen } from '@rastro/core/api/alarms'
import { type Event, eventSchema } from '@rastro/core/model/event'
import type { SeenAlarms } from '@rastro/core/model/live'
import { emergencyAlarms } from '@rastro/core/vocabulary/emergency-alarms'
import { type SelectQueryBuilder, sql } from 'kysely'
import { seenAmong } from '../../access/can-see.ts'
import type { Veil } from '../../access/veil.ts'
import type { Viewer } from '../../access/viewer.ts'
import { visibleDevices } from '../../access/visibility.ts'
import type { Has } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { among, amongThose, isSqlite } from '../../db/dialect.ts'
import { unseenAlarm } from '../../db/hot-statements.ts'
import { fromRow } from '../../db/row.ts'
import type { Tables } from '../../db/tables.ts'
import { type Actor, write } from '../../db/write.ts'

/** Maximum alarms returned per device of each emergency kind, and of all others: a repeating one hides no other. */
const maxPerKind = 20
const maxAlarms = 1000
/** Maximum alarms updated in one transaction, to keep the wait of positions short. */
const piece = 5000

// Literal, so that both databases use the index of these events
const isUnseen = sql<boolean>`${sql.raw(unseenAlarm)}`

type Whose = { readonly userId: number } | { readonly deviceIds: readonly number[] }

/**
 * The unacknowledged alarms of this user's devices, or of these devices: those of people in danger first, then the newest
 * first.
 */
export async function unseenAlarms(db: Db, whose: Whose, limit: number = maxAlarms): Promise<Event[]> {
  const max = Math.min(Math.max(limit, 1), maxAlarms)
  const isAsked =
    'userId' in whose
      ? amongThose(db, 'event.deviceId', visibleDevices(db, whose.userId))
      : among(db, 'event.deviceId', whose.deviceIds)
  const asked = db.selectFrom('event').where(isUnseen).where(isAsked)
  const rows = [...(await emergencies(db, asked, max)), ...(await others(db, asked, max))]
  return rows.slice(0, max).map((row) => fromRow(eventSchema, row))
}

/** Without the events that happened where a link may not see the vehicle. */
export async function eventsShownBy(
  { positions }: Has<'positions'>,
  veil: Veil | undefined,
  events: readonly Event[],
): Promise<readonly Event[]> {
  if (!veil || veil.isForPayment || events.length === 0) return events
  const places = await positions.byIds(
    [...new Set(events.flatMap(({ positionId }) => positionId || []))],
    devicesOf(events),
  )
  const hidden = new Set(places.filter((place) => veil.hides(place)).map(({ id }) => id))
  return events.filter(({ positionId }) => !hidden.has(positionId))
}

const devicesOf = (events: readonly Event[]): number[] => [...new Set(events.map(({ deviceId }) => deviceId))]

/** The number of unacknowledged alarms of this user's devices; counting stops at `atMost`. */
export async function countUnseenAlarms(db: Db, userId: number, atMost: number): Promise<number> {
  const waiting = db
    .selectFrom('event')
    .where(isUnseen)
    .where(amongThose(db, 'event.deviceId', visibleDevices(db, userId)))
    .limit(atMost)
    .select('event.id')
  const { count } = await db
    .selectFrom(waiting.as('waiting'))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

// The rule that makes these events gives each one name
const isNamed = (name: string) => sql<boolean>`event.attributes like ${`%"alarm":${literally(name)}%`} escape '!'`
const literally = (name: string) => JSON.stringify(name).replace(/[!%_]/g, '!$&')
const isEmergency = sql<boolean>`(${sql.join(emergencyAlarms.map(isNamed), sql` or `)})`

type Asked = SelectQueryBuilder<Tables, 'event', object>

/** The newest of each kind and device, in one pass: three would read all alarms of a device three times. */
function emergencies(db: Db, asked: Asked, max: number) {
  const kind = sql`case ${sql.join(
    emergencyAlarms.map((name) => sql`when ${isNamed(name)} then ${name}`),
    sql` `,
  )} end`
  const ranked = asked
    .where(isEmergency)
    .selectAll('event')
    .select(sql<number>`row_number() over (partition by event."deviceId", ${kind} order by event.id desc)`.as('place'))
  const newest = db.selectFrom(ranked.as('alarm')).where('place', '<=', maxPerKind)
  return newest.orderBy('id', 'desc').limit(max).selectAll().execute()
}

/** The newest of each device. */
function others(db: Db, asked: Asked, max: number) {
  const alarmed = asked.select('event.deviceId').distinct()
  // A limit per device, by the index: a repeating one may have left very many
  const newest = db
    .selectFrom('event')
    .where(isUnseen)
    .where(sql<boolean>`not ${isEmergency}`)
    .whereRef('event.deviceId', '=', sql.ref('alarmed.deviceId'))
    .orderBy('event.id', 'desc')
    .limit(maxPerKind)
  const devices = db.selectFrom(alarmed.as('alarmed'))
  const alarms = isSqlite(db)
    ? devices.innerJoin('event as alarm', (join) => join.on('alarm.id', 'in', newest.select('event.id')))
    : devices.innerJoinLateral(newest.selectAll('event').as('alarm'), (join) => join.onTrue())
  return alarms.orderBy('alarm.id', 'desc').limit(max).selectAll('alarm').execute()
}

/**
 * Who has acknowledged these alarms, when, and their notes. Alarms of invisible vehicles are omitted, and names of invisible
 * people.
 */
export async function seenAlarms(db: Db, { user }: Viewer, ids: readonly number[]): Promise<Seen[]> {
  const rows = await db
    .selectFrom('event')
    .leftJoin('user', 'user.id', 'event.seenBy')
    .where(among(db, 'event.id', ids))
    .orderBy('event.id')
    .select(['event.id', 'event.deviceId', 'event.seenTime', 'event.seenBy', 'event.seenNote', 'user.name'])
    .where('event.seenBy', 'is not', null)
    .execute()
  const devices = await seenAmong(db, user, 'device', [...new Set(rows.flatMap(({ deviceId }) => deviceId ?? []))])
  const people = await seenAmong(db, user, 'user', [...new Set(rows.flatMap(({ seenBy }) => seenBy ?? []))])
  return rows.flatMap(({ id, deviceId, seenTime, seenBy, seenNote: note, name }) =>
    seenTime && seenBy && deviceId && devices.has(deviceId)
      ? { eventId: id, seenTime: new Date(seenTime), seenBy: people.has(seenBy) ? name : null, note }
      : [],
  )
}

/** The acknowledging user, and their note. */
interface Seeing {
  readonly actor: Actor
  readonly userId: number
  readonly note: string | undefined
}

/** Acknowledges unacknowledged alarms, and notifies all who see the device. The first acknowledgement is retained. */
export async function markSeen(ctx: Has<'db' | 'bus' | 'clock'>, seen: SeenAlarms, by: Seeing): Promise<void> {
  let marked: number
  do marked = await markPiece(ctx, seen, by)
  while (marked === piece)
}

function markPiece(
  ctx: Has<'db' | 'bus' | 'clock'>,
  seen: SeenAlarms,
  { actor, userId, note }: Seeing,
): Promise<number> {
  const { deviceId, eventId, upTo, alarm } = seen
  const seenNote = note?.trim() || null
  return write(ctx, actor, async ({ tx, record, tell }) => {
    let those = tx.selectFrom('event').select('id').where(isUnseen).where('deviceId', '=', deviceId)
    if (eventId !== undefined) those = those.where('id', '=', eventId)
    if (upTo !== undefined) those = those.where('id', '<=', upTo)
    if (alarm !== undefined) those = those.where(isNamed(alarm))
    const { numUpdatedRows } = await tx
      .updateTable('event')
      .set({ seenTime: ctx.clock.now().getTime(), seenBy: userId, seenNote })
      .where('id', 'in', those.orderBy('id').limit(piece))
      // Repeated: PostgreSQL re-evaluates this when a concurrent call has updated the row
      .where(isUnseen)
      .executeTakeFirstOrThrow()
    const count = Number(numUpdatedRows)
    if (count === 0) return 0
    record({
      action: 'seen',
      type: 'device',
      id: deviceId,
      details: { alarms: count, ...(alarm !== undefined && { alarm }), ...(seenNote && { note: seenNote }) },
    })
    tell({ kind: 'alarm', id: deviceId, action: 'updated', seen })
    return count
  })
}
