import { type Announced, maxAnnounced } from '@rastro/core/api/notifications'
import { AppError, InvalidError } from '@rastro/core/kit/errors'
import { messageFor } from '@rastro/core/messages/message-for'
import { readerOf } from '@rastro/core/messages/reader'
import type { Announcement } from '@rastro/core/resources/announcement'
import type { Server } from '@rastro/core/resources/server'
import { type User, users } from '@rastro/core/resources/user'
import { isChannel, isOutside, type OutsideName } from '@rastro/core/vocabulary/channels/index'
import { outcomeText } from '@rastro/core/vocabulary/delivery-outcomes'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { actorOf } from '../../access/actor.ts'
import { requireAccessToAll } from '../../access/require.ts'
import type { Viewer } from '../../access/viewer.ts'
import { visibleIds } from '../../access/visibility.ts'
import type { Has } from '../../context.ts'
import { list } from '../../db/crud.ts'
import type { Db } from '../../db/database.ts'
import { among } from '../../db/dialect.ts'
import { write } from '../../db/write.ts'
import type { ChannelMessage } from '../../ports/channels.ts'
import { codeOf, requireSender, requireWelcome, sendNow } from './senders.ts'

/** How many are sent concurrently. */
const atOnce = 5

interface Asked {
  readonly channel: string
  readonly userIds: readonly number[]
  readonly announcement: Announcement
}

/**
 * ANN-8: sends a message to the users that are named, else to all whom the caller manages; never to temporary ones. Failed
 * recipients do not stop the others. Returns the outcome for each person. The audit row is stored before the first is sent.
 */
export async function announce(
  ctx: Has<'db' | 'bus' | 'clock' | 'config' | 'senders' | 'log'>,
  viewer: Viewer,
  { channel, userIds, announcement }: Asked,
): Promise<Announced[]> {
  requireChannel(ctx, channel)
  const ids = await requireRecipients(ctx.db, viewer, { userIds, most: maxAnnounced })
  const people = await list(ctx.db, users, { ids })
  await write(ctx, actorOf(viewer), async ({ record }) => {
    record({ action: 'announce', type: 'user', details: { channel, people: people.length, users: userIds } })
  })
  return sendToAll(ctx, { channel, announcement, people, server: viewer.server })
}

/** Throws for a channel that takes no announcements, and for one that is not set up. */
export function requireChannel(ctx: Has<'config' | 'senders'>, channel: string): void {
  if (isChannel(channel) && !isOutside(channel)) {
    throw new InvalidError(refusal('noAnnouncements', { channel }))
  }
  requireSender(ctx, channel)
}

/** The ids of who gets an announcement. Throws for people whom the caller does not manage, and for more than `most`. */
export async function requireRecipients(
  db: Db,
  viewer: Viewer,
  { userIds, most }: Pick<Asked, 'userIds'> & { readonly most: number },
): Promise<number[]> {
  const tooMany = () => new InvalidError(refusal('announceTooMany', { most }))
  if (userIds.length > most) throw tooMany()
  await requireAccessToAll(db, viewer, 'user', userIds)
  const { id, administrator } = viewer.user
  const rows = await db
    .selectFrom('user')
    .where('temporary', '=', 0)
    .$if(userIds.length > 0, (query) => query.where(among(db, 'id', userIds)))
    .$if(userIds.length === 0 && !administrator, (query) => query.where('id', 'in', visibleIds(db, 'user', id)))
    .select('id')
    .limit(most + 1)
    .execute()
  if (rows.length > most) throw tooMany()
  return rows.map((row) => row.id)
}

/** What a person gets of an announcement: in their language where it has that, in the form of the channel. */
export function announcementFor(
  { subject, body, digest, priority, texts }: Announcement,
  { channel, user, server }: { readonly channel: OutsideName; readonly user: User; readonly server: Server },
): ChannelMessage {
  const own = texts?.[readerOf(user, server).language]
  const forms = own ? { ...own, digest: own.body } : { subject, body, digest: digest || body }
  return { ...messageFor(channel, forms), isUrgent: priority ?? false }
}

/** Throws their number, and one reason, unless all were reached. */
export function requireAllReached(announced: readonly Announced[]): void {
  const failed = announced.filter(({ isSent }) => !isSent)
  if (failed.length === 0) return
  const why = failed[0]!.words.slice(0, 200)
  throw new AppError(502, refusal('announceFailed', { failed: failed.length, count: announced.length, why }))
}

interface Round {
  readonly channel: string
  readonly announcement: Announcement
  readonly server: Server
  readonly people: readonly User[]
}

type Ctx = Parameters<typeof sendNow>[0] & Has<'log'>

async function sendToAll(ctx: Ctx, { people, ...round }: Round): Promise<Announced[]> {
  const announced: Announced[] = []
  const waiting = people.entries()
  const work = async () => {
    for (const [index, person] of waiting) announced[index] = await sendToOne(ctx, person, round)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return announced
}

async function sendToOne(ctx: Ctx, user: User, round: Omit<Round, 'people'>): Promise<Announced> {
  const { channel, announcement, server } = round
  const person = { userId: user.id, name: user.name || user.email }
  const message = announcementFor(announcement, { channel: channel as OutsideName, user, server })
  try {
    await requireWelcome(ctx, user, channel)
    const { words, code = null, values = {} } = await sendNow(ctx, { channel, user, message })
    return { ...person, isSent: true, words, code, codeValues: values }
  } catch (error) {
    if (error instanceof AppError) return { ...person, isSent: false, words: error.message, ...codeOf(error) }
    ctx.log.warn({ err: error, channel }, 'an announcement could not be sent')
    return { ...person, isSent: false, words: outcomeText('serverFailed'), code: 'serverFailed', codeValues: {} }
  }
}
