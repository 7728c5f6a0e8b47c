import { sentence, textProtocol } from '../sentence.ts'
import { id, minutes, num, rest, skip, validity, when } from '../sentence-parts.ts'
import { course, knots, latitude, longitude } from '../targets.ts'

/** A line feed after the end of the message before it is no part of this one. */
const report = sentence`${skip('\\n?')}${id},${skip('.{6}')},${skip('\\d{3}')},L${skip('\\d{3}')},${validity},${minutes(latitude)},${minutes(longitude)},${num(knots)},${num(course)},${num('hdop')},${when('HH:mm:ss dd-MM-yy')},${rest}`

/** Arknav: messages of fields that end with a carriage return. */
export const arknav = textProtocol({
  name: 'arknav',
  port: 5107,
  transports: ['tcp', 'udp'],
  ends: ['\r'],
  forms: [report],
})
