import { bit, bits, bytesOf, Reader, u16Bytes } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { byLengthField } from '../frames.ts'
import { layout, skipBytes, u32 } from '../layout.ts'
import { messageOf, newReading } from '../reading.ts'
import { unixSeconds } from '../targets.ts'
import { KNOTS_PER_MPH } from '../units.ts'

/** Dongles at the diagnostic socket of a vehicle: binary frames between 55 55 and AA AA, with the types of MQTT. */
export const obddongle = defineProtocol({
  name: 'obddongle',
  port: 5115,
  transports: ['tcp'],
  frame: byLengthField({ at: 20, size: 2, uncounted: 25 }),
  decode,
  commands: [],
})

const [CONNECT, CONNECTED, PUBLISH, PUBLISHED] = [1, 2, 3, 4]
const welcome = Buffer.from('01000000000000', 'hex')

const location = layout(skipBytes(1), u32(unixSeconds), (reader, { fix }) => {
  const flags = reader.u8()
  const longitude = ((reader.u16() & 1) * 0x100_0000 + reader.u24()) / 100_000
  const latitude = reader.u24() / 100_000
  const motion = reader.u24()
  fix.attributes.sat = bits(flags, 0, 4)
  fix.latitude = bit(flags, 4) ? latitude : -latitude
  fix.longitude = bit(flags, 5) ? longitude : -longitude
  fix.valid = !bit(flags, 6)
  fix.speed = (bits(motion, 10, 24) / 10) * KNOTS_PER_MPH
  fix.course = bits(motion, 0, 10)
})

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(frame).skip(2)
  const head = reader.bytes(17)
  const uniqueId = head.toString('latin1', 2)
  const type = reader.u8()
  reader.skip(2)
  if (type === CONNECT) return [{ uniqueIds: [uniqueId], replies: [answer(head, CONNECTED, welcome)] }]
  if (type !== PUBLISH) return [{ uniqueIds: [uniqueId] }]
  const reading = { ...newReading(session), uniqueId }
  reading.replies.push(answer(head, PUBLISHED, reader.bytes(2)))
  location(reader, reading)
  return [messageOf(reading)]
}

const answer = (head: Buffer, type: number, data: Buffer): Buffer =>
  bytesOf(0x55, 0x55, head, type, u16Bytes(data.length), data, 0, 0xaa, 0xaa)
