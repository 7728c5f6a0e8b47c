import { put, putAll } from '../attributes.ts'
import type { Attributes, DeviceMessage } from '../define.ts'
import { decimal, integer, trimmed } from '../text.ts'
import { utc } from '../time.ts'

const REPORT = new RegExp(
  [
    String.raw`imei:(?<id>\d+),OBD,(?<date>\d{12}),(?<odometer>\d*),(?:\d+\.\d+)?,(?<average>\d+\.\d+)?,(?<hours>\d*),`,
    String.raw`(?<speed>\d+),(?<load>\d+\.\d+%),(?:[-+]|(?<temperature>[-+]?\d+)),(?<throttle>\d+\.\d+%),(?<rpm>\d+),`,
    String.raw`(?<battery>\d+\.\d+),(?<dtcs>[^;]*)`,
  ].join(''),
)
const MS_PER_HOUR = 3_600_000

/** Values of the vehicle's bus. */
export function decodeObd(text: string): DeviceMessage[] {
  const parts = REPORT.exec(text)?.groups
  if (!parts) return []
  const { id, date, odometer, average, hours, temperature } = parts
  const attributes: Attributes = {}
  putAll(attributes, { odometer: Number(odometer || 0), fuelConsumption: decimal(average ?? '0') })
  if (hours) put(attributes, 'hours', integer(hours) * MS_PER_HOUR)
  putAll(attributes, { obdSpeed: integer(parts.speed!), engineLoad: parts.load })
  if (temperature) put(attributes, 'coolantTemp', integer(temperature))
  putAll(attributes, { throttle: parts.throttle, rpm: integer(parts.rpm!), battery: decimal(parts.battery!) })
  put(attributes, 'dtcs', trimmed(parts.dtcs!.replaceAll(',', ' ')))
  const [year = 0, month = 0, day = 0, ...time] = date!.match(/../g)!.map(Number)
  return [{ uniqueIds: [id!], fixes: [{ outdated: true, deviceTime: utc([year, month, day, ...time]), attributes }] }]
}
