import type { SQLInputValue, StatementSync } from 'node:sqlite'
import type { PageLimits } from '../database.ts'
import type { Making, Page } from '../history.ts'
import type { jsonRows } from '../json-rows.ts'
import type { addRows } from '../reduce.ts'

/** A request to a reader thread for one page of history. */
export interface PageRequest {
  readonly kind: 'page'
  /** A query without a limit for the rows after the cursor; reading stops at `limits`. */
  readonly sql: string
  readonly parameters: readonly unknown[]
  /** Indexes of the columns fix time and id. */
  readonly timeAt: number
  readonly idAt: number
  readonly limits: PageLimits
  readonly making: Making
  /** The file that exports `addRows`. */
  readonly reducer: string
}

export interface PageTools {
  readonly jsonRows: typeof jsonRows
  /** Loads a module into the thread. */
  load(file: string): { addRows: typeof addRows }
}

/** Reads and makes one page. The function is sent to a worker thread as text, so it must not use anything from outside. */
export function readPage(statement: StatementSync, request: PageRequest, tools: PageTools): Page<unknown> {
  const { parameters, timeAt, idAt, limits, making, reducer } = request
  const rows: unknown[][] = []
  let bytes = 0
  let isFull = false
  for (const row of statement.iterate(...(parameters as SQLInputValue[])) as Iterable<unknown>) {
    const values = row as unknown[]
    rows.push(values)
    for (const value of values) if (typeof value === 'string') bytes += value.length
    isFull = rows.length >= limits.rows || bytes >= limits.bytes
    if (isFull) break
  }
  function made(): unknown {
    if (making.as === 'json') return new TextEncoder().encode(tools.jsonRows(rows, making.fields))
    if (making.as === 'state') return tools.load(reducer).addRows(making.name, making.state, rows)
    return rows
  }
  const last = rows.at(-1)
  const next = isFull && last ? { time: last[timeAt] as number, id: last[idAt] as number } : undefined
  return { made: made(), next }
}
