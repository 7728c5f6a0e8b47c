import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

interface Collection {
  readonly type: 'major'
  readonly execution: 'async'
  /** Runs a full garbage collection, and returns the freed pages to the system. */
  readonly flavor: 'last-resort'
}
type Collect = (how: Collection) => Promise<void>

/**
 * Returns memory used only by the start to the system (about 40 MB: the engine would retain it until its heap is full). Blocks
 * this thread for about 80 ms. Resolves when it is done (decision 91).
 */
export async function releaseMemory(): Promise<void> {
  // The function exists only in contexts that are made while the flag is set
  setFlagsFromString('--expose-gc')
  const collect: Collect = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  await collect({ type: 'major', execution: 'async', flavor: 'last-resort' })
}
