import { put } from '../attributes.ts'
import { Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { byLengthField } from '../frames.ts'
import { messageOf, newReading } from '../reading.ts'
import { utc } from '../time.ts'
import { readBlocks } from './blocks.ts'

/** TZone: binary messages of blocks, whose form depends on the hardware. Setting: `tzone.ack`, whether they are acknowledged. */
export const tzone = defineProtocol({
  name: 'tzone',
  port: 5029,
  transports: ['tcp'],
  largestFrame: 65_541,
  frame: byLengthField({ at: 2, size: 2, uncounted: 6 }),
  decode,
  commands: [],
})

const KIND = 0x2424

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(bytes, 4)
  if (reader.u16() !== KIND) return []
  const reading = newReading(session)
  const { fix } = reading
  const hardware = reader.u16()
  put(fix.attributes, 'versionHw', hardware)
  put(fix.attributes, 'versionFw', reader.u32())
  reading.uniqueId = reader.hex(8).slice(1)
  fix.deviceTime = utc([reader.u8(), reader.u8(), reader.u8(), reader.u8(), reader.u8(), reader.u8()])
  readBlocks(hardware, reader, reading)
  if (session.attribute('tzone.ack') === true) reading.replies.push(acknowledgement(bytes, session.now()))
  return [messageOf(reading)]
}

const INDEX = 6

/** Names the index of the message and the time of the server. */
function acknowledgement(bytes: Buffer, now: Date): Buffer {
  const [date, time] = now.toISOString().split(/[T.]/)
  return Buffer.from(`@ACK,${bytes.readUInt16BE(bytes.length - INDEX)}#@UTC time:${date} ${time}`)
}
