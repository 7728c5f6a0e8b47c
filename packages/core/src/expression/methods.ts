import { decimalOf, fail, integerOf, isEqual, isFields, isList, textOf, type Value } from './values.ts'

/** Context of a method call: its source position, and the work budget for the texts that it reads and creates. */
export interface Calling {
  readonly at: number
  /** Throws when the budget of characters is exceeded. */
  spend(characters: number): void
}

type Method<Of> = (of: Of, inputs: readonly Value[], calling: Calling) => Value
interface Methods<Of> {
  readonly [name: string]: readonly [fewest: number, most: number, Method<Of>]
}

/** Maximum length of a search text: searching long texts in long texts is slow. */
const longestSought = 256

/** Calls a method of a value. Only the methods below exist; throws for any other. */
export function callMethod(of: Value, name: string, inputs: readonly Value[], calling: Calling): Value {
  if (name === 'toString' && inputs.length === 0) return textOf(of, calling.at)
  const methods = (methodsOf(of) ?? {}) as Methods<Value>
  const [fewest, most, method] = Object.hasOwn(methods, name) ? methods[name]! : []
  if (!method || inputs.length < fewest! || inputs.length > most!) {
    return fail('noMethod', calling.at, { name, count: inputs.length })
  }
  return method(of, inputs, calling)
}

function methodsOf(of: Value): unknown {
  if (typeof of === 'string') return ofTexts
  if (typeof of === 'number' || typeof of === 'bigint') return ofNumbers
  if (typeof of === 'boolean') return ofTruths
  if (of instanceof Date) return ofTimes
  if (isList(of)) return ofLists
  return isFields(of) ? ofMaps : undefined
}

/** The search text given as an argument. */
function sought(of: string, [input]: readonly Value[], { at, spend }: Calling): string {
  const text = textOf(input!, at)
  if (text.length > longestSought) fail('soughtTooLong', at, { most: longestSought })
  spend(of.length)
  return text
}

const index = (input: Value | undefined, otherwise: number, at: number): number =>
  input === undefined ? otherwise : Number(integerOf(input, at))

function part(of: string, [from, to]: readonly Value[], { at }: Calling): string {
  const [start, end] = [index(from, 0, at), index(to, of.length, at)]
  if (start < 0 || end > of.length || start > end) fail('noPart', at, { from: start, to: end })
  return of.slice(start, end)
}

function replaced(of: string, inputs: readonly Value[], calling: Calling): string {
  const parts = of.split(sought(of, inputs, calling))
  const by = textOf(inputs[1]!, calling.at)
  calling.spend(of.length + by.length * (parts.length - 1))
  return parts.join(by)
}

const ofTexts: Methods<string> = {
  length: [0, 0, (of) => BigInt(of.length)],
  isEmpty: [0, 0, (of) => of === ''],
  isBlank: [0, 0, (of) => of.trim() === ''],
  contains: [1, 1, (of, inputs, calling) => of.includes(sought(of, inputs, calling))],
  startsWith: [1, 1, (of, inputs, calling) => of.startsWith(sought(of, inputs, calling))],
  endsWith: [1, 1, (of, inputs, calling) => of.endsWith(sought(of, inputs, calling))],
  indexOf: [
    1,
    2,
    (of, inputs, calling) => BigInt(of.indexOf(sought(of, inputs, calling), index(inputs[1], 0, calling.at))),
  ],
  lastIndexOf: [1, 1, (of, inputs, calling) => BigInt(of.lastIndexOf(sought(of, inputs, calling)))],
  charAt: [1, 1, (of, [at], calling) => part(of, [at!, integerOf(at!, calling.at) + 1n], calling)],
  substring: [1, 2, part],
  replace: [2, 2, replaced],
  // Literal search: a pattern could take exponential time
  split: [1, 1, (of, inputs, calling) => of.split(sought(of, inputs, calling))],
  concat: [
    1,
    1,
    (of, [other], { at, spend }) => {
      const text = textOf(other!, at)
      spend(of.length + text.length)
      return of + text
    },
  ],
  toUpperCase: [0, 0, (of, _, { spend }) => changed(of, spend, of.toUpperCase())],
  toLowerCase: [0, 0, (of, _, { spend }) => changed(of, spend, of.toLowerCase())],
  trim: [0, 0, (of, _, { spend }) => changed(of, spend, of.trim())],
  strip: [0, 0, (of, _, { spend }) => changed(of, spend, of.trim())],
  equals: [1, 1, (of, [other]) => of === other],
  equalsIgnoreCase: [1, 1, (of, [other]) => typeof other === 'string' && of.toLowerCase() === other.toLowerCase()],
}

function changed(of: string, spend: Calling['spend'], text: string): string {
  spend(of.length)
  return text
}

const ofNumbers: Methods<number | bigint> = {
  intValue: [0, 0, (of, _, { at }) => integerOf(of, at)],
  longValue: [0, 0, (of, _, { at }) => integerOf(of, at)],
  floatValue: [0, 0, (of, _, { at }) => decimalOf(of, at)],
  doubleValue: [0, 0, (of, _, { at }) => decimalOf(of, at)],
  equals: [1, 1, (of, [other]) => isEqual(of, other!)],
}

const ofTruths: Methods<boolean> = {
  booleanValue: [0, 0, (of) => of],
  equals: [1, 1, (of, [other]) => of === other],
}

const ofTimes: Methods<Date> = {
  getTime: [0, 0, (of) => BigInt(of.getTime())],
  before: [1, 1, (of, [other], { at }) => of.getTime() < decimalOf(other!, at)],
  after: [1, 1, (of, [other], { at }) => of.getTime() > decimalOf(other!, at)],
}

const ofLists: Methods<readonly Value[]> = {
  size: [0, 0, (of) => BigInt(of.length)],
  isEmpty: [0, 0, (of) => of.length === 0],
  contains: [1, 1, (of, [item], { spend }) => includes(of, item!, spend)],
  get: [1, 1, (of, [at], calling) => itemOf(of, at!, calling.at)],
}

const ofMaps: Methods<{ readonly [key: string]: Value }> = {
  size: [0, 0, (of) => BigInt(Object.keys(of).length)],
  isEmpty: [0, 0, (of) => Object.keys(of).length === 0],
  containsKey: [1, 1, (of, [key], { at }) => Object.hasOwn(of, textOf(key!, at))],
  get: [1, 1, (of, [key], { at }) => itemOf(of, key!, at)],
}

/** Whether the list contains an equal item. Each item counts against the budget. */
export function includes(of: readonly Value[], item: Value, spend: Calling['spend']): boolean {
  spend(of.length)
  return of.some((each) => isEqual(each, item))
}

/**
 * The item of a list at an index, or of a map under a key: null where there is none. Inherited properties of objects are not
 * included.
 */
export function itemOf(of: Value, key: Value, at: number): Value {
  if (isList(of)) {
    const place = integerOf(key, at)
    return of[Number(place)] ?? fail('noPlace', at, { place: String(place) })
  }
  if (!isFields(of)) return fail(of === null ? 'nullNoParts' : 'noParts', at)
  const name = textOf(key, at)
  return Object.hasOwn(of, name) ? (of[name] ?? null) : null
}
