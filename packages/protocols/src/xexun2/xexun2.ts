import { Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { commands, effects, encode } from './commands.ts'
import { checksum, envelope, frame, wrap } from './envelope.ts'
import { readRecords } from './records.ts'

const [ANSWER, RECORDS] = [0x0007, 0x0014]

/** Xexun's newer trackers: binary messages between the marks FA AF, with records of places, masts and access points. */
export const xexun2 = defineProtocol({
  name: 'xexun2',
  port: 5233,
  transports: ['tcp'],
  frame,
  decode,
  wrap,
  commands,
  encode,
  effects,
})

const SIZE = 0x03ff

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(bytes).skip(2)
  const [type, index, id] = [reader.u16(), reader.u16(), reader.bytes(8)]
  const [attributes, sum] = [reader.u16(), reader.u16()]
  const payload = reader.bytes(attributes & SIZE)
  if (checksum(payload) !== sum) return []
  const uniqueIds = [id.toString('hex').slice(0, 15)]
  if (type === ANSWER) return [{ uniqueIds }]
  const replies = [envelope({ type, index, id }, Buffer.of(1))]
  if (type !== RECORDS) return [{ uniqueIds, replies }]
  return [{ uniqueIds, fixes: readRecords(new Reader(payload), session), replies }]
}
