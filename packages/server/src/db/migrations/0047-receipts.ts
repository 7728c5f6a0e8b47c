import { createIndex, reference } from './columns.ts'
import type { Migration } from './migration.ts'

/** The record of maintenance or fuel whose receipt a file is. */
export const receipts: Migration = {
  name: '0047-receipts',
  async up(db) {
    const { type, add } = reference('maintenance')
    await db.schema.alterTable('file').addColumn('maintenanceId', type, add).execute()
    await createIndex(db, 'file', 'maintenanceId')
  },
}
