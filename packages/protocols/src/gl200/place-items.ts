import { put } from '../attributes.ts'
import { bit } from '../bytes.ts'
import { DecodeError, type Fix } from '../define.ts'
import { cellTower, networkOf } from '../network.ts'
import { decimal, type Items, integer } from '../text.ts'
import { knotsFromKmh } from '../units.ts'
import { momentOf, optional } from './message.ts'

/** Reads a place item by item, in the messages whose items depend on the model. */
export function readPlaceItems(items: Items, model: string): Fix {
  const fix: Fix = { attributes: { hdop: optional(decimal, items.text()) ?? 0 } }
  const speed = knotsFromKmh(optional(decimal, items.text()) ?? 0)
  const course = optional(integer, items.text()) ?? 0
  const altitude = optional(decimal, items.text()) ?? 0
  if (items.peek()) {
    const [longitude, latitude] = [items.decimal(), items.decimal()]
    const fixTime = momentOf(items.text())
    if (!fixTime) throw new DecodeError('The place has no time')
    Object.assign(fix, { fixTime, valid: true, longitude, latitude, speed, course, altitude })
  } else {
    items.skip(3)
    fix.outdated = true
  }
  readCell(items, fix)
  if (model.startsWith('GL5')) items.skip(2)
  if (model !== 'GL320M') readAppended(items, fix)
  return fix
}

function readCell(items: Items, fix: Fix): void {
  if (!items.peek()) {
    items.skip(4)
    return
  }
  const cell = { mcc: items.integer(), mnc: items.integer(), lac: items.hex(), cid: items.hex() }
  fix.network = networkOf([cellTower(cell)])!
}

function readAppended(items: Items, { attributes }: Fix): void {
  const mask = optional(integer, items.text()) ?? 0
  if (bit(mask, 0)) put(attributes, 'sat', optional(integer, items.text()))
  if (bit(mask, 1)) items.skip()
}
