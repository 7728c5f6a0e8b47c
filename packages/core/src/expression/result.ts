import { decimalOf, fail, textOf, type Value } from './values.ts'

/** The value of a computed attribute of this type. Throws `ExpressionError` when the result is of another one. */
export function resultOf(value: Value, type: string | null): string | number | boolean | null {
  if (value === null) return null
  if (type === 'boolean') return typeof value === 'boolean' ? value : fail('The result is not true or false', 0)
  if (type !== 'number') return textOf(value, 0)
  if (typeof value !== 'number' && typeof value !== 'bigint') return fail('The result is no number', 0)
  const number = decimalOf(value, 0)
  return Number.isFinite(number) ? number : fail(`The result is ${number}, which is no number`, 0)
}
