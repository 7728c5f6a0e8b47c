import { bit } from '../bytes.ts'
import type { DecodeContext, DeviceMessage } from '../define.ts'
import type { Reading } from '../reading.ts'
import { either, maybe, sentence, sentences, textProtocol } from '../sentence.ts'
import { dec, idOf, int, numberOf, rest, sint, skip, when } from '../sentence-parts.ts'
import { alarmOf, all, altitude, bitsAs, course, kmh, latitude, longitude } from '../targets.ts'

const amount = numberOf(String.raw`\d+(?:\.\d+)?`)
const anySign = numberOf(String.raw`-?\d+(?:\.\d+)?`)
const tenths = (value: number): number => value / 10

/** Without a comma behind the header, the identifier begins with its first digit. */
const head = either(sentence`${skip('[^\\d,]+')},${idOf('[^,]+')}`, sentence`${skip('[^\\d,]*')}${idOf('\\d[^,]*')}`)
const status = int(all('status', valid, bitsAs({ 1: 'ignition', 20: 'in1', 21: 'in2', 22: 'in3', 23: 'in4' })))
const sensors = sentence`,${anySign('temp1')},${anySign('temp2')},${skip('\\d+')},${int('rpm')},${int('obdSpeed')},${skip('\\d+')},${skip('\\d+')},${skip('\\d+')},${skip('\\d+')},${int('throttle', tenths)},${int('power', tenths)}`
const events = sentence`,+,${int(all('event', alarmOf({ 11317: 'hardAcceleration', 11319: 'hardBraking' })))},`

const report = sentence`${head},${when('yyyyMMddHHmmss')},${dec(longitude)},${dec(latitude)},${amount(kmh)},${int(course)},${sint(altitude)},${sint('sat')},${skip('\\d+')},${amount('odometer', (km) => Math.trunc(km * 1000))},${status},${amount('fuel')},${skip()},0${maybe(sensors)}${maybe(events)}${rest}`

function valid(status: number, { fix }: Reading): void {
  fix.valid = bit(status, 0)
}

const reply = Buffer.from('$$hb,1#')
const read = sentences(report)

/** Every message is answered, whatever it contains. */
function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const [message] = read(bytes, session)
  return [{ ...message, replies: [reply], ...(message ? { refusal: reply } : {}) }]
}

/** Plug-in GPS and Ecotruck: fields that end with `#`, the longitude first. */
export const plugin = textProtocol({ name: 'plugin', port: 5192, ends: ['#'], decode })
