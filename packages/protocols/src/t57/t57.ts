import type { Frame } from '../define.ts'
import { skipped } from '../frames.ts'
import { sentence, textProtocol } from '../sentence.ts'
import { dec, minutes, num, skip, validity, when, word } from '../sentence-parts.ts'
import { altitude, knots, latitude, longitude, uniqueId } from '../targets.ts'

const report = sentence`*T57#F${skip('\\d')}#${word(uniqueId, '[^#]+')}#${when('ddMMyy')}#${when('HHmmss')}#${minutes(latitude, '#')}#${minutes(longitude, '#')}#${skip('[^#]+')}#${dec(knots)}#${dec(altitude)}#${validity}${skip('\\d')}#${num('battery')}#`

/** T57: fields between hashes, as many as the type has. */
export const t57 = textProtocol({ name: 't57', port: 5155, delimiter: '', frame, forms: [report] })

const [START, HASH] = [0x2a, 0x23]
const HEAD = 10
const [TYPE_FROM, TYPE_TO] = [5, 7]

/** A message of type F3 has twelve fields, any other fourteen. */
function frame(buffer: Buffer): Frame | undefined {
  const from = buffer.indexOf(START)
  if (from !== 0) return buffer.length > 0 ? skipped(from < 0 ? buffer.length : from) : undefined
  if (buffer.length < HEAD) return undefined
  let left = buffer.toString('latin1', TYPE_FROM, TYPE_TO) === 'F3' ? 12 : 14
  for (let at = 0; at < buffer.length; at++)
    if (buffer[at] === HASH && --left === 0) return { bytes: buffer.subarray(0, at + 1), end: at + 1 }
  return undefined
}
