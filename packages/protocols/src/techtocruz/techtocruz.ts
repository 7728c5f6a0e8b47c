import { addAlarm } from '../attributes.ts'
import type { Frame } from '../define.ts'
import { ofLength, skipped } from '../frames.ts'
import { sentence, textProtocol } from '../sentence.ts'
import { dec, flag, id, int, numberOf, rest, skip, validity, when, word } from '../sentence-parts.ts'
import { altitude, course, kmh, latitude, longitude } from '../targets.ts'

const some = skip('[^,]+')
const state = skip('[01]')
const positive = numberOf(String.raw`\d+\.\d+`)
const overspeed = flag((isFast, { fix }) => addAlarm(fix.attributes, isFast ? 'overspeed' : undefined))

/** The signs of a place are those of its numbers. */
const report = sentence`$$A${skip('\\d+')},${id},${when('yyMMddHHmmss')},${validity},${some},${word('registration')},${positive(kmh)},${int('odometer')},${dec(latitude)},${skip('[NS]')},${dec(longitude)},${skip('[EW]')},${dec(altitude)},${positive(course)},${int('sat')},${int('rssi')},${positive('power')},${positive('battery')},${flag('charge')},${state},${state},${flag('ignition')},${overspeed},${rest}`

/** TechtoCruz: messages of fields that begin with their length. */
export const techtocruz = textProtocol({ name: 'techtocruz', port: 5234, delimiter: '', frame, forms: [report] })

const HEAD = 3
const MOST_DIGITS = 5

function frame(buffer: Buffer): Frame | undefined {
  const head = buffer.toString('latin1', HEAD, HEAD + MOST_DIGITS + 1)
  const length = /^(\d{1,5}),/.exec(head)?.[1]
  if (length) return ofLength(buffer, HEAD + Math.max(Number(length), length.length + 1))
  return /^\d{0,5}$/.test(head) ? undefined : skipped(buffer.length)
}
