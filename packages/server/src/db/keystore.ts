import type { Db } from './database.ts'

/** A key as stored; for a key that is no pair the public half is empty. */
interface KeyBytes {
  readonly publicKey: Uint8Array
  readonly privateKey: Uint8Array
}

/** How a key of the installation is created, and its purpose. */
interface Keys<K> {
  make(): KeyBytes
  open(bytes: KeyBytes): K
}

/** Returns a function that reads the installation's key of this name: created on first use, shared by all processes. */
export function installationKey<K>(name: string, { make, open }: Keys<K>): (db: Db) => Promise<K> {
  const known = new WeakMap<Db, Promise<K>>()
  return (db) => {
    const key = known.get(db) ?? load(db, name, make).then(open)
    known.set(db, key)
    // After a failure the database is queried again
    key.catch(() => known.delete(db))
    return key
  }
}

async function load(db: Db, name: string, make: () => KeyBytes): Promise<KeyBytes> {
  const stored = await read(db, name)
  if (stored) return stored
  const { publicKey, privateKey } = make()
  // Two nodes may start at once: the second uses the first one's key
  await db
    .insertInto('keystore')
    .values({ name, publicKey: base64(publicKey), privateKey: base64(privateKey) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await read(db, name))!
}

async function read(db: Db, name: string): Promise<KeyBytes | undefined> {
  const row = await db.selectFrom('keystore').where('name', '=', name).selectAll().executeTakeFirst()
  return row && { publicKey: bytes(row.publicKey), privateKey: bytes(row.privateKey) }
}

const base64 = (data: Uint8Array): string => Buffer.from(data).toString('base64')
const bytes = (text: string): Uint8Array => Buffer.from(text, 'base64')
