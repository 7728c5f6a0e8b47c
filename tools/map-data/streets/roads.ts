import type { Position } from 'geojson'
import { type Coverage, coverageOf, mostlyInside, outside } from './coverage.ts'
import { joinLines } from './join.ts'
import { lengthOf } from './project.ts'
import type { City, Line, Sources } from './sources.ts'

/** From this zoom on only a city's own streets are drawn in it: the roads between cities end at its edge. */
export const cityZoom = 12

export interface Roads {
  /** Up to `cityZoom`: numbered and main roads, also through cities. */
  readonly between: Line[]
  /** The same without what lies in cities. */
  readonly aroundCities: Line[]
  readonly inCities: Line[]
}

/** A cell of the grid on which two lines count as one road: about 150 m. */
const roadCell = 18
/** A cell of the grid on which a city has streets: about 600 m. */
const cityCell = 16
const step = 1 / 2 ** 18
/** A named avenue that is longer than this (a part of the map: about 2 km) is a through street. */
const throughStreet = 2000 / 40_075_000

/** Merges the sources: no road twice, and guessed classes of city roads corrected where a name says more. */
export function roadsOf({ cities, federal, others }: Sources): Roads {
  const known = coverageOf(points(federal), roadCell)
  const main = others.filter((road) => !mostlyInside(known, road.points, step))
  const between = [...federal, ...main]
  const inCities = cities.flatMap((city) => (city.isGuessed ? promoted(city) : city.roads))
  const covered = coverageOf(points(inCities), cityCell)
  return { between, aroundCities: cut(between, covered), inCities }
}

const cut = (roads: readonly Line[], covered: Coverage): Line[] =>
  roads.flatMap((road) => outside(covered, road.points, step).map((part) => ({ ...road, points: part })))

function promoted({ roads }: City): Line[] {
  const long = new Set<string>()
  for (const [name, lines] of Map.groupBy(roads, ({ name }) => name ?? '')) {
    if (!/^(Avenida|Estrada)\b/.test(name)) continue
    if (joinLines(points(lines)).some((joined) => lengthOf(joined) > throughStreet)) long.add(name)
  }
  return roads.map((road) => ({ ...road, class: betterClass(road, long) }))
}

function betterClass({ class: guessed, name = '' }: Line, long: ReadonlySet<string>): string {
  const isLow = guessed === 'minor' || guessed === 'tertiary'
  if (/^(Rodovia|Marginal)\b/.test(name)) return 'trunk'
  return isLow && long.has(name) ? (guessed === 'minor' ? 'tertiary' : 'secondary') : guessed
}

const points = (lines: readonly Line[]): Position[][] => lines.map((line) => line.points)
