import {
  createIndex,
  createKeyedTable,
  createUnique,
  longKey,
  optionalText,
  optionalTime,
  text,
  time,
  whole,
} from './columns.ts'
import type { Migration } from './migration.ts'

/**
 * The register of who saw positions, and which vehicles were within the sight of whom. Without references: what is registered
 * outlives the account that looked.
 */
export const lookupTables: Migration = {
  name: '0019-lookups',
  async up(db, sqlite) {
    await createKeyedTable(db, 'lookup', {
      id: longKey(sqlite),
      hour: time,
      userId: whole,
      actorId: whole,
      kind: text,
      deviceId: whole,
      firstTime: time,
      lastTime: time,
      count: whole,
      userName: optionalText,
      userRole: text,
      company: optionalText,
      actorName: optionalText,
      network: optionalText,
    })
    await createUnique(db, 'lookup', 'hour', 'userId', 'actorId', 'kind', 'deviceId')
    await createIndex(db, 'lookup', 'deviceId', 'firstTime')
    await createIndex(db, 'lookup', 'userId', 'firstTime')
    await createIndex(db, 'lookup', 'actorId', 'firstTime')
    await createKeyedTable(db, 'lookup_sight', {
      id: longKey(sqlite),
      userId: whole,
      deviceId: whole,
      fromTime: time,
      toTime: optionalTime,
    })
    await createUnique(db, 'lookup_sight', 'userId', 'deviceId', 'fromTime')
    await createIndex(db, 'lookup_sight', 'deviceId', 'userId')
  },
}
