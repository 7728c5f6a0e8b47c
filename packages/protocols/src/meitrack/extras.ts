import { put, putAll } from '../attributes.ts'
import type { Attributes } from '../define.ts'
import { hexInteger } from '../text.ts'

const DRIVER_EVENT = 37

/**
 * What may follow the voltages: data of the event (which older units leave out), a reserved item, the version, fuel,
 * temperatures, a count and data. Anything else is ignored.
 */
export function putExtras(items: readonly string[], attributes: Attributes): void {
  if (isTail(items.slice(1))) {
    put(attributes, attributes.event === DRIVER_EVENT ? 'driverUniqueId' : 'eventData', items[0])
    putTail(items.slice(1), attributes)
  } else if (isTail(items)) putTail(items, attributes)
}

const forms: readonly RegExp[] = [/^/, /^\d*$/, /^(?:[\da-f]{4})?$/i, /^(?:[\da-f]{6}(?:\|[\da-f]{6})*)?$/i, /^\d+$/]

/** Reserved, version and fuel; then temperatures; then a count, which data follow. */
function isTail(items: readonly string[]): boolean {
  if (items.length < 3 || items.length === forms.length) return false
  return forms.every((form, i) => i >= items.length || form.test(items[i]!))
}

function putTail([, version, fuel, temperatures, , ...data]: readonly string[], attributes: Attributes): void {
  if (fuel) put(attributes, 'fuel', hexInteger(fuel.slice(0, 2)) + hexInteger(fuel.slice(2)) / 100)
  for (const item of temperatures ? temperatures.split('|') : []) {
    put(attributes, `temp${hexInteger(item.slice(0, 2))}`, temperature(item.slice(2), Number(version)))
  }
  put(attributes, 'tempData', data[1])
  if (data[5]) putTaximeter(data[5].split('|'), attributes)
}

/** Hundredths of a degree in two bytes; before version 3 a byte of whole degrees (undefined above 127) and one of hundredths. */
function temperature(digits: string, version: number): number | undefined {
  const raw = hexInteger(digits)
  if (version >= 3) return ((raw << 16) >> 16) / 100
  const whole = raw >> 8
  return whole > 127 ? undefined : whole + 0.01 * (raw & 0xff)
}

function putTaximeter(items: readonly string[], attributes: Attributes): void {
  const [state, start, end, distance, fare, trip, wait] = items
  putAll(attributes, { taximeterOn: state![1] === '0', taximeterStart: start })
  if (items.length <= 2) return
  putAll(attributes, { taximeterEnd: end, taximeterDistance: whole(distance), taximeterFare: whole(fare) })
  putAll(attributes, { taximeterTrip: trip, taximeterWait: wait })
}

const whole = (text: string | undefined): number | undefined => (/^\d+$/.test(text ?? '') ? Number(text) : undefined)
