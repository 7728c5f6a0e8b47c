import { type AnnouncedState, announcementBounds } from '@rastro/core/model/announcement'
import type { Selectable } from 'kysely'
import type { AnnouncementTables } from './announcement-tables.ts'
import type { Db } from './database.ts'
import type { OutcomeRow } from './deliveries.ts'
import { among } from './dialect.ts'

export type AnnouncementRow = Selectable<AnnouncementTables['announcement']>
export type AnnouncedRow = Selectable<AnnouncementTables['announcement_person']>

/** Rows of one insert, within the most values that SQLite takes. */
const piece = 1000

/** Stores the people of an announcement, each to be sent to. */
export async function putPeople(tx: Db, announcementId: number, userIds: readonly number[]): Promise<void> {
  for (let at = 0; at < userIds.length; at += piece) {
    const rows = userIds.slice(at, at + piece).map((userId) => ({ announcementId, userId, state: 'waiting' as const }))
    await tx.insertInto('announcement_person').values(rows).execute()
  }
}

/** How many people of each announcement are in each state. */
export async function countPeople(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, Record<AnnouncedState, number>>> {
  const rows = await db
    .selectFrom('announcement_person')
    .where(among(db, 'announcementId', ids))
    .select(['announcementId', 'state', (is) => is.fn.countAll<number>().as('count')])
    .groupBy(['announcementId', 'state'])
    .execute()
  const sums = new Map(ids.map((id) => [id, { waiting: 0, sending: 0, sent: 0, missed: 0, cancelled: 0 }]))
  for (const { announcementId, state, count } of rows) sums.get(announcementId)![state] = Number(count)
  return sums
}

/** The next people who are due, the first tried first. */
export const duePeople = (db: Db, announcementId: number, now: Date, max: number): Promise<AnnouncedRow[]> =>
  db
    .selectFrom('announcement_person')
    .where('announcementId', '=', announcementId)
    .where('state', '=', 'waiting')
    .where('dueTime', '<=', now.getTime())
    .selectAll()
    .orderBy('dueTime')
    .orderBy('id')
    .limit(max)
    .execute()

/** When the next person is due who is not yet; undefined where nobody waits. */
export async function nextDueTime(db: Db, announcementId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('announcement_person')
    .where('announcementId', '=', announcementId)
    .where('state', '=', 'waiting')
    .select((is) => is.fn.min('dueTime').as('dueTime'))
    .executeTakeFirst()
  return row?.dueTime == null ? undefined : Number(row.dueTime)
}

/** Takes a person to send to, unless it was cancelled meanwhile. From then on a crash leaves an outcome, and no second message. */
export async function takePerson(db: Db, { id }: Pick<AnnouncedRow, 'id'>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('announcement_person')
    .set((row) => ({ state: 'sending', attempts: row('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** What became of it: final, or another attempt at `dueTime` (ms). */
export type AnnouncedEnding = OutcomeRow &
  (
    | { readonly state: 'sent' | 'missed'; readonly dueTime?: undefined }
    | { readonly state: 'waiting'; readonly dueTime: number }
  )

/** Stores what became of it for a person who was taken. */
export async function settlePerson(
  db: Db,
  { id }: Pick<AnnouncedRow, 'id'>,
  { state, outcome, code, codeValues, dueTime }: AnnouncedEnding,
  now: Date,
): Promise<void> {
  await db
    .updateTable('announcement_person')
    .set({ state, outcome, code, codeValues, dueTime: dueTime ?? now.getTime() })
    .where('id', '=', id)
    .execute()
}

/** Gives up on people in this state, with the reason. */
export async function missPeople(
  db: Db,
  announcementId: number,
  from: 'waiting' | 'sending',
  reason: OutcomeRow,
): Promise<void> {
  await db
    .updateTable('announcement_person')
    .set({ state: 'missed', ...reason })
    .where('announcementId', '=', announcementId)
    .where('state', '=', from)
    .execute()
}

/** Ends an announcement that is not over: nobody who waits gets it. False where it was over. */
export async function endAnnouncement(tx: Db, id: number, state: 'done' | 'cancelled', now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('announcement')
    .set({ state, endedTime: now.getTime() })
    .where('id', '=', id)
    .where('endedTime', 'is', null)
    .executeTakeFirstOrThrow()
  if (state === 'cancelled') {
    const waiting = tx
      .updateTable('announcement_person')
      .where('announcementId', '=', id)
      .where('state', '=', 'waiting')
    await waiting.set({ state: 'cancelled' }).execute()
  }
  return numUpdatedRows > 0n
}

/** How many of a person's announcements are not over. */
export async function countAtWork(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('announcement')
    .where('userId', '=', userId)
    .where('endedTime', 'is', null)
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Those of this person, else of everybody, the newest first. */
export const lastAnnouncements = (db: Db, userId?: number) =>
  announcementsWithAuthors(db)
    .$if(userId !== undefined, (query) => query.where('announcement.userId', '=', userId!))
    .orderBy('announcement.id', 'desc')
    .limit(announcementBounds.listed)
    .execute()

/** Announcements, each with the name and address of who sent it. */
export const announcementsWithAuthors = (db: Db) =>
  db
    .selectFrom('announcement')
    .leftJoin('user', 'user.id', 'announcement.userId')
    .selectAll('announcement')
    .select(['user.name as authorName', 'user.email as authorEmail'])

/** Removes a batch of those from before this time; true when there may be more. */
export async function removeOldAnnouncements(db: Db, before: Date): Promise<boolean> {
  const max = 20
  const rows = await db
    .selectFrom('announcement')
    .where('createdTime', '<', before.getTime())
    .select('id')
    .limit(max)
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0)
    await db
      .deleteFrom('announcement')
      .where(among(db, 'id', ids))
      .execute()
  return rows.length === max
}
