import { createIndex, createTable, number, owner, text, time, whole } from './columns.ts'
import type { Migration } from './migration.ts'

/** How each driver drove each device on each day, of which scores over a year are made. */
export const scoreDays: Migration = {
  name: '0052-score-days',
  async up(db, sqlite) {
    await createTable(db, sqlite, 'score_day', {
      deviceId: owner('device'),
      endTime: time,
      driverUniqueId: text,
      distance: number,
      drivingTime: whole,
      idleTime: whole,
      braking: whole,
      acceleration: whole,
      cornering: whole,
      speedingMedium: whole,
      speedingSerious: whole,
      speedingVerySerious: whole,
    })
    await createIndex(db, 'score_day', 'driverUniqueId', 'endTime')
  },
}
