import { either, maybe, sentence, textProtocol } from '../sentence.ts'
import { dec, flag, idOf, int, numberOf, rest, skip, when, word } from '../sentence-parts.ts'
import { alarmOf, course, knots, latitude, longitude, validIf } from '../targets.ts'

const unit = idOf('[^ |]+')
const place = sentence`${dec(latitude)}|${dec(longitude)}|${when('HHmmss')}|${when('ddMMyy')}`
const version = '\\d+\\.\\d+'
const alarm = numberOf('\\d+')(alarmOf({ 1: 'sos', 3: 'geofence', 4: 'powerCut' }))

const start = sentence`^TMSRT|${unit}|${place}|${word('versionFw', version)}|${word('versionHw', version)}|${rest}`
const alert = sentence`^TMALT|${unit}|${skip('\\d+')}|${alarm}|${skip('\\d+')}|${place}|${dec(knots)}|${dec(course)}|${rest}`

const sensors = sentence`${int('dop1')}|${int('dop2')}|${dec('adc1')}|${dec('battery')}`
const motion = sentence`${skip('-?\\d+ +-?\\d+ +-?\\d+')}|${flag('motion')}`
const periodic = sentence`^TM${skip('(?!SRT|ALT)[^]{3}')}|${unit}|${skip('\\d+')}|${place}|${dec(knots)}|${dec(course)}|${maybe(sentence`${int('sat')}|`)}${flag('ignition')}|${either(sensors, motion)}|${dec('power')}|${dec('odometer')}|${maybe(sentence`${dec('pulseOdometer')}|`)}${numberOf('[01]')('status')}|${flag(validIf(true))}|${flag('archive')}|${rest}`

/** Trakmate: messages of fields between bars. */
export const trakmate = textProtocol({ name: 'trakmate', port: 5127, ends: ['#'], forms: [start, alert, periodic] })
