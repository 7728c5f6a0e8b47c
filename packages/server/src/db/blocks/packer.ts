import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { StoredPosition } from '@rastro/core/blocks/stored-position'
import type { Packed } from './pack-thread.ts'

export interface Packer {
  /** The frames of a block with these positions, as read back and compared. Throws when they would differ. */
  pack(positions: readonly StoredPosition[]): Promise<{ readonly ids: Uint8Array; readonly data: Uint8Array }>
  close(): Promise<void>
}

/** A thread that packs, one block at a time, so that nobody waits for it. */
export function openPacker(): Packer {
  const thread = new Worker(new URL('./pack-thread.ts', import.meta.url), { execArgv: [] })
  thread.unref()
  return {
    async pack(positions) {
      const ended = new AbortController()
      const answered = once(thread, 'message', { signal: ended.signal })
      const gone = once(thread, 'exit', { signal: ended.signal }).then(() => {
        throw new Error('The thread that packs positions has ended')
      })
      thread.postMessage(positions)
      const [answer] = await Promise.race([answered, gone]).finally(() => {
        for (const other of [answered, gone]) other.catch(() => {}) // The other one is told that it is over
        ended.abort()
      })
      const packed = answer as Packed
      if ('error' in packed) throw new Error(packed.error)
      return packed
    },
    close: async () => void (await thread.terminate()),
  }
}
