import { createIndex, createTable, createUnique, owner, text, time, whole } from './columns.ts'
import type { Migration } from './migration.ts'

/** What was created under which `Idempotency-Key`, by account. */
export const creationKeys: Migration = {
  name: '0027-creation-keys',
  async up(db, sqlite) {
    await createTable(db, sqlite, 'creation_key', {
      userId: { ...owner('user'), indexed: false },
      key: text,
      kind: text,
      hash: text,
      itemId: whole,
      createdTime: time,
    })
    await createUnique(db, 'creation_key', 'userId', 'key')
    await createIndex(db, 'creation_key', 'createdTime')
  },
}
