import { fileURLToPath } from 'node:url'
import type { Batch, Db, PageLimits, PositionStore } from '../database.ts'
import { historyReads, type PageQuery } from '../history.ts'
import { idSource } from '../ids.ts'
import { addressColumns, jsonFields } from '../position-row.ts'
import { positionReads, writtenOf } from '../positions.ts'
import { removePositions } from '../removal.ts'
import { packed } from './packed.ts'
import type { PageRequest } from './page.ts'
import type { SqlitePool } from './pool.ts'

export function sqlitePositions(pool: SqlitePool, db: Db): PositionStore {
  const eventIds = idSource(db, 'event')
  return {
    ...positionReads({
      run: async (sql, parameters) => (await pool.read(sql, parameters)).rows,
      json: (sql, parameters, known) => {
        const addresses = known && { data: known.data, columns: { at: addressColumns, words: known.words } }
        return pool.readJson({ kind: 'json', sql, parameters, fields: jsonFields, addresses })
      },
      oneOf: (column) => `${column} in (select value from json_each(?))`,
      latestFrom: `device_state s join device d on d.id = s."deviceId" cross join position p on p.id = s."positionId"`,
    }),
    ...historyReads((query) => pool.readPage(pageRequest(query)), rowLimits),
    reserveIds: idSource(db, 'position'),
    async write(batch: Batch) {
      const firstEventId = batch.events.length > 0 ? await eventIds(batch.events.length) : 0
      return writtenOf(batch, firstEventId, await pool.writeBatch(packed(batch, firstEventId)))
    },
    remove: (removal) => removePositions(db, removal),
  }
}

/** Smaller than pages of JSON: rows cross from the thread as copies, which hold up the event loop. */
const rowLimits: PageLimits = { rows: 150, bytes: 96 * 1024 }

const reducer = fileURLToPath(new URL('../reduce.ts', import.meta.url))

const pageRequest = ({ columns, ...query }: PageQuery): PageRequest => ({
  kind: 'page',
  sql: `select ${columns.map((column) => `p."${column}"`).join(', ')} from position p where p."deviceId" = ?
    and p."fixTime" between ? and ? and (p."fixTime" > ? or p.id > ?) order by p."fixTime", p.id limit ?`,
  timeAt: columns.indexOf('fixTime'),
  idAt: columns.indexOf('id'),
  reducer,
  ...query,
})
