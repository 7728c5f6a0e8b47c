import { put } from '../attributes.ts'
import type { Attributes } from '../define.ts'
import { decimal, integer, split } from '../text.ts'
import { type ItemTable, value } from './item.ts'

/** Values of the vehicle's bus in the item 80. */
export const obdItems: ItemTable = {
  1: value('odometer', (reader) => reader.u32() * 100),
  2: value('fuel', (reader) => reader.u16() / 10),
  3: value('obdSpeed', (reader) => reader.u16() / 10),
  86: value('batteryLevel', (reader) => reader.skip(1).u8()),
  97: value('power', (reader) => reader.u16() / 100),
  105: value('battery', (reader) => reader.u16() / 100),
  128: value('obdSpeed', (reader) => reader.u8()),
  129: value('rpm', (reader) => reader.u16()),
  130: value('power', (reader) => reader.u16() / 10),
  131: value('engineLoad', (reader) => reader.u8()),
  132: value('coolantTemp', (reader) => reader.u8() - 40),
  133: value('fuelConsumption', (reader) => reader.u16()),
  134: value('intakeTemp', (reader) => reader.u8() - 40),
  135: value('intakeFlow', (reader) => reader.u16()),
  136: value('intakePressure', (reader) => reader.u8()),
  137: value('throttle', (reader) => reader.u8()),
  139: value('vin', (reader) => reader.text(17)),
  140: value('obdOdometer', (reader) => reader.u32() * 100),
  141: value('tripOdometer', (reader) => reader.u16() * 1000),
  142: value('fuel', (reader) => reader.u8()),
  160: value('dtcs', (reader, { length }) => reader.text(length).replaceAll(',', ' ')),
  204: value('iccid', (reader) => reader.text(20)),
}

/** Values of the text in their order; the later fuel consumption, the average, replaces the momentary one. */
const names = [
  'power',
  'rpm',
  'obdSpeed',
  'throttle',
  'engineLoad',
  'coolantTemp',
  'fuelConsumption',
  'fuelConsumption',
  'tripOdometer',
  'obdOdometer',
  'tripFuelUsed',
  'fuelUsed',
]

/** Values of the vehicle's bus as text, `$OBD-RT,13.8,900,…`; what is not known is empty. */
export function readObdText(attributes: Attributes, text: string): void {
  const [, ...values] = split(text.trimEnd(), ',')
  names.forEach((name, index) => {
    const written = values[index]
    if (written) put(attributes, name, name === 'coolantTemp' ? integer(written) : decimal(written))
  })
}
