import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Finds the changes of drivers, which are few among the events, by their time. */
export const driverChanges: Migration = {
  name: '0023-driver-changes',
  async up(db) {
    await sql`create index event_driver_index on event ("eventTime", id) where type = 'driverChanged'`.execute(db)
  },
}
