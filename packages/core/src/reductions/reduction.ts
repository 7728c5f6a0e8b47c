import type { Position } from '../model/position.ts'

/**
 * Reduces many positions of one device, oldest first, to little data. Pure, with plain data as state: it runs where the rows are
 * read, and its state is passed between pages.
 */
export interface Reduction<State, Result, Input = void> {
  /** Names of all attributes that `add` looks at: from blocks, positions come with no others. Undefined for one that may look at any. */
  readonly attributes?: readonly string[]
  start(input: Input): State
  /** Returns the state with this position included; may mutate the given one. */
  add(state: State, position: Position): State
  end(state: State): Result
}

export const defineReduction = <State, Result, Input = void>(
  reduction: Reduction<State, Result, Input>,
): Reduction<State, Result, Input> => reduction

/** A state that gives rows while it is made; its reader takes them out between pages, so that memory stays bounded. */
export interface RowsState<Row> {
  rows: Row[]
  /** No later position changes or adds a row. */
  isDone: boolean
}
