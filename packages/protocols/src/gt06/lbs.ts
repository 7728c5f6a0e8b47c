import type { Fix } from '../define.ts'
import { cellTower, networkOf } from '../network.ts'
import type { Packet } from './packet.ts'

const typesWithCellType = new Set([0x38, 0x39])
const typesWithLongCells = new Set([0xa5, 0xa0, 0xa2])
const typesWithMiddleCells = new Set([0x11, 0x61, 0x25])

/** For this cell type (LTE) and higher ones, area and cell take more bytes. */
const LONG_CELL_TYPE = 3

/** Reads the cell of the unit into the fix; false when there is none. */
export function readLbs(packet: Packet, fix: Fix, hasLength = false): boolean {
  const { reader, type, variant } = packet
  const length = hasLength ? reader.u8() : undefined
  if (length === 0) {
    skipPadding(packet)
    return false
  }
  const cellType = typesWithCellType.has(type) ? reader.u8() : 0
  const country = reader.u16()
  const mnc = country & 0x8000 || type === 0x11 || variant === 'SL4X' ? reader.u16() : reader.u8()
  const isLong = cellType >= LONG_CELL_TYPE || typesWithLongCells.has(type)
  const lac = isLong ? reader.u32() : reader.u16()
  const cid = readCell(packet, isLong)
  if (typesWithCellType.has(type)) reader.skip(cellType >= LONG_CELL_TYPE ? 2 : 1) // signal strength, unusable
  fix.network = networkOf([cellTower({ mcc: country & 0x7fff, mnc, lac, cid })])!
  if (length !== undefined && length > 9) reader.skip(length - 9)
  return true
}

function readCell({ reader, type, variant }: Packet, isLong: boolean): number {
  if (isLong || variant === 'SL4X') return reader.u64()
  if (typesWithMiddleCells.has(type) || variant === 'SEEWORLD' || (variant === 'TRX16I' && type === 0x36)) {
    return reader.u32()
  }
  return reader.u24()
}

/** A block that is absent may be filled with nine or 45 zeros. */
function skipPadding({ frame, reader }: Packet): void {
  const padding = frame.subarray(reader.offset + 9, reader.offset + 45)
  if (padding.every((byte) => byte === 0)) reader.skip(Math.min(reader.left, 45))
}
