import { put } from '../attributes.ts'
import type { DecodeContext, DeviceMessage, Frame } from '../define.ts'
import { ofLength, untilDelimiter } from '../frames.ts'
import type { Reading } from '../reading.ts'
import { maybe, sentence, sentences, textProtocol } from '../sentence.ts'
import { dec, id, int, num, rest, skip, stateOnly, when, word } from '../sentence-parts.ts'
import { altitude, course, kmh, latitude, longitude } from '../targets.ts'
import { commands, effects, encode, encodeText } from './commands.ts'

const KEEP_ALIVE = 0xd0
const KEEP_ALIVE_LENGTH = 8

function satellites(sat: number, { fix }: Reading): void {
  put(fix.attributes, 'sat', sat)
  fix.valid = sat !== 0
}
function result(text: string, { fix, session }: Reading): void {
  put(fix.attributes, 'result', text)
  fix.deviceTime = session.now()
}

const decimals = String.raw`\d+\.\d+`
const comma = skip(',?')
/** Each is tried once in its place, so that one which is missing takes only its comma. */
const extras = sentence`${comma}${maybe(sentence`${dec('battery')}V,`)}${maybe(dec('odometer', (km) => km * 1000))}${comma}${maybe(word('input', '\\d+'))}${comma}${maybe(word('adc1', decimals))}${comma}${maybe(word('adc2', decimals))}${comma}${maybe(word('output', '\\d+'))}`
const report = sentence`${skip('\\D*')}${id},${when('yyyyMMddHHmmss')},${dec(longitude)},${dec(latitude)},${int(kmh)},${int(course)},${num(altitude)},${int(satellites)},${word('event', '\\d+')}${extras}${rest}`
const answer = sentence`${word(result, '\\$(?:OK|ERR|MSG):[^]*')}${stateOnly}`
const read = sentences(answer, report)

/** Wondex and PT Comm: lines of fields, and a keep-alive of bytes that is sent back. */
export const wondex = textProtocol({
  name: 'wondex',
  port: 5032,
  transports: ['tcp', 'udp'],
  frame,
  decode,
  commands,
  encode,
  textCommands: commands,
  encodeText,
  effects,
})

const line = untilDelimiter('\r\n')

function frame(buffer: Buffer): Frame | undefined {
  return buffer[0] === KEEP_ALIVE ? ofLength(buffer, KEEP_ALIVE_LENGTH) : line(buffer)
}

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  if (bytes[0] !== KEEP_ALIVE) return read(bytes, session)
  const echo = { replies: [bytes], refusal: bytes }
  return [{ uniqueIds: [String(bytes.readUInt32LE(4))], ...(session.transport === 'tcp' ? echo : {}) }]
}
