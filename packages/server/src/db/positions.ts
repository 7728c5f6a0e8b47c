import type { Position } from '@rastro/core/model/position'
import { positionsOf } from './blocks/block-rows.ts'
import { type Merging, mergedPage } from './blocks/merged-page.ts'
import { rowMaker } from './blocks/page-makers.ts'
import { lastBefore, lastTime, withBlock } from './blocks/statements.ts'
import { blockNames, blockRowOf, idsIn, openBlock } from './blocks/stored-block.ts'
import type { Addresses, Batch, DeviceState, NewEvent, PositionStore, Range, Written } from './database.ts'
import type { Cursor, Page } from './history.ts'
import { nameList } from './hot-columns.ts'
import { stateEvents } from './hot-statements.ts'
import { columnsRead, jsonColumns, positionList, positionOf } from './position-row.ts'

/** Runs one statement (parameters as `?`); returns its rows as lists of values. */
export type RunRows = (sql: string, parameters: readonly unknown[]) => Promise<readonly (readonly unknown[])[]>

/** The differences between the databases in reading positions. */
export interface ReadDialect {
  readonly run: RunRows
  /** Runs a statement that reads `jsonColumns`; returns their JSON, built where it blocks least. */
  json(sql: string, parameters: readonly unknown[], addresses: Addresses | undefined): Promise<Uint8Array>
  /** The SQL of a condition: `column` is in the list of ids given as one JSON parameter. */
  oneOf(column: string): string
  /** The SQL after `from`: ids given as one JSON parameter, as rows `i` with the column `value`. */
  readonly givenIds: string
  /** The SQL after `from`: states `s` of devices, joined with their latest positions `p`. */
  readonly latestFrom: string
}

// The result of a query is completely in memory, so long ranges are read in pages
const pageSize = 5000
/** Blocks of which the ids are looked at together. */
const blocksAPage = 200

type ShortRead = 'latest' | 'latestJson' | 'byIds' | 'range' | 'before'

/** The short reads of the store: the same SQL for both databases. */
export function positionReads(dialect: ReadDialect): Pick<PositionStore, ShortRead> {
  const { run, json, oneOf, givenIds, latestFrom } = dialect
  const positions = async (text: string, parameters: readonly unknown[]): Promise<Position[]> =>
    (await run(text, parameters)).map(positionOf)

  const latest = `select ${positionList} from ${latestFrom}`
  const latestSince = `select ${nameList(jsonColumns, 'p.')} from ${latestFrom}
    where ${oneOf('s."deviceId"')} and s."positionTime" > ? order by s."deviceId"`
  const byIds = `select ${positionList} from position p where ${oneOf('p.id')} order by p.id`
  const page = withBlock(
    columnsRead,
    `select ${positionList} from position p where p."deviceId" = ? and p."fixTime" between ? and ? and p."fixTime" <= ${lastTime}
      and (p."fixTime" > ? or p.id > ?) order by p."fixTime", p.id limit ?`,
  )
  const last = lastBefore(columnsRead)

  async function range({ deviceId, from, to, limit }: Range): Promise<Position[]> {
    const found: Position[] = []
    let at: Cursor | undefined = { time: from.getTime(), id: -1 }
    while (at && found.length < limit) {
      const size = Math.min(pageSize, limit - found.length)
      const block = [deviceId, at.time, at.time, at.id, to.getTime()]
      const all = await run(page, [...block, deviceId, at.time, to.getTime(), at.time, at.id, size])
      const read = pageOf(all, {
        deviceId,
        from: at,
        to: to.getTime(),
        limits: { rows: size, bytes: Number.POSITIVE_INFINITY },
      })
      for (const row of read.made) found.push(positionOf(row))
      at = read.next
    }
    return found
  }

  async function before(deviceId: number, time: Date): Promise<Position | undefined> {
    const to = time.getTime()
    const { rows, block } = parted(await run(last, [deviceId, to, deviceId, to]))
    const found = rows.map(positionOf)
    if (block) {
      const opened = openBlock(block)
      const row = opened.fixTimes.findLastIndex((fixTime) => fixTime <= to)
      if (row >= 0) found.push(positionsOf(opened, deviceId)(row))
    }
    return found.sort((a, b) => +b.fixTime - +a.fixTime || b.id - a.id)[0]
  }

  const rowsByIds = (ids: readonly number[]) => positions(byIds, [JSON.stringify(ids)])

  async function allByIds(ids: readonly number[], deviceIds?: readonly number[]): Promise<Position[]> {
    const found = await rowsByIds(ids)
    const missing = new Set(ids)
    for (const { id } of found) missing.delete(id)
    if (missing.size === 0) return found
    found.push(...(await packedByIds(missing, deviceIds)))
    // A block may have become rows between the two looks
    if (missing.size > 0) found.push(...(await rowsByIds([...missing])))
    return found.sort((a, b) => a.id - b.id)
  }

  /** The positions with these ids that are in blocks; removes what it finds from `missing`. */
  async function packedByIds(missing: Set<number>, deviceIds: readonly number[] | undefined): Promise<Position[]> {
    const found: Position[] = []
    // Only blocks around one of the ids: the ids of each take some microseconds to be unpacked
    const scan = `select id, "deviceId", count, ids from position_block where "maxId" >= ? and "minId" <= ? and id > ?
      and exists (select 1 from ${givenIds} where i.value between "minId" and "maxId")
      ${deviceIds ? `and ${oneOf('"deviceId"')}` : ''} order by id limit ${blocksAPage}`
    const whole = `select ${nameList(blockNames)} from position_block where id = ?`
    let after = 0
    while (missing.size > 0) {
      const [least, most] = [Math.min(...missing), Math.max(...missing)]
      const given = [least, most, after, JSON.stringify([...missing])]
      const some = await run(scan, deviceIds ? [...given, JSON.stringify(deviceIds)] : given)
      for (const [id, deviceId, count, ids] of some as [number, number, number, Uint8Array][]) {
        const rows = [...idsIn({ id, count, ids }).entries()].filter(([, one]) => missing.has(one))
        const [block] = rows.length > 0 ? await run(whole, [id]) : []
        if (!block) continue
        for (const [row, one] of rows) {
          found.push(positionsOf(openBlock(blockRowOf(block)), deviceId)(row))
          missing.delete(one)
        }
      }
      after = Number(some.at(-1)?.[0])
      if (some.length < blocksAPage) break
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
    byIds: allByIds,
    range,
    before,
  }
}

/** Where the page behind this row begins. */
export const cursorOf = (row: readonly unknown[], columns: readonly string[]): Cursor => ({
  time: row[columns.indexOf('fixTime')] as number,
  id: row[columns.indexOf('id')] as number,
})

/** The rows of positions in the answer of a statement with blocks, and the block. */
export function parted(all: readonly (readonly unknown[])[], width = columnsRead.length) {
  const block = all.find((row) => row[width] !== null)
  const rows = all.filter((row) => row[width] === null)
  return { rows, block: block && blockRowOf(block.slice(width)) }
}

/** A page of the answer of a statement with blocks that was limited to so many rows. */
function pageOf(
  all: readonly (readonly unknown[])[],
  query: Omit<Merging, 'columns' | 'rows' | 'isAll' | 'block'>,
): Page<readonly (readonly unknown[])[]> {
  const { rows, block } = parted(all)
  const isAll = rows.length < query.limits.rows
  const maker = rowMaker(columnsRead, query.deviceId)
  if (block) return mergedPage({ ...query, columns: columnsRead, rows, isAll, block }, maker)
  return { made: rows, next: isAll ? undefined : cursorOf(rows.at(-1)!, columnsRead) }
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
