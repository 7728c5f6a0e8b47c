import {
  createKeyedTable,
  createTable,
  createUnique,
  optionalText,
  ownerKey,
  reference,
  text,
  time,
} from './columns.ts'
import type { Migration } from './migration.ts'

/** What a billing provider knows of charges and customers, what it has told, and what differs. */
export const billingProvider: Migration = {
  name: '0037-provider',
  async up(db, sqlite) {
    for (const column of ['providerId', 'providerTime', 'providerError', 'providerPix']) {
      await db.schema.alterTable('charge').addColumn(column, 'text').execute()
    }
    await createUnique(db, 'charge', 'providerId')
    await createKeyedTable(db, 'billing_customer', { userId: ownerKey('user'), providerId: text })
    await createKeyedTable(db, 'billing_event', {
      id: { type: 'text', add: (column) => column.primaryKey().notNull() },
      event: text,
      providerId: optionalText,
      receivedTime: time,
    })
    await createTable(db, sqlite, 'billing_difference', {
      chargeId: reference('charge'),
      providerId: optionalText,
      field: text,
      ours: optionalText,
      theirs: optionalText,
      foundTime: time,
    })
  },
}
