import type { MultiPolygon, Position } from 'geojson'
import polygonClipping, { type MultiPolygon as Rings } from 'polygon-clipping'
import { type Coverage, coverageOf } from './coverage.ts'
import { simplifyRing } from './simplify.ts'
import type { Area } from './sources.ts'

/** A cell of the grid: about 70 m. */
const zoom = 19
const size = 2 ** zoom
/** Fewer corners than this are a yard among houses, or a lonely house. */
const leastCorners = 30

/** The ground within about 100 m of streets: what is surely land, whatever a coarse coast says. */
export function builtUp(streets: readonly (readonly Position[])[]): Area {
  const rings = outlines(coverageOf(streets, zoom))
    .filter((ring) => ring.length > leastCorners)
    .map((ring) => simplifyRing(ring.map(toPlace), 1 / size))
    .filter((ring) => ring.length >= 4)
  const [first, ...rest] = rings.map((ring) => [[ring]] as Rings)
  // What lies inside of an odd number of outlines is built up, an even number is a hole
  const coordinates = (first ? polygonClipping.xor(first, ...rest) : []) as Position[][][]
  return { class: 'residential', geometry: { type: 'MultiPolygon', coordinates } satisfies MultiPolygon }
}

/** The outlines of the cells, along their edges. */
function outlines(coverage: Coverage): Position[][] {
  const next = new Map<string, Position[]>()
  const edge = (from: Position, to: Position) => {
    const key = from.join()
    next.set(key, [...(next.get(key) ?? []), to])
  }
  for (const [x, y] of coverage.cells()) {
    if (!coverage.hasCell(x, y - 1)) edge([x, y], [x + 1, y])
    if (!coverage.hasCell(x + 1, y)) edge([x + 1, y], [x + 1, y + 1])
    if (!coverage.hasCell(x, y + 1)) edge([x + 1, y + 1], [x, y + 1])
    if (!coverage.hasCell(x - 1, y)) edge([x, y + 1], [x, y])
  }
  const rings: Position[][] = []
  for (const start of next.keys())
    while (next.get(start)?.length) {
      const ring: Position[] = [start.split(',').map(Number)]
      for (let to = next.get(start)!.pop(); to; to = next.get(to.join())?.pop()) ring.push(to)
      rings.push(ring)
    }
  return rings
}

/** Web Mercator backwards. */
const toPlace = ([x = 0, y = 0]: Position): Position => [
  (x / size - 0.5) * 360,
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / size))) * 180) / Math.PI,
]
