import { NotFoundError, TooManyError } from '@rastro/core/kit/errors'
import {
  type AnnouncedState,
  type AnnouncementDetails,
  announcementBounds,
  type SentAnnouncement,
} from '@rastro/core/model/announcement'
import type { Announcement } from '@rastro/core/resources/announcement'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { actorOf } from '../../access/actor.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import {
  announcementsWithAuthors,
  countAtWork,
  countPeople,
  endAnnouncement,
  lastAnnouncements,
  putPeople,
} from '../../db/announcements.ts'
import type { Db } from '../../db/database.ts'
import { lockRow } from '../../db/dialect.ts'
import { putTask } from '../../db/tasks.ts'
import { write } from '../../db/write.ts'
import { requireChannel, requireRecipients } from './announce.ts'

type Ctx = Has<'db' | 'bus' | 'clock' | 'config' | 'senders'>
type Row = Awaited<ReturnType<typeof lastAnnouncements>>[number]

/** Stores an announcement, which goes out in the background (decision 178). Bounded per person. */
export async function announceLater(
  ctx: Ctx,
  viewer: Viewer,
  asked: { channel: string; userIds: readonly number[]; announcement: Announcement },
): Promise<SentAnnouncement> {
  const { channel, userIds, announcement } = asked
  requireChannel(ctx, channel)
  const ids = await requireRecipients(ctx.db, viewer, { userIds, most: announcementBounds.people })
  const id = await write(ctx, actorOf(viewer), async ({ tx, now, record }) => {
    await lockRow(tx, 'user', viewer.user.id)
    await requireRoom(tx, viewer)
    const { subject, body, digest, priority, texts } = announcement
    const row = await tx
      .insertInto('announcement')
      .values({
        ...{ userId: viewer.user.id, channel, subject, body, digest: digest ?? null, state: 'waiting' },
        texts: JSON.stringify(texts ?? {}),
        priority: priority ? 1 : 0,
        createdTime: now.getTime(),
        endedTime: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await putPeople(tx, row.id, ids)
    await putTask(tx, 'announcement', { announcementId: row.id })
    record({ action: 'announce', type: 'user', id: row.id, details: { channel, people: ids.length, users: userIds } })
    return row.id
  })
  return shownOf(ctx.db, viewer, id)
}

async function requireRoom(tx: Db, { user }: Viewer): Promise<void> {
  const { atWork: most } = announcementBounds
  if ((await countAtWork(tx, user.id)) >= most) throw new TooManyError(refusal('announcementsAtWork', { most }), 60)
}

/** The caller's own, an administrator's those of everybody. */
export async function listAnnouncements(db: Db, { user }: Viewer): Promise<SentAnnouncement[]> {
  const rows = await lastAnnouncements(db, user.administrator ? undefined : user.id)
  return shown(db, rows)
}

/** What is asked of one: the people of a state, else all, of a page. */
interface AskedDetails {
  readonly id: number
  readonly state?: AnnouncedState | undefined
  readonly limit?: number | undefined
  readonly offset?: number | undefined
}

/** One of these, with the outcome for each person of a page, by name. */
export async function announcementDetails(
  db: Db,
  viewer: Viewer,
  { id, state, limit = announcementBounds.page, offset = 0 }: AskedDetails,
): Promise<AnnouncementDetails> {
  const row = await requireAnnouncement(db, viewer, id)
  const [sums] = await shown(db, [row])
  const people = await db
    .selectFrom('announcement_person')
    .innerJoin('user', 'user.id', 'announcement_person.userId')
    .where('announcementId', '=', id)
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .select(['userId', 'name', 'email', 'state', 'outcome', 'code', 'codeValues'])
    .orderBy('name')
    .orderBy('userId')
    .limit(limit)
    .offset(offset)
    .execute()
  return {
    ...sums!,
    body: row.body,
    people: people.map(({ name, email, outcome, codeValues, ...person }) => ({
      ...person,
      name: name || email,
      words: outcome,
      codeValues: JSON.parse(codeValues),
    })),
  }
}

/** Sends it to nobody else, and returns what became of it so far. */
export async function cancelAnnouncement(ctx: Ctx, viewer: Viewer, id: number): Promise<SentAnnouncement> {
  await requireAnnouncement(ctx.db, viewer, id)
  await write(ctx, actorOf(viewer), async ({ tx, now, record }) => {
    if (await endAnnouncement(tx, id, 'cancelled', now))
      record({ action: 'announce', type: 'user', id, details: { cancelled: true } })
  })
  return shownOf(ctx.db, viewer, id)
}

async function shownOf(db: Db, viewer: Viewer, id: number): Promise<SentAnnouncement> {
  const [one] = await shown(db, [await requireAnnouncement(db, viewer, id)])
  return one!
}

async function requireAnnouncement(db: Db, { user }: Viewer, id: number): Promise<Row> {
  const row = await announcementsWithAuthors(db)
    .where('announcement.id', '=', id)
    .$if(!user.administrator, (query) => query.where('announcement.userId', '=', user.id))
    .executeTakeFirst()
  if (!row) throw new NotFoundError('Announcement', id)
  return row
}

async function shown(db: Db, rows: readonly Row[]): Promise<SentAnnouncement[]> {
  const sums = await countPeople(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, channel, subject, state, createdTime, endedTime, authorName, authorEmail }) => {
    const { waiting, sending, ...ended } = sums.get(id)!
    return {
      ...{ id, channel, subject, state, ...ended, left: waiting + sending },
      author: authorName || authorEmail,
      createdTime: new Date(createdTime),
      endedTime: endedTime === null ? null : new Date(endedTime),
    }
  })
}
