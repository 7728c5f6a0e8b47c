import { put } from '../attributes.ts'
import { type DecodeContext, DecodeError, type DeviceMessage } from '../define.ts'
import { wifiAccessPoint } from '../network.ts'
import { deliver, messageOf, newReading, type Reading } from '../reading.ts'
import { alarmOf, course, kmh, latitude, longitude } from '../targets.ts'
import { Items, integer, split } from '../text.ts'

type Field = (items: Items, reading: Reading) => void

const date: Field = (items, { clock }) => {
  const text = items.text()
  const [year, month = 0, day = 0, hour = 0, ...rest] = text.match(/^\d{12}$/) ? text.match(/../g)!.map(Number) : []
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 23) throw new DecodeError(`"${text}" is no time`)
  const lastDay = new Date(Date.UTC(2000 + year!, month, 0)).getUTCDate()
  clock.push(year, month, Math.min(day, lastDay), hour, ...rest)
}
const satellites: Field = (items, { fix }) => put(fix.attributes, 'sat', items.integer())
const skipItem: Field = (items) => {
  items.skip()
}
const place: Field = (items, reading) => {
  deliver(latitude, items.decimal(), reading)
  deliver(longitude, items.decimal(), reading)
  deliver(kmh, items.decimal(), reading)
  deliver(course, items.integer(), reading)
}

/** Complete groups of this length in a list of fields. */
function* groups(text: string, length: number): Generator<string[]> {
  const fields = split(text, ',')
  for (let at = 0; at + length <= fields.length; at += length) yield fields.slice(at, at + length)
}
const accessPoints =
  (length: 2 | 3): Field =>
  (items, { wifi }) => {
    for (const group of groups(items.text(), length)) {
      const [mac = '', signal = ''] = group.slice(-2)
      wifi.push(wifiAccessPoint(mac, integer(signal)))
    }
  }
const towers: Field = (items, { cells }) => {
  const text = items.text()
  const length = split(text, ',').length % 5 === 0 ? 5 : 4
  for (const group of groups(text, length)) {
    const [mnc, cid, lac, mcc] = group.slice(0, 4).map(integer) as [number, number, number, number]
    cells.push({ mcc, mnc, lac, cid })
  }
}

const alarms = alarmOf({
  0: 'powerOn',
  5: 'sos',
  8: 'lowBattery',
  9: 'geofenceEnter',
  10: 'geofenceExit',
  12: 'powerOff',
})
const event: Field = (items, reading) => {
  const code = items.integer()
  put(reading.fix.attributes, 'event', code)
  alarms(code, reading)
}
const battery: Field = (items, { fix }) => put(fix.attributes, 'battery', items.integer() / 1000)

const PLACE = 'R0'
/** The items of each kind of message, before its event and battery. */
const kinds: ReadonlyMap<string, readonly Field[]> = new Map([
  [PLACE, [satellites, date, place]],
  ['R1', [date, accessPoints(2)]],
  ['R2', [date, towers]],
  ['R3', [date, towers]],
  ['R12', [date, accessPoints(2), towers]],
  ['R13', [date, accessPoints(2), towers]],
  ['Y1', [date, accessPoints(3)]],
  ['RH', [satellites, date, skipItem, skipItem, skipItem, skipItem]],
])

/** A message such as `MT;5;867035041396795;R0;7+201030160000+…`; kinds that are not known only name their unit. */
export function readStandard(text: string, session: DecodeContext): DeviceMessage[] {
  const parts = new Items(split(text, ';')).skip()
  const [type, uniqueId, kind] = [parts.integer(), parts.text(), parts.text()]
  const fields = kinds.get(kind)
  if (!fields) return [{ uniqueIds: [uniqueId] }]
  const reading = newReading(session)
  reading.uniqueId = uniqueId
  put(reading.fix.attributes, 'type', type)
  if (kind === PLACE) reading.fix.valid = true
  else reading.fix.outdated = true
  const items = new Items(split(parts.text(), '+'))
  for (const field of [...fields, event, battery]) field(items, reading)
  return [messageOf(reading)]
}
