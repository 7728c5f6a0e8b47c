import { type MessageQueue, messagePaceMs, outcomesShown } from '@rastro/core/model/message-queue'
import type { User } from '@rastro/core/resources/user'
import { visibleIds } from '../../access/visibility.ts'
import type { Db } from '../../db/database.ts'

/** Undefined for everybody. */
type People = ReturnType<typeof visibleIds> | undefined

/** Rows of each kind among which the last outcomes are looked for. */
const lookedAt = 10_000

/** What waits to go out by WhatsApp, and what became of the last messages, to the people whom the viewer manages. */
export async function messageQueue(db: Db, { id, administrator }: User): Promise<MessageQueue> {
  const people = administrator ? undefined : visibleIds(db, 'user', id)
  const last = [...(await lastOfEvents(db, people)), ...(await lastOfAnnouncements(db, people))]
  last.sort((one, other) => +other.time - +one.time)
  return {
    events: await waitingEvents(db, people),
    announcements: await waitingAnnouncements(db, people),
    paceMs: messagePaceMs,
    last: last.slice(0, outcomesShown),
  }
}

async function waitingEvents(db: Db, people: People): Promise<number> {
  const { count } = await db
    .selectFrom('delivery')
    .where('state', '=', 'waiting')
    .where('channel', '=', 'whatsapp')
    .$if(people !== undefined, (query) => query.where('userId', 'in', people!))
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function waitingAnnouncements(db: Db, people: People): Promise<number> {
  const { count } = await db
    .selectFrom('announcement')
    .innerJoin('announcement_person', 'announcement_person.announcementId', 'announcement.id')
    .where('announcement.endedTime', 'is', null)
    .where('announcement.channel', '=', 'whatsapp')
    .where('announcement_person.state', 'in', ['waiting', 'sending'])
    .$if(people !== undefined, (query) => query.where('announcement_person.userId', 'in', people!))
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function lastOfEvents(db: Db, people: People): Promise<MessageQueue['last']> {
  const newest = db.selectFrom('delivery').select((is) => is.fn.coalesce(is.fn.max('id'), is.lit(0)).as('id'))
  const rows = await db
    .selectFrom('delivery')
    .innerJoin('user', 'user.id', 'delivery.userId')
    .where('delivery.id', '>', (is) => is(newest, '-', lookedAt))
    .where('channel', '=', 'whatsapp')
    .where('endedTime', 'is not', null)
    .$if(people !== undefined, (query) => query.where('delivery.userId', 'in', people!))
    .select(['name', 'email', 'state', 'outcome', 'code', 'codeValues', 'endedTime'])
    .orderBy('delivery.id', 'desc')
    .limit(outcomesShown)
    .execute()
  return rows.map((row) => shown('event', row, row.endedTime!))
}

async function lastOfAnnouncements(db: Db, people: People): Promise<MessageQueue['last']> {
  const rows = await db
    .selectFrom('announcement')
    .innerJoin('announcement_person', 'announcement_person.announcementId', 'announcement.id')
    .innerJoin('user', 'user.id', 'announcement_person.userId')
    .where('announcement.channel', '=', 'whatsapp')
    .where('announcement_person.state', 'in', ['sent', 'missed'])
    .$if(people !== undefined, (query) => query.where('announcement_person.userId', 'in', people!))
    .select(['name', 'user.email', 'announcement_person.state', 'outcome', 'code', 'codeValues', 'dueTime'])
    .orderBy('announcement.id', 'desc')
    .orderBy('dueTime', 'desc')
    .limit(outcomesShown)
    .execute()
  return rows.map((row) => shown('announcement', row, row.dueTime))
}

interface Row {
  readonly name: string | null
  readonly email: string
  readonly state: string
  readonly outcome: string | null
  readonly code: string | null
  readonly codeValues: string
}

const shown = (
  about: 'event' | 'announcement',
  { name, email, state, outcome, code, codeValues }: Row,
  time: number,
): MessageQueue['last'][number] => ({
  ...{ about, name: name || email, time: new Date(time), isSent: state === 'sent' },
  ...{ words: outcome ?? '', code, codeValues: JSON.parse(codeValues) },
})
