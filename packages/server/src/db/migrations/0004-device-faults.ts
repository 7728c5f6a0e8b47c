import { createKeyedTable, createUnique, owner, text, time, whole } from './columns.ts'
import type { Migration } from './migration.ts'

/** The parts of a device's processing that are disabled because they take too long (decision 76). */
export const deviceFaults: Migration = {
  name: '0004-device-faults',
  async up(db) {
    await createKeyedTable(db, 'device_fault', {
      deviceId: { ...owner('device'), indexed: false },
      part: text,
      time,
      milliseconds: whole,
    })
    await createUnique(db, 'device_fault', 'deviceId', 'part')
  },
}
