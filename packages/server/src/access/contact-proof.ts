import { randomInt } from 'node:crypto'
import type { ContactChannel } from '@rastro/core/model/contact'
import type { Db } from '../db/database.ts'
import { fingerprint, newSecret } from './token.ts'

/** A mailed link is good for a day, a code for ten minutes (ms). */
const proofMs = { mail: 86_400_000, phone: 600_000 } as const
/** Maximum number of codes checked. */
const maxAttempts = 5

interface Asked {
  readonly userId: number
  readonly channel: ContactChannel
  readonly address: string
}
/** A proof that waits for its token or code. */
export interface Proof extends Asked {
  /** Milliseconds since 1970. */
  readonly askedTime: number
}

/**
 * Starts the verification of an address, and cancels a pending one of the same person and channel. Returns the time of the
 * request (ms).
 */
export async function askForProof(tx: Db, { userId, channel, address }: Asked, now: Date): Promise<number> {
  const askedTime = now.getTime()
  const proof = { address, askedTime, fingerprint: null, attempts: 0, expirationTime: askedTime + proofMs[channel] }
  await tx
    .insertInto('contact_proof')
    .values({ userId, channel, ...proof })
    .onConflict((conflict) => conflict.columns(['userId', 'channel']).doUpdateSet(proof))
    .execute()
  return askedTime
}

/** The address that awaits confirmation; undefined when there is none. */
export async function findProof(
  db: Db,
  userId: number,
  channel: ContactChannel,
  now: Date,
): Promise<Proof | undefined> {
  const row = await db
    .selectFrom('contact_proof')
    .where('userId', '=', userId)
    .where('channel', '=', channel)
    .where('expirationTime', '>', now.getTime())
    .select(['address', 'askedTime'])
    .executeTakeFirst()
  return row && { userId, channel, ...row }
}

/** Creates the link token of that request and invalidates the earlier token. Undefined when a later request exists. */
export async function openMailProof(
  db: Db,
  proof: Omit<Proof, 'channel' | 'address'>,
  now: Date,
): Promise<string | undefined> {
  const token = newSecret()
  return (await keepSecret(db, { ...proof, channel: 'mail' }, fingerprint(token), now)) ? token : undefined
}

/** Creates a code of six digits for that request. */
export async function openPhoneProof(db: Db, proof: Omit<Proof, 'channel' | 'address'>, now: Date): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const salt = newSecret()
  await keepSecret(db, { ...proof, channel: 'phone' }, `${salt}.${fingerprint(salt + code)}`, now)
  return code
}

async function keepSecret(
  db: Db,
  { userId, channel, askedTime }: Omit<Proof, 'address'>,
  kept: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('contact_proof')
    .set({ fingerprint: kept, expirationTime: now.getTime() + proofMs[channel] })
    .where('userId', '=', userId)
    .where('channel', '=', channel)
    .where('askedTime', '=', askedTime)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** What the token of a link confirms; undefined for any other text, and after it expires. */
export async function findByToken(db: Db, token: string, now: Date): Promise<Asked | undefined> {
  return db
    .selectFrom('contact_proof')
    .where('channel', '=', 'mail')
    .where('fingerprint', '=', fingerprint(token))
    .where('expirationTime', '>', now.getTime())
    .select(['userId', 'channel', 'address'])
    .executeTakeFirst()
}

/** Uses up a token. Undefined when it was used, or revoked, meanwhile. */
export async function takeByToken(tx: Db, token: string): Promise<Asked | undefined> {
  return tx
    .deleteFrom('contact_proof')
    .where('channel', '=', 'mail')
    .where('fingerprint', '=', fingerprint(token))
    .returning(['userId', 'channel', 'address'])
    .executeTakeFirst()
}

/**
 * Checks a code, and counts the attempt before comparing: of many concurrent ones at most five are compared. Returns the phone
 * that it verifies.
 */
export async function tryCode(
  db: Db,
  userId: number,
  code: string,
  now: Date,
): Promise<{ readonly address: string } | 'wrong' | 'over'> {
  const row = await db
    .updateTable('contact_proof')
    .set((set) => ({ attempts: set('attempts', '+', 1) }))
    .where('userId', '=', userId)
    .where('channel', '=', 'phone')
    .where('attempts', '<', maxAttempts)
    .where('expirationTime', '>', now.getTime())
    .returning(['address', 'fingerprint'])
    .executeTakeFirst()
  if (!row?.fingerprint) return 'over'
  const [salt = '', hash] = row.fingerprint.split('.')
  return fingerprint(salt + code.trim()) === hash ? { address: row.address } : 'wrong'
}

/** Cancels a pending verification. False when there was none. */
export async function forgetProof(tx: Db, userId: number, channel: ContactChannel): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('contact_proof')
    .where('userId', '=', userId)
    .where('channel', '=', channel)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Cancels a pending change of the email: whoever requested it need not be who sets a new password. */
export async function forgetEmailChange(tx: Db, userId: number): Promise<void> {
  await tx
    .deleteFrom('contact_proof')
    .where('userId', '=', userId)
    .where('channel', '=', 'mail')
    .where('address', 'not in', tx.selectFrom('user').where('id', '=', userId).select('email'))
    .execute()
}

/** Deletes expired verifications. */
export async function removeExpiredProofs(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('contact_proof').where('expirationTime', '<=', now.getTime()).execute()
}
