import { createIndex } from './columns.ts'
import type { Migration } from './migration.ts'

/** What lists of vehicles are narrowed by; group and creation have indexes of their own. */
export const deviceIndexes: Migration = {
  name: '0026-device-indexes',
  async up(db) {
    for (const column of ['model', 'expirationTime', 'disabled']) await createIndex(db, 'device', column)
  },
}
