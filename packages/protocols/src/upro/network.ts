import { put } from '../attributes.ts'
import type { Reader } from '../bytes.ts'
import { cellTower, networkOf } from '../network.ts'
import type { Reading } from '../reading.ts'
import { hexInteger, Items, integer, split } from '../text.ts'

/** The one cell of a message that has no list of cells. */
export function readHome(data: Reader, { fix }: Reading): void {
  if (data.left < 16) return
  const [mcc, mnc] = [integer(data.text(4)), integer(data.text(4))]
  const [lac, cid] = [hexInteger(data.text(4)), hexInteger(data.text(4))]
  fix.network = networkOf([cellTower({ mcc, mnc, lac, cid })])!
}

interface Columns {
  readonly cid: number
  readonly strength: (text: string) => number
}

/** A count, country and network, and so many cells; false where the length says that it is something else. */
function readList(data: Reader, { cells }: Reading, { cid, strength }: Columns): boolean {
  const count = data.peek() - 0x30
  if (data.left !== 6 + count * (6 + cid)) return false
  data.skip(1)
  const [mcc, mnc] = [integer(data.text(3)), integer(data.text(2))]
  for (let left = count; left > 0; left--) {
    const [lac, number] = [hexInteger(data.text(4)), hexInteger(data.text(cid))]
    cells.push({ mcc, mnc, lac, cid: number, rssi: strength(data.text(2)) })
  }
  return true
}

export const readCells = (data: Reader, reading: Reading): void => {
  readList(data, reading, { cid: 4, strength: integer })
}

/** Cells with long numbers, or a voltage. */
export function readLongCells(data: Reader, reading: Reading): void {
  const isList = readList(data, reading, { cid: 8, strength: hexInteger })
  if (!isList) put(reading.fix.attributes, 'power', integer(data.text(5)) / 1000)
}

const names: ReadonlyMap<string, string> = new Map([
  ['J', 'timezone'],
  ['k', 'iccid'],
])

/** Values in brackets, named by their first letter; or cells, of which the first names country and network. */
export function readNamed(data: Reader, { fix, cells }: Reading): void {
  const text = data.text(data.left)
  if (text.startsWith('(')) {
    for (const item of text.slice(1, -1).split(')(')) {
      const name = names.get(item.slice(0, 1))
      if (name) put(fix.attributes, name, item.slice(1))
    }
    return
  }
  const items = new Items(split(text, /[,;]/))
  const [mcc, mnc] = [items.integer(), items.integer()]
  while (items.left > 0) cells.push({ mcc, mnc, lac: items.integer(), cid: items.integer(), rssi: items.integer() })
}
