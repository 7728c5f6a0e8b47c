import type { DecodeContext, DeviceMessage, Frame } from '../define.ts'
import { ofLength, skipped } from '../frames.ts'
import type { Target } from '../reading.ts'
import { maybe, sentence, sentences, textProtocol } from '../sentence.ts'
import { dec, hex, id, int, numberOf, rest, skip, valid, when } from '../sentence-parts.ts'
import { bitsAs, course, latitude, longitude, mps } from '../targets.ts'
import { asciiText } from '../text.ts'

/** ESKY: text that has no end mark. */
export const esky = textProtocol({
  name: 'esky',
  port: 5147,
  delimiter: '',
  transports: ['tcp', 'udp'],
  largestFrame: 1024,
  frame,
  decode,
})

const next = skip('[+;]')
const unsigned = numberOf(String.raw`\d+\.\d+`)
const inputs: Target<number> = bitsAs({ 0: '!ignition', 1: '!in1', 2: '!in2' })
const states = sentence`0x${hex(inputs)}${next}${int('event')}${next}${int('odometer')}${next}`
const report = sentence`${skip('[^]{2}')};${skip('\\d+')};${id};R;${int('sat')}${next}${when('yyMMddHHmmss')}${next}${dec(latitude)}${next}${dec(longitude)}${next}${unsigned(mps)}${next}${int(course)}${next}${maybe(states)}${int('adc1')}${next}${int('battery', (hundredths) => hundredths / 100)}${rest}${valid}`
const read = sentences(report)

const reportForm = new RegExp(`^${report.source}$`)
/** A message of another type, of which nothing is read. */
const otherForm = /^.{2};\d+;\d+;[^R]/s
/** A message begins with an E, a character and a semicolon, the last of which may not have come yet. */
const START = /E(?:$|.(?:$|;))/s

/** A message ends where the next one begins, or with the bytes that have come, once all of its fields are among them. */
function frame(buffer: Buffer): Frame | undefined {
  const text = buffer.toString('latin1')
  const from = text.search(START)
  if (from !== 0) return buffer.length > 0 ? skipped(from < 0 ? buffer.length : from) : undefined
  const end = text.slice(1).search(START) + 1
  if (end > 0) return ofLength(buffer, end)
  return reportForm.test(text) || otherForm.test(text) ? ofLength(buffer, buffer.length) : undefined
}

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const messages = read(bytes, session)
  const text = asciiText(bytes)
  const at = text.lastIndexOf('+')
  if (session.transport !== 'udp' || at <= 0) return messages
  const replies = [Buffer.from(`ACK,${text.slice(at + 1)}#`, 'latin1')]
  return messages.map((message) => ({ ...message, replies }))
}
