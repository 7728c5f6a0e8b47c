import { put } from '../attributes.ts'
import type { Fix } from '../define.ts'
import type { Reading } from '../reading.ts'
import { maybe, sentence, textProtocol, value } from '../sentence.ts'
import { dec, id, int, num, numberOf, rest, skip, when, word } from '../sentence-parts.ts'
import { alarmOf, altitude, course, kmh, latitude, longitude } from '../targets.ts'
import { decimal } from '../text.ts'

const digits = skip('\\d+')
const state = skip('[01]')
const signedDegrees = numberOf(String.raw`[-+]\d+\.\d+`)
const isValid = value('\\d', (text, { fix }) => {
  fix.valid = text !== '0'
})
const isMoving = int((value, { fix }) => put(fix.attributes, 'motion', value !== 0))

/** A digit for each input: 0 or 1, others are unknown. */
const inputs = value('\\d+', (text, { fix }) => {
  for (const [at, digit] of [...text].entries()) if (digit < '2') put(fix.attributes, `in${at + 1}`, digit === '1')
})
const outputs = value('\\d+', (text, { fix }) => {
  for (const [at, digit] of [...text].entries()) put(fix.attributes, `out${at + 1}`, digit !== '0')
})

/** One temperature, or several signed ones behind an `M`: the next one begins at the next minus, else at the next plus. */
function readTemperatures(text: string, { fix }: Reading): void {
  if (!text.startsWith('M')) put(fix.attributes, 'temp1', decimal(text))
  else readSeveral(text, fix)
}

function readSeveral(text: string, fix: Fix): void {
  for (let start = 1, number = 1; start < text.length; number++) {
    const minus = text.indexOf('-', start + 1)
    const next = minus < 0 ? text.indexOf('+', start + 1) : minus
    const end = next < 0 ? text.length : next
    put(fix.attributes, `temp${number}`, decimal(text.slice(start, end)))
    start = end
  }
}

const alarm = (name: string) => word(alarmOf({ 1: name }), '[01]')
const harsh = word(alarmOf({ 1: 'hardAcceleration', 2: 'hardBraking', 3: 'hardCornering' }), '[0-3]')
const states = sentence`${alarm('overspeed')},${state},${state},${state},${skip('[0-2]+')},${harsh},${state},${alarm('lowBattery')},${alarm('powerCut')},${state},${alarm('tow')},${state},${skip('[128]')},${word('driverUniqueId')},${digits},`

const report = sentence`(TL${skip('[ABLN]')},${id},${when('ddMMyy')},${when('HHmmss')},${signedDegrees(latitude)},${signedDegrees(longitude)},${int(kmh)},${int(course)},${num(altitude)},${digits},${isValid},${int('rssi')},${inputs},${outputs},${dec('adc1')},${dec('power')},${dec('battery')},${num('deviceTemp')},${value('[^,]*', readTemperatures)},${isMoving},${dec('acceleration')},${skip('-?\\d+')},${digits},${int('odometer')},${maybe(states)}${rest}`

/** IVT-401: fields in a bracket that ends with a semicolon, perhaps with a block of states. */
export const ivt401 = textProtocol({ name: 'ivt401', port: 5153, ends: [';'], forms: [report] })
