import { bytesOf, type Reader, u16leBytes, u32leBytes } from '../bytes.ts'
import { crc16CcittFalse } from '../checksums.ts'
import { type DecodeContext, DecodeError, type DeviceMessage } from '../define.ts'
import { type Field, i32le, layout, skipBytes, u8, u16le, u32le } from '../layout.ts'
import { messageOf, newReading } from '../reading.ts'
import { all, bitsAs, course, kmh, latitude, longitude, unixSeconds } from '../targets.ts'

const degrees = (value: number) => value / 100_000
const thousandths = (value: number) => value / 1000

const place: Field = layout(
  u16le('event'),
  skipBytes(4),
  u16le(all('status', bitsAs({ 5: 'ignition' }))),
  i32le(latitude, degrees),
  i32le(longitude, degrees),
  u16le(kmh),
  u16le(course),
  u8('rssi'),
  u8('gps'),
  u8('batteryLevel'),
  u16le('tripOdometer'),
  u16le('maxAcceleration', thousandths),
  u16le('maxDeceleration', thousandths),
  skipBytes(6),
  u32le(unixSeconds),
  skipBytes(1),
)

/** Its length counts the type and itself. */
const sized: Field = (reader) => {
  reader.skip(reader.u16le() - 3)
}
const POSITION = 0

/** What stands behind the type of each record. */
const records: ReadonlyMap<number, Field> = new Map([
  [POSITION, place],
  [1, sized],
  [4, skipBytes(53)],
  [20, skipBytes(32)],
  [22, (reader) => reader.skip(1).skip(reader.u16le())],
  [30, skipBytes(79)],
  [40, skipBytes(40)],
  [50, sized],
  [255, skipBytes(4)],
])

/** Binary records, little-endian. Throws a `DecodeError` for a record of another type, whose length nobody knows. */
export function decodeRecords(reader: Reader, session: DecodeContext): DeviceMessage[] {
  reader.skip(4)
  const [index, first, second, seconds] = [reader.u16le(), reader.u32le(), reader.u32le(), reader.u32le()]
  const reading = newReading(session)
  reading.uniqueId = String(first).padStart(8, '0') + String(second).padStart(7, '0')
  reading.replies.push(acknowledgement([u16leBytes(index), u32leBytes(first), u32leBytes(second), u32leBytes(seconds)]))
  reading.fix.deviceTime = new Date(seconds * 1000)
  reading.fix.attributes.index = index
  let hasPlace = false
  while (reader.left > 0) {
    const type = reader.u8()
    const record = records.get(type)
    if (!record) throw new DecodeError(`Record ${type} is not known`, reader.offset - 1)
    record(reader, reading)
    if (type === POSITION) hasPlace = true
  }
  if (hasPlace) reading.fix.valid = true
  else reading.isLogin = true
  return [messageOf(reading)]
}

const ACKNOWLEDGED = 0xff

/** Of the index, the two parts of the identifier and the time of a message. */
function acknowledgement(named: readonly Buffer[]): Buffer {
  const message = bytesOf(0x04, u16leBytes(24), 0, 0, ...named, ACKNOWLEDGED, named[0]!, 0, 0)
  message.writeUInt16LE(crc16CcittFalse(message), 3)
  return message
}
