import { trimmed } from './text.ts'

// Untrusted input: the patterns never have two adjacent runs of digits, whose matching takes quadratic time.
const decimalForm = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?[fd]?$/i
const hexForm = /^([+-]?)0x([0-9a-f]*)(?:\.([0-9a-f]*))?p([+-]?\d+)[fd]?$/i

/** A number as Java reads it (`1e3`, ` 7 `, `2.5f`, `NaN`, `0x1p4`), or undefined for any other text. */
export function javaDouble(text: string): number | undefined {
  const bare = trimmed(text)
  if (decimalForm.test(bare)) return Number(isSuffixed(bare) ? bare.slice(0, -1) : bare)
  if (/^[+-]?NaN$/.test(bare)) return Number.NaN
  if (/^[+-]?Infinity$/.test(bare)) return Number(bare)
  return hexDouble(bare)
}

/** Ends with `f` or `d`, for a float or a double. */
const isSuffixed = (text: string): boolean => text.charCodeAt(text.length - 1) > CODE_OF_9
const CODE_OF_9 = 0x39

function hexDouble(text: string): number | undefined {
  const [, sign, whole = '', fraction = '', exponent] = hexForm.exec(text) ?? []
  if (exponent === undefined || whole + fraction === '') return undefined
  const value = Number(`0x${whole}${fraction}`) * 2 ** (Number(exponent) - 4 * fraction.length)
  return sign === '-' ? -value : value
}

/** Every number of so many digits is held exactly. */
const SAFE_DIGITS = 15

/** Digits that a number does not hold exactly, as the 19 of a SIM's: they are read as text. */
export const isTooLong = (text: string): boolean =>
  text.length > SAFE_DIGITS && /^\d+$/.test(text) && !Number.isSafeInteger(Number(text))

const LONG_LIMIT = 2n ** 63n

/** An integer of 64 bits as Java reads it: a sign and digits, nothing else; undefined when the text is none. */
export function javaLong(text: string): number | undefined {
  if (!/^[+-]?\d+$/.test(text)) return undefined
  const value = BigInt(text.replace('+', ''))
  return value < -LONG_LIMIT || value >= LONG_LIMIT ? undefined : Number(value)
}
