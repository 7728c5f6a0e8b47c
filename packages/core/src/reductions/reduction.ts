import type { Position } from '../model/position.ts'

/**
 * Many positions of one device, oldest first, made into little. Pure, and its state is plain data: it runs where the rows
 * are read, and its state travels between pages.
 */
export interface Reduction<State, Result> {
  start(): State
  /** Gives the state with this position in it; may change the one it was given. */
  add(state: State, position: Position): State
  end(state: State): Result
}

export const defineReduction = <State, Result>(reduction: Reduction<State, Result>): Reduction<State, Result> =>
  reduction
