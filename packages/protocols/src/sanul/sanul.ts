import { bytesOf, Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { byLengthField } from '../frames.ts'
import { trimmed } from '../text.ts'

const START = 0xaa
const LOGIN = 0
const LOCATION = 1

/** Sanul: binary; that a report has come is all that is known of it. */
export const sanul = defineProtocol({
  name: 'sanul',
  port: 5186,
  transports: ['tcp'],
  frame: byLengthField({ at: 3, size: 2, uncounted: 5, littleEndian: true }),
  decode,
  commands: [],
})

const HEAD = Buffer.from('aada850f00010500', 'hex')
const TAIL = Buffer.from('00000000000000000200', 'hex')

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(frame)
  if (reader.u8() !== START) return []
  const type = frame.readUInt16LE(6)
  const reply = bytesOf(HEAD, type & 0xff, type >> 8, TAIL)
  const replies = [reply]
  if (type === LOGIN) return [{ uniqueIds: [trimmed(reader.skip(11).text(reader.left))], replies, refusal: reply }]
  if (type === LOCATION && session.identified) return [{ fixes: [{ outdated: true, attributes: {} }], replies }]
  return [{ replies }]
}
