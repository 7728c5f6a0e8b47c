import { addAlarm, put, putAll } from '../attributes.ts'
import { macFromHex, wifiAccessPoint } from '../network.ts'
import { either, maybe, type Part, readerOf, sentence, value } from '../sentence.ts'
import { dec, id, int, intOf, maybeNum, minutes, rest, skip, validity, when, word } from '../sentence-parts.ts'
import { altitude, course, knots, latitude, longitude } from '../targets.ts'
import { alarmOfText } from './alarms.ts'

const archive = value('[RS]', (letter, { fix }) => put(fix.attributes, 'archive', letter === 'S' || undefined))
const hdop = value(String.raw`(?:\d+\.\d+)?`, (text, { fix }) => put(fix.attributes, 'hdop', Number(text)))
const odometer = maybe(dec('odometer', (kilometres) => kilometres * 1000))
const pair = skip('\\d\\d')
const place = sentence`${when('ddMMyy')},${when('HHmmss')},${validity},${minutes(latitude)},${minutes(longitude)},${pair},${intOf(2)('sat')},${pair},${hdop},${maybe(dec(knots))},${maybe(dec(course))},${maybe(dec(altitude))},${odometer},`

/** Only a cell of which nothing is missing counts. */
const cell: Part = {
  source: String.raw`(\d*),(\d*),([\da-fA-F]*),([\da-fA-F]*),(\d*)`,
  count: 5,
  read(values, { cells }) {
    if (values.includes('')) return
    const [mcc, mnc, lac, cid, rssi] = values.map((text, at) => Number.parseInt(text!, at === 2 || at === 3 ? 16 : 10))
    cells.push({ mcc: mcc!, mnc: mnc!, lac: lac!, cid: cid!, rssi: rssi! })
  },
}

const pinNames = ['heartRate', 'input', 'output', 'adc1', 'adc2', 'adc3']
/** Inputs, outputs and voltages, which count only behind a heart rate, and only when none is missing. */
const pins: Part = {
  source: String.raw`(?:(\d{3}),)?([01]{4}|),([01]{4}|),(\d*),(\d*),(\d*)`,
  count: pinNames.length,
  read(values, { fix }) {
    if (!values.every(Boolean)) return
    const numbers = values.map((text, at) => Number.parseInt(text!, at === 1 || at === 2 ? 2 : 10))
    putAll(fix.attributes, Object.fromEntries(pinNames.map((name, at) => [name, numbers[at]])))
  },
}
const health = sentence`${int('heartRate')},${int('steps')},${int('activityTime')},${int('lightSleepTime')},${int('deepSleepTime')}`
const temperature = (name: string) =>
  value(String.raw`(?:-?\d+(?:\.\d*)?| )?`, (text, { fix }) => {
    if (text.trim() !== '') put(fix.attributes, name, Number(text))
  })

const charge = value('[^,]*', (text, { fix }) => {
  const [, charger, belt] = /^([01])(\d)?/.exec(text) ?? []
  if (charger) put(fix.attributes, 'charge', charger === '1')
  if (belt) put(fix.attributes, 'belt', Number(belt))
})
const alert = (end: string) =>
  sentence`${word((text, { fix }) => addAlarm(fix.attributes, alarmOfText(text)), '[^,]*')}${skip(end)}`
const driver = maybe(word('driverUniqueId', '\\d+'))
const level = maybeNum('batteryLevel')
const point = String.raw`[\da-fA-F]{12}:-?\d+`
const wifi = value(String.raw`${point}(?:\|${point})*`, (text, reading) => {
  for (const item of text.split('|')) {
    const [mac = '', rssi] = item.split(':')
    reading.wifi.push(wifiAccessPoint(macFromHex(mac), Number(rssi)))
  }
})
const tail = sentence`,${driver},${either(sentence`${charge},${level}`, level)},${either(alert(','), alert(';'))}${maybe(sentence`${wifi}${skip('[,;]')}`)}`

/** Reads a message of the new form; undefined for another text. */
export const readReport = readerOf(
  sentence`${skip('(?:\\d{4})?')}$MGV${skip('\\d{3}')},${id},${skip()},${archive},${place}${cell},${either(pins, health)},${temperature('temp1')},${temperature('temp2')}${maybe(tail)}${rest}`,
)
