import {
  createIndex,
  createKeyedTable,
  createTable,
  createUnique,
  flag,
  json,
  optionalText,
  optionalTime,
  optionalWhole,
  owner,
  ownerKey,
  reference,
  text,
  time,
} from './columns.ts'
import type { Migration } from './migration.ts'

/** Rules of dunning, what was done by them as evidence, and what sellers grant for contracts. */
export const dunningTables: Migration = {
  name: '0042-dunning',
  async up(db, sqlite) {
    await createKeyedTable(db, 'dunning_rule', {
      sellerId: { type: 'integer', add: (column) => column.primaryKey().notNull() },
      enabled: flag,
      steps: text,
    })
    await createTable(db, sqlite, 'dunning_deed', {
      contractId: reference('contract'),
      chargeId: reference('charge'),
      sellerId: reference('user'),
      userId: reference('user'),
      customer: text,
      name: optionalText,
      step: text,
      action: text,
      days: optionalWhole,
      day: text,
      time,
      dueDate: optionalText,
      cents: optionalWhole,
      graceUntil: optionalText,
      exempt: flag,
      reason: optionalText,
      personName: optionalText,
      endedTime: optionalTime,
    })
    await createUnique(db, 'dunning_deed', 'contractId', 'chargeId', 'step')
    await createIndex(db, 'dunning_deed', 'customer')
    await createIndex(db, 'dunning_deed', 'action', 'endedTime')
    await createTable(db, sqlite, 'dunning_message', {
      deedId: owner('dunning_deed'),
      channel: text,
      address: text,
      subject: text,
      text,
      state: text,
      outcome: optionalText,
      code: optionalText,
      codeValues: json,
      endedTime: optionalTime,
    })
    await createUnique(db, 'dunning_message', 'deedId', 'channel')
    await createKeyedTable(db, 'dunning_terms', {
      contractId: ownerKey('contract'),
      exempt: flag,
      graceUntil: optionalText,
      reason: text,
    })
  },
}
