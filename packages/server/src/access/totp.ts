import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

import type { Db } from '../db/database.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepMs = 30_000

/** A secret for one-time codes, in base32 as authenticator apps take it. */
export const newTotpKey = (): string => Array.from(randomBytes(32), (byte) => alphabet[byte % 32]).join('')

/** The step whose code this is: now, half a minute ago or the next; undefined for none (RFC 6238: SHA-1, 6 digits, 30 s). */
export function stepOf(key: string, code: string, now: Date): number | undefined {
  const step = Math.floor(now.getTime() / stepMs)
  const given = Buffer.from(code.trim().padStart(6, '0'))
  return [step, step - 1, step + 1].find((counter) => {
    const expected = Buffer.from(codeOf(bytesOf(key), counter))
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
}

/** The code of this moment. */
export const totpCode = (key: string, now: Date): string => codeOf(bytesOf(key), Math.floor(now.getTime() / stepMs))

/** Uses up the code of a step for its user; false when it, or a later one, was used before. */
export async function takeStep(db: Db, userId: number, step: number): Promise<boolean> {
  const taken = await db
    .insertInto('login_state')
    .values({ userId, totpStep: step })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ totpStep: step })
        .where((where) =>
          where.or([where('login_state.totpStep', 'is', null), where('login_state.totpStep', '<', step)]),
        ),
    )
    .returning('userId')
    .executeTakeFirst()
  return taken !== undefined
}

function codeOf(secret: Buffer, counter: number): string {
  const message = Buffer.alloc(8)
  message.writeBigUInt64BE(BigInt(counter))
  const digest = createHmac('sha1', secret).update(message).digest()
  const offset = digest.at(-1)! & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

function bytesOf(base32: string): Buffer {
  const bits = [...base32.toUpperCase().replaceAll('=', '')]
    .map((letter) => Math.max(0, alphabet.indexOf(letter)).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
