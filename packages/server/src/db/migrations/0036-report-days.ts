import { createIndex, text, time, whole } from './columns.ts'
import type { Migration } from './migration.ts'

/** What reports need of the days of each device, by the clock of a time zone; `device_hour`, which nothing has filled, goes. */
export const reportDaysTables: Migration = {
  name: '0036-report-days',
  async up(db) {
    await db.schema.dropTable('device_hour').execute()
    await db.schema
      .createTable('report_chain')
      .addColumn('deviceId', 'integer', time.add)
      .addColumn('zone', 'text', text.add)
      .addColumn('settings', 'text', text.add)
      .addColumn('headTime', 'bigint', time.add)
      .addColumn('staleFrom', 'bigint', time.add)
      .addColumn('version', 'bigint', whole.add)
      .addColumn('dueTime', 'bigint', whole.add)
      .addColumn('askedTime', 'bigint', time.add)
      .addPrimaryKeyConstraint('report_chain_key', ['deviceId', 'zone'])
      .execute()
    await createIndex(db, 'report_chain', 'dueTime')
    await db.schema
      .createTable('report_day')
      .addColumn('deviceId', 'integer', time.add)
      .addColumn('zone', 'text', text.add)
      .addColumn('endTime', 'bigint', time.add)
      .addColumn('totals', 'text', text.add)
      .addColumn('segments', 'text', text.add)
      .addColumn('checkpoint', 'text', text.add)
      .addPrimaryKeyConstraint('report_day_key', ['deviceId', 'zone', 'endTime'])
      .execute()
  },
}
