import { put } from '../attributes.ts'
import { bit, bits, Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { bcdId, type Field, i16, layout, skipBytes, u8, u16, u32 } from '../layout.ts'
import { messageOf, newReading } from '../reading.ts'
import { all, altitude, bitsAs, course, kmh } from '../targets.ts'
import { utc } from '../time.ts'

/** The flexible report protocol: binary datagrams whose mask says what they hold. */
export const flexiblereport = defineProtocol({
  name: 'flexiblereport',
  port: 5227,
  transports: ['udp'],
  decode,
  commands: [],
})

/** Seconds since 2000 in a calendar whose months all have 31 days. */
function momentOf(value: number): Date {
  const parts = [60, 60, 24, 31, 12].reduce<number[]>(
    ([rest = 0, ...found], size) => [Math.floor(rest / size), rest % size, ...found],
    [value],
  )
  const [year = 0, month = 0, day = 0, ...time] = parts
  return utc([2000 + year, month + 1, day + 1, ...time])
}

const volts = (mV: number): number => mV / 1000

const place: Field = (reader, { fix }) => {
  fix.latitude = reader.u32() / 1_000_000 - 90
  fix.longitude = reader.u32() / 1_000_000 - 180
  fix.valid = true
}
const service: Field = (reader, { fix }) => {
  const flags = reader.u8()
  put(fix.attributes, 'roaming', bit(flags, 7))
  put(fix.attributes, 'service', bits(flags, 0, 7))
  reader.skip(4)
}
/** By the bits of the mask. */
const fields: readonly Field[] = [
  skipBytes(1),
  (reader, { fix }) => {
    fix.fixTime = momentOf(reader.u32())
  },
  place,
  layout(u8(kmh), u16(course)),
  i16(altitude),
  skipBytes(2),
  u16('power', volts),
  u16('battery', volts),
  u16('auxPower', volts),
  u16('solarPower', volts),
  service,
  skipBytes(1),
  u8(all(bitsAs({ 0: 'ignition' }), 'io1')),
  u8('io2'),
  u32('odometer', (km) => km * 1000),
  u16('temp1', (hundredths) => hundredths / 100),
]

const GENERAL = 0
const [EVEN, ODD] = [Buffer.from('7e0002e00f', 'hex'), Buffer.from('7e0002e04f', 'hex')]

function decode(datagram: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(datagram).skip(1)
  const reading = newReading(session)
  const flags = reader.u8()
  bcdId(8, 1)(reader, reading)
  const index = reader.u16()
  reading.fix.deviceTime = momentOf(reader.u32())
  const event = reader.u8()
  const type = reader.skip(1).u8()
  if (bits(flags, 0, 2) > 0) reading.replies.push(index % 2 === 0 ? EVEN : ODD)
  if (type !== GENERAL) return [messageOf({ ...reading, isLogin: true })]
  put(reading.fix.attributes, 'event', event)
  const mask = reader.skip(1).u32()
  for (const [at, field] of fields.entries()) if (bit(mask, at)) field(reader, reading)
  return [messageOf(reading)]
}
