import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

interface Collection {
  readonly type: 'major'
  readonly execution: 'async'
  /** Collects all that can be collected, and gives the freed pages back to the system. */
  readonly flavor: 'last-resort'
}
type Collect = (how: Collection) => Promise<void>

/**
 * Gives back to the system what only the start has needed (about 40 MB: the engine would hold on to it until its heap is full).
 * Holds this thread up for about 80 ms. Resolves when it is done (decision 91).
 */
export async function releaseMemory(): Promise<void> {
  // The function exists only in contexts that are made while the flag is set
  setFlagsFromString('--expose-gc')
  const collect: Collect = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  await collect({ type: 'major', execution: 'async', flavor: 'last-resort' })
}
