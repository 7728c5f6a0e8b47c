import { put, putAll } from '../attributes.ts'
import { bit } from '../bytes.ts'
import type { Attributes, Fix } from '../define.ts'
import { decimal, integer } from '../text.ts'
import { knotsFromKmh } from '../units.ts'

type Read = (text: string, fix: Fix) => void

const attribute =
  (name: string, read: (text: string) => string | number | boolean): Read =>
  (text, { attributes }) =>
    put(attributes, name, read(text))

function field<K extends keyof Fix>(name: K, read: (text: string) => NonNullable<Fix[K]>): Read {
  return (text, fix) => {
    fix[name] = read(text)
  }
}

const same = (text: string): string => text
const isOne = (text: string): boolean => integer(text) === 1
const times = (factor: number) => (text: string) => decimal(text) * factor
const unixMs = (text: string): Date => new Date(integer(text))

/** Number of the bit → what the field of a report means; others are skipped. */
export const eventFields: Readonly<Record<number, Read>> = {
  2: attribute('count', integer),
  3: (text, { attributes }) => put(attributes, 'nickname', text === 'NULL' ? undefined : text),
  4: field('fixTime', unixMs),
  5: field('latitude', decimal),
  6: field('longitude', decimal),
  7: field('altitude', decimal),
  9: field('speed', (text) => knotsFromKmh(decimal(text))),
  10: attribute('sat', integer),
  11: attribute('rssi', integer),
  12: attribute('hdop', decimal),
  13: field('course', decimal),
  14: attribute('ignition', isOne),
  15: attribute('backup', isOne),
  16: attribute('hours', times(3_600_000)),
  17: attribute('odometer', times(1000)),
  18: attribute('event', integer),
  19: attribute('eventStatus', integer),
  20: readEventName,
  21: attribute('vin', integer),
  22: attribute('battery', integer),
  23: attribute('operator', same),
  25: field('deviceTime', unixMs),
  26: field('valid', (text) => integer(text) >= 1),
  27: (text, { attributes }) => readIo(integer(text), attributes),
  28: attribute('driverUniqueId', same),
  30: attribute('message', same),
}

/** The same of the part with the values of the vehicle's bus. */
export const canFields: Readonly<Record<number, Read>> = {
  0: attribute('obdOdometer', times(1000)),
  1: attribute('hours', times(3_600_000)),
  2: attribute('obdSpeed', decimal),
  3: attribute('rpm', decimal),
  4: attribute('canStatus', integer),
  6: attribute('throttle', decimal),
  8: attribute('fuel', decimal),
  10: attribute('autonomy', decimal),
  12: attribute('fuelConsumption', decimal),
  13: attribute('fuelUsed', decimal),
  14: attribute('oilTemperature', decimal),
}

function readIo(value: number, attributes: Attributes): void {
  putAll(attributes, { in1: bit(value, 0), in2: bit(value, 1), out1: bit(value, 2), out2: bit(value, 3) })
}

/** A card at the reader: the name of the event is its number. */
function readEventName(text: string, { attributes }: Fix): void {
  put(attributes, 'eventName', text)
  if (attributes.event === 126 && attributes.eventStatus === 4) put(attributes, 'driverUniqueId', text)
}
