import { type DecodeContext, DecodeError, type DeviceMessage } from '../define.ts'
import { messagesOf, newReading } from '../reading.ts'
import { maybe, readerOf, sentence, textProtocol } from '../sentence.ts'
import { minutes, numberOf, skip, validity, when, word } from '../sentence-parts.ts'
import { course, knots, latitude, longitude } from '../targets.ts'
import { asciiText } from '../text.ts'

const ID = 'UB05'
const ID_LENGTH = 15

const state = sentence`${word('status', '[^]{8}')}L${numberOf('\\d{6}')('odometer')}`
/** The end of the message alone tells the place; the first date is another one. */
const read = readerOf(
  sentence`*${skip('[^]*')}${when('HHmmss')}${validity}${minutes(latitude, '')}${minutes(longitude, '')}${numberOf('\\d{3}\\.\\d')(knots)}${when('yyMMdd')}${numberOf('\\d{3}\\.\\d\\d')(course)}${maybe(state)}`,
)

/** Carscop: messages without separators, most of them without an identifier. */
export const carscop = textProtocol({ name: 'carscop', port: 5040, ends: ['^'], decode })

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const text = asciiText(bytes)
  const id = idIn(text)
  const reading = read(text, session) ?? (id ? { ...newReading(session), isLogin: true as const } : undefined)
  if (!reading) return []
  return messagesOf(id ? { ...reading, uniqueId: id } : reading)
}

function idIn(text: string): string | undefined {
  const at = text.indexOf(ID)
  if (at < 0) return undefined
  const id = text.slice(at + ID.length, at + ID.length + ID_LENGTH)
  if (id.length < ID_LENGTH) throw new DecodeError('The identifier is cut off')
  return id
}
