import { type DecodeContext, DecodeError, type DeviceMessage, type Frame } from '../define.ts'
import { skipped, untilDelimiter } from '../frames.ts'
import { messageOf, newReading } from '../reading.ts'
import { maybe, sentence, sentences, textProtocol, value } from '../sentence.ts'
import { id, int, minutesAfter, numberOf, skip, when } from '../sentence-parts.ts'
import { altitude, course, knots, latitude, longitude } from '../targets.ts'
import { asciiText, Items, split } from '../text.ts'
import { commands, effects, encode } from './commands.ts'
import { addTower, fieldsOf, type TowerParts } from './fields.ts'

/**
 * GlobalSat: sentences whose fields a format names, a letter each. Settings: `globalsat.format0` of reports and
 * `globalsat.format1` of short ones.
 */
export const globalsat = textProtocol({
  name: 'globalsat',
  port: 5043,
  largestFrame: 1024,
  delimiter: '!',
  frame,
  decode,
  commands,
  encode,
  effects,
})

const cut = untilDelimiter('!\r\n', '!')
const LINE_END = [0x0d, 0x0a]

/** The line end of a sentence may come after its end mark was cut. */
function frame(buffer: Buffer): Frame | undefined {
  return LINE_END.includes(buffer[0]!) ? skipped(1) : cut(buffer)
}

const ACK = Buffer.from('ACK\r')
const formats: Readonly<Record<string, readonly [setting: string, makers: string]>> = {
  GSr: ['globalsat.format0', 'TSPRXAB27GHKLMnaicz*U!'],
  GSb: ['globalsat.format0', 'TSPRXAB27GHKLMnaicz*U!'],
  GSh: ['globalsat.format1', 'SARY*U!'],
}
/** Without a time, a unit and a place a format names no position. */
const needed = [/B/, /S/, /[123]/, /[678]/]

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const text = asciiText(bytes)
  if (!text.startsWith('GS')) return decodeLine(bytes, session)
  const answers = { replies: [ACK], refusal: ACK }
  const [setting, makers] = formats[text.slice(0, 3)] ?? []
  if (setting === undefined) return [answers]
  const format = String(session.attribute(setting) ?? makers)
  if (!needed.every((letter) => letter.test(format))) return [answers]
  return [{ ...read(text, format, session), ...answers }]
}

function read(text: string, format: string, session: DecodeContext): DeviceMessage {
  const [end, formatEnd] = [text.indexOf('*'), format.indexOf('*')]
  if (formatEnd >= 0 && end < 0) throw new DecodeError('The sentence has no checksum')
  const [sentence, letters] = formatEnd < 0 ? [text, format] : [text.slice(0, end), format.slice(0, formatEnd)]
  const fields = new Items(split(sentence.replaceAll('"', ''), ',')).skip()
  const reading = newReading(session)
  const tower: TowerParts = {}
  for (const letter of letters) {
    if (fields.left === 0) break
    const field = fieldsOf.get(letter)
    if (field) field(fields, reading, tower)
    else fields.skip()
  }
  addTower(tower, reading)
  return messageOf(reading)
}

const unsigned = numberOf(String.raw`\d+(?:\.\d*)?`)
const fix = value(String.raw`\d+`, (text, reading) => {
  reading.fix.valid = text !== '1'
})
const decodeLine = sentences(
  sentence`$${id},${skip('\\d+')},${fix},${when('ddMMyy')},${when('HHmmss')},${minutesAfter(longitude, '')},${minutesAfter(latitude, '')},${unsigned(altitude)},${unsigned(knots)},${maybe(unsigned(course))},${int('sat')}${skip('[,*]')}${unsigned('hdop')}`,
)
