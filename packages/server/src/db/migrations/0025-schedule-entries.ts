import { createTable, createUnique, optionalWhole, owner, whole } from './columns.ts'
import type { Migration } from './migration.ts'

/** Who brought a vehicle into a group whose schedule may lock it; a second person has not approved it yet. */
export const scheduleEntries: Migration = {
  name: '0025-schedule-entries',
  async up(db, sqlite) {
    await createTable(db, sqlite, 'schedule_entry', {
      groupId: owner('group'),
      deviceId: owner('device'),
      personId: whole,
      actsAsId: optionalWhole,
    })
    await createUnique(db, 'schedule_entry', 'groupId', 'deviceId')
  },
}
