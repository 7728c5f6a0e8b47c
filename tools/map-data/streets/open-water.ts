import type { MultiPolygon, Position } from 'geojson'
import { type Coverage, dense } from './coverage.ts'
import { outlines } from './outlines.ts'
import { toMap, toPlace } from './project.ts'
import { simplifyRing } from './simplify.ts'
import type { Area } from './sources.ts'

/** Water without a shore in the data. */
export interface OpenWater {
  readonly class: 'ocean' | 'lake'
  /** A place on the water. */
  readonly from: Position
  /** A closed ring that limits the search. */
  readonly within: readonly Position[]
  /** How wide the strip between the last streets and the water is. */
  readonly metres: number
}

/** Cells along each side of the map: each is about 19 m wide at the equator. */
const size = 2 ** 21
const metresACell = 40_075_017 / size

/** Flood fill over the water up to a distance from streets: the shore runs along the streets. */
export function openWater(
  { class: name, from, within, metres }: OpenWater,
  streets: Iterable<readonly Position[]>,
): Area {
  const reach = metres / (metresACell * Math.cos((from[1]! * Math.PI) / 180))
  const shore = near(streets, within, reach)
  const water = flooded(cellOf(from), (cell) => !shore.has(cell) && isInside(middleOf(cell), within))
  const cells: Pick<Coverage, 'cells' | 'hasCell'> = {
    hasCell: (column, row) => water.has(keyOf(column, row)),
    *cells() {
      for (const key of water) yield columnAndRow(key)
    },
  }
  const rings = outlines(cells)
    .map((ring) =>
      simplifyRing(
        ring.map((corner) => toPlace(corner, size)),
        1 / size,
      ),
    )
    .filter((ring) => ring.length >= 4)
  const coordinates = [rings.toSorted((a, b) => extentOf(b) - extentOf(a))]
  return { class: name, geometry: { type: 'MultiPolygon', coordinates } satisfies MultiPolygon }
}

/** The cells within so many cells of the streets, inside the search area. */
function near(streets: Iterable<readonly Position[]>, within: readonly Position[], reach: number): Set<number> {
  const [west, south, east, north] = boxOf(within)
  const steps = Math.ceil(reach)
  const margin = 0.005
  const cells = new Set<number>()
  for (const points of streets) {
    const isThere = ([x = 0, y = 0]: Position) =>
      x > west - margin && x < east + margin && y > south - margin && y < north + margin
    if (!points.some(isThere)) continue
    for (const point of dense(points, 1 / size)) {
      const [column, row] = columnAndRow(cellOf(point))
      for (let dx = -steps; dx <= steps; dx++)
        for (let dy = -steps; dy <= steps; dy++)
          if (dx * dx + dy * dy <= reach * reach) cells.add(keyOf(column + dx, row + dy))
    }
  }
  return cells
}

/** All cells reachable from one over free cells. */
function flooded(start: number, isFree: (cell: number) => boolean): Set<number> {
  const seen = new Set([start])
  const open = [start]
  for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
    const [column, row] = columnAndRow(cell)
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      const next = keyOf(column + dx, row + dy)
      if (seen.has(next) || !isFree(next)) continue
      seen.add(next)
      open.push(next)
    }
  }
  return seen
}

function isInside([x = 0, y = 0]: Position, ring: readonly Position[]): boolean {
  let inside = false
  for (let i = 1; i < ring.length; i++) {
    const [x0, y0] = ring[i - 1] as [number, number]
    const [x1, y1] = ring[i] as [number, number]
    if (y0 > y !== y1 > y && x < x0 + ((y - y0) / (y1 - y0)) * (x1 - x0)) inside = !inside
  }
  return inside
}

function boxOf(ring: readonly Position[]): [west: number, south: number, east: number, north: number] {
  const [xs, ys] = [ring.map(([x]) => x!), ring.map(([, y]) => y!)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

const extentOf = (ring: readonly Position[]): number => {
  const [west, south, east, north] = boxOf(ring)
  return (east - west) * (north - south)
}

const keyOf = (column: number, row: number): number => row * size + column
const columnAndRow = (key: number): [number, number] => [key % size, Math.floor(key / size)]
const cellOf = (place: Position): number => {
  const [x, y] = toMap(place)
  return keyOf(Math.floor(x * size), Math.floor(y * size))
}
const middleOf = (cell: number): Position => {
  const [column, row] = columnAndRow(cell)
  return toPlace([column + 0.5, row + 0.5], size)
}
