import { createIndex, createTable, optionalText, optionalTime, reference, time, whole } from './columns.ts'
import type { Migration } from './migration.ts'

/** Differences from a billing provider are settled by people, and each comparison leaves what it came to. */
export const differences: Migration = {
  name: '0046-differences',
  async up(db, sqlite) {
    const columns = { settledTime: optionalTime, settledBy: reference('user'), reason: optionalText }
    for (const [name, { type, add }] of Object.entries(columns)) {
      await db.schema.alterTable('billing_difference').addColumn(name, type, add).execute()
    }
    await createIndex(db, 'billing_difference', 'settledBy')
    await createTable(db, sqlite, 'billing_comparison', { time, payments: whole, ours: whole, theirs: whole })
  },
}
