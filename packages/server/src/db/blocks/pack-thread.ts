import { constants, setPriority } from 'node:os'
import { isDeepStrictEqual } from 'node:util'
import { parentPort } from 'node:worker_threads'
import { readBlock, writeBlock, writeIds } from '@rastro/core/blocks/block'
import type { StoredPosition } from '@rastro/core/blocks/stored-position'
import { framed, unframed } from './frame.ts'
import { allOf } from './stored-block.ts'

/** Bytes of a block, or why there are none. */
export type Packed = { readonly ids: Uint8Array; readonly data: Uint8Array } | { readonly error: string }

// The thread of `packer.ts`: it gives way to everything else
if (process.platform === 'linux') {
  try {
    setPriority(constants.priority.PRIORITY_LOW)
  } catch {
    // A sandbox may forbid it: then the thread works as the others do
  }
}

parentPort?.on('message', (positions: readonly StoredPosition[]) => {
  parentPort?.postMessage(packed(positions))
})

/** What was packed is read again and compared before its rows may go. */
function packed(positions: readonly StoredPosition[]): Packed {
  try {
    const [ids, data] = [framed(writeIds(positions)), framed(writeBlock(positions))]
    const read = allOf(readBlock(unframed(data), unframed(ids), positions.length))
    if (!isDeepStrictEqual(read, positions)) return { error: 'What was packed differs from what was read' }
    return { ids, data }
  } catch (error) {
    return { error: (error as Error).message }
  }
}
