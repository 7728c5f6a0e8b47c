import type { StepContext } from '../steps/step.ts'
import type { Committed } from '../store/committed.ts'

/** Does something with a position that is stored and answered already. What it fails at, or has no room for, is logged and left. */
export interface AfterCommit {
  /** For the log. */
  readonly name: string
  /** How many positions it works on side by side; 1 keeps their order. */
  readonly atOnce: number
  /** Is it about this one? */
  wants(committed: Committed): boolean
  run(committed: Committed): Promise<void>
}
export type MakeAfterCommit = (context: StepContext) => AfterCommit

/**
 * What is done to positions once they are durable, side by side and with nobody waiting for it: what asks far away and may
 * come late, as addresses do.
 */
const makers: readonly MakeAfterCommit[] = []

export const afterCommit = (context: StepContext): AfterCommit[] => makers.map((make) => make(context))
