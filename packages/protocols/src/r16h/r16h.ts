import { either, type Part, sentence, textProtocol } from '../sentence.ts'
import {
  blanks,
  cell,
  degrees,
  flag,
  id,
  idOf,
  int,
  loginOnly,
  sint,
  stateOnly,
  valid,
  when,
  word,
} from '../sentence-parts.ts'
import { alarmOf, altitude, course, kmh, latitude, longitude } from '../targets.ts'

const alarm = word(alarmOf({ SOS: 'sos', LBT: 'lowBattery', ULK: 'removing' }), '\\w*')
const archived = either(sentence`S${flag('archive', '', '')}`, sentence`R`)

const report = (word: string, more: Part): Part =>
  sentence`${blanks}@${{ source: word, count: 0, read: () => {} }},${id},${archived},${when('yyyyMMdd,HHmmss')},${more},${int('batteryLevel')},${flag('strapLocked', '[LR]', 'L')},${alarm}${blanks}`

const place = sentence`${degrees(latitude)},${degrees(longitude)},${int(kmh)},${int(course)},${sint(altitude)}${valid}`
const tower = cell('(\\d+)-(\\d+)-([0-9a-fA-F]+)-([0-9a-fA-F]+):(-?\\d+)', 16)

/** R16H: straps with a lock, located by satellites or by a cell. */
export const r16h = textProtocol({
  name: 'r16h',
  port: 5266,
  ends: ['$'],
  forms: [
    sentence`${blanks}@LINK,${idOf('[^\\0-\\x20]+')}${blanks}${loginOnly}`,
    report('GPSD', place),
    report('LBSD', sentence`${tower},,${stateOnly}`),
  ],
})
