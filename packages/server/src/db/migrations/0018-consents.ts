import { type AnyDb, createIndex, createTable, flag, optionalText, text, time, whole } from './columns.ts'
import type { Migration } from './migration.ts'

/** What accounts have agreed to. Without a foreign key: it is evidence also of accounts that no longer exist. */
export const consents: Migration = {
  name: '0018-consents',
  async up(db: AnyDb, sqlite: boolean) {
    await createTable(db, sqlite, 'consent', {
      userId: whole,
      document: text,
      version: text,
      source: text,
      granted: flag,
      time,
      address: optionalText,
      language: optionalText,
    })
    await createIndex(db, 'consent', 'userId', 'id')
  },
}
