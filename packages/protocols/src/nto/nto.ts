import { sentence, textProtocol } from '../sentence.ts'
import { hex, id, int, minutesAfter, num, rest, when, word } from '../sentence-parts.ts'
import { alarmBits, all, course, knots, latitude, longitude, validIf } from '../targets.ts'

const alarms = alarmBits({
  1: 'jamming',
  25: 'powerCut',
  26: 'overspeed',
  27: 'vibration',
  28: 'geofenceEnter',
  29: 'geofenceExit',
  32: 'lowBattery',
  36: 'door',
})

const report = sentence`^NB,${id},${word('type', '[^]{3}')},${when('ddMMyy,HHmmss')},${word(validIf('A'), '[AVM]')},${minutesAfter(latitude)},${minutesAfter(longitude)},${num(knots)},${int(course)},${hex(all('status', alarms))},${rest}`

/** NTO: messages of fields that end with an ampersand. */
export const nto = textProtocol({ name: 'nto', port: 5250, ends: ['&'], forms: [report] })
