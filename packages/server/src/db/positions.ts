import type { Position } from '@rastro/core/model/position'
import type { Addresses, Batch, DeviceState, NewEvent, PositionStore, Range, Written } from './database.ts'
import { nameList } from './hot-columns.ts'
import { stateEvents } from './hot-statements.ts'
import { jsonColumns, positionList, positionOf } from './position-row.ts'

/** Runs one statement (parameters as `?`); returns its rows as lists of values. */
export type RunRows = (sql: string, parameters: readonly unknown[]) => Promise<readonly (readonly unknown[])[]>

/** The differences between the databases in reading positions. */
export interface ReadDialect {
  readonly run: RunRows
  /** Runs a statement that reads `jsonColumns`; returns their JSON, built where it blocks least. */
  json(sql: string, parameters: readonly unknown[], addresses: Addresses | undefined): Promise<Uint8Array>
  /** The SQL of a condition: `column` is in the list of ids given as one JSON parameter. */
  oneOf(column: string): string
  /** The SQL after `from`: states `s` of devices, joined with their latest positions `p`. */
  readonly latestFrom: string
}

// The result of a query is completely in memory, so long ranges are read in pages
const pageSize = 5000

type ShortRead = 'latest' | 'latestJson' | 'byIds' | 'range' | 'before'

/** The short reads of the store: the same SQL for both databases. */
export function positionReads(dialect: ReadDialect): Pick<PositionStore, ShortRead> {
  const { run, json, oneOf, latestFrom } = dialect
  const positions = async (text: string, parameters: readonly unknown[]): Promise<Position[]> =>
    (await run(text, parameters)).map(positionOf)

  const latest = `select ${positionList} from ${latestFrom}`
  const latestSince = `select ${nameList(jsonColumns, 'p.')} from ${latestFrom}
    where ${oneOf('s."deviceId"')} and s."positionTime" > ? order by s."deviceId"`
  const byIds = `select ${positionList} from position p where ${oneOf('p.id')} order by p.id`
  const before = `select ${positionList} from position p where p."deviceId" = ? and p."fixTime" <= ?
    order by p."fixTime" desc, p.id desc limit 1`
  const page = `select ${positionList} from position p where p."deviceId" = ? and p."fixTime" between ? and ?
    and (p."fixTime" > ? or p.id > ?) order by p."fixTime", p.id limit ?`

  async function range({ deviceId, from, to, limit }: Range): Promise<Position[]> {
    const found: Position[] = []
    let start = from.getTime()
    let after = -1
    while (found.length < limit) {
      const size = Math.min(pageSize, limit - found.length)
      const rows = await positions(page, [deviceId, start, to.getTime(), start, after, size])
      for (const position of rows) found.push(position)
      const last = rows.at(-1)
      if (!last || rows.length < size) break
      start = last.fixTime.getTime()
      after = last.id
    }
    return found
  }

  return {
    latest: (deviceIds) =>
      deviceIds
        ? positions(`${latest} where ${oneOf('s."deviceId"')} order by s."deviceId"`, [JSON.stringify(deviceIds)])
        : positions(`${latest} order by s."deviceId"`, []),
    latestJson: (deviceIds, since = new Date(-8.64e15), addresses) =>
      json(latestSince, [JSON.stringify(deviceIds), since.getTime()], addresses),
    byIds: (ids) => positions(byIds, [JSON.stringify(ids)]),
    range,
    before: async (deviceId, time) => (await positions(before, [deviceId, time.getTime()]))[0],
  }
}

/** The first and the last id of the positions and of the events of a batch; 0 and -1 for none. Undefined when it has neither. */
export function idsOf({ positions, events }: Batch, firstEventId: number): readonly number[] | undefined {
  if (positions.length + events.length === 0) return undefined
  let [first, last] = positions.length > 0 ? [Number.POSITIVE_INFINITY, 0] : [0, -1]
  for (const { id } of positions) {
    if (id < first) first = id
    if (id > last) last = id
  }
  return [first, last, ...(events.length > 0 ? [firstEventId, firstEventId + events.length - 1] : [0, -1])]
}

/** What the database reports after writing a batch. */
export interface Outcome {
  /** Positions that were stored before: the id given now, and the id of the stored row. */
  readonly duplicates: readonly (readonly [given: number, stored: number])[]
  readonly lost: readonly number[]
}

/** The result of a batch, from the database's report. */
export function writtenOf(batch: Batch, firstEventId: number, { duplicates, lost }: Outcome): Written {
  const known = new Map(duplicates)
  const isStored = ({ type, deviceId, positionId }: NewEvent) =>
    !known.has(positionId) && !(stateEvents.includes(type) && lost.includes(deviceId))
  return {
    stored: batch.positions.map(({ id }) => !known.has(id)),
    positionIds: batch.positions.map(({ id }) => known.get(id) ?? id),
    eventIds: batch.events.map((event, index) => (isStored(event) ? firstEventId + index : 0)),
    lost,
  }
}

/** The last state of each device, of the latest epoch. Sorted by device, so that two batches written at once cannot deadlock. */
export function lastStates(states: Batch['states']): Batch['states'] {
  const last = new Map<number, DeviceState>()
  for (const state of states) {
    const known = last.get(state.deviceId)
    if (!known || (state.epoch ?? 0) >= (known.epoch ?? 0)) last.set(state.deviceId, state)
  }
  return [...last.values()].sort((a, b) => a.deviceId - b.deviceId)
}
