import { putAll } from '../attributes.ts'
import type { Reader } from '../bytes.ts'
import type { DecodeContext, Fix } from '../define.ts'
import { networkOf } from '../network.ts'
import { addAlarms } from './alarms.ts'
import { type Item, type ItemTable, readItems } from './item.ts'
import { TRAILER } from './packet.ts'
import { modelOf, readPlace } from './place.ts'
import { standardItems } from './standard.ts'
import { vendorItems } from './vendor.ts'

const items: ItemTable = { ...standardItems, ...vendorItems }

/** Bytes after the time in the messages of units that send fixed fields instead of items. */
const FIXED = 20

/** Type 0200, and each location of the batches: alarms, place, and what else the unit knows. */
export function readLocation(reader: Reader, session: DecodeContext): Fix {
  const fix: Fix = { attributes: {} }
  const { attributes } = fix
  const model = modelOf(session)
  addAlarms(attributes, reader.u32(), model)
  readPlace(reader, fix, session)
  if (reader.left === FIXED && !isList(reader)) {
    readFixed(reader, fix)
    return fix
  }
  const item: Item = { reader, id: 0, length: 0, end: 0, attributes, cells: [], points: [], model, session }
  readItems(items, item, { id: 'u8', until: reader.end - TRAILER })
  const network = networkOf(item.cells, item.points)
  if (network) fix.network = network
  return fix
}

/** Items of the standard that are skipped: speed, areas, sensors. */
const skippedItems: readonly number[] = [0x03, 0x04, 0x05, 0x11, 0x12, 0x13, 0x15, 0x16, 0x17, 0x18, 0x2a]

/** Whether the rest is made of known items: eighteen bytes of these must not be read as fixed fields (decision 185). */
function isList({ buffer, offset, end }: Reader): boolean {
  let at = offset
  while (at < end - TRAILER) {
    const id = buffer[at]!
    if (!items[id] && !skippedItems.includes(id)) return false
    at += 2 + buffer[at + 1]!
  }
  return at === end - TRAILER || at === end
}

function readFixed(reader: Reader, { attributes }: Fix): void {
  const odometer = reader.skip(4).u32() * 1000
  const battery = reader.u16() / 10
  putAll(attributes, { odometer, battery, rssi: reader.skip(4).u8() })
}
