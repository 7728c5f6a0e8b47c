import { put } from '../attributes.ts'
import type { DecodeContext, Fix } from '../define.ts'
import { fixOf } from '../reading.ts'
import { maybe, type Part, readerOf, sentence } from '../sentence.ts'
import { degreesAfter, int, rest, skip, validity, when } from '../sentence-parts.ts'
import { course, kmh, latitude, longitude } from '../targets.ts'

/** Digits whose last six are the date; what stands before them is the dilution. */
const date: Part = {
  source: String.raw`([\d.]*\d{6})`,
  count: 1,
  read([text = ''], { fix, clock }) {
    put(fix.attributes, 'hdop', text.slice(0, -6))
    const [day, month, year] = text.slice(-6).match(/../g)!.map(Number)
    Object.assign(clock, [year, month, day])
  },
}

const form = readerOf(
  sentence`GPS:${when('HHmmss')};${skip('(?:\\d;)?')}${validity};${degreesAfter(latitude, '', '[NS]')};${degreesAfter(longitude, '', '[EW]')};${maybe(int(kmh))};${int(course)};${date}${rest}`,
)

/** The message of the oldest units: one place, or nothing. */
export function decodeOld(data: string, session: DecodeContext): Fix[] {
  const reading = form(data, session)
  return reading ? [fixOf(reading)] : []
}
