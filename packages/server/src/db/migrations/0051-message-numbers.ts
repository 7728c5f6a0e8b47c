import { createKeyedTable, createTable, createUnique, optionalOwner, textKey, time, whole } from './columns.ts'
import type { Migration } from './migration.ts'

/** The numbers of resellers and of the administration for WhatsApp, and when each instance may send next. */
export const messageNumbers: Migration = {
  name: '0051-message-numbers',
  async up(db, sqlite) {
    await createTable(db, sqlite, 'whatsapp_number', {
      ownerId: optionalOwner('user'),
      index: whole,
      createdTime: time,
    })
    await createUnique(db, 'whatsapp_number', 'ownerId', 'index')
    await createKeyedTable(db, 'whatsapp_slot', { instance: textKey, freeTime: time })
  },
}
