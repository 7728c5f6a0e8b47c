import { put } from '../attributes.ts'
import { sentence, textProtocol } from '../sentence.ts'
import { dec, flag, id, int, inZoneOf, rest, sint, skip, validity, when, word } from '../sentence-parts.ts'
import { altitude, course, kmh, latitude, longitude } from '../targets.ts'

const digits = skip('\\d+')
const some = skip('[^,]+')
/** A sensor that measures 0 is not there. */
const sensor = (name: string) => int((value, { fix }) => put(fix.attributes, name, value || undefined))

const report = sentence`$${skip('[A-Z]+')},${id},${digits},${word('event', '[A-Z]')},${skip('\\d*')},${skip()},${flag('ignition')},${skip('[01]')},${digits},${some},${int('odometer')},${int(kmh)},${int('sat')},${validity},${dec(latitude)},${dec(longitude)},${sint(altitude)},${int(course)},${inZoneOf('+05:30')}${when('HHmmss')},${when('ddMMyy')},${digits},${digits},${digits},${digits},${int('battery', (mv) => mv / 1000)},${int('adc1', (cv) => cv / 100)},${int('input')},${sensor('io1')},${sensor('io2')},${sensor('io3')},${sensor('io4')},${word('versionHw')},${word('versionFw')},${rest}`

/** Siwi Track: lines of fields on the clock of India. */
export const siwi = textProtocol({ name: 'siwi', port: 5135, forms: [report] })
