import type { Position } from '../model/position.ts'

/**
 * Reduces many positions of one device, oldest first, to little data. Pure, with plain data as state: it runs where the rows are
 * read, and its state is passed between pages.
 */
export interface Reduction<State, Result> {
  start(): State
  /** Returns the state with this position included; may mutate the given one. */
  add(state: State, position: Position): State
  end(state: State): Result
}

export const defineReduction = <State, Result>(reduction: Reduction<State, Result>): Reduction<State, Result> =>
  reduction
