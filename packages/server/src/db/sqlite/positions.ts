import type { Batch, Db, PositionStore } from '../database.ts'
import { idSource } from '../ids.ts'
import { positionReads, removePositions, writtenOf } from '../positions.ts'
import { packed } from './packed.ts'
import type { SqlitePool } from './pool.ts'

export function sqlitePositions(pool: SqlitePool, db: Db): PositionStore {
  const eventIds = idSource(db, 'event')
  return {
    ...positionReads({
      run: async (sql, parameters) => (await pool.read(sql, parameters)).rows,
      oneOf: (column) => `${column} in (select value from json_each(?))`,
      latestFrom: `device_state s join device d on d.id = s."deviceId" cross join position p on p.id = s."positionId"`,
    }),
    reserveIds: idSource(db, 'position'),
    async write(batch: Batch) {
      const firstEventId = batch.events.length > 0 ? await eventIds(batch.events.length) : 0
      return writtenOf(batch, firstEventId, await pool.writeBatch(packed(batch, firstEventId)))
    },
    remove: (removal) => removePositions(db, removal),
  }
}
