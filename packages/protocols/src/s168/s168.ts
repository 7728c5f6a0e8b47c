import { put } from '../attributes.ts'
import { type DecodeContext, DecodeError, type DeviceMessage } from '../define.ts'
import { wifiAccessPoint } from '../network.ts'
import { messageOf, newReading, type Reading } from '../reading.ts'
import { readerOf, sentence, textProtocol } from '../sentence.ts'
import { anyNum, int, sint, validity, when } from '../sentence-parts.ts'
import { altitude, course, kmh, latitude, longitude } from '../targets.ts'
import { asciiText, Items, split } from '../text.ts'

/** S168 watches, cards and thermometers: fragments of a message between `#` and `$`. */
export const s168 = textProtocol({ name: 's168', port: 5204, ends: ['$'], decode })

const readPlace = readerOf(
  sentence`${validity},${int('sat')},${when('yyMMddHHmmss')},${anyNum(latitude)},${anyNum(longitude)},${anyNum(kmh)},${int(course)},${sint(altitude)}`,
)

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const [, id = '', , , content] = split(asciiText(bytes), '#')
  if (content === undefined) throw new DecodeError('The message has no content')
  const fragments = content.split(';').filter(Boolean)
  const places = fragments.filter((text) => text.startsWith('GDATA:'))
  const place = places.length > 0 ? readPlace(places.at(-1)!.slice('GDATA:'.length), session) : undefined
  if (places.length > 0 && !place) throw new DecodeError('The place has another form')
  const reading = place ?? newReading(session)
  if (!place) reading.fix.outdated = true
  reading.uniqueId = id
  for (const fragment of fragments) readFragment(fragment, reading)
  const isEmpty = Object.keys(reading.fix.attributes).length + reading.cells.length + reading.wifi.length === 0
  return [isEmpty ? { uniqueIds: [id] } : messageOf(reading)]
}

function readFragment(fragment: string, reading: Reading): void {
  const colon = fragment.indexOf(':')
  if (colon < 0) throw new DecodeError(`"${fragment}" has no type`)
  const items = new Items(split(fragment.slice(colon + 1), ','))
  readers.get(fragment.slice(0, colon))?.(items, reading)
}

const readers = new Map<string, (items: Items, reading: Reading) => void>([
  ['CELL', readCells],
  ['WIFI', readAccessPoints],
  ['STATUS', readStatus],
])

function readCells(items: Items, { cells }: Reading): void {
  const count = items.integer()
  const [mcc, mnc] = [items.hex(), items.hex()]
  for (let i = 0; i < count; i++) cells.push({ mcc, mnc, lac: items.hex(), cid: items.hex(), rssi: items.hex() })
}

function readAccessPoints(items: Items, { wifi }: Reading): void {
  const count = items.integer()
  for (let i = 0; i < count; i++) wifi.push(wifiAccessPoint(items.text().replaceAll('-', ':'), items.integer()))
}

function readStatus(items: Items, { fix }: Reading): void {
  put(fix.attributes, 'batteryLevel', items.integer())
  put(fix.attributes, 'rssi', items.integer())
}
