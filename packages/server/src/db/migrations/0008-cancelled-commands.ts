import type { AnyDb } from './columns.ts'
import type { Migration } from './migration.ts'

/** Who cancelled a command that waited, and when; of rows that exist already neither is known. */
export const cancelledCommands: Migration = {
  name: '0008-cancelled-commands',
  async up(db: AnyDb) {
    await db.schema.alterTable('queued_command').addColumn('cancelledBy', 'text').execute()
    await db.schema.alterTable('queued_command').addColumn('cancelledTime', 'bigint').execute()
  },
}
