import { type DecodeContext, DecodeError, type DeviceMessage } from '../define.ts'
import { messagesOf } from '../reading.ts'
import { maybe, readerOf, sentence, textProtocol } from '../sentence.ts'
import { degreesAfter, id, int, rest, skip, when, word } from '../sentence-parts.ts'
import { all, altitude, course, kmh, latitude, longitude } from '../targets.ts'
import { asciiText } from '../text.ts'

const satellites = int(
  all<number>('sat', (sat, { fix }) => {
    fix.valid = sat !== 0
  }),
)
const read = readerOf(
  sentence`%${skip('[^]{2}')},${id}:${skip('\\d+')},${when('yyMMddHHmmss')},${degreesAfter(longitude, '')},${degreesAfter(latitude, '')},${maybe(int(altitude))},${int(kmh)},${int(course)},${satellites},${skip('[^,]+')},${word('status', '[0-9a-fA-F-]+')}${rest}`,
)

/** YWT: lines of fields; a unit asks for its synchronisation, and two types of report are answered. */
export const ywt = textProtocol({ name: 'ywt', port: 5035, decode })

const answered = ['KP', 'EP']
const REPORT_ID = 9

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const text = asciiText(bytes)
  if (text.startsWith('%SN')) return [{ replies: [Buffer.from(`%AT+SN=${synchronisation(text)}`, 'latin1')] }]
  const reading = read(text, session)
  if (!reading) return []
  const type = text.slice(1, 3)
  const reportId = text.split(',', REPORT_ID + 1)[REPORT_ID]
  if (answered.includes(type)) reading.replies.push(Buffer.from(`%AT+${type}=${reportId}\r\n`, 'latin1'))
  return messagesOf(reading)
}

/** Four fields from the colon on. */
function synchronisation(text: string): string {
  const at = text.indexOf(':')
  const fields = text.slice(at).split(',', 4)
  if (at < 0 || fields.length < 4) throw new DecodeError('The synchronisation is cut off')
  return fields.join(',')
}
