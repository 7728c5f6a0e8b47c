import { fileURLToPath } from 'node:url'
import type { Batch, Db, PositionStore } from '../database.ts'
import { historyReads, type PageQuery } from '../history.ts'
import { idSource } from '../ids.ts'
import { lastStates, positionReads, writtenOf } from '../positions.ts'
import { removePositions } from '../removal.ts'
import type { PageRequest } from './page.ts'
import type { SqlitePool } from './pool.ts'
import type { PackedBatch } from './worker.ts'

const numbersAPosition = 13

export function sqlitePositions(pool: SqlitePool, db: Db): PositionStore {
  const eventIds = idSource(db, 'event')
  return {
    ...positionReads({
      run: async (sql, parameters) => (await pool.read(sql, parameters)).rows,
      oneOf: (column) => `${column} in (select value from json_each(?))`,
      latestFrom: `device_state s join device d on d.id = s."deviceId" cross join position p on p.id = s."positionId"`,
    }),
    ...historyReads((query) => pool.readPage(pageRequest(query))),
    reserveIds: idSource(db, 'position'),
    async write(batch) {
      const firstEventId = batch.events.length > 0 ? await eventIds(batch.events.length) : 0
      const duplicates = await pool.writeBatch(packed(batch, firstEventId))
      return writtenOf(batch, firstEventId, new Map(duplicates))
    },
    remove: (removal) => removePositions(db, removal),
  }
}

const reducer = fileURLToPath(new URL('../reduce.ts', import.meta.url))

const pageRequest = ({ deviceId, from, to, columns, limits, making }: PageQuery): PageRequest => ({
  kind: 'page',
  sql: `select ${columns.map((column) => `p."${column}"`).join(', ')} from position p where p."deviceId" = ?
    and p."fixTime" between ? and ? and (p."fixTime" > ? or p.id > ?) order by p."fixTime", p.id`,
  parameters: [deviceId, from.time, to, from.time, from.id],
  timeAt: columns.indexOf('fixTime'),
  idAt: columns.indexOf('id'),
  limits,
  making,
  reducer,
})

/** The batch in columns: cheap to hand to another thread. */
function packed({ positions, events, states }: Batch, firstEventId: number): PackedBatch {
  const numbers = new Float64Array(positions.length * numbersAPosition)
  positions.forEach((p, index) => {
    const at = index * numbersAPosition
    numbers[at] = p.id
    numbers[at + 1] = p.deviceId
    numbers[at + 2] = p.fingerprint
    numbers[at + 3] = p.serverTime.getTime()
    numbers[at + 4] = p.deviceTime.getTime()
    numbers[at + 5] = p.fixTime.getTime()
    numbers[at + 6] = p.valid ? 1 : 0
    numbers[at + 7] = p.latitude
    numbers[at + 8] = p.longitude
    numbers[at + 9] = p.altitude
    numbers[at + 10] = p.speed
    numbers[at + 11] = p.course
    numbers[at + 12] = p.accuracy
  })
  return {
    kind: 'batch',
    positions: numbers,
    protocols: positions.map(({ protocol }) => protocol),
    addresses: positions.map(({ address }) => address),
    networks: positions.map(({ network }) => jsonOrNull(network)),
    geofences: positions.map(({ geofenceIds }) => jsonOrNull(geofenceIds)),
    attributes: positions.map(({ attributes }) => JSON.stringify(attributes)),
    events: events.map((event, index) => [
      firstEventId + index,
      event.type,
      event.eventTime.getTime(),
      event.deviceId,
      event.positionId || null,
      event.geofenceId || null,
      event.maintenanceId || null,
      JSON.stringify(event.attributes),
    ]),
    states: lastStates(states).map((state) => [
      state.deviceId,
      state.status,
      state.lastUpdate?.getTime() ?? null,
      state.positionId || null,
      state.positionTime?.getTime() ?? null,
      jsonOrNull(state.rules),
    ]),
  }
}

const jsonOrNull = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value)
