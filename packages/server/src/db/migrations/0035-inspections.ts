import { createIndex, createUnique, optionalText, optionalTime, reference } from './columns.ts'
import type { Migration } from './migration.ts'

/** What an inspection found, its photos and signature, and the key under which a phone has sent it. */
export const inspectionWork: Migration = {
  name: '0035-inspections',
  async up(db) {
    const columns = {
      deviceId: reference('device'),
      driverId: reference('driver'),
      doneTime: optionalTime,
      signature: optionalText,
      creationKey: optionalText,
    }
    for (const [name, { type, add, indexed }] of Object.entries(columns)) {
      await db.schema.alterTable('inspection').addColumn(name, type, add).execute()
      if (indexed) await createIndex(db, 'inspection', name)
    }
    for (const name of ['checklist', 'photos']) {
      await db.schema
        .alterTable('inspection')
        .addColumn(name, 'text', (column) => column.notNull().defaultTo('[]'))
        .execute()
    }
    await createUnique(db, 'inspection', 'userId', 'creationKey')
    const { type, add } = reference('inspection')
    await db.schema.alterTable('file').addColumn('inspectionId', type, add).execute()
    await createIndex(db, 'file', 'inspectionId')
  },
}
