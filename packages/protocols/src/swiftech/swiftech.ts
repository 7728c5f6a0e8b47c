import { sentence, textProtocol } from '../sentence.ts'
import { dec, flag, id, int, minutes, numberOf, rest, skip, validity, when } from '../sentence-parts.ts'
import { knots, latitude, longitude } from '../targets.ts'

const volts = (mV: number): number => mV / 1000

const report = sentence`@@${id},${skip()},${skip()},${when('HHmmss')},${minutes(latitude)},${minutes(longitude)},${dec(knots)},${when('ddMMyy')},${validity},${numberOf('\\d{4}')('status')},${flag('charge')},${skip('\\d+')},${int('adc1', volts)},${int('adc2', volts)},${rest}`

/** Swiftech: messages of fields that end with a hash. */
export const swiftech = textProtocol({ name: 'swiftech', port: 5217, ends: ['#'], forms: [report] })
