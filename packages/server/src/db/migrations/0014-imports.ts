import { type AnyDb, createTable, createUnique, optionalTime, owner, text, time, whole } from './columns.ts'
import type { Migration } from './migration.ts'

/** Imports from files, and what each has created, so that it can be undone. */
export const importTables: Migration = {
  name: '0014-imports',
  async up(db: AnyDb, sqlite: boolean) {
    await createTable(db, sqlite, 'import', {
      userId: owner('user'),
      kind: text,
      fileName: text,
      createdTime: time,
      undoneTime: optionalTime,
    })
    await createTable(db, sqlite, 'import_item', { importId: owner('import'), line: whole, itemId: whole })
    await createUnique(db, 'import_item', 'importId', 'line')
  },
}
