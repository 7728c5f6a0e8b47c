import { either, maybe, sentence, textProtocol } from '../sentence.ts'
import { flag, id, int, minutes, sint, skip, valid, validity, when, word } from '../sentence-parts.ts'
import { alarmOf, altitude, course, kmh, latitude, longitude } from '../targets.ts'

const state = sentence`${int(kmh)},${int('odometer')},${int(course)},${sint(altitude)},${int('sat')},${skip('\\d+')},${skip('\\d+')},${flag('charge')},${int('batteryLevel')},${word('mode', '[YKN]')},${flag('blocked')},${skip('[^,]+')},${skip('[^,]+')},${skip('[^,]+')}`

const report = sentence`*${id},${int(alarmOf({ 3: 'lowBattery', 4: 'tampering' }))},${valid}${maybe(sentence`${validity},`)}${when('ddMMyy,HHmmss')},${minutes(latitude)},${minutes(longitude)},${either(state, skip())},${skip('[0-9A-Fa-f]{2}')}`

/** Jido: messages of fields that end with a hash, with or without the state of the unit. */
export const jido = textProtocol({ name: 'jido', port: 5237, ends: ['#'], forms: [report] })
