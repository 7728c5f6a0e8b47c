import { createIndex, createKeyedTable, ownerKey, text, textKey, time } from './columns.ts'
import type { Migration } from './migration.ts'

/** Who wants no messages by WhatsApp, and the messages that said so. */
export const optOuts: Migration = {
  name: '0044-opt-outs',
  async up(db) {
    await createKeyedTable(db, 'whatsapp_opt_out', { userId: ownerKey('user'), by: text, endedTime: time })
    await createKeyedTable(db, 'whatsapp_word', { id: textKey, word: text, heardTime: time })
    await createIndex(db, 'whatsapp_word', 'heardTime')
  },
}
