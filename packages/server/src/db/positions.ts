import type { Position } from '@rastro/core/model/position'
import type { Batch, DeviceHour, DeviceState, PositionStore, Range, Written } from './database.ts'
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

/** What a database says of a batch that it has written. */
export interface Outcome {
  /** Ids of positions that were stored before, each with the id it is stored under. */
  readonly duplicates: readonly (readonly [given: number, stored: number])[]
  readonly lost: readonly number[]
}

/** What a batch came to, once it is known which of its positions were stored before and under which id. */
export function writtenOf(batch: Batch, firstEventId: number, { duplicates, lost }: Outcome): Written {
  const known = new Map(duplicates)
  return {
    stored: batch.positions.map(({ id }) => !known.has(id)),
    positionIds: batch.positions.map(({ id }) => known.get(id) ?? id),
    eventIds: batch.events.map(({ positionId }, index) => (known.has(positionId) ? 0 : firstEventId + index)),
    lost,
  }
}

/**
 * The last state of each device, of the latest epoch, in the order of devices: two batches at once then never wait for each
 * other in a circle.
 */
export function lastStates(states: Batch['states']): Batch['states'] {
  const last = new Map<number, DeviceState>()
  for (const state of states) {
    const known = last.get(state.deviceId)
    if (!known || (state.epoch ?? 0) >= (known.epoch ?? 0)) last.set(state.deviceId, state)
  }
  return [...last.values()].sort((a, b) => a.deviceId - b.deviceId)
}

/** An hour as its row, for `packer`. */
export type HourRow = Omit<DeviceHour, 'values'> & Partial<DeviceHour['values']> & { readonly stale: boolean }

const noValues = { distance: 0, engineHours: 0, maxSpeed: 0, positions: 0 }

/** The last row of each hour of each device; one that was to be made again stays so. Sorted as states are. */
export function lastHours(hours: Batch['hours'] = []): readonly HourRow[] {
  const last = new Map<string, HourRow>()
  for (const { deviceId, start, values } of hours) {
    const key = `${deviceId} ${start.getTime()}`
    const stale = values === undefined || last.get(key)?.stale === true
    last.set(key, { deviceId, start, ...(values ?? noValues), stale })
  }
  return [...last.values()].sort((a, b) => a.deviceId - b.deviceId || +a.start - +b.start)
}
