import type { StatementSync } from 'node:sqlite'
import type { pageWithBlock } from '../blocks/page-makers.ts'
import type { Page, PageQuery } from '../history.ts'
import type { jsonPage } from '../json/json-page.ts'
import type { addRows, reductionOf } from '../reduce.ts'

/** A request to a reader thread for one page of history. */
export interface PageRequest extends PageQuery {
  readonly kind: 'page'
  /** A query for the rows after a cursor: of a device, from a time, to a time, after that time or after this id, so many. */
  readonly sql: string
  /** Indexes of the columns fix time and id. */
  readonly timeAt: number
  readonly idAt: number
  /** A query for the first block that ends after a cursor: of a device, fix time twice and id of the cursor, up to a time. */
  readonly blockSql: string
  /** The file that exports `addRows` and `reductionOf`. */
  readonly reducer: string
  /** The file that exports `jsonPage`. */
  readonly jsonMaker: string
  /** The file that exports `pageWithBlock`, loaded with the first block. */
  readonly merger: string
}

export interface PageTools {
  /** Loads a module into the thread. */
  load(file: string): {
    addRows: typeof addRows
    reductionOf: typeof reductionOf
    jsonPage: typeof jsonPage
    pageWithBlock: typeof pageWithBlock
  }
}

export interface PageStatements {
  readonly rows: StatementSync
  readonly block: StatementSync
}

/** Reads and makes one page. The function is sent to a worker thread as text, so it must not use anything from outside. */
export function readPage(statements: PageStatements, request: PageRequest, tools: PageTools): Page<unknown> {
  const { deviceId, from, to, timeAt, idAt, limits, making, reducer, jsonMaker, merger } = request
  const statement = statements.rows
  // Rows are read faster together than one by one: the first tell how many more the page will hold
  const firstRows = 50
  const rows: (readonly unknown[])[] = []
  let next: Page<unknown>['next'] = from
  const [id, count, lastTime, lastId, ids, data] = (statements.block.get(deviceId, from.time, from.time, from.id, to) ??
    []) as unknown as [number, number, number, number, Uint8Array, Uint8Array]
  if (data) {
    const until = Math.min(to, lastTime)
    const some = statement.all(deviceId, from.time, until, from.time, from.id, limits.rows) as unknown as unknown[][]
    const block = { id, count, lastTime, lastId, ids, data }
    const isAll = some.length < limits.rows
    return tools.load(merger).pageWithBlock({ ...request, rows: some, isAll, block }, () => tools.load(reducer))
  }
  let bytes = 0
  let isFull = false
  while (next && !isFull) {
    const { time, id }: NonNullable<typeof next> = next
    const fitting = bytes > 0 ? Math.ceil((limits.bytes - bytes) / (bytes / rows.length)) : firstRows
    const size = Math.min(limits.rows - rows.length, fitting)
    const some = statement.all(deviceId, time, to, time, id, size) as unknown as unknown[][]
    next = undefined
    for (const values of some) {
      rows.push(values)
      for (const value of values) if (typeof value === 'string') bytes += value.length
      isFull = rows.length >= limits.rows || bytes >= limits.bytes
      if (isFull) break
    }
    const last = rows.at(-1)
    if (last && (isFull || some.length === size)) next = { time: last[timeAt] as number, id: last[idAt] as number }
  }
  function made(): unknown {
    if (making.as === 'json') return tools.load(jsonMaker).jsonPage(rows)
    if (making.as === 'state') return tools.load(reducer).addRows(making.name, making.state, rows)
    return rows
  }
  return { made: made(), next }
}
