import type { Db } from '../db/database.ts'
import { newKeys, openKeys, type TokenKeys } from './token.ts'

const known = new WeakMap<Db, Promise<TokenKeys>>()

/** The keys that sign this installation's tokens; made on first use and kept in the database. */
export function tokenKeys(db: Db): Promise<TokenKeys> {
  const keys = known.get(db) ?? load(db)
  known.set(db, keys)
  return keys
}

async function load(db: Db): Promise<TokenKeys> {
  const stored = await read(db)
  if (stored) return stored
  const { publicKey, privateKey } = newKeys()
  const row = { name: 'token', publicKey: base64(publicKey), privateKey: base64(privateKey) }
  // Two nodes may start at once: whoever is second uses the first one's
  await db
    .insertInto('keystore')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await read(db))!
}

async function read(db: Db): Promise<TokenKeys | undefined> {
  const row = await db.selectFrom('keystore').where('name', '=', 'token').selectAll().executeTakeFirst()
  return row && openKeys({ publicKey: bytes(row.publicKey), privateKey: bytes(row.privateKey) })
}

const base64 = (data: Uint8Array): string => Buffer.from(data).toString('base64')
const bytes = (text: string): Uint8Array => Buffer.from(text, 'base64')
