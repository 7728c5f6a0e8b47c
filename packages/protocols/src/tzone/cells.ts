import { bits, type Reader } from '../bytes.ts'
import type { Cell } from '../network.ts'
import { addHomeCell } from '../reading.ts'
import type { Block } from './block.ts'

const home: Block = (reader, reading) => {
  const [lac, cid] = [reader.u16(), reader.u16()]
  addHomeCell(lac, cid, reading)
}

const cell = (reader: Reader): Cell => ({
  mcc: reader.bcd(4),
  mnc: reader.bcd(4) % 1000,
  lac: reader.u16(),
  cid: reader.u32(),
})

const plain: Block = (reader, { cells }) => {
  for (let left = reader.u8(); left > 0; left--) cells.push(cell(reader.skip(1)))
}

/** The kinds of cells that name their strength; another kind has a block in front of it. */
const [SERVING, NEIGHBOUR] = [0, 6]

const measured: Block = (reader, { cells }) => {
  for (let left = reader.u8(); left > 0; left--) {
    const head = reader.u8()
    const end = reader.offset + bits(head, 0, 5)
    const kind = head >> 5
    const one = cell(reader)
    if (kind === NEIGHBOUR) reader.skip(7)
    cells.push(kind === SERVING || kind === NEIGHBOUR ? { ...one, rssi: reader.u8() } : one)
    reader.offset = end
  }
}

const forms: ReadonlyMap<number, Block> = new Map([
  [0x10a, home],
  [0x10b, home],
  [0x406, home],
  [0x407, plain],
  [0x40a, measured],
])

/** The cells around the unit; those of other hardware are not read. */
export const readCells: Block = (reader, reading, about) => {
  if (about.length > 0) forms.get(about.hardware)?.(reader, reading, about)
}
