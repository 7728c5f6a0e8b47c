import type { Cursor, PageQuery, ReadPage } from '../history.ts'
import { jsonRows } from '../json-rows.ts'
import { addRows } from '../reduce.ts'
import type { RowPool } from './pool.ts'

/** Connections for history, of ten; the others are for short queries and for what units report. */
const MAX_CONNECTIONS = 3

/**
 * Reads pages of history. A page is made on the main thread: that takes a few milliseconds, and other work continues while
 * PostgreSQL reads the next one. A thread with its own connections would cost more.
 */
export function postgresPages(pool: RowPool): ReadPage {
  const inTurn = turns(MAX_CONNECTIONS)
  return async (query) => {
    const { deviceId, from, to, columns, limits } = query
    const values = [deviceId, from.time, to, from.time, from.id, limits.rows, limits.bytes]
    const rows = await inTurn(() => pool.rows({ text: pageOf(columns), values }))
    return { made: madeOf(rows, query), next: endOf(rows, columns) }
  }
}

const texts = ['attributes', 'network', 'geofenceIds', 'address']
const textBytes = texts.map((column) => `coalesce(octet_length("${column}"), 0)`).join(' + ')

// A row is left out when those before it have reached the limit, so a row above the limit is a page of its own
const pageOf = (columns: readonly string[]): string => `
  select ${columns.map((column) => `"${column}"`).join(', ')} from (
    select h.*, sum(${textBytes}) over (order by "fixTime", id rows between unbounded preceding and 1 preceding) as before
    from (
      select * from position where "deviceId" = $1 and "fixTime" between $2 and $3 and ("fixTime" > $4 or id > $5)
      order by "fixTime", id limit $6
    ) h
  ) p where before is null or before < $7 order by "fixTime", id`

function madeOf(rows: unknown[][], { making }: PageQuery): unknown {
  if (making.as === 'json') return Buffer.from(jsonRows(rows, making.fields))
  if (making.as === 'state') return addRows(making.name, making.state, rows)
  return rows
}

/** Where the next page begins; undefined after a page without rows, the end of the history. */
function endOf(rows: unknown[][], columns: readonly string[]): Cursor | undefined {
  const last = rows.at(-1)
  return last && { time: last[columns.indexOf('fixTime')] as number, id: last[columns.indexOf('id')] as number }
}

/** Returns a function that runs at most `max` tasks at a time; the others queue in order. */
function turns(max: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let working = 0
  return async (work) => {
    if (working === max) await new Promise<void>((resolve) => waiting.push(resolve))
    else working += 1
    try {
      return await work()
    } finally {
      // The next one takes over the slot, so `working` stays the same
      const next = waiting.shift()
      if (next) next()
      else working -= 1
    }
  }
}
