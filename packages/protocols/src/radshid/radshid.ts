import { put } from '../attributes.ts'
import { bit, bits, bytesOf, Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol, type Fix } from '../define.ts'
import { byLengthField } from '../frames.ts'
import { type Field, i16, i32, i32le, layout, skipBytes, u8, u16, u16le, u32 } from '../layout.ts'
import { fixOf, newReading } from '../reading.ts'
import { alarmOf, all, altitude, course, kmh, latitude, longitude, unixSeconds } from '../targets.ts'

/** Radshid: binary messages with several events, each message answered. */
export const radshid = defineProtocol({
  name: 'radshid',
  port: 5265,
  transports: ['tcp'],
  frame: byLengthField({ at: 0, size: 4, uncounted: 4, littleEndian: true }),
  decode,
  commands: [],
})

const alarms = alarmOf({
  226: 'powerCut',
  227: 'powerRestored',
  228: 'gpsAntennaCut',
  229: 'vibration',
  231: 'fatigueDriving',
  238: 'overspeed',
  239: 'overspeed',
  240: 'lowBattery',
  241: 'gpsAntennaCut',
  242: 'gpsAntennaCut',
  247: 'fatigueDriving',
  249: 'jamming',
})
const NO_FIX = 1

const degrees = (value: number): number => value / 1e7
const tenths = (value: number): number => value / 10

const driver: Field = (reader, { fix }) => {
  const id = reader.u8() * 0x1_0000_0000 + reader.u32()
  if (id !== 0) put(fix.attributes, 'driverUniqueId', String(id))
}
const inputs: Field = (reader, { fix }) => {
  const flags = reader.u8()
  put(fix.attributes, 'charge', bit(flags, 7))
  put(fix.attributes, 'ignition', bit(flags, 6))
  put(fix.attributes, 'input', bits(flags, 0, 4))
}
const EXTRA = 7
const extra = layout(
  u16le('versionFw'),
  skipBytes(18),
  u8('rssi'),
  skipBytes(1),
  u8('power', tenths),
  u8('batteryLevel'),
  skipBytes(2),
  i32le('temp1', tenths),
  i32le('humidity', tenths),
)

const event = layout(
  skipBytes(1),
  u8(all('event', alarms)),
  driver,
  u16('hours', (minutes) => minutes * 60_000),
  u32(unixSeconds),
  u8(kmh),
  u8('obdSpeed'),
  skipBytes(2),
  u16('rpm'),
  u32('odometer'),
  skipBytes(4),
  inputs,
  u8((state, { fix }) => {
    fix.valid = state !== NO_FIX
  }),
  i32(latitude, degrees),
  i32(longitude, degrees),
  i16(altitude),
  u16(course),
  u8('sat'),
  u8('pdop', tenths),
  (reader, reading) => {
    const more = reader.slice(reader.u8())
    if (more.left > 0 && more.u8() === EXTRA) extra(more, reading)
  },
)

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(frame).skip(4)
  const [tag, serial, count] = [reader.u8(), reader.u32(), reader.u8()]
  const fixes = Array.from({ length: count }, (): Fix => {
    const reading = newReading(session)
    event(reader, reading)
    return fixOf(reading)
  })
  const reply = bytesOf(7, 0, 0, 0, 0x82, tag, frame.subarray(0, 4), 1)
  return [{ uniqueIds: [String(serial)], ...(count > 0 ? { fixes } : {}), replies: [reply] }]
}
