import { createTable, createUnique, owner, text, whole } from './columns.ts'
import type { Migration } from './migration.ts'

/** The warning of a driving licence that each person got last. */
export const licenceWarnings: Migration = {
  name: '0029-licence-warnings',
  async up(db, sqlite) {
    await createTable(db, sqlite, 'licence_warning', {
      userId: owner('user'),
      driverId: owner('driver'),
      expiry: text,
      days: whole,
    })
    await createUnique(db, 'licence_warning', 'userId', 'driverId')
  },
}
