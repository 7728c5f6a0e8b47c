import { type DecodeContext, DecodeError, type DeviceMessage } from '../define.ts'
import { messageOf, type Reading } from '../reading.ts'
import { textProtocol } from '../sentence.ts'
import { asciiText } from '../text.ts'
import { readPosition } from './position.ts'
import { replyTo } from './reply.ts'
import { states } from './states.ts'

/** TRV and IW: texts of Chinese trackers of persons, pets and vehicles, and of health watches. */
export const trv = textProtocol({ name: 'trv', port: 5010, ends: ['#'], decode })

/** The dialect that stands in front of the type. */
const TRV = 'TRV'
const TYPE = 4
const LOGIN = 'AP00'
const positions = ['AP01', 'AP10', 'YP03', 'YP14']

/** Throws a `DecodeError` for a sentence without a type. */
function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const text = asciiText(bytes)
  const dialect = text.startsWith(TRV) ? TRV : text.slice(0, 2)
  const head = dialect.length + TYPE
  if (text.length < head) throw new DecodeError('The sentence has no type')
  const [type, data] = [text.slice(dialect.length, head), text.slice(head)]
  const reply = replyTo({ dialect, type, data }, session.now())
  const answer = reply === undefined ? {} : { replies: [Buffer.from(reply)], refusal: Buffer.from(reply) }
  if (type === LOGIN) {
    const id = data.split(',', 1)[0]!
    return [{ ...(id === '' ? {} : { uniqueIds: [id] }), ...answer }]
  }
  const reading = session.identified ? read(type, text, session) : undefined
  if (reading) return [{ ...messageOf(reading), ...answer }]
  return reply === undefined ? [] : [answer]
}

function read(type: string, text: string, session: DecodeContext): Reading | undefined {
  if (positions.includes(type)) return readPosition(text, session)
  return states.get(type)?.(text, session)
}
