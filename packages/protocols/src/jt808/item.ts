import type { CellTower, WifiAccessPoint } from '@rastro/core/model/position'
import { put } from '../attributes.ts'
import type { Reader } from '../bytes.ts'
import type { Attributes, DecodeContext } from '../define.ts'
import { macFromHex, wifiAccessPoint } from '../network.ts'

/** An additional item of a location: a number, a length, and data. */
export interface Item {
  readonly reader: Reader
  id: number
  length: number
  /** Where its data end. Units whose lengths are too small are read beyond it, as on the stock server. */
  end: number
  readonly attributes: Attributes
  readonly cells: CellTower[]
  readonly points: WifiAccessPoint[]
  /** In capitals. */
  readonly model: string
  readonly session: DecodeContext
}
export type ReadItem = (item: Item) => void
export type ItemTable = Readonly<Record<number, ReadItem>>

/** Stores one value of an item. */
export const value =
  (key: string, read: (reader: Reader, item: Item) => string | number | boolean): ReadItem =>
  (item) =>
    put(item.attributes, key, read(item.reader, item))

/** As `value`, for items of this length only. */
export const valueOfLength = (
  length: number,
  key: string,
  read: (reader: Reader) => string | number | boolean,
): ReadItem => {
  const store = value(key, read)
  return (item) => {
    if (item.length === length) store(item)
  }
}

interface Layout {
  readonly id: 'u8' | 'u16'
  /** Where the list ends. */
  readonly until: number
}

/** Reads items one after the other; unknown ones are skipped. Returns behind the last one. */
export function readItems(table: ItemTable, list: Item, { id, until }: Layout): void {
  const { reader } = list
  while (reader.offset < until) {
    list.id = reader[id]()
    list.length = reader.u8()
    list.end = reader.offset + list.length
    table[list.id]?.(list)
    reader.offset = list.end
  }
}

/** As `readItems`, but a known item ends where its value ends, whatever its length says. */
export function readPackedItems(table: ItemTable, list: Item, until: number): void {
  const { reader } = list
  while (reader.offset < until) {
    list.id = reader.u8()
    list.length = reader.u8()
    const read = table[list.id]
    if (read) read(list)
    else reader.offset += list.length
  }
}

/** Reads the items inside an item, which is left as it was. */
export function readInner(table: ItemTable, item: Item, id: Layout['id'] = 'u8'): void {
  readItems(table, { ...item }, { id, until: item.end })
}

/** Access points in six bytes of address and one of signal strength. */
export function accessPoints({ reader, end, points }: Item): void {
  while (reader.offset < end) points.push(wifiAccessPoint(macFromHex(reader.hex(6)), reader.i8()))
}
