import { createKeyedTable, ownerKey, time, whole } from './columns.ts'
import type { Migration } from './migration.ts'

/** The warning before the end of an account that was mailed last: for which end, and how many days before it. */
export const expiryWarnings: Migration = {
  name: '0015-expiry-warnings',
  up: (db) => createKeyedTable(db, 'expiry_warning', { userId: ownerKey('user'), expirationTime: time, days: whole }),
}
