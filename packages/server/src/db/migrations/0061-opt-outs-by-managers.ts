import { createIndex, optionalText, reference } from './columns.ts'
import type { Migration } from './migration.ts'

/** Who noted that a person wants no messages by WhatsApp, and what the person had said; both null where they did so themselves. */
export const optOutsByManagers: Migration = {
  name: '0061-opt-outs-by-managers',
  async up(db) {
    await db.schema.alterTable('whatsapp_opt_out').addColumn('notedBy', 'integer', reference('user').add).execute()
    await db.schema.alterTable('whatsapp_opt_out').addColumn('reason', 'text', optionalText.add).execute()
    await createIndex(db, 'whatsapp_opt_out', 'notedBy')
  },
}
