import { sql } from 'kysely'
import { createTable, optionalText, owner, reference, text, time } from './columns.ts'
import type { Migration } from './migration.ts'

/** What people said of falls of the fuel level: whether they were thefts; and the events of such falls by time, which are few of all. */
export const fuelVerdictTable: Migration = {
  name: '0048-fuel-verdicts',
  async up(db, sqlite) {
    await createTable(db, sqlite, 'fuel_verdict', {
      deviceId: owner('device'),
      fromTime: time,
      toTime: time,
      verdict: text,
      note: optionalText,
      userId: reference('user'),
      createdTime: time,
    })
    await sql`create index event_fuel_drop_index on event ("eventTime", id) where type = 'deviceFuelDrop'`.execute(db)
  },
}
