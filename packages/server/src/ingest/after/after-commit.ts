import type { Committed } from '../store/committed.ts'

/**
 * Work on a stored and acknowledged position; nothing waits for it, so it may call other servers. A failure, or a full queue, is
 * logged and the position skipped.
 */
export interface AfterCommit {
  /** The name in the log. */
  readonly name: string
  /** How many positions are processed concurrently; 1 preserves their order. */
  readonly atOnce: number
  /** True when `run` is to be called with this position. */
  wants(committed: Committed): boolean
  run(committed: Committed): Promise<void>
}
