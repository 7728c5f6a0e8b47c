import { folded } from '../format/folded.ts'
import type { Device } from '../resources/device.ts'
import { ownText, vehicleOf } from './vehicle.ts'

/** Searchable names of a vehicle besides its own fields. */
export interface Surroundings {
  /** The names of its group and its parent groups. */
  readonly groups: string
  /** The name of its driver. */
  readonly driver: string
}

/** Visibility of the viewer. */
export interface SearchView {
  /** Leaves out the tracker's fields, for users who may not see them (A-72, VEH-22). */
  readonly masked: boolean
  /** LIST-30: the fields and attributes chosen for the row. */
  readonly shown: readonly string[]
}

/**
 * LIST-27, A-72: the search text of a vehicle, folded, a line for each text. Identifying texts begin their line; texts shared
 * with others (contact, driver, group) come last, after a space.
 */
export function searchText(device: Device, { groups, driver }: Surroundings, { masked, shown }: SearchView): string {
  const { plate, brand, model } = vehicleOf(device)
  const numbers = [plate, ...(masked ? [] : [device.uniqueId, device.phone])]
  const chosen = shown.filter((key) => !masked || !covered.includes(key)).map((key) => ownText(device, key))
  const names = [device.name, `${brand} ${model}`, masked ? '' : device.model, ...chosen]
  const shared = [device.contact, driver, groups].flatMap(spellings)
  const own = [...numbers.map(joined), ...names.flatMap(spellings)].filter(Boolean)
  return `\n${[...new Set(own)].join('\n')}\n ${shared.join(' ')}`
}
/** The fields and attributes of the tracker, which others see as a mask. */
export const covered: readonly string[] = ['uniqueId', 'phone', 'model', 'iccid', 'operadora', 'linkcstv']
/** The keys under which units report the SIM and its operator, which are masked on a position likewise. */
export const isCoveredOnPosition = (key: string): boolean => key === 'iccid' || key === 'operator'

/** A parsed query, as `searchRank` needs it. */
export interface Query {
  /** The accepted spellings of each word. */
  readonly words: readonly Spelt[]
  readonly whole: Spelt
}
type Spelt = readonly string[]

/** The words of a query; undefined when it is empty. */
export function queryOf(keyword: string): Query | undefined {
  const words = keyword
    .split(/\s+/)
    .map(spellings)
    .filter(({ length }) => length > 0)
  if (words.length === 0) return undefined
  return { words, whole: [...new Set([wordsOf(folded(keyword)), joined(keyword)])] }
}

/**
 * How well a vehicle matches, undefined when a word is missing: 0 equal to its plate, name or number, 1 prefix of one, 2 prefix
 * of a word in one, 3 anywhere inside.
 */
export function searchRank(text: string, { words, whole }: Query): 0 | 1 | 2 | 3 | undefined {
  for (const word of words) if (!word.some((spelling) => text.includes(spelling))) return undefined
  if (whole.some((spelling) => text.includes(`\n${spelling}\n`))) return 0
  if (whole.some((spelling) => text.includes(`\n${spelling}`))) return 1
  return words.every((word) => word.some((spelling) => beginsWord(text, spelling))) ? 2 : 3
}

const beginsWord = (text: string, spelling: string) => text.includes(`\n${spelling}`) || text.includes(` ${spelling}`)

/** "Mercedes-Benz R 450" split into words, and also without hyphens, or the space in a plate. */
function spellings(given: string | null): string[] {
  if (!given) return []
  const text = folded(given)
  const apart = wordsOf(text)
  if (!apart || !canBeJoined.test(text)) return apart ? [apart] : []
  const together = text.replace(signsInWords, '').replace(spaces, ' ').replace(betweenLettersAndDigits, '$1').trim()
  return together === apart ? [apart] : [apart, together]
}
const canBeJoined = /[^\p{L}\p{N}\s]|\p{L}\s+\p{N}/u
const signsInWords = /[^\p{L}\p{N}\s]+/gu
const spaces = /\s+/g
const betweenLettersAndDigits = /(\p{L}) (?=\p{N})/gu

const wordsOf = (folded: string): string => folded.replace(signs, ' ').trim()
const joined = (text: string | null): string => (text ? folded(text).replace(signs, '') : '')
const signs = /[^\p{L}\p{N}]+/gu

/** Caches the search text of each vehicle until the vehicle or its related names change. */
export function createSearchTexts(view: SearchView): (device: Device, surroundings: Surroundings) => string {
  const made = new WeakMap<Device, Surroundings & { readonly text: string }>()
  return (device, { groups, driver }) => {
    const known = made.get(device)
    if (known && known.groups === groups && known.driver === driver) return known.text
    const text = searchText(device, { groups, driver }, view)
    made.set(device, { groups, driver, text })
    return text
  }
}
