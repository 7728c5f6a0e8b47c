import { put } from '../attributes.ts'
import type { Attributes, DeviceMessage } from '../define.ts'
import { integer } from '../text.ts'
import { momentOf } from './position.ts'

const BATTERY = /^\(?(\d+),ZC20,(\d{6}),(\d{6}),(\d+),(\d+),(\d+),\d+/
const [NO_LEVEL, NO_VOLTAGE] = [255, 65_535]
/** Percent of the steps of the battery. */
const levels: Readonly<Record<number, number>> = { 6: 100, 5: 80, 4: 50, 3: 20, 2: 10 }

export function decodeBattery(text: string): DeviceMessage[] {
  const [, id, date = '', time = '', ...values] = BATTERY.exec(text) ?? []
  if (!id) return []
  const [level = NO_LEVEL, battery = NO_VOLTAGE, power = NO_VOLTAGE] = values.map(integer)
  const attributes: Attributes = {}
  put(attributes, 'batteryLevel', levels[level])
  if (battery !== NO_VOLTAGE) put(attributes, 'battery', battery / 100)
  if (power !== NO_VOLTAGE) put(attributes, 'power', power / 10)
  return state(id, attributes, momentOf(date, time))
}

const RESULT = /^\(?(\d+),ZC03,(\d{6}),(\d{6}),\$([^$]*)(?:\$|$)/

/** The answer to a command. */
export function decodeResult(text: string): DeviceMessage[] {
  const [, id, date = '', time = '', result = ''] = RESULT.exec(text) ?? []
  return id ? state(id, { result }, momentOf(date, time)) : []
}

const VIN = /^\(?(\d+)BV00([^)]{17})/

export function decodeVin(text: string): DeviceMessage[] {
  const [, id, vin = ''] = VIN.exec(text) ?? []
  return id ? state(id, { vin }) : []
}

function state(id: string, attributes: Attributes, deviceTime?: Date): DeviceMessage[] {
  return [{ uniqueIds: [id], fixes: [{ outdated: true, ...(deviceTime && { deviceTime }), attributes }] }]
}
