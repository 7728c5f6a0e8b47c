import { addAlarm } from '../attributes.ts'
import type { Target } from '../reading.ts'
import { type Part, sentence, textProtocol } from '../sentence.ts'
import { dec, degrees, flag, int, numberOf, skip, validity, when, word } from '../sentence-parts.ts'
import { alarmOf, all, altitude, course, kmh, latitude, longitude, uniqueId } from '../targets.ts'

const alarms = { 4: 'lowBattery', 5: 'hardAcceleration', 6: 'hardBraking', 7: 'overspeed', 9: 'sos' }

const report = (type: string, more: Part): Part =>
  sentence`BSTPL$${numberOf(type)(alarmOf(alarms))},${word(uniqueId)},${validity},${when('ddMMyy,HHmmss')},${degrees(latitude, ',', '[0NS]')},${degrees(longitude, ',', '[0EW]')},${int(kmh)},${int('odometer', (km) => km * 1000)},${int(course)},${int('sat')},${more}`

const firmware = sentence`${word('versionFw')},${word('iccid')}`

const box = (boxOpen: Target<boolean>, charge: Target<boolean>): Part =>
  sentence`${flag(boxOpen)},${int('rssi')},${flag(charge)},${flag('ignition')},${flag('engine')},${flag('blocked')},${dec('adc1')},${skip('\\d+')},${dec('battery')},${firmware},${dec('power')}`

const bus = sentence`{${int('rpm')},${int('obdOdometer')},${int('fuel')},${int('gear')},${dec('engineTemp')},${dec('coolantTemp')}}`
const vehicle = sentence`${int('rssi')},${flag('boxOpen')},${dec('battery')},${flag('charge')},${flag('ignition')},${dec('power')},${int(altitude)},${skip('[01]')},${firmware},${bus}`

const powerAlarm: Target<boolean> = (charge, { fix }) => addAlarm(fix.attributes, charge ? 'powerRestored' : 'powerCut')
const tampering: Target<boolean> = (isOpen, { fix }) => addAlarm(fix.attributes, isOpen ? 'tampering' : undefined)

/** BSTPL: lines of fields, those of a locked box or those of a vehicle. */
export const bstpl = textProtocol({
  name: 'bstpl',
  port: 5241,
  ends: ['#'],
  forms: [
    report('3', box('boxOpen', all<boolean>('charge', powerAlarm))),
    report('8', box(all<boolean>('boxOpen', tampering), 'charge')),
    report('\\d', box('boxOpen', 'charge')),
    report('\\d', vehicle),
  ],
})
