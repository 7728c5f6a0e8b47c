import { flag, optionalText, optionalTime, text, time, whole } from './columns.ts'
import type { Migration } from './migration.ts'

/** The move from a stock server that an administrator has started, so that there is one at a time, and every node shows it. */
export const traccarRun: Migration = {
  name: '0062-traccar-run',
  async up(db) {
    await db.schema
      .createTable('traccar_run')
      .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
      .addColumn('run', 'text', text.add)
      .addColumn('action', 'text', text.add)
      .addColumn('state', 'text', text.add)
      .addColumn('address', 'text', text.add)
      .addColumn('history', 'smallint', flag.add)
      .addColumn('startedTime', 'bigint', time.add)
      .addColumn('aliveTime', 'bigint', time.add)
      .addColumn('kind', 'text', text.add)
      .addColumn('rows', 'bigint', whole.add)
      .addColumn('total', 'bigint', whole.add)
      .addColumn('remaining', 'bigint', optionalTime.add)
      .addColumn('message', 'text', optionalText.add)
      .addColumn('result', 'text', optionalText.add)
      .execute()
  },
}
