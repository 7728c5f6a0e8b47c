import type { Reader } from '../bytes.ts'
import type { Reading } from '../reading.ts'
import type { Block } from './block.ts'
import { readCards, readPassengers } from './cards.ts'
import { readCells } from './cells.ts'
import { readPlace } from './place.ts'
import { readAccessPoints, readTags } from './sensors.ts'
import { readStatus } from './status.ts'

const ignored: Block = () => {}

/** What a message has behind place, cells and status, by the hardware. */
const others: ReadonlyMap<number, readonly Block[]> = new Map([
  [0x10b, [readCards, readCards, readCards, readCards, ignored, ignored, readPassengers]],
  [0x153, [readTags]],
  [0x406, [readTags]],
  [0x40a, [readAccessPoints]],
])
const WITHOUT_PLACE = 0x406

/** The blocks of a message, each behind its length. */
export function readBlocks(hardware: number, reader: Reader, reading: Reading): void {
  if (hardware === WITHOUT_PLACE) reading.fix.outdated = true
  const place = hardware === WITHOUT_PLACE ? [] : [readPlace]
  for (const block of [...place, readCells, readStatus, ...(others.get(hardware) ?? [])]) {
    const length = reader.u16()
    const end = reader.offset + length
    block(reader, reading, { length, hardware })
    reader.offset = end
  }
}
