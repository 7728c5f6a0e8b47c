import type { PlaceData } from './address-teller.ts'
import { crossingIndex } from './crossing-index.ts'
import { type NameIndex, nameIndex, searchWords } from './name-index.ts'
import { streetFinder } from './street-finder.ts'
import { townFinder } from './town-finder.ts'

/** A town or a street by its name. Degrees; the radius in kilometres. */
export interface NamedPlace {
  readonly kind: 'town' | 'street'
  readonly name: string
  /** The state of a town, the city of a street; empty where unknown. */
  readonly region: string
  readonly latitude: number
  readonly longitude: number
  /** Of a town; 0 of a street. */
  readonly radius: number
}
/** The best matches of a text, at most `max`. */
export type PlaceSearch = (text: string, max: number) => NamedPlace[]

/** Names looked at for one search: those of a short word such as "rua" are thousands. */
const maxCandidates = 2000
/** Streets of which the city is looked up, and places of a street of that name that are looked at. */
const maxStreets = 24
const maxCrossings = 400
/** The parts of a street name before which the name itself begins: "Avenida Faria Lima" is found by "faria lima". */
const kinds = /^(rua|avenida|alameda|travessa|praca|rodovia|estrada|viela|largo|via) (d[aeo]s? )?/

/** Builds the search of the packaged towns and streets in steps of about 10 ms; the caller lets others run between them. */
export function* placeSearch(data: PlaceData): Generator<void, PlaceSearch> {
  const [streets, towns] = [streetFinder(data.streets), townFinder(data.towns)]
  const townText = (town: number) => `${towns.nameOf(town)} ${towns.regionOf(town)}`
  const townNames = yield* nameIndex(towns.count, townText)
  const streetNames = yield* nameIndex(streets.count, (number) => `${streets.textOf(number)} ${streets.cityOf(number)}`)
  const crossings = yield* crossingIndex(streets)

  function townsNamed(words: readonly string[], max: number): NamedPlace[] {
    return bestOf(townNames, words, (town, name) => ({ rank: rankOf(name, words), size: towns.extentOf(town).radius }))
      .slice(0, max)
      .map((town) => ({
        kind: 'town',
        name: towns.nameOf(town),
        region: towns.regionOf(town),
        ...towns.extentOf(town),
      }))
  }

  /** One result for a name in a city, whatever its neighbourhoods: a street of many cities is distinguished by the town it lies in. */
  function streetsNamed(words: readonly string[], max: number): NamedPlace[] {
    const best = bestOf(streetNames, words, (number, name) => streetScore(name, words, crossings.countOf(number)))
    const found = new Map<string, NamedPlace & Score>()
    for (const number of best.slice(0, maxStreets)) {
      const [name, city] = [streets.textOf(number), streets.cityOf(number)]
      const own = ` ${searchWords(name).join(' ')}`
      // The city alone is no street of that name
      if (!words.some((word) => own.includes(` ${word}`))) continue
      const { rank, size: times } = streetScore(streetNames.nameOf(number), words, 1)
      for (const { latitude, longitude } of crossings.of(number, maxCrossings)) {
        const town = city ? undefined : towns.find(latitude, longitude)?.town
        const region = city || (town === undefined ? '' : towns.nameOf(town))
        const key = `${name.split(',')[0]}\n${region}`
        const { size, ...first } = found.get(key) ?? { size: 0, name, region, latitude, longitude, rank }
        found.set(key, { ...first, kind: 'street', radius: 0, size: size + times })
      }
    }
    return [...found.values()]
      .sort(byScore)
      .slice(0, max)
      .map(({ rank: _, size: __, ...place }) => place)
  }

  return (text, max) => {
    const words = searchWords(text)
    // A house number is in no name: "paulista 1578" finds the street, "25 de março" is one
    const withoutNumbers = words.filter((word) => !/^\d+$/.test(word))
    for (const asked of words.length > withoutNumbers.length ? [words, withoutNumbers] : [words]) {
      if (asked.length === 0) continue
      const found = [...townsNamed(asked, max), ...streetsNamed(asked, max)]
      if (found.length > 0) return found
    }
    return []
  }
}

interface Score {
  /** The smaller the better. */
  readonly rank: number
  readonly size: number
}

const byScore = (a: Score, b: Score): number => a.rank - b.rank || b.size - a.size

/** The matches, best first. */
function bestOf(
  index: NameIndex,
  words: readonly string[],
  scoreOf: (number: number, name: string) => Score,
): number[] {
  return index
    .matching(words, maxCandidates)
    .map((number) => ({ number, ...scoreOf(number, index.nameOf(number)) }))
    .sort(byScore)
    .map(({ number }) => number)
}

/** 0 for a name that begins with the words, 1 with the beginnings of them, 2 that has these elsewhere, 3 in another order. */
function rankOf(name: string, words: readonly string[]): number {
  const own = name.split(' ')
  const at = own.findIndex((_, from) => words.every((word, next) => own[from + next]?.startsWith(word)))
  if (at !== 0) return at > 0 ? 2 : 3
  return words.every((word, next) => own[next] === word) ? 0 : 1
}

/** A long street whose name contains the words comes before a short one that has no other name. */
function streetScore(name: string, words: readonly string[], crossings: number): Score {
  const rank = Math.min(rankOf(name, words), rankOf(name.replace(kinds, ''), words))
  return { rank: rank < 3 ? 0 : 1, size: crossings * (3 - rank) }
}
