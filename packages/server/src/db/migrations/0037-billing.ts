import {
  createIndex,
  createKeyedTable,
  createTable,
  createUnique,
  optionalText,
  reference,
  text,
  whole,
} from './columns.ts'
import type { Migration } from './migration.ts'

/**
 * Contracts, charges and whom clients pay, with money in centavos. The tables of the first version, which nothing has read or filled,
 * go.
 */
export const billing: Migration = {
  name: '0037-billing',
  async up(db, sqlite) {
    await db.schema.dropTable('charge').execute()
    await db.schema.dropTable('contract').execute()
    await createTable(db, sqlite, 'contract', {
      sellerId: reference('user'),
      userId: reference('user'),
      customer: text,
      cycle: text,
      cents: whole,
      firstDay: text,
      periods: whole,
      nextDueDate: optionalText,
      endDate: optionalText,
      description: optionalText,
      name: optionalText,
      cpfCnpj: optionalText,
      dateCreated: optionalText,
      status: text,
    })
    await createIndex(db, 'contract', 'status', 'nextDueDate')
    await createTable(db, sqlite, 'charge', {
      contractId: reference('contract'),
      sellerId: reference('user'),
      userId: reference('user'),
      customer: text,
      name: optionalText,
      cpfCnpj: optionalText,
      cents: whole,
      description: optionalText,
      dateCreated: text,
      dueDate: text,
      status: text,
      paymentDate: optionalText,
      bankSlipUrl: optionalText,
    })
    await createIndex(db, 'charge', 'customer')
    await createIndex(db, 'charge', 'dueDate')
    await createUnique(db, 'charge', 'contractId', 'dueDate')
    await createKeyedTable(db, 'pix_payee', {
      sellerId: { type: 'integer', add: (column) => column.primaryKey().notNull() },
      pixKey: text,
      name: text,
      city: text,
    })
  },
}
