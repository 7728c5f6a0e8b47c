import { createTable, optionalOwner, optionalText, owner, reference, text, time } from './columns.ts'
import type { Migration } from './migration.ts'

/** What people corrected in the trips of devices. */
export const tripCorrections: Migration = {
  name: '0032-trip-corrections',
  async up(db, sqlite) {
    await createTable(db, sqlite, 'trip_correction', {
      deviceId: owner('device'),
      kind: text,
      fromTime: time,
      toTime: time,
      driverId: optionalOwner('driver'),
      purpose: optionalText,
      userId: reference('user'),
      createdTime: time,
    })
  },
}
