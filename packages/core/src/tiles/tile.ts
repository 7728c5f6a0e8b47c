import type { Action } from '../access/access.ts'
import type { TextKey, Within } from '../i18n/areas.ts'

/** The part of a row of the overview on a desk; on a phone the narrowest two share a row, and every other has one of its own. */
export type TileSize = 'quarter' | 'third' | 'wide' | 'full'

/**
 * How it is drawn: one large number, the parts of a total with their shares, columns in a fixed order, bars by size, pairs that add up, or a
 * list of what is to be done.
 */
export type TileShape = 'number' | 'parts' | 'columns' | 'bars' | 'pairs' | 'list'

/** The lists with what is counted. */
export type TileTarget = 'map' | 'alarms' | 'drivers' | 'users' | 'charges' | 'fuelDrops' | 'silence'

/** What the server announces when figures may differ (decision 84). */
export type TileSource =
  | 'device'
  | 'deviceStatus'
  | 'alarm'
  | 'user'
  | 'driver'
  | 'queuedCommand'
  | 'charge'
  | 'fuelVerdict'

type Word = TextKey<Within<'overview'>>

/** A tile of the overview, as data: everything but the query, which the server has, and the drawing of its shape. */
export interface TileDefinition<Name extends string = string, Figure extends string = string> {
  readonly name: Name
  /** Who sees it and may ask for its figures; everybody with an overview when absent. */
  readonly may?: Action
  readonly size: TileSize
  readonly shape: TileShape
  readonly title: Word
  /** What is measured, beside the title. */
  readonly measure?: string
  /** What is counted, below the number or the total. */
  readonly unit: Word
  /** The figures in their order, each with its label and the token of its colour. */
  readonly figures: Readonly<Record<Figure, TileFigure>>
  /** Its figures are not known beforehand: they have their own names as labels, this colour, and the order of the server. */
  readonly open?: { readonly colour: string }
  /** DASH-15, DASH-16: the page takes its figure from the statistics of today instead of asking for it. */
  readonly statistic?: 'messagesReceived' | 'messagesStored'
  /** Changes that nothing announces: the page asks again so often (ms). */
  readonly everyMs?: number
  /** The server stops counting here: a larger number is shown as "more than". */
  readonly atMost?: number
  readonly sources: readonly TileSource[]
  /** The list with the counted items. */
  readonly leadsTo?: TileTarget
}

/** A figure of a tile. */
export interface TileFigure {
  readonly label: Word
  /** What the label says beside the count. */
  readonly values?: Readonly<Record<string, number>>
  readonly colour: string
  /** Who sees it, where that is not everybody who sees the tile. */
  readonly may?: Action
  readonly leadsTo?: TileTarget
}

export const defineTile = <const Name extends string, Figure extends string>(
  tile: TileDefinition<Name, Figure>,
): TileDefinition<Name, Figure> => tile

/** A figure as the server gives it; absent figures are zero. */
export interface TileCount {
  readonly figure: string
  readonly count: number
}

/** The figures of a tile, with their sum. */
export interface TileFigures {
  readonly total: number
  /** There are more than the server counts. */
  readonly isMore: boolean
  /** In the order of the tile; `share` is a part of 1. */
  readonly parts: readonly (TileCount & { readonly share: number })[]
}

/** Completes the counts of the server: each figure of the tile once and in its order, others ignored. */
export function figuresOf({ figures, open, atMost }: TileDefinition, counts: readonly TileCount[]): TileFigures {
  const counted = new Map(counts.map(({ figure, count }) => [figure, count]))
  const all = open ? counts : Object.keys(figures).map((figure) => ({ figure, count: counted.get(figure) ?? 0 }))
  const isMore = atMost !== undefined && all.some(({ count }) => count > atMost)
  const total = all.reduce((sum, { count }) => sum + Math.min(count, atMost ?? count), 0)
  return { total, isMore, parts: all.map((part) => ({ ...part, share: total === 0 ? 0 : part.count / total })) }
}
