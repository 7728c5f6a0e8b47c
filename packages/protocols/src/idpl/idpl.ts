import { deliver, type Target } from '../reading.ts'
import { type Part, sentence, textProtocol } from '../sentence.ts'
import { flag, id, int, numberOf, skip, validity, when, word } from '../sentence-parts.ts'
import { alarmOf, course, knots, latitude, longitude } from '../targets.ts'
import { degreesMinutes } from '../text.ts'

/** Degrees and minutes whose decimals may follow without a point, then the hemisphere. */
const place = (target: Target<number>, whole: number, hemispheres: string): Part => ({
  source: String.raw`(\d{${whole}})\.?(\d+),(${hemispheres})`,
  count: 3,
  read: ([minutes, decimals, hemisphere], reading) =>
    deliver(target, degreesMinutes(`${minutes}.${decimals}`, hemisphere), reading),
})

const hundredths = numberOf(String.raw`\d{1,3}\.\d\d`)
const upTo = (digits: number) => numberOf(String.raw`\d{1,${digits}}`)

const report = sentence`*ID${int('type')},${id},${when('ddMMyy')},${when('HHmmss')},${validity},${place(latitude, 4, '[NS]')},${place(longitude, 5, '[EW]')},${hundredths(knots)},${hundredths(course)},${upTo(2)('sat')},${upTo(3)('rssi')},${word('vehicleStatus', '[ANS]')},${numberOf('[01]')('power')},${numberOf('\\d\\.\\d\\d')('battery')},${word(alarmOf({ 1: 'sos' }), '[01]')},${skip('[01]')},${numberOf('[01]')('acStatus')}${flag('ignition')},${numberOf('[012]')('output')},${upTo(3)('adc1')},${upTo(3)('adc2')},${word('versionFw', '[0-9A-Z]{3}')},${flag('archive', '[LR]', 'R')},${skip('[0-9a-fA-F]{4}')}#`

/** IDPL: lines of fields. Its power is 1 or 0, whether the vehicle's is there. */
export const idpl = textProtocol({ name: 'idpl', port: 5110, forms: [report] })
