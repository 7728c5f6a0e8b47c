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
  /** The total of a full bar; the largest when undefined. */
  most?: number | undefined
}

/** The share of a full bar; all alike where nothing was spent. */
export const shareOf = ({ bars, most }: Pick<ChartProps, 'bars' | 'most'>, { total }: Bar): number =>
  total / (most ?? Math.max(1, ...bars.map((bar) => bar.total)))
