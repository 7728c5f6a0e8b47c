import type { InputOf, Reduced, ReductionName, StreamedReduction } from '@rastro/core/reductions/index'
import type { RowsState } from '@rastro/core/reductions/reduction'
import type { PageLimits, PositionStore, ReadingOptions, Span } from './database.ts'
import { loopTurns } from './loop-turns.ts'
import { columnsRead, jsonColumns, positionOf } from './position-row.ts'
import { reductionOf } from './reduce.ts'

/** A page begins after this position, in the order of fix time (ms) and id. */
export interface Cursor {
  readonly time: number
  readonly id: number
}
export interface Page<T> {
  readonly made: T
  /** The start of the next page; undefined at the end of the history. */
  readonly next: Cursor | undefined
}

/** The form of a page; built in the thread that reads it. */
export type Making =
  | { readonly as: 'rows' }
  | { readonly as: 'json' }
  | { readonly as: 'state'; readonly name: ReductionName; readonly state: unknown }

export interface PageQuery {
  readonly deviceId: number
  readonly from: Cursor
  /** Milliseconds. */
  readonly to: number
  readonly columns: readonly string[]
  readonly limits: PageLimits
  readonly making: Making
}
/** Reads one page. `made` is the rows as lists of values, their JSON as bytes, or the state of a reduction. */
export type ReadPage = (query: PageQuery) => Promise<Page<unknown>>

/** Small, so that several pages in memory at once cost little and the reader is soon free for the next request. */
const pageLimits: PageLimits = { rows: 500, bytes: 256 * 1024 }
/** Larger, because only the state of the reduction is returned. */
const reductionLimits: PageLimits = { rows: 2000, bytes: 2 * 1024 * 1024 }

/** What `PositionStore` reads of a history, from a function that opens one history for reading page by page; `rowLimits` are those of pages of positions. */
export function historyReads(
  open: () => ReadPage,
  rowLimits: PageLimits = pageLimits,
): Pick<PositionStore, 'stream' | 'streamJson' | 'reduce' | 'reducedRows'> {
  const turn = loopTurns()
  // Over all concurrent history reads, one page at a time is processed
  const openInTurn = (): ReadPage => {
    const read = open()
    return async (query) => {
      const page = await read(query)
      await turn()
      return page
    }
  }

  async function* pages<T extends { readonly length: number }>(
    span: Span,
    what: Pick<PageQuery, 'columns' | 'limits' | 'making'>,
  ): AsyncGenerator<T> {
    const readPage = openInTurn()
    // The next page is read while this one is used
    const readAhead = (from: Cursor): Promise<Page<unknown>> => {
      const page = readPage({ ...what, from, to: span.to.getTime(), deviceId: span.deviceId })
      page.catch(() => {}) // Whoever asks for the page gets the error
      return page
    }
    let coming: Promise<Page<unknown>> | undefined = readAhead(startOf(span))
    while (coming) {
      const page: Page<unknown> = await coming
      coming = page.next && readAhead(page.next)
      const made = page.made as T
      if (made.length > 0) yield made
    }
  }

  async function* stream(span: Span, limits = rowLimits) {
    const rows = pages<unknown[][]>(span, { columns: columnsRead, limits, making: { as: 'rows' } })
    for await (const page of rows) yield page.map(positionOf)
  }

  async function reduce<N extends ReductionName>(span: Span, name: N): Promise<Reduced<N>> {
    const { start, end } = reductionOf(name)
    const query = { deviceId: span.deviceId, to: span.to.getTime(), columns: columnsRead, limits: reductionLimits }
    const readPage = openInTurn()
    let state = start(undefined)
    let from: Cursor | undefined = startOf(span)
    while (from) {
      const page: Page<unknown> = await readPage({ ...query, from, making: { as: 'state', name, state } })
      state = page.made
      from = page.next
    }
    return end(state) as Reduced<N>
  }

  async function* reducedRows<N extends StreamedReduction>(
    { deviceId, from, to }: Span,
    name: N,
    input: InputOf<N>,
    { rows = reductionLimits.rows, until = to }: ReadingOptions = {},
  ) {
    const { start, end } = reductionOf(name)
    const readPage = openInTurn()
    let state = start(input) as RowsState<unknown>
    // What is known without reading takes its turn as a page does
    if (state.isDone) await turn()
    let limits = { ...reductionLimits, rows }
    const takeRows = () => state.rows.splice(0) as Reduced<N>
    const stored = takeRows()
    if (stored.length > 0) yield stored
    const parts = [{ from, to }, ...(until > to ? [{ from: new Date(+to + 1), to: until }] : [])]
    for (const part of parts) {
      let at: Cursor | undefined = startOf(part)
      while (at && !state.isDone) {
        const making: Making = { as: 'state', name, state }
        const page = await readPage({ deviceId, from: at, to: +part.to, columns: columnsRead, limits, making })
        state = page.made as typeof state
        at = page.next
        limits = { ...limits, rows: Math.min(limits.rows * 10, reductionLimits.rows) }
        const found = takeRows()
        if (found.length > 0) yield found
      }
    }
    const last = end(state) as Reduced<N>
    if (last.length > 0) yield last
  }

  return {
    stream,
    reducedRows,
    streamJson: (span, limits = pageLimits) =>
      pages<Uint8Array>(span, { columns: jsonColumns, limits, making: { as: 'json' } }),
    reduce,
  }
}

// Ids start at 1, so that the first page includes positions exactly at `from`
const startOf = ({ from }: Pick<Span, 'from'>): Cursor => ({ time: from.getTime(), id: -1 })
