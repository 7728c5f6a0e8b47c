import type { Db } from './database.ts'

/** A key as it is stored; of a key that is no pair the public half is empty. */
interface KeyBytes {
  readonly publicKey: Uint8Array
  readonly privateKey: Uint8Array
}

/** How a key of the installation is made, and what it is used as. */
interface Keys<K> {
  make(): KeyBytes
  open(bytes: KeyBytes): K
}

/** Gives a function that reads the installation's key of this name: made on first use, the same for every process. */
export function installationKey<K>(name: string, { make, open }: Keys<K>): (db: Db) => Promise<K> {
  const known = new WeakMap<Db, Promise<K>>()
  return (db) => {
    const key = known.get(db) ?? load(db, name, make).then(open)
    known.set(db, key)
    // A database that was away once is asked again
    key.catch(() => known.delete(db))
    return key
  }
}

async function load(db: Db, name: string, make: () => KeyBytes): Promise<KeyBytes> {
  const stored = await read(db, name)
  if (stored) return stored
  const { publicKey, privateKey } = make()
  // Two nodes may begin at once: whoever is second uses the first one's
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
