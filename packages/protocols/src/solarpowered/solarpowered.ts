import { addAlarm, put } from '../attributes.ts'
import { bit, Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { frame } from '../jt808/frame.ts'
import { clockBytes, type Field, layout, skipBytes, u8 } from '../layout.ts'
import { messageOf, newReading } from '../reading.ts'
import { course, kmh } from '../targets.ts'

/** Solar trackers of assets: messages in the frames of JT/T 808. */
export const solarpowered = defineProtocol({
  name: 'solarpowered',
  port: 5201,
  transports: ['tcp'],
  frame,
  decode,
  commands: [],
})

const MICRODEGREES = 1_000_000

const position: Field = (reader, reading) => {
  const { fix } = reading
  const status = reader.u8()
  clockBytes()(reader, reading)
  const [latitude, longitude] = [reader.u32() / MICRODEGREES, reader.u32() / MICRODEGREES]
  fix.latitude = bit(status, 3) ? -latitude : latitude
  fix.longitude = bit(status, 2) ? -longitude : longitude
  sensors(reader, reading)
}
const signed = (read: number): number => (bit(read, 7) ? -(read & 0x7f) : read)
const sensors = layout(
  u8(kmh),
  u8('deviceTemp', signed),
  u8('battery', (read) => read / 50),
  u8(course),
)

const alarmNames = ['tampering', 'lowPower', 'sos', 'fallDown']
const MOTION = 4

/** Bits of the second byte count where those of the first are set. */
const alarms: Field = (reader, { fix }) => {
  const [mask, state] = [reader.u8(), reader.u8()]
  for (const [index, alarm] of alarmNames.entries()) if (bit(mask & state, index)) addAlarm(fix.attributes, alarm)
  if (bit(mask, MOTION)) put(fix.attributes, 'motion', bit(state, MOTION))
}

const items: Readonly<Record<number, Field>> = {
  129: position,
  130: alarms,
  131: layout(skipBytes(15), u8('rssi')),
}

const REPORT = 0x11
const ID_DIGITS = 15

function decode(message: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(message).skip(1)
  const reading = newReading(session)
  reading.uniqueId = reader.hex(8).slice(0, ID_DIGITS)
  if (reader.u8() !== REPORT) return [{ uniqueIds: [reading.uniqueId] }]
  reader.skip(2)
  while (reader.left > 2) {
    const [tag, length] = [reader.u8(), reader.u8()]
    const read = Object.hasOwn(items, tag) ? items[tag]! : skipBytes(length)
    read(reader, reading)
  }
  if (reading.clock.length === 0) reading.fix.outdated = true
  return [messageOf(reading)]
}
