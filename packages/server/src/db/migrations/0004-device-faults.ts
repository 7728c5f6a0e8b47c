import { createKeyedTable, createUnique, owner, text, time, whole } from './columns.ts'
import type { Migration } from './migration.ts'

/** What of a device's processing is switched off because it takes too long (decision 76). */
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
