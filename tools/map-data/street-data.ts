import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Geometry } from 'geojson'

/** The open data of streets and addresses, as described in its README. */
export const streetData = new URL('../../../shared/streets/', import.meta.url)

/** A street, a road, rails, water or an area of `../shared/streets`. */
export interface Feature {
  readonly properties: {
    readonly class?: string
    readonly name?: string
    /** The number of a road, such as `BR-116`. */
    readonly ref?: string
    readonly city?: string
    /** A closer class, such as the kind of a water. */
    readonly kind?: string
    /** 1 for the ramp of a road. */
    readonly ramp?: number
    /** `br` for federal roads. */
    readonly src?: string
  }
  readonly geometry: Geometry
}

export type Point = readonly [longitude: number, latitude: number]

/** The features of a file `*.ndjson.gz`, one a line. */
export const featuresIn = (file: string | URL): Feature[] =>
  gunzipSync(readFileSync(file))
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Feature)

/** The lines of a feature; none for one that is no line. */
export function linesOf({ geometry }: Feature): Point[][] {
  if (geometry.type === 'LineString') return [geometry.coordinates as unknown as Point[]]
  return geometry.type === 'MultiLineString' ? (geometry.coordinates as unknown as Point[][]) : []
}

/** The polygons of a feature, each with its outer ring first; none for one that is no area. */
export function polygonsOf({ geometry }: Feature): Point[][][] {
  if (geometry.type === 'Polygon') return [geometry.coordinates as unknown as Point[][]]
  return geometry.type === 'MultiPolygon' ? (geometry.coordinates as unknown as Point[][][]) : []
}
