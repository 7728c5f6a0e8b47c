import { type Clock, deliver, momentOf, type Reading, type Target } from './reading.ts'
import { literal, maybe, type Part, value } from './sentence.ts'
import { uniqueId } from './targets.ts'
import { degreesMinutes, signed } from './text.ts'
import { zoneOf } from './time.ts'

/** Characters that mean nothing to us; the pattern must have no groups. */
export const skip = (source = '[^,]*'): Part => ({ source, count: 0, read: () => {} })
/** Blanks, line ends and NUL characters around a message. */
export const blanks = skip(String.raw`[\0-\x20]*`)
/** What follows to the end, of any form. */
export const rest = skip('[^]*')
/** Marks the message as one without a place of its own. */
export const stateOnly = mark(({ fix }) => {
  fix.outdated = true
})
/** Marks the place as valid, in messages that do not say whether it is. */
export const valid = mark(({ fix }) => {
  fix.valid = true
})
/** Marks the message as one without a fix, which says which unit it is or only asks for an answer. */
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

/** Times of the message are on the clock of this zone, such as `+05:30`. */
export const inZoneOf = (zone: string): Part =>
  mark((reading) => {
    reading.zone = zone
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
/** `dddmm.mmmm` with a minus in the south and west. */
export const signedMinutes = numberOf(String.raw`-?\d+\.\d+`, (text) =>
  text.startsWith('-') ? degreesMinutes(text.slice(1), '-') : degreesMinutes(text),
)
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
export const when = (format: string): Part => clockPart(format, (parts, { clock }) => Object.assign(clock, parts))
/** The moment of the message on the clock of the unit, where it has one besides that of its place. */
export const deviceWhen = (format: string): Part =>
  clockPart(format, (clock, reading) => {
    reading.fix.deviceTime = momentOf({ ...reading, clock })
  })

function clockPart(format: string, read: (parts: Clock, reading: Reading) => unknown): Part {
  const runs = format.match(/([yMdHmsS])\1*|[^yMdHmsS]+/g) ?? []
  const indices = runs.flatMap((run) => clockIndex[run[0]!] ?? [])
  const source = runs.map((run) =>
    run[0]! in clockIndex ? String.raw`(\d{${run.length === 1 ? '1,2' : run.length}})` : literal(run),
  )
  return {
    source: source.join(''),
    count: indices.length,
    read(values, reading) {
      const parts: Clock = []
      for (const [at, index] of indices.entries()) parts[index] = Number(values[at])
      read(parts, reading)
    },
  }
}

/** A cell: a pattern with groups for country, network, area and number, the last two in the radix, and perhaps its strength. */
export const cell = (source: string, radix = 10): Part => ({
  source,
  count: 5,
  read([mcc, mnc, lac, cid, rssi], { cells }) {
    const [area, number] = [Number.parseInt(lac!, radix), Number.parseInt(cid!, radix)]
    cells.push({ mcc: Number(mcc), mnc: Number(mnc), lac: area, cid: number, rssi: rssi ? Number(rssi) : undefined })
  },
})
