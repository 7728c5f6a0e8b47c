import { createKeyedTable, ownerKey, time } from './columns.ts'
import type { Migration } from './migration.ts'

/** Accounts that were self-registered recently. For existing accounts this is unknown: they count as none. */
export const newcomers: Migration = {
  name: '0007-newcomers',
  up: (db) => createKeyedTable(db, 'newcomer', { userId: ownerKey('user'), createdTime: time }),
}
