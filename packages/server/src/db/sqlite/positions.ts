import { fileURLToPath } from 'node:url'
import { blockNames } from '../blocks/stored-block.ts'
import { mayBePacked, packedTwins } from '../blocks/twins.ts'
import type { Batch, Db, PageLimits, PositionStore } from '../database.ts'
import { historyReads, type PageQuery } from '../history.ts'
import { nameList } from '../hot-columns.ts'
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
      oneOf,
      givenIds: 'json_each(?) i',
      latestFrom: `device_state s join device d on d.id = s."deviceId" cross join position p on p.id = s."positionId"`,
    }),
    ...historyReads(() => (query) => pool.readPage(pageRequest(query)), rowLimits),
    reserveIds: idSource(db, 'position'),
    async write(batch: Batch) {
      const firstEventId = batch.events.length > 0 ? await eventIds(batch.events.length) : 0
      const old = mayBePacked(batch.positions)
      if (old.length === 0) return writtenOf(batch, firstEventId, await pool.writeBatch(packed(batch, firstEventId)))
      const outcome = await pool.writeBatchAfter(async (read) => {
        const twins = await packedTwins(async (sql, parameters) => (await read(sql, parameters)).rows, oneOf, old)
        return packed(batch, firstEventId, twins)
      })
      return writtenOf(batch, firstEventId, outcome)
    },
    remove: (removal) => removePositions(db, removal),
  }
}

const oneOf = (column: string): string => `${column} in (select value from json_each(?))`

/** Smaller than pages of JSON: rows cross from the thread as copies, which hold up the event loop. */
const rowLimits: PageLimits = { rows: 150, bytes: 96 * 1024 }

const reducer = fileURLToPath(new URL('../reduce.ts', import.meta.url))

const jsonMaker = fileURLToPath(new URL('../json/json-page.ts', import.meta.url))
const merger = fileURLToPath(new URL('../blocks/page-makers.ts', import.meta.url))
const blockSql = `select ${nameList(blockNames)} from (select * from position_block where "deviceId" = ? and "lastTime" >= ?
  and ("lastTime" > ? or "lastId" > ?) order by "lastTime", "lastId" limit 1) where "firstTime" <= ?`

const pageRequest = (query: PageQuery): PageRequest => ({
  kind: 'page',
  blockSql,
  jsonMaker,
  merger,
  sql: `select ${query.columns.map((column) => `p."${column}"`).join(', ')} from position p where p."deviceId" = ?
    and p."fixTime" between ? and ? and (p."fixTime" > ? or p.id > ?) order by p."fixTime", p.id limit ?`,
  timeAt: query.columns.indexOf('fixTime'),
  idAt: query.columns.indexOf('id'),
  reducer,
  ...query,
})
