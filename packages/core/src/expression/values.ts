import type { ReasonValues } from '../kit/reason.ts'
import { ExpressionError, type ExpressionFault } from './expression-error.ts'

/**
 * What an expression works with. As in Java there are integers (`bigint`) and decimals (`number`); values of a position are
 * decimals, because JSON does not distinguish 7 from 7.0.
 */
export type Value =
  | null
  | boolean
  | number
  | bigint
  | string
  | Date
  | readonly Value[]
  | { readonly [key: string]: Value }
/** A decimal or an integer. */
export type Numeric = number | bigint

/** True for a list. */
export const isList = (value: Value): value is readonly Value[] => Array.isArray(value)
/** True for a map. */
export const isFields = (value: Value): value is { readonly [key: string]: Value } =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

/** Truthiness: null, 0, an empty text and the text `false` are false. */
export function isTrue(value: Value): boolean {
  if (typeof value === 'string') return value !== '' && value !== 'false'
  if (typeof value === 'number') return value !== 0 && !Number.isNaN(value)
  return Boolean(value)
}

/** The numeric value: of a time its milliseconds, of a boolean 1 or 0. Throws where there is none. */
export function numericOf(value: Value, at: number): Numeric {
  if (typeof value === 'number' || typeof value === 'bigint') return value
  if (typeof value === 'boolean') return value ? 1n : 0n
  if (value instanceof Date) return BigInt(value.getTime())
  if (typeof value === 'string') return parsed(value) ?? fail('textNoNumber', at, { text: `"${value}"` })
  return fail(value === null ? 'nullNoNumber' : 'listNoNumber', at)
}

/** The same as a decimal. */
export const decimalOf = (value: Value, at: number): number => Number(numericOf(value, at))

/** A number without its decimals. */
export function integerOf(value: Value, at: number): bigint {
  const number = numericOf(value, at)
  if (typeof number === 'bigint') return number
  return Number.isFinite(number) ? BigInt(Math.trunc(number)) : fail('notWhole', at, { number: String(number) })
}

/** A value as text, for joining texts and as a result. */
export function textOf(value: Value, at: number): string {
  if (value instanceof Date) return value.toISOString()
  if (value === null) return fail('nullNoText', at)
  return typeof value === 'object' ? fail('listNoText', at) : String(value)
}

/** Equal also across types: `1 == 1.0`, `'1' == 1`, `true == 'true'`. Lists and maps equal only themselves. */
export function isEqual(left: Value, right: Value): boolean {
  if (left === null || right === null) return left === right
  if (typeof left === 'string' && typeof right === 'string') return left === right
  if (isList(left) || isList(right) || isFields(left) || isFields(right)) return left === right
  if (typeof left === 'boolean' || typeof right === 'boolean') return isTrue(left) === isTrue(right)
  const [one, two] = [loose(left), loose(right)]
  return one !== undefined && two !== undefined && Number(one) === Number(two)
}

/** Below 0 when the first is smaller. Undefined when one of them is null: nothing is larger or smaller. */
export function compared(left: Value, right: Value, at: number): number | undefined {
  if (left === null || right === null) return undefined
  if (typeof left === 'string' && typeof right === 'string') return left < right ? -1 : Number(left > right)
  const difference = decimalOf(left, at) - decimalOf(right, at)
  // Both are infinite
  return Number.isNaN(difference) ? undefined : difference
}

const loose = (value: Value): Numeric | undefined => (typeof value === 'string' ? parsed(value) : numericOf(value, 0))

const parsed = (text: string): Numeric | undefined => {
  if (/^[+-]?\d{1,18}$/.test(text)) return BigInt(text)
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : undefined
}

/** Throws an `ExpressionError` with the source position. */
export function fail(code: ExpressionFault, at: number, values?: ReasonValues): never {
  throw new ExpressionError(code, at, values)
}
