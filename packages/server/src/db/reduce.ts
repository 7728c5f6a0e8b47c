import { type ReductionName, reductions } from '@rastro/core/reductions/index'
import type { Reduction } from '@rastro/core/reductions/reduction'
import { positionOf } from './position-row.ts'

/** The reduction of this name; its state is known to nobody but itself. */
export const reductionOf = (name: ReductionName): Reduction<unknown, unknown> =>
  reductions[name] as Reduction<unknown, unknown>

/** The state with these rows in it. A reader's thread loads this file when it is first asked to reduce something. */
export function addRows(name: ReductionName, state: unknown, rows: readonly (readonly unknown[])[]): unknown {
  const { add } = reductionOf(name)
  let sum = state
  for (const row of rows) sum = add(sum, positionOf(row))
  return sum
}
