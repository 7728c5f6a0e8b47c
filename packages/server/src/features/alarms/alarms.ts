import type { Seen } from '@rastro/core/api/alarms'
import { type Event, eventSchema } from '@rastro/core/model/event'
import type { SeenAlarms } from '@rastro/core/model/live'
import { sql } from 'kysely'
import { seenAmong } from '../../access/can-see.ts'
import type { Viewer } from '../../access/viewer.ts'
import { visibleDevices } from '../../access/visibility.ts'
import type { Has } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { among, amongThose, isSqlite } from '../../db/dialect.ts'
import { unseenAlarm } from '../../db/hot-statements.ts'
import { fromRow } from '../../db/row.ts'
import { type Actor, write } from '../../db/write.ts'

/** The most that are told of one device, so that one that repeats itself hides no other. */
const maxPerDevice = 20
const maxAlarms = 1000
/** The most that are marked in one transaction, so that positions do not wait long behind it. */
const piece = 5000

// Literal, so that both databases find the index that holds these events only
const isUnseen = sql<boolean>`${sql.raw(unseenAlarm)}`

/** The alarms that nobody has seen of the devices of this user, or of these devices, the newest first. */
export async function unseenAlarms(
  db: Db,
  whose: { readonly userId: number } | { readonly deviceIds: readonly number[] },
  limit: number = maxAlarms,
): Promise<Event[]> {
  const isAsked =
    'userId' in whose
      ? amongThose(db, 'event.deviceId', visibleDevices(db, whose.userId))
      : among(db, 'event.deviceId', whose.deviceIds)
  const alarmed = db.selectFrom('event').where(isUnseen).where(isAsked).select('event.deviceId').distinct()
  // Of each so many are looked up in the index: one that repeats itself may have left very many
  const newest = db
    .selectFrom('event')
    .where(isUnseen)
    .whereRef('event.deviceId', '=', sql.ref('alarmed.deviceId'))
    .orderBy('event.id', 'desc')
    .limit(maxPerDevice)
  const devices = db.selectFrom(alarmed.as('alarmed'))
  const alarms = isSqlite(db)
    ? devices.innerJoin('event as alarm', (join) => join.on('alarm.id', 'in', newest.select('event.id')))
    : devices.innerJoinLateral(newest.selectAll('event').as('alarm'), (join) => join.onTrue())
  const max = Math.min(Math.max(limit, 1), maxAlarms)
  const rows = await alarms.orderBy('alarm.id', 'desc').limit(max).selectAll('alarm').execute()
  return rows.map((row) => fromRow(eventSchema, row))
}

/** Who has seen these alarms, when, and what they noted. Of vehicles that the viewer does not see nothing is told, of people no name. */
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

/** Who says that they have seen something, and what they note of it. */
interface Seeing {
  readonly actor: Actor
  readonly userId: number
  readonly note: string | undefined
}

/** Marks as seen what nobody has seen yet, and tells all who see the device. The first who has seen it stays written down. */
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
  const { deviceId, eventId, upTo } = seen
  const seenNote = note?.trim() || null
  return write(ctx, actor, async ({ tx, record, tell }) => {
    let those = tx.selectFrom('event').select('id').where(isUnseen).where('deviceId', '=', deviceId)
    if (eventId !== undefined) those = those.where('id', '=', eventId)
    if (upTo !== undefined) those = those.where('id', '<=', upTo)
    const { numUpdatedRows } = await tx
      .updateTable('event')
      .set({ seenTime: ctx.clock.now().getTime(), seenBy: userId, seenNote })
      .where('id', 'in', those.orderBy('id').limit(piece))
      // Again: PostgreSQL asks this of the row once more when another has marked it meanwhile
      .where(isUnseen)
      .executeTakeFirstOrThrow()
    const count = Number(numUpdatedRows)
    if (count === 0) return 0
    record({
      action: 'seen',
      type: 'device',
      id: deviceId,
      details: { alarms: count, ...(seenNote && { note: seenNote }) },
    })
    tell({ kind: 'alarm', id: deviceId, action: 'updated', seen })
    return count
  })
}
