import { put } from '../attributes.ts'
import type { Attributes, DecodeContext, Fix } from '../define.ts'
import { degreesMinutes } from '../text.ts'
import { utc } from '../time.ts'
import { knotsFromKmh } from '../units.ts'
import { readParameters } from './parameters.ts'

const MISSING = 'NA'
const SATELLITES_FOR_A_FIX = 3
/** A short message ends with the satellites; the items of a full one follow, all or none. */
const SHORT_LENGTH = 10
const FULL_LENGTH = 16

const NUMBER = /^-?\d+(?:\.\d*)?$/
const COORDINATE = /^\d{3,}(?:\.\d+)?$/
const WHOLE = /^\d{1,9}$/

/** `date;time;latitude;N;longitude;E;speed;course;altitude;satellites;…`; undefined when the text is no position. */
export function readPosition(text: string, session: DecodeContext): Fix | undefined {
  const items = text.split(';')
  if (items.length < SHORT_LENGTH) return undefined
  const [date = '', clock = '', latitude = '', north = '', longitude = '', east = '', ...motion] = items
  const time = timeOf(date, clock, session)
  const [speed = '', course = '', altitude = '', satellites = ''] = motion
  const numbers = [speed, course, altitude].map(isAbsent)
  const isPlaceless = isAbsent(latitude) && isAbsent(longitude)
  const isReadable =
    isPair(latitude, north, 'NS') &&
    isPair(longitude, east, 'EW') &&
    [speed, course, altitude].every((value, at) => numbers[at] || NUMBER.test(value)) &&
    (isAbsent(satellites) || WHOLE.test(satellites))
  if (!time || !isReadable) return undefined
  const attributes: Attributes = {}
  const fix: Fix =
    isPlaceless && numbers.every(Boolean)
      ? { outdated: true, deviceTime: time, attributes }
      : {
          fixTime: time,
          latitude: isAbsent(latitude) ? 0 : degreesMinutes(latitude, north),
          longitude: isAbsent(longitude) ? 0 : degreesMinutes(longitude, east),
          speed: knotsFromKmh(numberOf(speed)),
          course: numberOf(course),
          altitude: numberOf(altitude),
          attributes,
        }
  if (!isAbsent(satellites)) {
    attributes.sat = Number(satellites)
    fix.valid = attributes.sat >= SATELLITES_FOR_A_FIX
  }
  if (items.length >= FULL_LENGTH) readSensors(items.slice(SHORT_LENGTH, FULL_LENGTH), fix)
  return fix
}

const isAbsent = (text: string): boolean => text === MISSING || text === ''
const numberOf = (text: string): number => (isAbsent(text) ? 0 : Number(text))

/** A value with its hemisphere, or neither of them. */
const isPair = (value: string, hemisphere: string, hemispheres: string): boolean =>
  isAbsent(value) ? isAbsent(hemisphere) : COORDINATE.test(value) && isOneOf(hemisphere, hemispheres)
const isOneOf = (text: string, letters: string): boolean => text.length === 1 && letters.includes(text)

/** The server's clock when the unit has none; undefined when date or time cannot be read. */
function timeOf(date: string, clock: string, session: DecodeContext): Date | undefined {
  if (isAbsent(date) || isAbsent(clock)) return session.now()
  const [day, month, year] = pairsOf(date) ?? []
  const [hour, minute, second] = pairsOf(clock) ?? []
  if (year === undefined || second === undefined) return undefined
  return utc([year, month!, day!, hour!, minute!, second])
}

/** `270413` as 27, 4, 13; a fraction after it is cut off. */
const pairsOf = (text: string): number[] | undefined =>
  /^(\d\d)(\d\d)(\d\d)(?:\.\d+)?$/.exec(text)?.slice(1).map(Number)

/** The items of a full message: precision, inputs, outputs, analogue inputs, key and parameters. */
function readSensors(
  [hdop = '', inputs = '', outputs = '', voltages = '', key = '', parameters = '']: readonly string[],
  fix: Fix,
): void {
  const { attributes } = fix
  if (NUMBER.test(hdop)) attributes.hdop = Number(hdop)
  if (!isAbsent(inputs)) put(attributes, 'input', inputs)
  if (!isAbsent(outputs)) put(attributes, 'output', outputs)
  if (!isAbsent(voltages)) {
    for (const [at, voltage] of voltages.split(',').entries()) put(attributes, `adc${at + 1}`, voltage)
  }
  if (!isAbsent(key)) put(attributes, 'driverUniqueId', key)
  if (!isAbsent(parameters)) readParameters(parameters, fix)
}
