import { sentence, textProtocol } from '../sentence.ts'
import {
  answersStrangers,
  dec,
  id,
  int,
  loginOnly,
  numberOf,
  reply,
  rest,
  sint,
  skip,
  valid,
  when,
  word,
} from '../sentence-parts.ts'
import { altitude, course, kmh, latitude, longitude } from '../targets.ts'

const heartbeat = sentence`AA55,HB${loginOnly}${reply('55AA,HB,OK\r\n')}${answersStrangers}`

const thousandths = (value: number): number => value / 1000
const binary = numberOf('[01]{4}', (text) => Number.parseInt(text, 2))
const speed = numberOf(String.raw` ?\d+\.\d+`)

/** Battery, inputs and driver stand one field before their own, as the stock server reads them. */
const report = sentence`AA55,${skip('\\d+')},${id},${skip('\\d+')},${when('yyMMdd')},${when('HHmmss')},${dec(latitude)},${dec(longitude)},${sint(altitude)},${speed(kmh)},${int(course)},${binary('input')},${binary('output')},${numberOf('[01]+')('battery', thousandths)},${int('adc1', thousandths)},${int('adc2', thousandths)},${word('driverUniqueId', '\\d+')},${skip('\\d+')}${valid}${rest}`

/** D-Way: lines of fields, and heartbeats that are answered. */
export const dway = textProtocol({ name: 'dway', port: 5150, forms: [heartbeat, report] })
