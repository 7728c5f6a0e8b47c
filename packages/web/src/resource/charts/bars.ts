import type { SpendingColour } from '@rastro/core/vehicle/spending'

/** One bar of a chart. */
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
  /** The headings of the chart as a table. */
  heads: readonly [string, string]
  note?: string | undefined
  bars: readonly Bar[]
}

/** The share of the largest; all alike where nothing was spent. */
export const shareOf = (bars: readonly Bar[], { total }: Bar): number =>
  total / Math.max(1, ...bars.map((bar) => bar.total))
