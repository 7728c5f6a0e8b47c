import { bytesOf, Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { byLengthField } from '../frames.ts'
import { messagesOf } from '../reading.ts'
import { readerOf, sentence } from '../sentence.ts'
import { minutes, numberOf, rest, skip, validity, when } from '../sentence-parts.ts'
import { knots, latitude, longitude } from '../targets.ts'
import { asciiText } from '../text.ts'

/** TK102 clones with messages in brackets: a binary head around a text. */
export const tk102 = defineProtocol({
  name: 'tk102',
  port: 5036,
  transports: ['tcp'],
  frame: byLengthField({ at: 12, size: 1, uncounted: 14 }),
  decode,
  delimiter: '',
  commands: [],
})

const [LOGIN, OTHER_LOGIN, HEARTBEAT] = [0x80, 0x21, 0xf0]
const [LOGIN_ANSWER, HEARTBEAT_ANSWER] = [0x00, 0xff]
const SEQUENCE_BYTES = 10
const IMEI_DIGITS = 15
const MOST_CONTENT = 0xff

const speed = numberOf(String.raw`\d{3}\.\d{3}`)
const readPosition = readerOf(
  sentence`(${skip('[A-Z]+')}${when('HHmmss')}${validity}${minutes(latitude, '', '[NS]')}${minutes(longitude, '', '[EW]')}${speed(knots)}${when('ddMMyy')}${rest})`,
)

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(frame).skip(1)
  const [type, sequence] = [reader.u8(), reader.bytes(SEQUENCE_BYTES)]
  const data = reader.bytes(reader.u8())
  const answer = (kind: number, content: Buffer): Buffer => {
    const sent = content.subarray(0, MOST_CONTENT)
    return bytesOf('[', kind, sequence, sent.length, sent, ']')
  }
  if (type === HEARTBEAT) return [{ replies: [answer(HEARTBEAT_ANSWER, data)] }]
  if (type === LOGIN || type === OTHER_LOGIN) {
    const text = asciiText(data)
    const id = (type === LOGIN ? text : text.slice(1, 1 + IMEI_DIGITS)).replaceAll('\0', '')
    return id === '' ? [] : [{ uniqueIds: [id], replies: [answer(LOGIN_ANSWER, bytesOf('0', data))] }]
  }
  const reading = readPosition(asciiText(data), session)
  return reading ? messagesOf(reading) : []
}
