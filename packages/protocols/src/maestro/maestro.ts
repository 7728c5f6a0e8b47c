import { ofLength } from '../frames.ts'
import { maybe, sentence, textProtocol } from '../sentence.ts'
import { dec, flag, id, int, num, rest, skip, when } from '../sentence-parts.ts'
import { altitude, course, latitude, longitude, mph, validIf } from '../targets.ts'

const FRAME_LENGTH = 160
const metres = (miles: number): number => miles * 1609.34

const report = sentence`@${id},${skip('\\d+')},${skip('[^,]+')},${flag(validIf(true))},${dec('battery')},${int('rssi')},${flag('charge')},${flag('ignition')},${when('yy/MM/dd')},${when('HH:mm:ss')},${dec(latitude)},${dec(longitude)},${num(altitude)},${num(mph)},${num(course)},${int('sat')},${num('hdop')},${num('odometer', metres)}${maybe(sentence`,${int('adc1')}`)}${rest}`

/** Maestro: fields in frames of one length, filled up with NUL. */
export const maestro = textProtocol({
  name: 'maestro',
  port: 5129,
  delimiter: '',
  frame: (buffer) => ofLength(buffer, FRAME_LENGTH),
  forms: [report],
})
