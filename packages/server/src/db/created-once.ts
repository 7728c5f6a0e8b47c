import { createHash } from 'node:crypto'
import { ConflictError, InvalidError } from '@rastro/core/kit/errors'
import { type TSchema, withoutSecrets } from '@rastro/core/kit/schema'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { Db } from './database.ts'

/** How long a key is remembered, and how many of an account; the oldest go first. */
export const keptMs = 86_400_000
const maxKeys = 1000

/** A creation under a key: repeated within a day by the same account with the same body, it creates nothing more (decision 154). */
export interface CreationKey {
  readonly userId: number
  readonly key: string
  /** The name of the resource. */
  readonly kind: string
  /** Of the body, without its secrets. */
  readonly hash: string
}

interface Asked {
  readonly userId: number
  readonly kind: string
  readonly schema: TSchema
  readonly body: unknown
}

/** The key of a call by its header `Idempotency-Key`; undefined without one. Throws `InvalidError`. */
export function creationKey(
  header: string | string[] | undefined,
  { userId, kind, schema, body }: Asked,
): CreationKey | undefined {
  if (header === undefined) return undefined
  const key = String(header)
  if (!/^[\w-]{16,64}$/.test(key)) {
    throw new InvalidError('An Idempotency-Key is 16 to 64 letters, digits, "_" and "-"')
  }
  const text = JSON.stringify(withoutSecrets(schema, body as never))
  return { userId, key, kind, hash: createHash('sha256').update(text).digest('base64url') }
}

/**
 * The id of what was created under this key, or undefined, and the key is then taken, until the transaction ends and after it. A call
 * with the same key at the same time waits for the first one. Throws `ConflictError` for a key that was used for something else.
 */
export async function takeKey(
  tx: Db,
  { userId, key, kind, hash }: CreationKey,
  now: Date,
): Promise<number | undefined> {
  const time = now.getTime()
  await tx
    .deleteFrom('creation_key')
    .where('userId', '=', userId)
    .where('createdTime', '<=', time - keptMs)
    .execute()
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('creation_key')
    .values({ userId, key, kind, hash, itemId: 0, createdTime: time })
    .onConflict((conflict) => conflict.columns(['userId', 'key']).doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows) {
    await dropOldest(tx, userId)
    return undefined
  }
  return itemOf(await rowOf(tx, { userId, key }), { kind, hash })
}

/** The same for a key that an earlier call has used, without taking it. */
export async function madeWith(db: Db, { kind, hash, ...key }: CreationKey, now: Date): Promise<number | undefined> {
  const row = await rowOf(db, key)
  return row && row.createdTime > now.getTime() - keptMs ? itemOf(row, { kind, hash }) : undefined
}

/** Stores what was created under a key that this transaction has taken. */
export async function keepCreated(tx: Db, { userId, key }: CreationKey, itemId: number): Promise<void> {
  await tx.updateTable('creation_key').set({ itemId }).where('userId', '=', userId).where('key', '=', key).execute()
}

/** Removes keys that are no longer remembered. */
export async function removeOldKeys(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('creation_key')
    .where('createdTime', '<=', now.getTime() - keptMs)
    .execute()
}

const rowOf = (db: Db, { userId, key }: Pick<CreationKey, 'userId' | 'key'>) =>
  db.selectFrom('creation_key').where('userId', '=', userId).where('key', '=', key).selectAll().executeTakeFirst()

function itemOf(
  row: (Pick<CreationKey, 'kind' | 'hash'> & { readonly itemId: number }) | undefined,
  { kind, hash }: Pick<CreationKey, 'kind' | 'hash'>,
): number | undefined {
  if (!row) return undefined
  if (row.kind !== kind || row.hash !== hash) throw new ConflictError(refusal('keyReused'))
  return row.itemId
}

async function dropOldest(tx: Db, userId: number): Promise<void> {
  const last = await tx
    .selectFrom('creation_key')
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .offset(maxKeys)
    .limit(1)
    .select('id')
    .executeTakeFirst()
  if (last) await tx.deleteFrom('creation_key').where('userId', '=', userId).where('id', '<=', last.id).execute()
}
