import { addAlarm } from '../attributes.ts'
import { DecodeError } from '../define.ts'
import type { Target } from '../reading.ts'
import { maybe, sentence, textProtocol } from '../sentence.ts'
import { dec, degrees, id, int, numberOf, rest, skip, validity, when, word } from '../sentence-parts.ts'
import { altitude, kmh, latitude, longitude } from '../targets.ts'

const FENCE = 'ALM-B'

/** The character after the word says which fence was passed: an odd one inwards. */
const alarm: Target<string> = (type, { fix }) => {
  if (type === 'CMD-KEY') addAlarm(fix.attributes, 'sos')
  if (!type.startsWith(FENCE)) return
  const digit = type[FENCE.length]
  if (digit === undefined) throw new DecodeError('The alarm names no fence')
  addAlarm(fix.attributes, Number.parseInt(digit, 36) % 2 === 1 ? 'geofenceEnter' : 'geofenceExit')
}

const height = sentence`${numberOf('\\d+\\.\\d')(altitude)},${numberOf('\\d+\\.\\d\\d')('hdop')}`
const power = sentence`${int('batteryLevel')}-${int('rssi')},${maybe(height)}`

const report = sentence`${id},${word(alarm)},${validity},${skip('(?:DATE:)?')}${when('yyMMdd')},${skip('(?:TIME:)?')}${when('HHmmss')},${skip('(?:LAT:)?')}${degrees(latitude, '')},${skip('(?:LO[NT]:)?')}${degrees(longitude, '')},Speed:${dec(kmh)},${maybe(power)}${rest}`

/** Gotop: messages of fields that end with a hash, some with names. */
export const gotop = textProtocol({ name: 'gotop', port: 5050, ends: ['#'], forms: [report] })
