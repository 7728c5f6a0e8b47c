import { put, putAll } from '../attributes.ts'
import type { Attributes, DeviceMessage } from '../define.ts'
import { decimal, Items, integer, withoutEnd } from '../text.ts'
import { utc } from '../time.ts'
import { knotsFromKmh } from '../units.ts'

const REPORT = /imei:(\d+),[^,]*,(.*)/s

/** The reports that end with `*`, in which `---` means that there is no value. */
export function decodeAlternative(text: string): DeviceMessage[] {
  const [, id, rest] = REPORT.exec(text) ?? []
  if (!id || rest === undefined) return []
  const items = new Items(
    withoutEnd(rest.trimEnd(), /\*/)
      .split(',')
      .map((item) => (/^-+$/.test(item) ? '' : item)),
  )
  const attributes: Attributes = {}
  putAll(attributes, { event: items.text(), sensorId: items.text() })
  const voltage = items.text()
  if (voltage !== '') put(attributes, 'sensorVoltage', decimal(voltage))
  const fixTime = moment(items.text(), items.text())
  put(attributes, 'rssi', items.integer())
  const valid = items.integer() > 0
  const [latitude, longitude, speed] = [items.decimal(), items.decimal(), knotsFromKmh(items.decimal())]
  const [course, altitude] = [items.decimal(), items.decimal()]
  putAll(attributes, { hdop: items.decimal(), sat: items.integer() })
  putAll(attributes, { ignition: items.integer() === 1, charge: items.integer() === 1, error: items.peek() })
  return [{ uniqueIds: [id], fixes: [{ fixTime, valid, latitude, longitude, speed, course, altitude, attributes }] }]
}

/** `hhmmss` and `ddMMyy`, UTC. */
function moment(time: string, date: string): Date {
  const [day = 0, month = 0, year = 0] = pairs(date)
  return utc([year, month, day, ...pairs(time)])
}

const pairs = (digits: string): number[] => (digits.match(/../g) ?? []).map(integer)
