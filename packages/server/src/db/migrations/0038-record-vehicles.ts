import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Whose vehicle a record of maintenance or fuel is about, to be found by it. */
export const recordVehicles: Migration = {
  name: '0038-record-vehicles',
  async up(db, sqlite) {
    const vehicle = sqlite
      ? "cast(json_extract(attributes, '$.deviceId') as integer)"
      : `(substring(attributes from '"deviceId":"?([0-9]{1,15})')::bigint)`
    await sql
      .raw(`create index maintenance_vehicle on maintenance (${vehicle}) where start = 0 and period = 0`)
      .execute(db)
  },
}
