import { bytesOf, Reader, u16Bytes } from '../bytes.ts'
import { crc16CcittFalse } from '../checksums.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { byLengthField } from '../frames.ts'
import { messageOf, newReading } from '../reading.ts'
import { packets } from './packets.ts'

/** Xexun's third protocol: binary frames of packets, which together are one position. */
export const xexun3 = defineProtocol({
  name: 'xexun3',
  port: 5264,
  transports: ['tcp'],
  frame: byLengthField({ at: 1, size: 2, uncounted: 6 }),
  decode,
  commands: [],
})

const [DATA, ANSWER] = [0x20, 0x21]
const TRAILER = 3

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(frame, 4, frame.length - TRAILER)
  const [type, index, imei] = [reader.u8(), reader.u8(), reader.bytes(8)]
  const uniqueId = imei.toString('hex').slice(1)
  const replies = type === ANSWER ? [] : [answer(type, index, imei)]
  const login: DeviceMessage = { uniqueIds: [uniqueId], replies }
  if (type !== DATA) return [login]
  const reading = { ...newReading(session), uniqueId, replies }
  while (reader.left > 0) {
    const packet = packets[reader.u8()]
    packet?.(reader.slice(reader.u8()), reading)
  }
  const { fix } = reading
  if (!fix.fixTime && !fix.deviceTime) return [login]
  if (!fix.fixTime) fix.outdated = true
  return [messageOf(reading)]
}

function answer(type: number, index: number, imei: Buffer): Buffer {
  const content = bytesOf(3, type, index, imei, 0)
  return bytesOf(0xfc, u16Bytes(content.length), content, u16Bytes(crc16CcittFalse(content)), 0xcf)
}
