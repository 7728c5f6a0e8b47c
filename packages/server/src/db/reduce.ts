import { type ReductionName, reductions } from '@rastro/core/reductions/index'
import type { Reduction } from '@rastro/core/reductions/reduction'
import { positionOf } from './position-row.ts'

/** The reduction of this name. Its state is opaque. */
export const reductionOf = (name: ReductionName): Reduction<unknown, unknown, unknown> =>
  reductions[name] as Reduction<unknown, unknown, unknown>

/** The state after adding these rows. A reader thread loads this file with its first reduction. */
export function addRows(name: ReductionName, state: unknown, rows: readonly (readonly unknown[])[]): unknown {
  const { add } = reductionOf(name)
  let sum = state
  for (const row of rows) sum = add(sum, positionOf(row))
  return sum
}
