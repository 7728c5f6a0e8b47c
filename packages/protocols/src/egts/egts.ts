import { bit, Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol, type Frame } from '../define.ts'
import { ofLength } from '../frames.ts'
import { fixOf, newReading } from '../reading.ts'
import { Answers } from './answers.ts'
import { identifiersOf, subrecords } from './subrecords.ts'

/** EGTS (GOST R 54619 and 33465): binary packets of records, each of which is answered. */
export const egts = defineProtocol({
  name: 'egts',
  port: 5162,
  transports: ['tcp'],
  largestFrame: 65_792,
  frame,
  decode,
  commands: [],
})

const LEAST = 10
const [RESPONSE, IDENTITY, PLACES] = [0, 1, 2]
/** The unit of the connection has named itself: objects of its records are of no meaning. */
const NAMED = 'egts.named'

function frame(buffer: Buffer): Frame | undefined {
  if (buffer.length < LEAST) return undefined
  const length = buffer.readUInt16LE(5)
  return ofLength(buffer, Math.max(LEAST, buffer[3]! + length + (length > 0 ? 2 : 0)))
}

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const [head, packet, type] = [bytes.readUInt8(3), bytes.subarray(7, 9), bytes.readUInt8(9)]
  if (type === RESPONSE) return []
  const reader = new Reader(bytes, head)
  const answers = new Answers(packet, session)
  const messages: DeviceMessage[] = []
  let object = 0
  while (reader.left > 2) {
    const [length, number, flags] = [reader.u16le(), reader.bytes(2), reader.u8()]
    if (bit(flags, 0)) object = reader.u32le()
    reader.skip((bit(flags, 1) ? 4 : 0) + (bit(flags, 2) ? 4 : 0))
    const service = reader.u8()
    reader.skip(1)
    messages.push(decodeRecord(reader.slice(length), { number, service, object, answers, session }))
  }
  return messages
}

interface Envelope {
  readonly number: Buffer
  readonly service: number
  readonly object: number
  readonly answers: Answers
  readonly session: DecodeContext
}

function decodeRecord(reader: Reader, { number, service, object, answers, session }: Envelope): DeviceMessage {
  const reading = newReading(session)
  const replies = [answers.ofRecord(number, service)]
  let uniqueIds: readonly string[] = []
  while (reader.left > 0) {
    const type = reader.u8()
    const data = reader.slice(reader.u16le())
    if (type === IDENTITY) {
      uniqueIds = identifiersOf(data)
      session.memory.set(NAMED, true)
      replies.push(answers.ofIdentity(service))
    } else subrecords.get(type)?.(data, reading)
  }
  const hasPlace = service === PLACES && reading.fix.valid === true
  if (hasPlace && object !== 0 && !session.memory.has(NAMED)) uniqueIds = [String(object)]
  const isNamed = uniqueIds.length > 0
  return {
    ...(isNamed ? { uniqueIds, refusal: Buffer.concat(replies) } : {}),
    ...(hasPlace && (isNamed || session.identified) ? { fixes: [fixOf(reading)] } : {}),
    replies,
  }
}
