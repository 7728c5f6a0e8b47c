import type { StepContext } from '../steps/step.ts'
import type { Committed } from '../store/committed.ts'

/** Work on a position that is already stored and acknowledged. A failure, or a full queue, is logged and the position skipped. */
export interface AfterCommit {
  /** For the log. */
  readonly name: string
  /** How many positions are processed at the same time; 1 keeps their order. */
  readonly atOnce: number
  /** Whether `run` is to be called with this position. */
  wants(committed: Committed): boolean
  run(committed: Committed): Promise<void>
}
export type MakeAfterCommit = (context: StepContext) => AfterCommit

/**
 * What is done with positions once they are durable, in parallel and with nobody waiting for it: slow requests to other
 * servers, such as looking up an address.
 */
const makers: readonly MakeAfterCommit[] = []

export const afterCommit = (context: StepContext): AfterCommit[] => makers.map((make) => make(context))
