import { addAlarm, put } from '../attributes.ts'
import { sentence, textProtocol } from '../sentence.ts'
import { answersStrangers, id, minutes, num, reply, skip, when, word } from '../sentence-parts.ts'
import { course, kmh, latitude, longitude } from '../targets.ts'

const inputs = word((flags, { fix: { attributes } }) => {
  put(attributes, 'ignition', flags[0] === '1')
  if (flags[1] === '1') addAlarm(attributes, 'sos')
  put(attributes, 'charge', flags[5] === '1')
  if (flags[7] === '1') addAlarm(attributes, 'overspeed')
}, '\\d{8}')

const states = word((flags, { fix }) => {
  put(fix.attributes, 'blocked', flags[0] === '1')
  if (flags[1] === '1') addAlarm(fix.attributes, 'tow')
  fix.valid = flags.endsWith('A')
}, '\\d{7}[AV]')

const report = sentence`ApiString={A:${id},B:${num('battery')},C:${num('adc1')},D:${when('HHmmss')},E:${minutes(latitude, '')},F:${minutes(longitude, '')},G:${num(kmh)},H:${when('ddMMyy')},I:${skip('[GL]')},J:${inputs},K:${states},L:${skip('\\d{4}')},M:${num(course)}}${reply('+##Received OK\n')}${answersStrangers}`

/** Milesmate: lines of named fields, each of which is answered. */
export const milesmate = textProtocol({ name: 'milesmate', port: 5176, forms: [report] })
