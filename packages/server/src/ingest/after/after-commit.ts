import type { Committed } from '../store/committed.ts'

/**
 * Work on a position that is already stored and acknowledged; nobody waits for it, so it may ask other servers. A failure, or a full
 * queue, is logged and the position skipped.
 */
export interface AfterCommit {
  /** For the log. */
  readonly name: string
  /** How many positions are processed at the same time; 1 keeps their order. */
  readonly atOnce: number
  /** Whether `run` is to be called with this position. */
  wants(committed: Committed): boolean
  run(committed: Committed): Promise<void>
}
