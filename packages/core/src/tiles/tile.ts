import type { Action } from '../access/access.ts'
import type { TextKey, Within } from '../i18n/areas.ts'

/** The part of a row of the overview on a desk; on a phone the narrowest two share a row, and every other has one of its own. */
export type TileSize = 'quarter' | 'third' | 'half'

/** How it is drawn: one large number, or the parts of a total with their shares. */
export type TileShape = 'number' | 'parts'

/** What the server announces when figures may differ (decision 84). */
export type TileSource = 'device' | 'deviceStatus' | 'alarm'

type Word = TextKey<Within<'overview'>>

/** A tile of the overview, as data: everything but the query, which the server has, and the drawing of its shape. */
export interface TileDefinition<Name extends string = string, Figure extends string = string> {
  readonly name: Name
  /** Who sees it and may ask for its figures; everybody with an overview when absent. */
  readonly may?: Action
  readonly size: TileSize
  readonly shape: TileShape
  readonly title: Word
  /** What is counted, below the number or the total. */
  readonly unit: Word
  /** The figures in their order, each with its label and the token of its colour. */
  readonly figures: Readonly<Record<Figure, { readonly label: Word; readonly colour: string }>>
  /** The server stops counting here: a larger number is shown as "more than". */
  readonly atMost?: number
  readonly sources: readonly TileSource[]
  /** The list with the counted items. */
  readonly leadsTo: 'map' | 'alarms'
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
export function figuresOf({ figures, atMost }: TileDefinition, counts: readonly TileCount[]): TileFigures {
  const counted = new Map(counts.map(({ figure, count }) => [figure, count]))
  const all = Object.keys(figures).map((figure) => ({ figure, count: counted.get(figure) ?? 0 }))
  const isMore = atMost !== undefined && all.some(({ count }) => count > atMost)
  const total = all.reduce((sum, { count }) => sum + Math.min(count, atMost ?? count), 0)
  return { total, isMore, parts: all.map((part) => ({ ...part, share: total === 0 ? 0 : part.count / total })) }
}
