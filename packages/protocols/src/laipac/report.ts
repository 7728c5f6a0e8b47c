import { put, putAll } from '../attributes.ts'
import { bit } from '../bytes.ts'
import type { Reading } from '../reading.ts'
import { maybe, type Part, sentence, value } from '../sentence.ts'
import { idOf, int, minutes, numberOf, skip, when, word } from '../sentence-parts.ts'
import { alarmOf, course, knots, latitude, longitude } from '../targets.ts'

const status = value('[AVRPavrp]', (text, { fix }) => {
  fix.valid = !/v/i.test(text)
  put(fix.attributes, 'status', text)
})

const alarms = alarmOf({
  3: 'sos',
  4: 'geofenceExit',
  5: 'powerCut',
  6: 'overspeed',
  7: 'geofenceExit',
  8: 'vibration',
  H: 'powerOff',
  T: 'tampering',
  X: 'geofenceEnter',
  Y: 'tow',
  Z: 'lowBattery',
})
/** Letters that name two inputs; those of the second row say that a third is on. */
const [OFF, ON] = ['ABCD', 'OPQR']
const isModel = ({ session }: Reading, ...models: readonly string[]): boolean =>
  models.some((model) => model.toLowerCase() === session.model?.toLowerCase())

function readEvent(code: string, reading: Reading): void {
  const { attributes } = reading.fix
  alarms(code, reading)
  const row = [OFF, ON].find((letters) => letters.includes(code))
  const pins = row?.indexOf(code) ?? 0
  if (!row) put(attributes, 'event', code)
  else putAll(attributes, { in1: bit(pins, 0), in2: bit(pins, 1) })
  if (row && isModel(reading, 'SF-Lite')) put(attributes, 'in3', row === ON)
}

const volts = (millivolts: number): number => millivolts / 1000
const decimals = numberOf(String.raw`\d+\.\d+`)
/** Area and number in hex, country and network in decimal digits, without separators; short ones are no cell. */
const cell: Part = {
  source: '([0-9a-fA-F]{4})([0-9a-fA-F]{4}),(\\d{3})(\\d{3})',
  count: 4,
  read([lac, cid, mcc, mnc], { cells }) {
    const [area, number] = [Number.parseInt(lac!, 16), Number.parseInt(cid!, 16)]
    if (area > 0) cells.push({ mcc: Number(mcc), mnc: Number(mnc), lac: area, cid: number })
  },
}

/** Dots of a voltage do not count. */
const battery = numberOf('[\\d.]+', (text) => Number(text.replaceAll('.', '')))('battery', volts)
const mileage = int('odometer', (kilometres) => kilometres * 1000)
const second = int((read, reading) => {
  if (isModel(reading, 'AVL110', 'AVL120')) put(reading.fix.attributes, 'adc2', volts(read))
})

/** A place with the event that it was sent for. */
export const report = sentence`$AVRMC,${idOf('[^,]+')},${when('HHmmss')},${status},${minutes(latitude)},${minutes(longitude)},${decimals(knots)},${decimals(course)},${when('ddMMyy')},${word(readEvent, '[a-zA-Z\\d]')},${battery},${mileage},${int('gps')},${int('adc1', volts)},${second}${maybe(sentence`,${cell}`)}${skip('(?:,[^*]*)?')}*${skip('[0-9a-fA-F]{2}')}`
