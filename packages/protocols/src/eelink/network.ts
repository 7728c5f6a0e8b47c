import type { CellTower, Network } from '@rastro/core/model/position'
import { bit, type Reader } from '../bytes.ts'
import { cellTower, macFromHex, networkOf, wifiAccessPoint } from '../network.ts'

/** The cells and access points that the flags name; neighbours of the same network have no codes of their own. */
export function readNetwork(reader: Reader, flags: number): Network | undefined {
  const cells: CellTower[] = []
  if (bit(flags, 1)) {
    const home = { mcc: reader.u16(), mnc: reader.u16() }
    cells.push(readCell(reader, home))
    for (const index of [2, 3]) if (bit(flags, index)) cells.push(readCell(reader, home))
  } else for (const index of [2, 3]) if (bit(flags, index)) reader.skip(CELL_BYTES)
  const points = [4, 5, 6]
    .filter((index) => bit(flags, index))
    .map(() => wifiAccessPoint(macFromHex(reader.hex(6)), reader.u8()))
  if (bit(flags, 7)) cells.push(...readNeighbours(reader))
  return networkOf(cells, points)
}

const CELL_BYTES = 7

const readCell = (reader: Reader, { mcc, mnc }: { readonly mcc: number; readonly mnc: number }) =>
  cellTower({ mcc, mnc, lac: reader.u16(), cid: reader.u32(), rssi: reader.u8() })

/** The serving cell, and those around it by their numbers in the radio network. */
function readNeighbours(reader: Reader): CellTower[] {
  const count = reader.skip(1).u8()
  if (count === 0) return []
  const home = { mcc: reader.u16(), mnc: reader.u16(), lac: reader.u16() }
  reader.skip(8)
  return Array.from({ length: count }, () => {
    const cid = reader.u16()
    return cellTower({ ...home, cid, rssi: reader.skip(2).u8() })
  })
}
