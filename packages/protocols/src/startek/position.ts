import { put } from '../attributes.ts'
import { bit } from '../bytes.ts'
import { maybe, readerOf, sentence, value } from '../sentence.ts'
import { anyNum, cell, hex, int, num, rest, sint, skip, validity, when, word } from '../sentence-parts.ts'
import { alarmOf, all, altitude, course, kmh, latitude, longitude } from '../targets.ts'

const DRIVER = 53
const alarms = alarmOf({
  1: 'sos',
  5: 'door',
  6: 'door',
  17: 'lowPower',
  18: 'powerCut',
  19: 'powerRestored',
  39: 'hardAcceleration',
  40: 'hardBraking',
  41: 'hardCornering',
})
const event = all<number>('event', alarms)
const data = word((text, { fix }) => {
  if (fix.attributes.event === DRIVER) put(fix.attributes, 'driverUniqueId', text)
}, '[^,]*')

const tower = cell(String.raw`(\d+)\|(\d+)\|([0-9a-fA-F]+)\|([0-9a-fA-F]+),(\d+)`, 16)
const inputs = all<number>('input', (pins, { fix }) => {
  put(fix.attributes, 'ignition', bit(pins, 1))
  put(fix.attributes, 'door', bit(pins, 2))
})
const hundredths = (measured: number): number => measured / 100
/** More than any unit sends are not read. */
const analogs = value(String.raw`(?:\|[0-9a-fA-F]+){0,32}`, (text, { fix }) => {
  for (const [at, digits] of text.split('|').entries())
    if (at > 0) put(fix.attributes, `adc${at + 1}`, hundredths(Number.parseInt(digits, 16)))
})

/** Values of several sensors: the number of each in two decimal digits, and four hex digits. */
const sensors = (name: string, convert: (measured: number) => number) => {
  const item = String.raw`\d\d[0-9a-fA-F]{4}`
  return maybe(
    value(String.raw`${item}(?:\|${item})*`, (text, { fix }) => {
      for (const one of text.split('|'))
        put(fix.attributes, `${name}${Number(one.slice(0, 2))}`, convert(Number.parseInt(one.slice(2), 16)))
    }),
  )
}
const tenths = (measured: number): number => measured / 10
const [SIGN, REST] = [0x8000, 0x7fff]
const temperature = (measured: number): number => tenths(measured & SIGN ? -(measured & REST) : measured)

const part = (target: string, convert?: (measured: number) => number) => sentence`${maybe(int(target, convert))}|`
const above40 = (measured: number): number => measured - 40
const engine = sentence`${part('rpm')}${part('engineLoad')}${part('airFlow')}${part('airPressure')}${part('airTemp', above40)}${part('throttle')}${part('coolantTemp', above40)}${part('fuelConsumption', tenths)}`
const level = sentence`${int('fuel')}${skip('[%L]')}`

const driver = sentence`,${word('driverUniqueId', '[^,]{20,}')}`
const hours = sentence`,${int('hours', (seconds) => seconds * 1000)}`
const obd = sentence`,${maybe(sentence`${engine}${maybe(level)}`)}${maybe(driver)}${maybe(hours)}`
const extension = sentence`,${skip('\\d+')},${sensors('fuel', tenths)}${maybe(sentence`,${sensors('temp', temperature)}${maybe(obd)}`)}`

const motion = sentence`${int(kmh)},${int(course)},${sint(altitude)},${int('odometer')}`
const voltages = sentence`${hex('power', hundredths)}|${hex('battery', hundredths)}${analogs}`

/** Reads the content of a position; undefined for another text. */
export const readPosition = readerOf(
  sentence`${int(event)},${data},${when('yyMMddHHmmss')},${validity},${anyNum(latitude)},${anyNum(longitude)},${int('sat')},${num('hdop')},${motion},${tower},${hex('status')},${hex(inputs)},${hex('output')},${voltages}${maybe(extension)}${rest}`,
)
