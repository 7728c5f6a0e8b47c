import { compile } from '@rastro/core/expression/compile'
import { ExpressionError } from '@rastro/core/expression/expression-error'
import { parseExpression } from '@rastro/core/expression/parse'
import { positionVariables } from '@rastro/core/expression/position-variables'
import { resultOf } from '@rastro/core/expression/result'
import type { Position } from '@rastro/core/model/position'

export type Result = string | number | boolean | null

/** What a formula gives on positions, oldest first: a result, or why there is none. */
export interface Trial {
  readonly results: readonly { readonly time: Date; readonly result: Result | undefined }[]
  /** Why the last position without a result has none, and how many there are. */
  readonly failed: number
  readonly reason: ExpressionError | undefined
}

/** Why a formula cannot be read: as the server reads it before it stores it; undefined where it can be read. */
export function unreadable(expression: string): ExpressionError | undefined {
  try {
    parseExpression(expression)
    return undefined
  } catch (error) {
    if (error instanceof ExpressionError) return error
    throw error
  }
}

/** Computes a formula that can be read on these positions, as the server does when they come in. */
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
