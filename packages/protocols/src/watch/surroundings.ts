import type { CellTower, WifiAccessPoint } from '@rastro/core/model/position'
import { DecodeError, type Fix } from '../define.ts'
import { cellTower, networkOf, wifiAccessPoint } from '../network.ts'
import { hexInteger, Items, integer } from '../text.ts'

/** Where the network code of the cells stands; some units send other values here. */
const NETWORK_CODE_AT = 3

/** The cells and access points after the status of a position. */
export function readSurroundings(values: readonly string[]): Pick<Fix, 'network'> {
  const items = new Items(values)
  if (!items.peek() || /[a-f]/i.test(items.peek(NETWORK_CODE_AT) ?? '')) return {}
  const cells: CellTower[] = []
  const points: WifiAccessPoint[] = []
  try {
    readCells(items, cells)
    readAccessPoints(items, points)
  } catch (error) {
    // A name with a comma shifts the values after it; what was read before it, and the place, must not be lost
    if (!(error instanceof DecodeError || error instanceof RangeError)) throw error
  }
  const network = networkOf(cells, points)
  return network ? { network } : {}
}

function readCells(items: Items, cells: CellTower[]): void {
  const count = items.integer()
  if (count <= 0) return
  items.skip() // Timing advance
  const [mcc, mnc] = [readCode(items), readCode(items)]
  for (let left = count; left > 0; left--) {
    const [lac, cid, rssi] = [numberOf(items.text()), numberOf(items.text()), items.text()]
    cells.push(cellTower({ mcc, mnc, lac, cid, rssi: rssi === '' ? undefined : integer(rssi) }))
  }
}

/** A unit that does not know the code sends an empty value, which is not counted as one. */
const readCode = (items: Items): number => (items.peek() === '' ? 0 : items.integer())

/** Some units send areas and cells in hex digits. */
const numberOf = (text: string): number => (/[a-f]/i.test(text) ? hexInteger(text) : integer(text))

/** A count, then name, address and signal strength of each. */
function readAccessPoints(items: Items, points: WifiAccessPoint[]): void {
  if (!items.peek()) return
  for (let left = items.integer(); left > 0; left--) {
    const [mac, rssi] = [items.skip().text(), items.text()]
    if (mac !== '' && mac !== '0' && rssi !== '') points.push(wifiAccessPoint(mac, integer(rssi)))
  }
}
