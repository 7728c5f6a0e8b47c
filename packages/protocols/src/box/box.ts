import { put } from '../attributes.ts'
import { bit } from '../bytes.ts'
import { DecodeError } from '../define.ts'
import type { Reading } from '../reading.ts'
import { maybe, sentence, textProtocol } from '../sentence.ts'
import { dec, idOf, int, loginOnly, num, rest, skip, when, word } from '../sentence-parts.ts'
import { course, kmh, latitude, longitude } from '../targets.ts'

/** A line feed after the end of the message before it is no part of this one. */
const start = skip('\\n?')
const login = sentence`${start}H,${skip()},${idOf('[^,]+')},${rest}${loginOnly}`
const question = sentence`${start}E,${word((text, { replies }) => replies.push(Buffer.from(`A,${text}\r`)), '[^]*')}${loginOnly}`
const position = sentence`${start}L,${when('yyMMddHHmmss')},G,${dec(latitude)},${dec(longitude)},${num(kmh)},${num(course)},${num('tripOdometer', (km) => km * 1000)},${word('event', '\\d+')},${int(status)}${maybe(sentence`;${word(items, '[^]+')}`)}`

function status(value: number, { fix }: Reading): void {
  put(fix.attributes, 'status', value)
  put(fix.attributes, 'ignition', bit(value, 0))
  put(fix.attributes, 'motion', bit(value, 1))
  fix.valid = !bit(value, 2)
}

/** `KEY,value` between semicolons: sensors and states, by the names that the unit gives them. */
function items(text: string, { fix }: Reading): void {
  for (const item of text.split(';')) {
    const comma = item.indexOf(',')
    if (item !== '' && comma < 1) throw new DecodeError(`"${item}" names no value`)
    put(fix.attributes, item.slice(0, comma).toLowerCase(), item.slice(comma + 1))
  }
}

/** BOX telematics: messages that end with a carriage return; a login names the unit. */
export const box = textProtocol({ name: 'box', port: 5065, ends: ['\r'], forms: [login, question, position] })
