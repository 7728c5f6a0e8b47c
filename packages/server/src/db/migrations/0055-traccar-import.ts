import { text, time, whole } from './columns.ts'
import type { Migration } from './migration.ts'

/** Which things of a stock server have which id here, so that an import can be broken off and run again. */
export const traccarImport: Migration = {
  name: '0055-traccar-import',
  async up(db) {
    await db.schema
      .createTable('traccar_item')
      .addColumn('source', 'text', text.add)
      .addColumn('kind', 'text', text.add)
      .addColumn('oldKey', 'text', text.add)
      .addColumn('newId', 'bigint', whole.add)
      .addPrimaryKeyConstraint('traccar_item_key', ['source', 'kind', 'oldKey'])
      .execute()
    await db.schema
      .createTable('traccar_range')
      .addColumn('source', 'text', text.add)
      .addColumn('kind', 'text', text.add)
      .addColumn('firstId', 'bigint', time.add)
      .addColumn('lastId', 'bigint', time.add)
      .addColumn('shift', 'bigint', time.add)
      .addPrimaryKeyConstraint('traccar_range_key', ['source', 'kind', 'firstId'])
      .execute()
  },
}
