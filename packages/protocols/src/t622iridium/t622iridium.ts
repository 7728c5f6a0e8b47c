import { Reader } from '../bytes.ts'
import { type DecodeContext, DecodeError, type DeviceMessage, defineProtocol } from '../define.ts'
import { byLengthField } from '../frames.ts'
import { type Field, i16le, i32le, skipBytes, u8, u16le, u32le } from '../layout.ts'
import { messageOf, newReading } from '../reading.ts'
import { altitude, course, kmh, latitude, longitude, unixSeconds } from '../targets.ts'

/** Meitrack T622 over Iridium: the values whose codes the setting `t622iridium.format` lists, in an envelope. */
export const t622iridium = defineProtocol({
  name: 't622iridium',
  port: 5248,
  transports: ['tcp'],
  frame: byLengthField({ at: 1, size: 2, uncounted: 3 }),
  decode,
  commands: [],
})

const YEAR_2000 = 946_684_800
const degrees = (millionths: number): number => millionths / 1_000_000
const volts = (hundredths: number): number => hundredths / 100

const fields: ReadonlyMap<number, Field> = new Map([
  [0x01, u8('event')],
  [0x02, i32le(latitude, degrees)],
  [0x03, i32le(longitude, degrees)],
  [0x04, u32le(unixSeconds, (seconds) => seconds + YEAR_2000)],
  [
    0x05,
    u8((value, { fix }) => {
      fix.valid = value > 0
    }),
  ],
  [0x06, u8('sat')],
  [0x07, u8('rssi')],
  [0x08, u16le(kmh)],
  [0x09, u16le(course)],
  [0x0a, u8('hdop', (tenths) => tenths / 10)],
  [0x0b, i16le(altitude)],
  [0x0c, u32le('odometer')],
  [0x0d, u32le('hours', (seconds) => seconds * 1000)],
  [0x14, u8('output')],
  [0x15, u8('input')],
  [0x19, u16le('battery', volts)],
  [0x1a, u16le('power', volts)],
  [0x1b, skipBytes(1)],
])

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const format = session.attribute('t622iridium.format')
  if (typeof format !== 'string' || format === '') throw new DecodeError('The setting t622iridium.format is missing')
  const reader = new Reader(frame).skip(10)
  const reading = newReading(session)
  reading.uniqueId = reader.text(15).replaceAll('\0', '')
  reader.skip(12)
  for (const code of format.split(',')) fields.get(Number.parseInt(code, 16))?.(reader, reading)
  return [messageOf(reading)]
}
