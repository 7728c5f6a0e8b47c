import { optionalText, optionalWhole } from './columns.ts'
import type { Migration } from './migration.ts'

/** The split with which a charge is sent to the provider, and what it leaves after its own fee, in centavos. */
export const chargeSplit: Migration = {
  name: '0050-split',
  async up(db) {
    const kinds = { splitWallet: optionalText, splitFee: optionalWhole, netCents: optionalWhole }
    for (const [name, { type, add }] of Object.entries(kinds)) {
      await db.schema.alterTable('charge').addColumn(name, type, add).execute()
    }
  },
}
