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
/** Marks the message as one that only says which unit it is. */
export const loginOnly = mark((reading) => {
  reading.isLogin = true
})
/** Answers the message with this text, or with one that depends on what stands before this part. */
export const reply = (text: string | ((reading: Reading) => string)): Part =>
  mark((reading) => reading.replies.push(Buffer.from(typeof text === 'string' ? text : text(reading), 'latin1')))
/** Replies go also to a unit that no device has. */
export const answersStrangers = mark((reading) => {
  reading.answersStrangers = true
})
/** Times of the message are on the clock of the setting `decoder.timezone`. */
export const zoned = mark((reading) => {
  reading.zone = zoneOf(reading.session)
})

/** A part of no characters, whose empty group says whether the form that holds it was the one that fitted. */
function mark(read: (reading: Reading) => unknown): Part {
  return { source: '()', count: 1, read: (_, reading) => read(reading) }
}

/** The identifier of the unit. */
export const idOf = (source: string): Part => value(source, (text, reading) => deliver(uniqueId, text, reading))
export const id = idOf(String.raw`\d+`)

/** A number of a form of its own. */
export const numberOf =
  (source: string, parse: (text: string) => number = Number) =>
  (target: Target<number>, convert = (read: number): number => read): Part =>
    value(source, (text, reading) => deliver(target, convert(parse(text)), reading))
/** Digits, and digits with a sign. */
export const int = numberOf(String.raw`\d+`)
export const sint = numberOf(String.raw`-?\d+`)
/** Digits with or without decimals and sign. */
export const num = numberOf(String.raw`-?\d+(?:\.\d*)?`)
/** As `num`, also with a plus. */
export const anyNum = numberOf(String.raw`[-+]?\d+(?:\.\d*)?`)
/** Digits with decimals, with or without sign. */
export const dec = numberOf(String.raw`-?\d+\.\d+`)
export const hex = numberOf('[0-9a-fA-F]+', (text) => Number.parseInt(text, 16))
/** Exactly so many digits, where no separator follows. */
export const intOf = (width: number) => numberOf(String.raw`\d{${width}}`)
export const hexOf = (width: number) => numberOf(`[0-9a-fA-F]{${width}}`, (text) => Number.parseInt(text, 16))
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
