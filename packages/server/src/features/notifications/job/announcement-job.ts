import { AppError } from '@rastro/core/kit/errors'
import { announcementBounds } from '@rastro/core/model/announcement'
import type { Announcement } from '@rastro/core/resources/announcement'
import type { Server } from '@rastro/core/resources/server'
import type { User } from '@rastro/core/resources/user'
import type { OutsideName } from '@rastro/core/vocabulary/channels/index'
import { findUser, reasonToRefuse } from '../../../access/account.ts'
import { reasonNotToSend } from '../../../access/contacts.ts'
import { hasOptedOut } from '../../../access/opt-outs.ts'
import { readServer } from '../../../access/server-for.ts'
import type { Context } from '../../../context.ts'
import {
  type AnnouncedEnding,
  type AnnouncedRow,
  type AnnouncementRow,
  duePeople,
  endAnnouncement,
  missPeople,
  nextDueTime,
  settlePerson,
  takePerson,
} from '../../../db/announcements.ts'
import { answerRow, outcomeRow } from '../../../db/deliveries.ts'
import { putTask } from '../../../db/tasks.ts'
import type { Job } from '../../../jobs/job.ts'
import { announcementFor } from '../announce.ts'
import { availableChannels } from '../notifications.ts'
import { codeOf, requireWelcome, trySend } from '../senders.ts'
import { openPlaces } from './announcement-places.ts'

/** How many people of an announcement are sent to concurrently; WhatsApp takes one message after the other. */
const atOnce = (channel: string): number => (channel === 'whatsapp' ? 1 : 5)
/** People who are looked for at once. */
const piece = 50
/** A turn ends after this time (ms), so that further announcements get theirs. */
const turnMs = 30_000
/** Announcements that one node sends at once; further ones leave the other tasks room. */
const places = openPlaces(2, turnMs)
/** Before the second attempt, and doubled before each further one (ms). */
const firstPauseMs = 60_000

/**
 * Sends an announcement to its people. Nobody gets it twice: a person is marked before the message leaves, and one who was marked
 * when a node died is not tried again (decision 178).
 */
export const announcementJob: Job<'announcement'> = {
  kind: 'announcement',
  async run(ctx, { announcementId }, stopping) {
    if (!places.take(announcementId, ctx.clock.now().getTime())) return 'again'
    try {
      return await turn(ctx, announcementId, stopping)
    } finally {
      places.leave()
    }
  },
}

async function turn(ctx: Context, id: number, stopping: AbortSignal): Promise<'done' | 'again'> {
  const { db, clock } = ctx
  const begun = clock.now().getTime()
  const row = await db.selectFrom('announcement').where('id', '=', id).selectAll().executeTakeFirst()
  if (!row) return 'done'
  // Only one node has the task, so whoever is marked was left by one that died
  await missPeople(db, id, 'sending', outcomeRow('interrupted'))
  if (row.endedTime !== null) return 'done'
  const author = row.userId === null ? undefined : await findUser(db, row.userId)
  if (!author || reasonToRefuse(author, clock.now())) {
    await endAnnouncement(db, id, 'cancelled', clock.now())
    return 'done'
  }
  if (begun - row.createdTime > announcementBounds.freshMs) await missPeople(db, id, 'waiting', outcomeRow('tooOld'))
  await db
    .updateTable('announcement')
    .set({ state: 'sending' })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
  const server = await readServer(db)
  const isOver = () => stopping.aborted || clock.now().getTime() - begun > turnMs
  while (!isOver()) {
    const due = await duePeople(db, id, clock.now(), piece)
    if (due.length === 0) break
    const people = due.values()
    const work = async () => {
      for (const person of people) {
        if (isOver()) return
        if (await takePerson(db, person))
          await settlePerson(db, person, await sendTo(ctx, person, { row, server }), clock.now())
      }
    }
    await Promise.all(Array.from({ length: atOnce(row.channel) }, work))
  }
  return next(ctx, id)
}

/** Ends it, or lets it wait for whom it failed at first. */
async function next({ db, clock }: Context, id: number): Promise<'done' | 'again'> {
  const due = await nextDueTime(db, id)
  const now = clock.now()
  if (due === undefined) await endAnnouncement(db, id, 'done', now)
  else if (due <= now.getTime()) return 'again'
  else await putTask(db, 'announcement', { announcementId: id }, new Date(due))
  return 'done'
}

interface Round {
  readonly row: AnnouncementRow
  readonly server: Server
}

async function sendTo(ctx: Context, person: AnnouncedRow, { row, server }: Round): Promise<AnnouncedEnding> {
  const user = await findUser(ctx.db, person.userId)
  if (!user) return { state: 'missed', ...outcomeRow('accountRemoved') }
  try {
    const channel = (await isSentByMail(ctx, user, row.channel)) ? 'mail' : (row.channel as OutsideName)
    await requireWelcome(ctx, user, channel)
    const message = announcementFor(textOf(row), { channel, user, server })
    const outcome = await trySend(ctx, { channel, user, message: { ...message, id: `announcement-${person.id}` } })
    if (outcome.state === 'accepted' && channel !== row.channel)
      return { state: 'sent', ...outcomeRow('insteadOf', { channel: row.channel }) }
    if (outcome.state === 'accepted') return { state: 'sent', ...answerRow(outcome) }
    const attempt = person.attempts + 1
    const pauseMs = Math.max(firstPauseMs * 2 ** (attempt - 1), outcome.afterMs ?? 0)
    if (outcome.state === 'refused' || attempt >= announcementBounds.attempts)
      return { state: 'missed', ...answerRow(outcome) }
    return { state: 'waiting', dueTime: ctx.clock.now().getTime() + pauseMs, ...answerRow(outcome) }
  } catch (error) {
    if (error instanceof AppError) {
      const { code, codeValues } = codeOf(error)
      return { state: 'missed', outcome: error.message, code, codeValues: JSON.stringify(codeValues) }
    }
    ctx.log.warn({ err: error, announcement: row.id }, 'an announcement could not be sent')
    return { state: 'missed', ...outcomeRow('serverFailed') }
  }
}

/** Who wants no messages over this channel gets a mail instead, where one may go there. */
const isSentByMail = async (ctx: Context, user: User, channel: string): Promise<boolean> =>
  (await hasOptedOut(ctx.db, user.id, channel as OutsideName)) &&
  availableChannels(ctx).includes('mail') &&
  Boolean(user.email) &&
  (await reasonNotToSend(ctx.db, user, 'mail')) === undefined

const textOf = ({ subject, body, digest, texts, priority }: AnnouncementRow): Announcement => ({
  ...{ subject, body, texts: JSON.parse(texts), priority: priority === 1 },
  ...(digest !== null && { digest }),
})
