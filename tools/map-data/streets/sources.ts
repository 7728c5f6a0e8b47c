import { join } from 'node:path'
import type { Geometry, MultiPolygon, Polygon, Position } from 'geojson'
import { type Feature, featuresIn, linesOf } from '../street-data.ts'

/** A line of the data: a road, rails or a waterway. */
export interface Line {
  readonly class: string
  readonly name: string | undefined
  /** The number of the road, such as `BR-116`. */
  readonly ref: string | undefined
  readonly ramp: boolean
  readonly points: Position[]
}

/** Water, or a park. */
export interface Area {
  readonly class: string
  readonly geometry: Polygon | MultiPolygon
}

/** A part of a city. */
export interface Quarter {
  readonly name: string
  readonly city: string
  readonly geometry: Polygon | MultiPolygon
}

export interface City {
  readonly file: string
  /** Its classes of roads were guessed from names and lengths. */
  readonly isGuessed: boolean
  readonly roads: Line[]
  readonly rails: Line[]
  readonly waterways: Line[]
  readonly water: Area[]
  readonly parks: Area[]
}

export interface Sources {
  readonly cities: City[]
  /** Federal roads, each with its number. */
  readonly federal: Line[]
  /** Other main roads of the country. */
  readonly others: Line[]
  readonly quarters: Quarter[]
}

const municipal = ['sao-paulo', 'rio-de-janeiro', 'belo-horizonte']
const open = ['recife', 'salvador', 'fortaleza', 'brasilia', 'goiania', 'manaus', 'porto-alegre']

/** Reads the ten cities, the roads between them and the parts of four of the cities from a folder of `*.ndjson.gz`. */
export function readSources(folder: string): Sources {
  const read = (file: string): Feature[] => featuresIn(join(folder, `${file}.ndjson.gz`))
  const highways = read('highways')
  return {
    cities: [...municipal, ...open].map((file) => cityOf(file, read(file))),
    federal: lines(highways.filter(({ properties }) => properties.src === 'br')),
    others: lines(highways.filter(({ properties }) => properties.src !== 'br')),
    quarters: read('neighbourhoods').flatMap(({ properties: { name, city }, geometry }) =>
      isArea(geometry) ? [{ name: String(name), city: String(city), geometry }] : [],
    ),
  }
}

function cityOf(file: string, items: Feature[]): City {
  const of = (...classes: string[]) => items.filter(({ properties }) => classes.includes(String(properties.class)))
  const areas = (name: string, fallback: string): Area[] =>
    of(name).flatMap(({ properties, geometry }) =>
      isArea(geometry) ? [{ class: String(properties.kind ?? fallback), geometry }] : [],
    )
  return {
    file,
    isGuessed: municipal.includes(file),
    roads: lines(of('motorway', 'trunk', 'primary', 'secondary', 'tertiary', 'residential')),
    rails: lines(of('rail')),
    waterways: lines(of('waterway')).map((line) => ({ ...line, ref: undefined })),
    water: areas('water', 'lake'),
    parks: areas('park', 'public_park'),
  }
}

function lines(features: Feature[]): Line[] {
  return features.flatMap((feature) => {
    const { kind, ramp, ref, name: written, class: given } = feature.properties
    const name = nameOf(written)
    const common = { class: classOf(String(kind ?? given), name), name, ref: refOf(ref), ramp: ramp === 1 }
    return linesOf(feature)
      .filter((points) => points.length > 1)
      .map((points) => ({ ...common, points: points as unknown as Position[] }))
  })
}

/** The class in the OpenMapTiles schema. The data of São Paulo has stairs as streets. */
function classOf(name: string, road: string | undefined): string {
  if (name !== 'residential') return name
  return road && /^Esca?d/.test(road) ? 'path' : 'minor'
}

/** Some names of São Paulo contain only digits, and others have capitalized small words. */
function nameOf(name = ''): string | undefined {
  const text = name.replace(/\s+/g, ' ').trim()
  if (!/\p{L}{2}/u.test(text)) return undefined
  return text.replace(/ (Da|De|Do|Das|Dos|E)(?= )/g, (word) => word.toLowerCase())
}

/** A road with several numbers is named by its federal one, else by the first. */
function refOf(ref = ''): string | undefined {
  const all = ref.match(/\b[A-Z]{2,3}[- ]\d{2,3}\b/g) ?? []
  return (all.find((one) => one.startsWith('BR')) ?? all[0])?.replace(' ', '-')
}

const isArea = (geometry: Geometry): geometry is Polygon | MultiPolygon =>
  geometry.type === 'Polygon' || geometry.type === 'MultiPolygon'
