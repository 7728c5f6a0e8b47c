import { type User, users } from '@rastro/core/resources/user'
import { getLocked } from '../db/crud.ts'
import type { Db } from '../db/database.ts'
import { among } from '../db/dialect.ts'
import { nobody, type Write, type WriteContext, write } from '../db/write.ts'
import { removeItem } from '../db/write-item.ts'
import { findUser, reasonToRefuse } from './account.ts'
import { deviceWatchersOf, seenByOf, visibleIds } from './visibility.ts'

/** What a user has shared; whoever has the link opens it as a temporary user of its own (A-6, decision 42). */
export interface Share {
  readonly id: number
  /** The temporary user. */
  readonly userId: number
  readonly sharerId: number
  /** One of both, the other is null. */
  readonly deviceId: number | null
  readonly groupId: number | null
}

/** What is shared. */
export interface Shared {
  readonly kind: 'device' | 'group'
  readonly id: number
}

/** The share that this temporary user opens. */
export const findShare = (db: Db, userId: number): Promise<Share | undefined> =>
  db.selectFrom('share').where('userId', '=', userId).selectAll().executeTakeFirst()

/** The user who shared it, if their account is usable and the item is still visible to them. */
export async function openSharer(db: Db, { sharerId, deviceId, groupId }: Share, now: Date): Promise<User | undefined> {
  const sharer = await findUser(db, sharerId)
  if (!sharer || reasonToRefuse(sharer, now)) return undefined
  const shared: Shared = deviceId === null ? { kind: 'group', id: groupId! } : { kind: 'device', id: deviceId }
  return (await seesByLink(db, sharerId, shared)) ? sharer : undefined
}

/** True when a user is linked to it, directly or through groups; administrators too. */
export async function seesByLink(db: Db, userId: number, { kind, id }: Shared): Promise<boolean> {
  if (kind === 'device') return (await deviceWatchersOf(db, [id], userId)).length > 0
  const seen = db.selectFrom(visibleIds(db, 'group', userId).as('seen')).where('id', '=', id)
  return (await seen.select('id').executeTakeFirst()) !== undefined
}

/** Ends a share: removes its temporary user, with all logins and tokens opened as this user. */
export async function endShare(writing: Write, { id, userId }: Pick<Share, 'id' | 'userId'>): Promise<void> {
  writing.record({ action: 'remove', type: 'share', id })
  await removeUser(writing, userId)
}

/** Ends the shares of a user, or of a device or group; other kinds have none. */
export async function endSharesOf(writing: Write, kind: string, id: number): Promise<void> {
  const key = ({ user: 'sharerId', device: 'deviceId', group: 'groupId' } as const)[kind]
  if (!key) return
  const shares = await writing.tx.selectFrom('share').where(key, '=', id).select(['id', 'userId']).execute()
  for (const share of shares) await endShare(writing, share)
}

/** Ends the shares of those of these temporary users who are no longer linked to the shared item. */
export async function endBlindShares(writing: Write, userIds: readonly number[]): Promise<void> {
  const shares = await writing.tx
    .selectFrom('share')
    .leftJoin('user_device', (join) =>
      join.onRef('user_device.userId', '=', 'share.userId').onRef('user_device.deviceId', '=', 'share.deviceId'),
    )
    .leftJoin('user_group', (join) =>
      join.onRef('user_group.userId', '=', 'share.userId').onRef('user_group.groupId', '=', 'share.groupId'),
    )
    .where(among(writing.tx, 'share.userId', userIds))
    .where('user_device.userId', 'is', null)
    .where('user_group.userId', 'is', null)
    .select(['share.id', 'share.userId'])
    .execute()
  for (const share of shares) await endShare(writing, share)
}

/** How many are removed in one transaction, to keep it short. */
const piece = 100

/** Removes temporary users who have expired. */
export async function removeExpiredUsers(ctx: WriteContext, now: Date): Promise<void> {
  let removed: number
  do {
    removed = await write(ctx, nobody, async (writing) => {
      const expired = await writing.tx
        .selectFrom('user')
        .where('temporary', '=', 1)
        .where('expirationTime', '<=', now.getTime())
        .limit(piece)
        .select('id')
        .execute()
      for (const { id } of expired) await removeUser(writing, id)
      return expired.length
    })
  } while (removed === piece)
}

async function removeUser(writing: Write, id: number): Promise<void> {
  const seenBy = await seenByOf(writing.tx, 'user', id)
  await removeItem(writing, users, await getLocked(writing.tx, users, id), seenBy)
}
