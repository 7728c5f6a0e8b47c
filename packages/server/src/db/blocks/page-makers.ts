import type { Reduction } from '@rastro/core/reductions/reduction'
import type { Page, PageQuery } from '../history.ts'
import { pageBytes, writeRow } from '../json/json-page.ts'
import { positionOf } from '../position-row.ts'
import type { reductionOf } from '../reduce.ts'
import { blockWriter } from './block-json.ts'
import { positionsOf, valuesOf } from './block-rows.ts'
import { type Merging, mergedPage, type PageMaker } from './merged-page.ts'

/** A page of a history in the form that is asked for. `reducer` gives the module of the reductions. */
export function pageWithBlock(
  query: PageQuery & Merging,
  reducer: () => { readonly reductionOf: typeof reductionOf },
): Page<unknown> {
  const { making, columns, deviceId } = query
  if (making.as === 'state') {
    return mergedPage(query, stateMaker(making.state, reducer().reductionOf(making.name), deviceId))
  }
  return mergedPage<unknown>(query, making.as === 'json' ? jsonMaker(deviceId) : rowMaker(columns, deviceId))
}

export function rowMaker(columns: readonly string[], deviceId: number): PageMaker<readonly (readonly unknown[])[]> {
  const rows: (readonly unknown[])[] = []
  const addRow = (values: readonly unknown[]) => {
    rows.push(values)
    let bytes = 0
    for (const value of values) if (typeof value === 'string') bytes += value.length
    return bytes
  }
  return {
    addRow,
    adderOf(block) {
      const valuesAt = valuesOf(block, columns, deviceId)
      return (row) => addRow(valuesAt(row))
    },
    made: () => rows,
  }
}

/** JSON of positions, written straight from the columns of blocks. */
function jsonMaker(deviceId: number): PageMaker<Uint8Array> {
  const counted = (write: () => void) => {
    const before = pageBytes.length
    write()
    return pageBytes.length - before
  }
  pageBytes.begin()
  return {
    addRow: (values) => counted(() => writeRow(values, 0)),
    adderOf(block) {
      const write = blockWriter(block, deviceId)
      return (row) => counted(() => write(row))
    },
    made: () => pageBytes.taken(),
  }
}

/** The state of a reduction: it is small, however long the texts that it read. */
function stateMaker<S>(state: S, { add, attributes }: Reduction<S, unknown, unknown>, deviceId: number): PageMaker<S> {
  let sum = state
  return {
    addRow(values) {
      sum = add(sum, positionOf(values))
      return 0
    },
    adderOf(block) {
      const positionAt = positionsOf(block, deviceId, attributes)
      return (row) => {
        sum = add(sum, positionAt(row))
        return 0
      }
    },
    made: () => sum,
  }
}
