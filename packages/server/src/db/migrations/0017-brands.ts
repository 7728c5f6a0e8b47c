import { type AnyDb, createKeyedTable, createUnique, json, type Kind, optionalText } from './columns.ts'
import type { Migration } from './migration.ts'

/** As `ownerKey('user')`, under the name of an id. */
const resellerKey: Kind = {
  type: 'integer',
  add: (column) => column.primaryKey().notNull().references('user.id').onDelete('cascade'),
}

/** How the product looks to the clients of each reseller. */
export const brandTable: Migration = {
  name: '0017-brands',
  async up(db: AnyDb) {
    await createKeyedTable(db, 'brand', { id: resellerKey, host: optionalText, attributes: json })
    await createUnique(db, 'brand', 'host')
  },
}
