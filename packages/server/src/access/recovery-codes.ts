import { randomBytes } from 'node:crypto'
import type { Db } from '../db/database.ts'
import { fingerprint } from './token.ts'

/** How many an account has. */
const count = 10
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const length = 16

/** New recovery codes in place of all earlier ones: 80 random bits each, of which hashes are stored. */
export async function renewRecoveryCodes(tx: Db, userId: number, now: Date): Promise<string[]> {
  await forgetRecoveryCodes(tx, userId)
  const codes = Array.from({ length: count }, newCode)
  const createdTime = now.getTime()
  await tx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ userId, fingerprint: markOf(userId, code), createdTime, usedTime: null })))
    .execute()
  return codes.map((code) => code.replace(/.{4}(?!$)/g, '$&-'))
}

/** Uses up a recovery code; false for any other text and for one that was used. Blanks, hyphens and case have no effect. */
export async function takeRecoveryCode(db: Db, userId: number, typed: string, now: Date): Promise<boolean> {
  const code = typed.toUpperCase().replace(/[\s-]/g, '')
  if (code.length !== length) return false
  const taken = await db
    .updateTable('recovery_code')
    .set({ usedTime: now.getTime() })
    .where('userId', '=', userId)
    .where('fingerprint', '=', markOf(userId, code))
    .where('usedTime', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** How many recovery codes can still be used. */
export async function recoveryCodesLeft(db: Db, userId: number): Promise<number> {
  const left = await db
    .selectFrom('recovery_code')
    .where('userId', '=', userId)
    .where('usedTime', 'is', null)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(left.count)
}

/** Deletes them, with the key that they stand in for. */
export async function forgetRecoveryCodes(tx: Db, userId: number): Promise<void> {
  await tx.deleteFrom('recovery_code').where('userId', '=', userId).execute()
}

const newCode = (): string => Array.from(randomBytes(length), (byte) => letters[byte % 32]).join('')
const markOf = (userId: number, code: string): string => fingerprint(`recovery ${userId} ${code}`)
