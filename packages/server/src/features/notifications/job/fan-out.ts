import { slicesOf } from '@rastro/core/kit/slices'
import { type Event, eventSchema } from '@rastro/core/model/event'
import { seenAmong } from '../../../access/can-see.ts'
import { readServer } from '../../../access/server-for.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { type NewDelivery, promisedSince, putDeliveries } from '../../../db/deliveries.ts'
import { among, takeTurn } from '../../../db/dialect.ts'
import { fromRow } from '../../../db/row.ts'
import { availableChannels } from '../notifications.ts'
import { publishDeliveryChanges } from './delivery-changes.ts'
import { type Match, matchesOf } from './match.ts'
import { lookBackMs, planner } from './plan.ts'

/** Events of one turn: few, so that ingest does not wait for the writer. */
const maxEvents = 2000
/** Matches planned in one turn of the event loop. */
const matchesATurn = 200

/**
 * Stores the deliveries of newly stored events. False when there were none. An event is noted in the transaction that stores
 * it, and the note is removed in the one that stores its deliveries: a crash loses none, and two nodes store none twice.
 */
export async function fanOut(ctx: Context): Promise<boolean> {
  const { db } = ctx
  const notes = await nextNotes(db)
  if (notes.length === 0) return false
  const rows = await deliveriesFor(ctx, await eventsOf(db, notes))
  await db.transaction().execute((tx) => exchange(tx, notes, rows))
  publishDeliveryChanges(ctx, rows)
  return true
}

type Note = Awaited<ReturnType<typeof nextNotes>>[number]

/** The oldest notes, at least one. */
async function nextNotes(db: Db) {
  const notes = await db.selectFrom('event_note').selectAll().orderBy('id').limit(500).execute()
  let count = 0
  const end = notes.findIndex(({ firstEvent, lastEvent }) => {
    count += lastEvent - firstEvent + 1
    return count > maxEvents
  })
  return end < 0 ? notes : notes.slice(0, Math.max(1, end))
}

async function eventsOf(db: Db, notes: readonly Note[]): Promise<Event[]> {
  const events: Event[] = []
  for (const { firstEvent, lastEvent } of notes) {
    const rows = await db
      .selectFrom('event')
      .where('id', '>=', firstEvent)
      .where('id', '<=', lastEvent)
      .selectAll()
      .orderBy('id')
      .execute()
    for (const row of rows) events.push(fromRow(eventSchema, row))
  }
  return events
}

async function deliveriesFor(ctx: Context, events: readonly Event[]): Promise<NewDelivery[]> {
  const { db, clock } = ctx
  const now = clock.now()
  const matches = await matchesOf(ctx, events, now)
  if (matches.length === 0) return []
  const there = new Set(availableChannels(ctx))
  const people = [...new Set(matches.map(({ user }) => user.id))]
  const plan = planner({
    now,
    server: await readServer(db),
    isConfigured: (channel) => there.has(channel),
    mayCommand: await commandersAmong(db, matches),
    promised: await promisedSince(db, people, new Date(now.getTime() - lookBackMs(matches))),
  })
  const rows: NewDelivery[] = []
  for (const some of slicesOf(matches, matchesATurn)) {
    rows.push(...plan(some))
    await new Promise(setImmediate)
  }
  return rows
}

/** The users who have the saved command of their notification. */
async function commandersAmong(db: Db, matches: readonly Match[]): Promise<(match: Match) => boolean> {
  const commanding = matches.filter(({ notification }) => notification.commandId > 0)
  const seen = new Map<number, ReadonlySet<number>>()
  for (const [user, own] of Map.groupBy(commanding, (match) => match.user)) {
    const ids = own.map(({ notification }) => notification.commandId)
    seen.set(user.id, await seenAmong(db, user, 'command', ids))
  }
  return ({ user, notification }) => seen.get(user.id)?.has(notification.commandId) ?? false
}

/** Replaces the notes by the deliveries; neither when another node was faster. */
async function exchange(tx: Db, notes: readonly Note[], rows: readonly NewDelivery[]): Promise<void> {
  await takeTurn(tx, 'messages')
  const theirs = among(
    tx,
    'id',
    notes.map(({ id }) => id),
  )
  const left = await tx.selectFrom('event_note').where(theirs).select('id').execute()
  if (left.length < notes.length) return
  await tx.deleteFrom('event_note').where(theirs).execute()
  await putDeliveries(tx, rows)
}
