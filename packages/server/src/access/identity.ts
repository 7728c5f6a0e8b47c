import type { BoundIdentity } from '@rastro/core/model/contact'
import type { Db } from '../db/database.ts'
import type { Write } from '../db/write.ts'
import { endLogins } from './end-logins.ts'
import { removePasskeysOf } from './passkeys.ts'

/** A person's identifier at their identity provider: stable and never reused (OpenID Connect Core 1.0 §5.7). */
export interface Subject {
  readonly issuer: string
  readonly subject: string
}
interface Bound {
  readonly id: number
  readonly userId: number
  /** False until the first sign-in with it. */
  readonly isUsed: boolean
}

/** The account bound to this identity; undefined when there is none. */
export async function findIdentity(db: Db, { issuer, subject }: Subject): Promise<Bound | undefined> {
  const row = await db
    .selectFrom('identity')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .select(['id', 'userId', 'usedTime'])
    .executeTakeFirst()
  return row && { id: row.id, userId: row.userId, isUsed: row.usedTime !== null }
}

/** The identity that an account is bound to. */
export async function identitiesOf(db: Db, userId: number): Promise<BoundIdentity[]> {
  const rows = await db.selectFrom('identity').where('userId', '=', userId).selectAll().orderBy('id').execute()
  return rows.map(({ id, issuer, subject, createdTime, usedTime }) => ({
    ...{ id, issuer, subject, createdTime: new Date(createdTime) },
    usedTime: usedTime === null ? null : new Date(usedTime),
  }))
}

/** True where the account is bound to an identity of this provider. */
export async function isBoundAt(db: Db, userId: number, issuer: string): Promise<boolean> {
  const query = db.selectFrom('identity').where('userId', '=', userId).where('issuer', '=', issuer).select('id')
  return (await query.executeTakeFirst()) !== undefined
}

/** Binds an account, with its audit row; `isUsed`: during a sign-in with it. Returns the row's id. */
export async function bindIdentity(
  { tx, record }: Write,
  { userId, issuer, subject }: Subject & { readonly userId: number },
  { now, isUsed }: { readonly now: Date; readonly isUsed: boolean },
): Promise<number> {
  const usedTime = isUsed ? now.getTime() : null
  const { id } = await tx
    .insertInto('identity')
    .values({ userId, issuer, subject, createdTime: now.getTime(), usedTime })
    .returning('id')
    .executeTakeFirstOrThrow()
  record({ action: 'link', type: 'user', id: userId, details: { identity: id, issuer } })
  return id
}

/**
 * Revokes all earlier access to the account: its password, logins, tokens, shared links, and the browsers and apps that receive
 * its messages. Their holder need not be the person who signs in now.
 */
export async function endOtherAccess(writing: Write, userId: number, now: Date): Promise<void> {
  const { tx, record } = writing
  await tx.updateTable('user').set({ passwordHash: null }).where('id', '=', userId).execute()
  await endLogins(writing, { userId, now })
  await removePasskeysOf(writing, userId)
  await tx.deleteFrom('push_subscription').where('userId', '=', userId).execute()
  record({ action: 'edit', type: 'user', id: userId, details: { fields: ['password'], by: 'openid' } })
}

/** Records the first sign-in with an identity that an administrator has bound. */
export async function markUsed(tx: Db, id: number, now: Date): Promise<void> {
  await tx.updateTable('identity').set({ usedTime: now.getTime() }).where('id', '=', id).execute()
}
