import { type Block, readBlock, readIds } from '@rastro/core/blocks/block'
import { BrokenBlockError } from '@rastro/core/blocks/byte-reader'
import type { StoredPosition } from '@rastro/core/blocks/stored-position'
import { checksumOf, unframed } from './frame.ts'

/** The columns of a block that are read, in this order behind those of a position. */
export const blockNames = ['id', 'count', 'lastTime', 'lastId', 'ids', 'data'] as const

/** A block as it is read. */
export interface BlockRow {
  readonly id: number
  readonly count: number
  readonly lastTime: number
  readonly lastId: number
  readonly ids: Uint8Array
  readonly data: Uint8Array
}

export const blockRowOf = (values: readonly unknown[]): BlockRow =>
  Object.fromEntries(blockNames.map((name, at) => [name, values[at]])) as unknown as BlockRow

/** Blocks kept open: the pages of a history read each several times. */
const mostOpen = 4
const open = new Map<string, Block>()

/** Opens a block. Throws `BrokenBlockError` that names it. */
export function openBlock(row: BlockRow): Block {
  const key = `${row.id}:${row.count}:${row.data.length}:${checksumOf(row.data)}:${checksumOf(row.ids)}`
  const known = open.get(key)
  if (known) return known
  const block = reported(row.id, () => readBlock(unframed(row.data), unframed(row.ids), row.count))
  open.set(key, block)
  for (const oldest of open.keys()) if (open.size > mostOpen) open.delete(oldest)
  return block
}

/** The ids in a block, without reading the rest. */
export const idsIn = ({ id, ids, count }: Pick<BlockRow, 'id' | 'ids' | 'count'>): Float64Array =>
  reported(id, () => readIds(unframed(ids), count))

/** All positions of a block, with their fingerprints. */
export const allOf = (block: Block): StoredPosition[] =>
  Array.from({ length: block.count }, (_, row) => ({
    ...block.positionAt(row),
    fingerprint: block.fingerprintAt(row),
  }))

function reported<T>(id: number, read: () => T): T {
  try {
    return read()
  } catch (cause) {
    throw new BrokenBlockError(`Block ${id} of positions cannot be read: ${(cause as Error).message}`, { cause })
  }
}
