import { compile } from '@rastro/core/expression/compile'
import { ExpressionError } from '@rastro/core/expression/expression-error'
import { parseExpression } from '@rastro/core/expression/parse'
import { positionVariables } from '@rastro/core/expression/position-variables'
import { resultOf } from '@rastro/core/expression/result'
import type { Position } from '@rastro/core/model/position'

export type Result = string | number | boolean | null

/** The results of a formula on positions, oldest first: a value, or the error. */
export interface Trial {
  readonly results: readonly { readonly time: Date; readonly result: Result | undefined }[]
  /** The last error, and how many there are. */
  readonly failed: number
  readonly reason: ExpressionError | undefined
}

/** The syntax error of a formula, as the server would reject it; undefined when valid. */
export function unreadable(expression: string): ExpressionError | undefined {
  try {
    parseExpression(expression)
    return undefined
  } catch (error) {
    if (error instanceof ExpressionError) return error
    throw error
  }
}

/** Computes a valid formula on these positions, as the server does on intake. */
export function tried(expression: string, type: string | null, positions: readonly Position[]): Trial {
  const compute = compile(parseExpression(expression), positionVariables)
  let failed = 0
  let reason: ExpressionError | undefined
  const results = positions.map((position) => {
    try {
      return { time: position.fixTime, result: resultOf(compute(position), type) }
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error
      failed += 1
      reason = error
      return { time: position.fixTime, result: undefined }
    }
  })
  return { results, failed, reason }
}
