import { createKeyedTable, ownerKey, time } from './columns.ts'
import type { Migration } from './migration.ts'

/** Accounts that strangers registered lately. Of those that exist nobody knows: they are none. */
export const newcomers: Migration = {
  name: '0007-newcomers',
  up: (db) => createKeyedTable(db, 'newcomer', { userId: ownerKey('user'), createdTime: time }),
}
