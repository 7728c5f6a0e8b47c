import { put } from '../attributes.ts'
import type { Frame } from '../define.ts'
import { ofLength, skipped } from '../frames.ts'
import { maybe, type Part, sentence, textProtocol } from '../sentence.ts'
import { flag, idOf, int, numberOf, rest, skip, when } from '../sentence-parts.ts'
import { alarmOf, all, course, kmh, validIf } from '../targets.ts'

const alarms = alarmOf({
  1: 'powerOn',
  2: 'sos',
  5: 'powerOff',
  7: 'geofenceEnter',
  8: 'geofenceExit',
  22: 'lowBattery',
  25: 'movement',
})
const [IGNITION_ON, IGNITION_OFF] = [11, 12]
const event = all<number>('event', alarms, (code, { fix }) => {
  if (code === IGNITION_ON || code === IGNITION_OFF) put(fix.attributes, 'ignition', code === IGNITION_ON)
})

/** Longitude and latitude in millionths of degrees, or in ten-thousandths where they have few digits. */
const place: Part = {
  source: '(-?\\d+),(-?\\d+)',
  count: 2,
  read([longitude = '', latitude = ''], { fix }) {
    const isFine = digits(longitude) >= 8 && digits(latitude) >= 7
    const parts = isFine ? 1_000_000 : 10_000
    fix.longitude = Number(longitude) / parts
    fix.latitude = Number(latitude) / parts
  },
}
const digits = (text: string): number => text.replace('-', '').length

const report = sentence`${skip('\\d{4}')}${idOf('\\d{6}|\\d{15}')}${numberOf('\\d{1,2}')(event)},${skip('\\d{12}')},${skip('\\d+')},${when('ddMMyyHHmmss')},${place},${flag(validIf(false), '\\d', '1')},${int(kmh)},${int(course)},${maybe(int('sat'))},${skip('(?:[^,]*,){7}')}${int('battery')},${rest}`

/** Telic: records of fields behind their length, or up to a NUL. */
export const telic = textProtocol({ name: 'telic', port: 5067, delimiter: '\0', frame, forms: [report] })

const HEAD = 4
const LONGEST = 1024

function frame(buffer: Buffer): Frame | undefined {
  if (buffer.length < HEAD) return undefined
  const length = buffer.readUInt32LE(0)
  if (length < LONGEST) {
    const whole = ofLength(buffer, HEAD + length)
    return whole && { bytes: whole.bytes.subarray(HEAD), end: whole.end }
  }
  const end = buffer.indexOf(0)
  if (end === 0) return skipped(1)
  return end < 0 ? undefined : { bytes: buffer.subarray(0, end), end: end + 1 }
}
