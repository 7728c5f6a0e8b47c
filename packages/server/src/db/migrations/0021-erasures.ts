import {
  type AnyDb,
  createIndex,
  createTable,
  createUnique,
  json,
  optionalText,
  optionalTime,
  optionalWhole,
  owner,
  text,
  time,
  whole,
} from './columns.ts'
import type { Migration } from './migration.ts'

/** Erasures of accounts and drivers, and what each has still to erase. */
export const erasures: Migration = {
  name: '0021-erasures',
  async up(db: AnyDb, sqlite: boolean) {
    await createTable(db, sqlite, 'erasure', {
      protocol: text,
      subject: text,
      subjectId: whole,
      askedById: optionalWhole,
      askedTime: time,
      doneTime: optionalTime,
      counts: json,
      auditCursor: whole,
      mailTo: optionalText,
      language: optionalText,
    })
    await createUnique(db, 'erasure', 'protocol')
    await createTable(db, sqlite, 'erasure_item', {
      erasureId: owner('erasure'),
      kind: text,
      itemId: whole,
      name: optionalText,
    })
    await createIndex(db, 'erasure_item', 'erasureId', 'id')
  },
}
