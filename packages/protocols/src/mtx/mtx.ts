import type { DecodeContext, DeviceMessage } from '../define.ts'
import { sentence, sentences, textProtocol } from '../sentence.ts'
import { dec, id, int, num, rest, skip, valid, when, word } from '../sentence-parts.ts'
import { course, knots, latitude, longitude } from '../targets.ts'

const bits = '[01]+'
const report = sentences(
  sentence`#MTX,${id},${when('yyyyMMdd,HHmmss')},${dec(latitude)},${dec(longitude)},${num(knots)},${int(course)},${num('odometer', (km) => km * 1000)},${skip('(?:\\d+|X)')},${skip('[01X]')},${word('input', bits)},${word('output', bits)},${word('adc1', '\\d+')},${word('adc2', '\\d+(?!\\d)')}${rest}${valid}`,
)

/** MTX modems: lines of fields, each acknowledged, also one that cannot be read. */
export const mtx = textProtocol({ name: 'mtx', port: 5083, decode })

const ACK = Buffer.from('#ACK')
const MARK = 0x23

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  if (bytes[0] !== MARK) return []
  const [message = {}] = report(bytes, session)
  return [{ ...message, replies: [ACK], refusal: ACK }]
}
