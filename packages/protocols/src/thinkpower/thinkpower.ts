import { addAlarm } from '../attributes.ts'
import { bytesOf, Reader, u16Bytes } from '../bytes.ts'
import { crc16CcittFalse } from '../checksums.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { byLengthField } from '../frames.ts'
import { type Field, layout, skipBytes, u8, u16, u32 } from '../layout.ts'
import { messageOf, newReading } from '../reading.ts'
import { course, kmh, unixSeconds } from '../targets.ts'

/** ThinkPower: binary records of tagged values, each message answered. */
export const thinkpower = defineProtocol({
  name: 'thinkpower',
  port: 5228,
  transports: ['tcp'],
  frame: byLengthField({ at: 2, size: 2, uncounted: 6 }),
  decode,
  commands: [],
})

const [LOGIN, HEARTBEAT, RECORD] = [0x01, 0x03, 0x05]
const [KNOWN, UNKNOWN] = [0x00, 0x04]
const CHECKSUM_BYTES = 2

const SIGN = 0x8000_0000
const degrees = (parts: number): number => (parts >= SIGN ? SIGN - parts : parts) / 10_000_000
const alarm = (name: string): Field => u8((value, { fix }) => addAlarm(fix.attributes, value > 0 ? name : undefined))
const place = layout(
  (reader, { fix }) => {
    fix.valid = true
    fix.latitude = degrees(reader.u32())
    fix.longitude = degrees(reader.u32())
  },
  u16(kmh, (tenths) => tenths / 10),
  u16(course, (hundredths) => hundredths / 100),
)
const validity = u8((value, { fix }) => {
  fix.valid = value > 0
})

/** By tag; what is only skipped is not kept. */
const fields: ReadonlyMap<number, Field> = new Map([
  [0x01, place],
  [0x02, validity],
  [0x03, skipBytes(3)],
  [0x06, skipBytes(2)],
  [0x07, skipBytes(2)],
  [0x08, skipBytes(2)],
  [0x09, skipBytes(1)],
  [0x0a, skipBytes(1)],
  [0x10, alarm('sos')],
  [0x12, u16('battery', (tenths) => tenths / 10)],
  [0x13, alarm('lowBattery')],
  [0x16, skipBytes(2)],
  [0x17, skipBytes(1)],
  [0x18, skipBytes(2)],
  [0x19, skipBytes(1)],
  [0x50, alarm('removing')],
  [0x51, alarm('tampering')],
])

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(frame, 0, frame.length - CHECKSUM_BYTES)
  const [type, index] = [reader.u8(), reader.u8()]
  reader.skip(2)
  const reply = (...content: number[]): Buffer => answer(type + 1, index, content)
  if (type === HEARTBEAT) return [{ replies: [reply()] }]
  if (type === LOGIN) {
    const id = reader.skip(2).text(reader.u8())
    return [{ uniqueIds: [id], replies: [reply(KNOWN)], refusal: reply(UNKNOWN) }]
  }
  if (type !== RECORD || !session.identified) return []
  const reading = newReading(session)
  u32(unixSeconds)(reader.skip(1), reading)
  while (reader.left > 0) fields.get(reader.u8())?.(reader, reading)
  reading.replies.push(reply())
  return [messageOf(reading)]
}

function answer(type: number, index: number, content: readonly number[]): Buffer {
  const message = bytesOf(type, index, u16Bytes(content.length), ...content)
  return bytesOf(message, u16Bytes(crc16CcittFalse(message)))
}
