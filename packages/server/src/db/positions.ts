import type { Position } from '@rastro/core/model/position'
import type { Batch, PositionStore, Range, Written } from './database.ts'
import { positionList, positionOf } from './position-row.ts'

/** Runs one statement whose parameters are `?`, and gives its rows as lists of values. */
export type RunRows = (sql: string, parameters: readonly unknown[]) => Promise<readonly (readonly unknown[])[]>

/** What differs between the databases when positions are read. */
export interface ReadDialect {
  readonly run: RunRows
  /** A condition on `column` with one parameter: a JSON list of ids. */
  oneOf(column: string): string
  /** From the states `s` of devices to their latest positions `p`. */
  readonly latestFrom: string
}

// A worker's or a server's answer is held whole in memory: long histories come in pages
const pageSize = 5000

/** The reading half of the store: one text for both databases. */
export function positionReads(dialect: ReadDialect): Pick<PositionStore, 'latest' | 'byIds' | 'range' | 'before'> {
  const { run, oneOf, latestFrom } = dialect
  const positions = async (text: string, parameters: readonly unknown[]): Promise<Position[]> =>
    (await run(text, parameters)).map(positionOf)

  const latest = `select ${positionList} from ${latestFrom}`
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
    byIds: (ids) => positions(byIds, [JSON.stringify(ids)]),
    range,
    before: async (deviceId, time) => (await positions(before, [deviceId, time.getTime()]))[0],
  }
}

/** What a batch came to, once it is known which of its positions were stored before and under which id. */
export function writtenOf(batch: Batch, firstEventId: number, duplicates: ReadonlyMap<number, number>): Written {
  return {
    stored: batch.positions.map(({ id }) => !duplicates.has(id)),
    positionIds: batch.positions.map(({ id }) => duplicates.get(id) ?? id),
    eventIds: batch.events.map(({ positionId }, index) => (duplicates.has(positionId) ? 0 : firstEventId + index)),
  }
}

/** The last state of each device, in the order of devices: two batches at once then never wait for each other in a circle. */
export function lastStates(states: Batch['states']): Batch['states'] {
  const last = new Map(states.map((state) => [state.deviceId, state]))
  return [...last.values()].sort((a, b) => a.deviceId - b.deviceId)
}
