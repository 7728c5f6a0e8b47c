import { decimalOf, fail, textOf, type Value } from './values.ts'

/** The value of a computed attribute of this type. Throws `ExpressionError` when the result is of another one. */
export function resultOf(value: Value, type: string | null): string | number | boolean | null {
  if (value === null) return null
  if (type === 'boolean') return typeof value === 'boolean' ? value : fail('resultNoTruth', 0)
  if (type !== 'number') return textOf(value, 0)
  if (typeof value !== 'number' && typeof value !== 'bigint') return fail('resultNoNumber', 0)
  const number = decimalOf(value, 0)
  return Number.isFinite(number) ? number : fail('resultInfinite', 0, { number: String(number) })
}
