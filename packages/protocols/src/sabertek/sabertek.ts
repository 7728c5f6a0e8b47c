import type { DecodeContext, DeviceMessage, Frame } from '../define.ts'
import { messageOf } from '../reading.ts'
import { maybe, readerOf, sentence, textProtocol } from '../sentence.ts'
import { dec, flag, id, int, skip, when } from '../sentence-parts.ts'
import { alarmBits, all, altitude, bitsAs, course, kmh, latitude, longitude, validIf } from '../targets.ts'
import { asciiText } from '../text.ts'

const state = all<number>(bitsAs({ 0: 'ignition', 1: 'charge' }), alarmBits({ 2: 'jamming', 3: 'tampering' }))
const events = alarmBits({ 0: 'hardBraking', 1: 'overspeed', 2: 'accident', 3: 'hardCornering' })
const dated = sentence`${skip('\\d+')},${skip('\\d+')},${skip()},${when('yyyyMMddHHmmss')},`

const read = readerOf(
  sentence`,${id},${skip('\\d')},${maybe(dated)}${int('batteryLevel')},${int('rssi')},${int(state)},${int(events)},${flag(validIf(true), '\\d')},${dec(latitude)},${dec(longitude)},${int(kmh)},${int(course)},${int(altitude)},${int('sat')},${int('odometer', (km) => km * 1000)},`,
)

const [START, END] = [0x02, 0x03]
/** The line end behind a message. */
const AFTER_END = 2

/** Sabertek: fields between control characters, each message answered with one byte. */
export const sabertek = textProtocol({ name: 'sabertek', port: 5166, delimiter: '\x03\r\n', frame, decode })

function frame(buffer: Buffer): Frame | undefined {
  const end = buffer.indexOf(END)
  if (end < 0 || end + AFTER_END >= buffer.length) return undefined
  return { bytes: buffer.subarray(buffer.lastIndexOf(START, end) + 1, end), end: end + 1 + AFTER_END }
}

const [ACCEPTED, UNKNOWN] = [Buffer.of(0x06), Buffer.of(0x15)]

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const reading = read(asciiText(bytes), session)
  if (!reading) return []
  if (reading.clock.length === 0) reading.fix.fixTime = session.now()
  return [{ ...messageOf(reading), replies: [ACCEPTED], refusal: UNKNOWN }]
}
