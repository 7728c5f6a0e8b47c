import { whole } from './columns.ts'
import type { Migration } from './migration.ts'

/** Fine and interest of late charges, in hundredths of a percent: of the rule of a seller, and of a charge as it was made. */
export const lateTerms: Migration = {
  name: '0053-late-terms',
  async up(db) {
    for (const table of ['dunning_rule', 'charge']) {
      for (const name of ['fine', 'interest']) {
        await db.schema.alterTable(table).addColumn(name, whole.type, whole.add).execute()
      }
    }
  },
}
