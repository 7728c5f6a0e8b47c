import { bit, bits, Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { byLengthField } from '../frames.ts'
import { clockBytes, type Field, i16le, layout, skipBytes, u8, u16le, u32 } from '../layout.ts'
import { putObdValue } from '../obd.ts'
import { messageOf, newReading } from '../reading.ts'
import { alarmOf, altitude, cmps, course } from '../targets.ts'

/** Nyitech: dongles for the diagnostic port, binary. */
export const nyitech = defineProtocol({
  name: 'nyitech',
  port: 5182,
  transports: ['tcp'],
  frame: byLengthField({ at: 2, size: 2, uncounted: 0, littleEndian: true }),
  decode,
  commands: [],
})

const PARTS_OF_DEGREE = 3_600_000
const tenths = (value: number): number => value / 10

const location = layout(
  clockBytes('dMyHms'),
  (reader, { fix }) => {
    const flags = reader.u8()
    const [latitude, longitude] = [reader.u32le() / PARTS_OF_DEGREE, reader.u32le() / PARTS_OF_DEGREE]
    fix.valid = bits(flags, 0, 2) !== 0
    fix.latitude = bit(flags, 2) ? latitude : -latitude
    fix.longitude = bit(flags, 3) ? longitude : -longitude
  },
  u16le(cmps),
  u16le(course, tenths),
  i16le(altitude, tenths),
)

function signedValue(reader: Reader): number | undefined {
  if (reader.left === 1) return reader.i8()
  if (reader.left === 2) return reader.i16le()
  return reader.left === 4 ? reader.i32le() : undefined
}
const bus: Field = (reader, { fix }) => {
  for (let left = reader.u8(); left > 0; left--) {
    const pid = reader.u16le()
    const value = signedValue(reader.slice(reader.u8()))
    if (value !== undefined) putObdValue(fix.attributes, pid, value)
  }
}
const consumption = layout(
  u32('fuelUsed', (value) => value / 100),
  u32('tripOdometer'),
)
const data: Field = (reader, reading) => {
  const [hasLocation, hasBus] = [reader.skip(6).u8() !== 0, reader.u8() !== 0]
  reader.skip(1)
  if (hasLocation) location(reader, reading)
  else reading.fix.outdated = true
  if (hasBus) bus(reader, reading)
  consumption(reader, reading)
}

const alarms = alarmOf({ 9: 'hardAcceleration', 10: 'hardBraking', 11: 'hardCornering', 14: 'sos' })

const types: ReadonlyMap<number, Field> = new Map([
  [0x1001, location],
  [0x2001, data],
  [0x2002, data],
  [0x2003, layout(skipBytes(3), u8(alarms), skipBytes(10), location)],
  [0x2004, layout(skipBytes(6), location)],
])

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(frame).skip(4)
  const reading = newReading(session)
  reading.uniqueId = reader.text(12).replaceAll('\0', '')
  const read = types.get(reader.u16le())
  if (read) read(reader, reading)
  else reading.isLogin = true
  return [messageOf(reading)]
}
