import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Feature, featuresIn, linesOf, type Point } from '../street-data.ts'
import { neighbourhoodsOf } from './neighbourhoods.ts'
import { spelled, writtenOut } from './spelling.ts'

/** A named line: its text, and its city where known; otherwise the nearest town is used. */
export interface Way {
  readonly text: string
  readonly city: string | undefined
  readonly points: readonly Point[]
}

/** A city's own data holds its own streets; that of OpenStreetMap is a box with parts of the neighbouring towns. */
const municipal = new Set(['São Paulo', 'Rio de Janeiro', 'Belo Horizonte'])
/** Their names come without accents. */
const plain = new Set(['São Paulo', 'Belo Horizonte'])
const streetClasses = new Set(['motorway', 'trunk', 'primary', 'secondary', 'tertiary', 'residential'])
/** Entries that are no names, and ways where no unit has satellite reception. */
const unfit =
  /^(sem (nome|denomina)|s\/?d$|s\/?n$|particular$|projetada$|acesso$|passagem$|travessa$|retorno$|rua$|t[uú]nel )/i

/** The named streets of the cities, with their neighbourhoods where polygons are known. */
export function streets(folder: string): Way[] {
  const files = readdirSync(folder).filter((file) => /^(?!highways|neighbourhoods).*\.gz$/.test(file))
  const features = files.flatMap((file) => featuresIn(join(folder, file)))
  const named = features.filter(({ properties: { class: kind = '', name = '' } }) => {
    return streetClasses.has(kind) && name !== '' && !unfit.test(name)
  })
  const accented = accentsOf(named.filter(({ properties }) => !plain.has(properties.city!)).map(nameOf))
  const neighbourhoodAt = neighbourhoodsOf(featuresIn(join(folder, 'neighbourhoods.ndjson.gz')))
  return named.flatMap((feature) => {
    const box = feature.properties.city!.replace(/ \(.*/, '')
    const name = plain.has(box) ? accented(writtenOut(nameOf(feature))) : nameOf(feature)
    return linesOf(feature).map((points) => {
      const found = neighbourhoodAt(points[points.length >> 1]!)
      const text = found?.name && found.name !== found.city ? `${name}, ${found.name}` : name
      return { text, city: found?.city ?? (municipal.has(box) ? box : undefined), points }
    })
  })
}

/** The federal roads by their number. */
export function roads(folder: string): Way[] {
  return featuresIn(join(folder, 'highways.ndjson.gz')).flatMap((feature) => {
    const { ref } = feature.properties
    return ref === undefined ? [] : linesOf(feature).map((points) => ({ text: ref, city: undefined, points }))
  })
}

const nameOf = ({ properties }: Feature): string => spelled(properties.name!)

/** How often, and in which share of all cases, a spelling with accents must occur before it is used. */
const minSeen = 3
const minShare = 0.8

/** Restores missing accents, as other names spell the same words: "Joao" becomes "João" where nearly all others are called so. */
export function accentsOf(names: readonly string[]): (name: string) => string {
  const spellings = new Map<string, Map<string, number>>()
  for (const word of names.flatMap((name) => name.split(' '))) {
    const counts = spellings.get(bare(word)) ?? new Map<string, number>()
    spellings.set(bare(word), counts.set(word, (counts.get(word) ?? 0) + 1))
  }
  const best = new Map<string, string>()
  for (const [plain, counts] of spellings) {
    const total = counts.values().reduce((sum, count) => sum + count, 0)
    const [word, count] = [...counts].sort((a, b) => b[1] - a[1])[0]!
    if (word !== plain && count >= minSeen && count >= total * minShare) best.set(plain, word)
  }
  return (name) =>
    name
      .split(' ')
      .map((word) => best.get(word) ?? word)
      .join(' ')
}

const bare = (word: string): string => word.normalize('NFD').replaceAll(/\p{M}/gu, '')
