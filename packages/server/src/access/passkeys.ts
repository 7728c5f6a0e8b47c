import { ConflictError, ForbiddenError } from '@rastro/core/kit/errors'
import { maxPasskeys, type Passkey } from '@rastro/core/model/passkey'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { Db } from '../db/database.ts'
import { lockRow } from '../db/dialect.ts'
import type { Write } from '../db/write.ts'
import type { MadePasskey, StoredPasskey } from '../ports/passkeys.ts'

/** A passkey that was presented, with its account. */
export interface PresentedPasskey extends StoredPasskey {
  readonly id: number
  readonly userId: number
}

/** The passkeys of an account, the oldest first. */
export async function listPasskeys(db: Db, userId: number): Promise<Passkey[]> {
  const rows = await db.selectFrom('passkey').where('userId', '=', userId).orderBy('id').selectAll().execute()
  return rows.map(({ id, name, createdTime, usedTime, synced }) => ({
    ...{ id, name, createdTime: new Date(createdTime), isSynced: synced === 1 },
    usedTime: usedTime === null ? null : new Date(usedTime),
  }))
}

/** The identifiers of an account's passkeys, so that one authenticator does not make two. */
export async function credentialsOf(db: Db, userId: number): Promise<{ id: string; transports: string[] }[]> {
  const rows = await db.selectFrom('passkey').where('userId', '=', userId).orderBy('id').selectAll().execute()
  return rows.map(({ credentialId, transports }) => ({ id: credentialId, transports: listOf(transports) }))
}

/** The passkey with this identifier; undefined when there is none. */
export async function findPasskey(db: Db, credentialId: string): Promise<PresentedPasskey | undefined> {
  const row = await db.selectFrom('passkey').where('credentialId', '=', credentialId).selectAll().executeTakeFirst()
  return row && { ...row, transports: listOf(row.transports) }
}

/** Stores a passkey, with its audit row. Throws for one too many, and for one that is stored already. */
export async function addPasskey(
  { tx, record }: Write,
  { userId, name, made }: { readonly userId: number; readonly name: string; readonly made: MadePasskey },
  now: Date,
): Promise<number> {
  await lockRow(tx, 'user', userId)
  if ((await credentialsOf(tx, userId)).length >= maxPasskeys)
    throw new ForbiddenError(refusal('tooManyPasskeys', { most: maxPasskeys }))
  if (await findPasskey(tx, made.credentialId)) throw new ConflictError(refusal('passkeyTaken'))
  const { id } = await tx
    .insertInto('passkey')
    .values({
      ...{ userId, name, credentialId: made.credentialId, publicKey: made.publicKey, counter: made.counter },
      ...{ transports: made.transports.join(','), synced: made.isSynced ? 1 : 0 },
      ...{ createdTime: now.getTime(), usedTime: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  record({ action: 'create', type: 'passkey', id, details: { owner: userId } })
  return id
}

/** Records a login with a passkey; false when it was removed meanwhile. */
export async function usePasskey(
  tx: Db,
  { id, counter }: { id: number; counter: number },
  now: Date,
): Promise<boolean> {
  const used = await tx
    .updateTable('passkey')
    .set({ counter, usedTime: now.getTime() })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** Removes all passkeys of an account, as whoever set a new password for it wants nothing else to open it. */
export async function removePasskeysOf({ tx, record }: Write, userId: number): Promise<void> {
  const removed = await tx.deleteFrom('passkey').where('userId', '=', userId).returning('id').execute()
  for (const { id } of removed) record({ action: 'remove', type: 'passkey', id, details: { owner: userId } })
}

const listOf = (text: string): string[] => text.split(',').filter(Boolean)
