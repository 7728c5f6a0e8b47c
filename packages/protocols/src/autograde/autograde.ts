import { put } from '../attributes.ts'
import { messagesOf } from '../reading.ts'
import { readerOf, sentence, textProtocol } from '../sentence.ts'
import { idOf, minutes, numberOf, rest, skip, validity, when, word } from '../sentence-parts.ts'
import { course, knots, latitude, longitude } from '../targets.ts'

const status = word((character, { fix }) => {
  const code = character.charCodeAt(0)
  put(fix.attributes, 'status', code)
  put(fix.attributes, 'ignition', (code & 1) === 1)
}, '[^]')

/** Five characters behind each of five letters. */
const five = (letters: string, attribute: string) => {
  const [a, b, c, d, e] = Array.from(letters, (letter, at) =>
    word((text, { fix }) => put(fix.attributes, `${attribute}${at + 1}`, text), `(?<=${letter})[0-9a-fA-F]{4}`),
  )
  const [first, second, third, fourth, fifth] = Array.from(letters, (letter) => skip(letter))
  return sentence`${first!}${a!}${second!}${b!}${third!}${c!}${fourth!}${d!}${fifth!}${e!}`
}

const digits = (width: number) => numberOf(`[\\d.]{${width}}`)

const report = sentence`${skip('\\s*')}(${skip('\\d{12}')}${idOf('\\d{15}')}${when('ddMMyy')}${validity}${minutes(latitude, '')}${minutes(longitude, '')}${digits(5)(knots)}${when('HHmmss')}${digits(6)(course)}${status}${five('ABCDE', 'adc')}${five('KLMNO', 'can')}${rest}`

const read = readerOf(report)

/** AutoGrade: messages in parentheses, without separators between their fields. */
export const autograde = textProtocol({
  name: 'autograde',
  port: 5120,
  ends: [')'],
  // A status above 7F is one byte, which is no text
  decode: (bytes, session) => {
    const reading = read(bytes.toString('latin1'), session)
    return reading ? messagesOf(reading) : []
  },
})
