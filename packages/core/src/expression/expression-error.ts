import { InvalidError } from '../kit/errors.ts'

/** Why an expression cannot be read or computed, and at which of its characters, the first being 1. */
export class ExpressionError extends InvalidError {
  override name = 'ExpressionError'
  /** The place of that character, from 0. */
  readonly at: number
  constructor(reason: string, at: number) {
    super(`${reason} (at character ${at + 1})`, { field: 'expression' })
    this.at = at
  }
}
