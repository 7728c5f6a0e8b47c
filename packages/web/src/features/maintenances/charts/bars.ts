import type { SpendingColour } from '@rastro/core/vehicle/spending'

/** One thing of a chart. */
export interface Bar {
  readonly key: string
  readonly text: string
  readonly total: number
  /** The total in words, unless amounts are hidden. */
  readonly amount: string
  /** The colour of the brand when undefined. */
  readonly colour?: SpendingColour
}

export interface ChartProps {
  title: string
  /** What the two columns of the chart as a table are called. */
  heads: readonly [string, string]
  note?: string | undefined
  bars: readonly Bar[]
}

/** Of the largest; all alike where nothing was spent. */
export const shareOf = (bars: readonly Bar[], { total }: Bar): number =>
  total / Math.max(1, ...bars.map((bar) => bar.total))
