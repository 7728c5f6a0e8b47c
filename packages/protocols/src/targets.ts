import { addAlarm, put } from './attributes.ts'
import { bit } from './bytes.ts'
import type { Fix } from './define.ts'
import { deliver, type Reading, type Target } from './reading.ts'
import { KNOTS_PER_CMPS, KNOTS_PER_KMH, KNOTS_PER_MPH, KNOTS_PER_MPS } from './units.ts'

export const uniqueId: Target<string> = (text, reading) => {
  reading.uniqueId = text
}

const field =
  <K extends keyof Fix>(key: K, factor = 1): Target<number> =>
  (value, { fix }) => {
    Object.assign(fix, { [key]: factor === 1 ? value : value * factor })
  }
/** Degrees, negative in the south and west. */
export const latitude = field('latitude')
export const longitude = field('longitude')
/** Metres. */
export const altitude = field('altitude')
export const accuracy = field('accuracy')
/** Degrees. */
export const course = field('course')
export const knots = field('speed')
export const kmh = field('speed', KNOTS_PER_KMH)
export const mph = field('speed', KNOTS_PER_MPH)
/** Centimetres a second. */
export const cmps = field('speed', KNOTS_PER_CMPS)
export const mps = field('speed', KNOTS_PER_MPS)

/** The place is valid when the value is one of these. */
export const validIf =
  <T>(...values: readonly T[]): Target<T> =>
  (value, { fix }) => {
    fix.valid = values.includes(value)
  }

/** The moment of the fix, in seconds or milliseconds since 1970. */
export const unixSeconds: Target<number> = (value, { fix }) => {
  fix.fixTime = new Date(value * 1000)
}
export const unixMs: Target<number> = (value, { fix }) => {
  fix.fixTime = new Date(value)
}

/** The alarm that a code stands for; other codes are none. */
export const alarmOf =
  (alarms: Readonly<Record<string | number, string>>) =>
  (value: string | number, { fix }: Reading): void => {
    if (Object.hasOwn(alarms, value)) addAlarm(fix.attributes, alarms[value])
  }

/** Each named bit of a number becomes an attribute that is true or false; a name after `!` is true for a clear bit. */
export const bitsAs =
  (names: Readonly<Record<number, string>>): Target<number> =>
  (value, { fix }) => {
    for (const [index, name] of Object.entries(names)) {
      const isSet = bit(value, Number(index))
      if (name.startsWith('!')) put(fix.attributes, name.slice(1), !isSet)
      else put(fix.attributes, name, isSet)
    }
  }

/** Each set bit of a number is an alarm. */
export const alarmBits =
  (alarms: Readonly<Record<number, string>>): Target<number> =>
  (value, { fix }) => {
    for (const [index, alarm] of Object.entries(alarms)) if (bit(value, Number(index))) addAlarm(fix.attributes, alarm)
  }

/** Gives one value to several targets. */
export const all =
  <T extends string | number | boolean>(...targets: readonly Target<T>[]): Target<T> =>
  (value, reading) => {
    for (const target of targets) deliver(target, value, reading)
  }
