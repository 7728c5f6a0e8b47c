import type { Place } from '@rastro/core/geo/fence'
import { simplified } from '@rastro/core/geo/simplify'
import type { Has } from '../../context.ts'
import type { Span } from '../../db/database.ts'

/** Positions that are looked at; a longer way is no picture. */
const mostPositions = 200_000
/** Corners of the line that is drawn, and of the line while it is read. */
const [mostDrawn, mostRead] = [800, 4000]

/** Where a vehicle was, from when to when. */
export interface Way {
  readonly places: readonly Place[]
  readonly start: Date
  readonly end: Date
}

/** The way of a vehicle within a period, as a line of few corners; undefined where it has none, or one that is too long. */
export async function wayOf({ positions }: Has<'positions'>, { deviceId, from, to }: Span): Promise<Way | undefined> {
  let places: readonly Place[] = []
  let count = 0
  let [start, end]: (Date | undefined)[] = []
  for await (const page of positions.stream({ deviceId, from, to })) {
    count += page.length
    if (count > mostPositions) return undefined
    const found = page.filter(({ valid, latitude, longitude }) => valid && (latitude !== 0 || longitude !== 0))
    start ??= found[0]?.fixTime
    end = found.at(-1)?.fixTime ?? end
    places = [...places, ...found.map(({ latitude, longitude }) => ({ latitude, longitude }))]
    if (places.length > mostRead) places = simplified(places, mostRead / 2)
  }
  return start && end && places.length > 1 ? { places: simplified(places, mostDrawn), start, end } : undefined
}
