import type { MultiPolygon, Position } from 'geojson'
import polygonClipping, { type MultiPolygon as Rings } from 'polygon-clipping'
import { coverageOf } from './coverage.ts'
import { outlines } from './outlines.ts'
import { toPlace } from './project.ts'
import { simplifyRing } from './simplify.ts'
import type { Area } from './sources.ts'

/** A cell of the grid: about 70 m. */
const zoom = 19
const size = 2 ** zoom
/** Fewer corners than this are a yard among houses, or a lonely house. */
const minCorners = 30

/** The ground within about 100 m of streets: certainly land, whatever a coarse coast line shows. */
export function builtUp(streets: readonly (readonly Position[])[]): Area {
  const rings = outlines(coverageOf(streets, zoom))
    .filter((ring) => ring.length > minCorners)
    .map((ring) =>
      simplifyRing(
        ring.map((corner) => toPlace(corner, size)),
        1 / size,
      ),
    )
    .filter((ring) => ring.length >= 4)
  const [first, ...rest] = rings.map((ring) => [[ring]] as Rings)
  // What lies inside of an odd number of outlines is built up, an even number is a hole
  const coordinates = (first ? polygonClipping.xor(first, ...rest) : []) as Position[][][]
  return { class: 'residential', geometry: { type: 'MultiPolygon', coordinates } satisfies MultiPolygon }
}
