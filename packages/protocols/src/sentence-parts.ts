import { deliver, type Reading, type Target } from './reading.ts'
import { literal, maybe, type Part, value } from './sentence.ts'
import { uniqueId } from './targets.ts'
import { degreesMinutes, signed } from './text.ts'
import { zoneOf } from './time.ts'

/** Characters that mean nothing to us; the pattern must have no groups. */
export const skip = (source = '[^,]*'): Part => ({ source, count: 0, read: () => {} })
/** What follows to the end, of any form. */
export const rest = skip('[^]*')
/** Marks the message as one without a place of its own. */
export const stateOnly = mark(({ fix }) => {
  fix.outdated = true
})
/** Times of the message are on the clock of the setting `decoder.timezone`. */
export const zoned = mark((reading) => {
  reading.zone = zoneOf(reading.session)
})

/** A part of no characters, whose empty group says whether the form that holds it was the one that fitted. */
function mark(read: (reading: Reading) => void): Part {
  return { source: '()', count: 1, read: (_, reading) => read(reading) }
}

/** The identifier of the unit. */
export const idOf = (source: string): Part => value(source, (text, reading) => deliver(uniqueId, text, reading))
export const id = idOf(String.raw`\d+`)

const number =
  (source: string, parse: (text: string) => number) =>
  (target: Target<number>, convert = (read: number): number => read): Part =>
    value(source, (text, reading) => deliver(target, convert(parse(text)), reading))
/** Digits, and digits with a sign. */
export const int = number(String.raw`\d+`, Number)
export const sint = number(String.raw`-?\d+`, Number)
/** Digits with or without decimals and sign. */
export const num = number(String.raw`-?\d+(?:\.\d*)?`, Number)
export const hex = number('[0-9a-fA-F]+', (text) => Number.parseInt(text, 16))
/** As `num`; empty means that nothing was reported. */
export const maybeNum = (target: Target<number>, convert?: (read: number) => number): Part =>
  maybe(num(target, convert))

/** Text without a comma, or of another form. */
export const word = (target: Target<string>, source = '[^,]+'): Part =>
  value(source, (text, reading) => deliver(target, text, reading))
/** True for one text, false for others of the form. */
export const flag = (target: Target<boolean>, source = '[01]', yes = '1'): Part =>
  value(source, (text, reading) => deliver(target, text === yes, reading))

/** `A` for a valid place, `V` for an old one. */
export const validity = value('[AV]', (text, { fix }) => {
  fix.valid = text === 'A'
})

/** `ddmm.mmmm`, the separator and the hemisphere. */
export const minutes = (target: Target<number>, separator = ',', hemispheres = '[NSEW]'): Part => ({
  source: String.raw`(\d{2,5}\.\d+)${literal(separator)}(${hemispheres})`,
  count: 2,
  read: ([text, hemisphere], reading) => deliver(target, degreesMinutes(text!, hemisphere), reading),
})
/** The hemisphere, the separator and `ddmm.mmmm`. */
export const minutesAfter = (target: Target<number>, separator = ',', hemispheres = '[NSEW]'): Part => ({
  source: String.raw`(${hemispheres})${literal(separator)}(\d{2,5}\.\d+)`,
  count: 2,
  read: ([hemisphere, text], reading) => deliver(target, degreesMinutes(text!, hemisphere), reading),
})
/** Decimal degrees, the separator and the hemisphere. */
export const degrees = (target: Target<number>, separator = ',', hemispheres = '[NSEW]'): Part => ({
  source: String.raw`(\d+(?:\.\d+)?)${literal(separator)}(${hemispheres})`,
  count: 2,
  read: ([text, hemisphere], reading) => deliver(target, signed(Number(text), hemisphere!), reading),
})
/** The hemisphere, the separator and decimal degrees. */
export const degreesAfter = (target: Target<number>, separator = ',', hemispheres = '[NSEW]'): Part => ({
  source: String.raw`(${hemispheres})${literal(separator)}(\d+(?:\.\d+)?)`,
  count: 2,
  read: ([hemisphere, text], reading) => deliver(target, signed(Number(text), hemisphere!), reading),
})

const clockIndex: Readonly<Record<string, number>> = { y: 0, M: 1, d: 2, H: 3, m: 4, s: 5, S: 6 }

/** Parts of a time, such as `yyMMddHHmmss` or `HH:mm:ss`; date and time may stand apart. One letter is one or two digits. */
export function when(format: string): Part {
  const runs = format.match(/([yMdHmsS])\1*|[^yMdHmsS]+/g) ?? []
  const indices = runs.flatMap((run) => clockIndex[run[0]!] ?? [])
  const source = runs.map((run) =>
    run[0]! in clockIndex ? String.raw`(\d{${run.length === 1 ? '1,2' : run.length}})` : literal(run),
  )
  const read: Part['read'] = (values, { clock }) => {
    for (const [at, index] of indices.entries()) clock[index] = Number(values[at])
  }
  return { source: source.join(''), count: indices.length, read }
}
