import { addAlarm } from '../attributes.ts'
import type { DecodeContext } from '../define.ts'
import type { Reading } from '../reading.ts'
import { maybe, readerOf, sentence } from '../sentence.ts'
import { degrees, id, int, num, rest, skip, validity, when, word } from '../sentence-parts.ts'
import { course, kmh, latitude, longitude } from '../targets.ts'

const alarm = word((code, { fix }) => addAlarm(fix.attributes, code), '0x[\\da-fA-F]+')
const satellites = sentence`,S,${int('satVisible')}:${int('sat')}`
const place = sentence`${maybe(sentence`,La,${degrees(latitude)}`)}${maybe(sentence`,Lo,${degrees(longitude)}`)}`
const motion = sentence`${maybe(sentence`,H,${num(course)}`)}${maybe(sentence`,V,${num(kmh)}`)}`
const parts = sentence`${maybe(sentence`,D,${when('ddMMyy')}`)}${maybe(sentence`,T,${when('HHmmss')}`)}${maybe(satellites)}${place}${motion}${maybe(sentence`,DD,${num('totalDistance')}`)}`

const read = readerOf(
  sentence`$ID,${id},${maybe(sentence`ALARM,${alarm},`)}${skip('[^]*?')}GPSE${skip('[XHTD]')},${validity}${parts}${rest}`,
)

const [DAY, HOUR] = [2, 3]

/** Reads a report of WMCS; undefined for another text. One without date and time has no place of its own. */
export function readReport(text: string, session: DecodeContext): Reading | undefined {
  const reading = read(text, session)
  if (!reading) return undefined
  const { clock, fix } = reading
  if (clock[DAY] === undefined || clock[HOUR] === undefined) {
    clock.length = 0
    fix.outdated = true
  }
  return reading
}
