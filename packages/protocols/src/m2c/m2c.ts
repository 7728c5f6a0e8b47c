import { put } from '../attributes.ts'
import type { DecodeContext, DeviceMessage } from '../define.ts'
import { messageOf } from '../reading.ts'
import { readerOf, sentence, textProtocol } from '../sentence.ts'
import { dec, id, int, num, numberOf, rest, sint, skip, valid, when, word } from '../sentence-parts.ts'
import { altitude, course, kmh, latitude, longitude } from '../targets.ts'
import { asciiText } from '../text.ts'

/** M2C: lines of fields, several in one message, which ends with a bracket. */
export const m2c = textProtocol({ name: 'm2c', port: 5157, ends: [']'], largestFrame: 32_768, decode })

const volts = (millivolts: number): number => millivolts / 1000
const archive = word((text, { fix }) => put(fix.attributes, 'archive', text === 'H' || undefined), '[LH]')

const readLine = readerOf(
  sentence`#M2C,${skip('[^,]+')},${skip('[^,]+')},${skip('\\d+')},${id},${int('index')},${archive},${skip('\\d+')},${int('event')},${when('yyMMdd')},${when('HHmmss')},${dec(latitude)},${dec(longitude)},${sint(altitude)},${int(course)},${numberOf('\\d+\\.\\d+')(kmh)},${int('sat')},${int('odometer')},${int('input')},${int('output')},${int('power', volts)},${int('battery', volts)},${int('adc1')},${int('adc2')},${num('temp1')},${valid}${rest}`,
)

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const lines = asciiText(frame).slice(1).split('\r\n')
  return lines.flatMap((line) => readLine(line, session) ?? []).map(messageOf)
}
