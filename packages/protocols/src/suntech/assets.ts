import { addAlarm, put, putAll } from '../attributes.ts'
import type { Attributes, DecodeContext, DeviceMessage, Fix } from '../define.ts'
import { type Cell, cellTower, networkOf } from '../network.ts'
import type { Items } from '../text.ts'
import { readPlace } from './legacy.ts'
import { options } from './options.ts'
import { readTime } from './time.ts'

/** A message of the ST9xx: `ST910;Location;id;…`. */
export function decodeSatellite(items: Items, session: DecodeContext): DeviceMessage[] {
  const type = items.text()
  if (type !== 'Location' && type !== 'Emergency' && type !== 'Alert') return []
  const uniqueIds = [items.text()]
  const { protocolType } = options(session)
  const attributes: Attributes = {}
  if (type !== 'Location') addAlarm(attributes, 'general')
  if (type !== 'Alert' || protocolType === 0) put(attributes, 'versionFw', items.text())
  const fixTime = readTime(items)
  if (protocolType === 1) items.skip()
  const fix: Fix = { fixTime, ...readPlace(items), valid: items.text() === '1', attributes }
  if (protocolType === 1) put(attributes, 'odometer', items.integer())
  return [{ uniqueIds, fixes: [fix] }]
}

const MAX_CELLS = 7
/** The model with a sensor of motion. */
const WITH_MOTION = 41

/** A message of the ST4xx, which sleep most of the time and report the cells around them: `ST410STT;id;…`. */
export function decodeAsset(prefix: string, items: Items): DeviceMessage[] {
  const uniqueIds = [items.text()]
  const attributes: Attributes = { type: prefix.slice(5) }
  put(attributes, 'versionFw', items.text())
  const model = items.integer()
  if (model === WITH_MOTION) items.skip()
  const cells = Array.from({ length: MAX_CELLS }, (_, index) => readCell(items, index === 0))
  put(attributes, 'battery', items.decimal())
  if (items.text() === '0') put(attributes, 'archive', true)
  putAll(attributes, { index: items.integer(), status: items.integer() })
  if (items.peek()?.length === 3) items.skip()
  if (model === WITH_MOTION) put(attributes, 'motion', items.skip(2).integer() === 2)
  const fix: Fix = { ...placeOf(items, attributes), attributes }
  const network = networkOf(cells.filter(({ cid }) => cid > 0).map(cellTower))
  if (network) fix.network = network
  return [{ uniqueIds, fixes: [fix] }]
}

/** The strength stands before the area in the first cell, after it in the others. */
function readCell(items: Items, isFirst: boolean): Cell {
  const [cid, mcc, mnc] = [items.integer(), items.integer(), items.integer()]
  const [one, other] = [items.integer(), items.integer()]
  items.skip()
  return isFirst ? { cid, mcc, mnc, rssi: one, lac: other } : { cid, mcc, mnc, lac: one, rssi: other }
}

function placeOf(items: Items, attributes: Attributes): Omit<Fix, 'attributes'> {
  if (!items.peek()) return { outdated: true }
  const fixTime = readTime(items)
  const place = readPlace(items)
  put(attributes, 'sat', items.integer())
  return { fixTime, ...place, valid: items.text() === '1' }
}
