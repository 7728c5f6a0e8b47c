import { AppError, InvalidError } from '@rastro/core/kit/errors'
import type { Announcement } from '@rastro/core/resources/announcement'
import { type User, users } from '@rastro/core/resources/user'
import { isChannel, isOutside, type OutsideName } from '@rastro/core/vocabulary/channels/index'
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
import { messageFor } from './message-for.ts'
import { requireSender, requireVerified, sendNow } from './senders.ts'

/** Maximum recipients of one call, and how many are sent concurrently. */
const maxPeople = 1000
const atOnce = 5

/**
 * ANN-8: sends a message to the users that are named, else to all whom the caller manages; never to temporary ones. Failed
 * recipients do not stop the others; afterwards it throws their number. The audit row is stored before the first is sent.
 */
export async function announce(
  ctx: Has<'db' | 'bus' | 'clock' | 'config' | 'senders' | 'log'>,
  viewer: Viewer,
  { channel, userIds, announcement }: { channel: string; userIds: readonly number[]; announcement: Announcement },
): Promise<void> {
  if (isChannel(channel) && !isOutside(channel)) {
    throw new InvalidError(refusal('noAnnouncements', { channel }))
  }
  requireSender(ctx, channel)
  const { subject, body, digest, priority } = announcement
  const forms = { subject, body, digest: digest || body }
  const message = { ...messageFor(channel as OutsideName, forms), isUrgent: priority ?? false }
  const people = await recipients(ctx.db, viewer, userIds)
  await write(ctx, actorOf(viewer), async ({ record }) => {
    record({ action: 'announce', type: 'user', details: { channel, people: people.length, users: userIds } })
  })
  const failures = await sendToAll(ctx, { channel, message, people })
  if (failures.length === 0) return
  for (const error of failures) ctx.log.warn({ err: error, channel }, 'an announcement could not be sent')
  const why = failures.find((error) => error instanceof AppError)?.message ?? 'the service failed'
  throw new AppError(
    502,
    refusal('announceFailed', { failed: failures.length, count: people.length, why: why.slice(0, 200) }),
  )
}

async function recipients(db: Db, viewer: Viewer, userIds: readonly number[]): Promise<User[]> {
  if (userIds.length > maxPeople) throw tooMany()
  await requireAccessToAll(db, viewer, 'user', userIds)
  const { id, administrator } = viewer.user
  const rows = await db
    .selectFrom('user')
    .where('temporary', '=', 0)
    .$if(userIds.length > 0, (query) => query.where(among(db, 'id', userIds)))
    .$if(userIds.length === 0 && !administrator, (query) => query.where('id', 'in', visibleIds(db, 'user', id)))
    .select('id')
    .limit(maxPeople + 1)
    .execute()
  if (rows.length > maxPeople) throw tooMany()
  return list(db, users, { ids: rows.map((row) => row.id) })
}

const tooMany = () => new InvalidError(refusal('announceTooMany', { most: maxPeople }))

interface Round {
  readonly channel: string
  readonly message: ChannelMessage
  readonly people: readonly User[]
}

async function sendToAll(ctx: Parameters<typeof sendNow>[0], { channel, message, people }: Round): Promise<unknown[]> {
  const failures: unknown[] = []
  const waiting = people.values()
  const send = async (person: User) => {
    await requireVerified(ctx, person, channel)
    await sendNow(ctx, { channel, user: person, message })
  }
  const work = async () => {
    for (const person of waiting) await send(person).catch((error: unknown) => void failures.push(error))
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return failures
}
