import type { Position } from '@rastro/core/model/position'
import { positionAttributes, positionFields } from '@rastro/core/vocabulary/attributes'

const most = 8
const known = [...Object.keys(positionFields), ...Object.keys(positionAttributes)]

/** The identifier before the caret in a formula. */
export const nameBefore = (expression: string, at: number): string =>
  /(?<![\w.'"])[A-Za-z_]\w*$/.exec(expression.slice(0, at))?.[0] ?? ''

/** The names with this prefix, those that the vehicle reports first; none for an empty prefix or a complete name. */
export function namesFor(written: string, positions: readonly Position[]): string[] {
  if (written === '') return []
  const reported = new Set(positions.flatMap(({ attributes }) => Object.keys(attributes)))
  const all = [...new Set([...reported, ...known])]
  const begins = all.filter((name) => name.toLowerCase().startsWith(written.toLowerCase()) && name !== written)
  return begins.slice(0, most)
}
