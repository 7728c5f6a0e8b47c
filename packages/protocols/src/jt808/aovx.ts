import { put, putAll } from '../attributes.ts'
import { bit, type Reader } from '../bytes.ts'
import { trimmed } from '../text.ts'
import { type Item, type ItemTable, readInner, value } from './item.ts'
import { isAovx } from './place.ts'

/** Item F3: radio tags around the trackers of AOVX; values of the vehicle's bus on other models. */
export function readTagsOrBus(item: Item): void {
  if (!isAovx(item.model)) {
    readInner(busItems, item, 'u16')
    return
  }
  const { reader, end, attributes } = item
  const mask = reader.u8()
  for (let index = 1; reader.offset < end; index++) {
    const tag = `tag${index}`
    putAll(attributes, { [`${tag}Mac`]: reader.hex(6), [`${tag}Rssi`]: reader.i8() })
    if (bit(mask, 0)) put(attributes, `${tag}Name`, trimmed(reader.text(10)))
    if (bit(mask, 1)) reader.skip(2)
    if (bit(mask, 2)) put(attributes, `${tag}Battery`, reader.u16() / 1000)
    if (bit(mask, 3)) put(attributes, `${tag}Temp`, reader.i16() / 10)
    if (bit(mask, 4)) put(attributes, `${tag}Humidity`, reader.i16() / 10)
    reader.skip((bit(mask, 5) ? 6 : 0) + (bit(mask, 6) ? 2 : 0) + (bit(mask, 7) ? 2 : 0))
  }
}

const number = (key: string, read = (reader: Reader) => reader.u16()) => value(key, read)

const busItems: ItemTable = {
  2: number('obdSpeed', (reader) => reader.u16() / 10),
  3: number('rpm'),
  4: number('power', (reader) => reader.u16() / 1000),
  5: number('obdOdometer', (reader) => reader.u32() * 100),
  7: number('fuelConsumption', (reader) => reader.u16() / 10),
  8: number('engineLoad', (reader) => reader.u16() / 10),
  9: number('coolantTemp', (reader) => reader.u16() - 40),
  11: number('intakePressure'),
  12: number('intakeTemp', (reader) => reader.u16() - 40),
  13: number('intakeFlow'),
  14: number('throttle', (reader) => Math.trunc((reader.u16() * 100) / 255)),
  80: value('vin', (reader) => reader.text(17)),
  81: value('cvn', (reader, { length }) => reader.hex(length)),
  82: value('calid', (reader, { length }) => reader.text(length)),
  256: number('tripOdometer', (reader) => reader.u16() / 10),
  258: number('tripFuel', (reader) => reader.u16() / 10),
  274: number('hardAccelerationCount'),
  275: number('hardDecelerationCount'),
  276: number('hardCorneringCount'),
}

const MOVES = 2

/** Item F6: why the unit reports, and its sensors; on other models also an air pressure or an IMEI, by its length. */
export function readSensors({ reader, length, attributes, model }: Item): void {
  if (!isAovx(model) && length === 2) put(attributes, 'airPressure', reader.u16())
  else if (!isAovx(model) && length === 8) put(attributes, 'imei', reader.hex(8).slice(1))
  else {
    const event = reader.u8()
    put(attributes, 'event', event)
    if (event === MOVES) put(attributes, 'motion', true)
    const mask = reader.u8()
    if (bit(mask, 0)) put(attributes, 'lightSensor', reader.u16())
    if (bit(mask, 1)) put(attributes, 'temp1', reader.i16() / 10)
    if (bit(mask, 2)) put(attributes, 'humidity', reader.i16() / 10)
    if (bit(mask, 3)) put(attributes, 'gSensor', `[${reader.i16()},${reader.i16()},${reader.i16()}]`)
    if (bit(mask, 4)) reader.skip(10)
    if (bit(mask, 5)) put(attributes, 'airPressure', reader.u16())
  }
}

/** Item F7: the battery, or a humidity. */
export function readAovxPower({ reader, length, attributes }: Item): void {
  if (length === 2) {
    put(attributes, 'humidity', reader.u16() / 10)
    return
  }
  put(attributes, 'battery', reader.u32() / 1000)
  if (length >= 5) {
    const state = reader.u8()
    if (state === 2 || state === 3) put(attributes, 'charge', true)
  }
  if (length >= 6) put(attributes, 'batteryLevel', reader.u8())
}

/** Item F8: the card of the mobile network, steps, or a temperature, by the model. */
export function readAovxGroup({ reader, attributes, model }: Item): void {
  if (isAovx(model)) put(attributes, 'iccid', reader.skip(9).hex(10))
  else if (model === 'C5' || model === 'C5L') put(attributes, 'steps', reader.u16())
  else put(attributes, 'temp2', reader.u16() / 10 - 50)
}

/** Item F9: the precision of the place, and a temperature. */
export function readPrecision({ reader, attributes }: Item): void {
  const mask = reader.u16()
  if (bit(mask, 0)) reader.skip(4)
  if (bit(mask, 1)) reader.skip(4)
  if (bit(mask, 2)) put(attributes, 'hdop', reader.u16() / 10)
  if (bit(mask, 3)) reader.skip(6)
  if (bit(mask, 5)) reader.skip(8)
  if (bit(mask, 6)) put(attributes, 'temp3', reader.i16() / 10)
}
