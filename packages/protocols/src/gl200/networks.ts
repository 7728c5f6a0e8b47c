import type { CellTower } from '@rastro/core/model/position'
import { put } from '../attributes.ts'
import type { Attributes, Fix } from '../define.ts'
import { cellTower, networkOf } from '../network.ts'
import { Items, integer } from '../text.ts'
import { bodyOf, type Message, optional } from './message.ts'
import { accessPoints } from './place.ts'

const WIFI = /^[^,]*,\d*,(?<points>(?:[\da-f]{12},-?\d+,,,,)*),,,,(?<level>\d{1,3})?(?:,|$)/i

/** The access points around the unit; undefined for another form. */
export function decodeWifi(message: Message): Fix | undefined {
  const { groups } = WIFI.exec(bodyOf(message) ?? '') ?? {}
  if (!groups) return undefined
  const attributes: Attributes = {}
  put(attributes, 'batteryLevel', optional(Number, groups.level ?? ''))
  return withNetwork({ outdated: true, attributes }, networkOf([], accessPoints(groups.points!)))
}

const fixTypes = new Set(['STR', 'CTN', 'NMR', 'RTL'])

/** The cells around the unit when another message was sent; undefined for another form. */
export function decodeCells({ items: all }: Message): Fix | undefined {
  const items = new Items(all).skip(3)
  if (!fixTypes.has(items.text())) return undefined
  return withNetwork({ outdated: true, attributes: {} }, networkOf(readCells(items, 6)))
}

/** The cells around a unit that has no satellites. */
export function decodeCellPlace({ items: all, sentAt }: Message): Fix {
  const items = new Items(all).skip(6)
  const attributes: Attributes = {}
  put(attributes, 'batteryLevel', optional(integer, items.text()))
  const fix: Fix = { outdated: true, ...(sentAt && { deviceTime: sentAt }), attributes }
  return withNetwork(fix, networkOf(readCells(items.skip(5), 7)))
}

const withNetwork = (fix: Fix, network: Fix['network'] | undefined): Fix => (network ? { ...fix, network } : fix)

function readCells(items: Items, count: number): CellTower[] {
  const cells: CellTower[] = []
  for (let index = 0; index < count; index++) {
    if (items.peek() && items.peek(1)) cells.push(readCell(items))
    else items.skip(6)
  }
  return cells
}

function readCell(items: Items): CellTower {
  const cell = { mcc: items.integer(), mnc: items.integer(), lac: items.hex(), cid: items.hex() }
  const rssi = optional(integer, items.text())
  items.skip()
  return cellTower({ ...cell, rssi })
}
