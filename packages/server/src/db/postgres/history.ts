import { pageWithBlock } from '../blocks/page-makers.ts'
import { lastTime, withBlock } from '../blocks/statements.ts'
import type { Page, PageQuery, ReadPage } from '../history.ts'
import { jsonPage } from '../json/json-page.ts'
import { cursorOf, parted } from '../positions.ts'
import { addRows, reductionOf } from '../reduce.ts'
import { numbered } from './numbered.ts'
import type { RunStatement } from './pool.ts'

/** Connections for history, of ten; the others are for short queries and for what units report. */
const MAX_CONNECTIONS = 3

/**
 * Reads pages of history. A page is made on the main thread: that takes a few milliseconds, and other work continues while
 * PostgreSQL reads the next one. A thread with its own connections would cost more. `open` gives what one history is read with.
 */
export function postgresPages(open: () => RunStatement): () => ReadPage {
  const inTurn = turns(MAX_CONNECTIONS)
  return () => {
    const run = open()
    return (query) => readPage((statement) => inTurn(() => run(statement)), query)
  }
}

async function readPage(run: RunStatement, query: PageQuery): Promise<Page<unknown>> {
  const { deviceId, from, to, columns, limits } = query
  const ofBlock = [deviceId, from.time, from.time, from.id, to]
  const values = [...ofBlock, deviceId, from.time, to, from.time, from.id, limits.rows, limits.bytes]
  const all = await run({ text: numbered(pageOf(columns)), values })
  const { rows, block } = parted(all, columns.length)
  if (!block) return { made: madeOf(rows, query), next: rows.length > 0 ? cursorOf(rows.at(-1)!, columns) : undefined }
  // The limit of bytes may have ended the rows early
  return pageWithBlock({ ...query, rows, isAll: rows.length === 0, block }, () => ({ reductionOf }))
}

const texts = ['attributes', 'network', 'geofenceIds', 'address']
const textBytes = texts.map((column) => `coalesce(octet_length("${column}"), 0)`).join(' + ')

// A row is left out when those before it have reached the limit, so a row above the limit is a page of its own
const pageOf = (columns: readonly string[]): string =>
  withBlock(
    columns,
    `select ${columns.map((column) => `"${column}"`).join(', ')} from (
      select h.*, sum(${textBytes}) over (order by "fixTime", id rows between unbounded preceding and 1 preceding) as before
      from (
        select * from position where "deviceId" = ? and "fixTime" between ? and ? and "fixTime" <= ${lastTime}
        and ("fixTime" > ? or id > ?) order by "fixTime", id limit ?
      ) h
    ) p where before is null or before < ? order by "fixTime", id`,
  )

function madeOf(rows: readonly (readonly unknown[])[], { making }: PageQuery): unknown {
  if (making.as === 'json') return jsonPage(rows)
  if (making.as === 'state') return addRows(making.name, making.state, rows)
  return rows
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
