import { decimalOf, fail, type Numeric, numericOf, type Value, wholeOf } from './values.ts'

/** Computes with two numbers: with whole ones only, the result is whole (`7 / 2` is 3), else a decimal. */
export function calculate(sign: string, left: Value, right: Value, at: number): Value {
  // What is computed of nearly every position: told apart first, because it is asked so often
  if (typeof left === 'number' && typeof right === 'number') {
    if (sign === '*') return left * right
    if (sign === '+') return left + right
    if (sign === '-') return left - right
  }
  const bits = onBits.get(sign)
  if (bits) return BigInt.asIntN(64, bits(BigInt.asIntN(64, wholeOf(left, at)), BigInt.asIntN(64, wholeOf(right, at))))
  const [one, two] = [numericOf(left, at), numericOf(right, at)]
  if ((sign === '/' || sign === '%') && Number(two) === 0) fail('Something is divided by zero', at)
  return typeof one === 'bigint' && typeof two === 'bigint'
    ? within(onWholes.get(sign)!(one, two))
    : onDecimals.get(sign)!(Number(one), Number(two))
}

const onWholes: ReadonlyMap<string, (a: bigint, b: bigint) => bigint> = new Map([
  ['+', (a, b) => a + b],
  ['-', (a, b) => a - b],
  ['*', (a, b) => a * b],
  ['/', (a, b) => a / b],
  ['%', (a, b) => a % b],
])
const onDecimals: ReadonlyMap<string, (a: number, b: number) => number> = new Map([
  ['+', (a, b) => a + b],
  ['-', (a, b) => a - b],
  ['*', (a, b) => a * b],
  ['/', (a, b) => a / b],
  ['%', (a, b) => a % b],
])
/** On the 64 bits of a Java `long`. */
const onBits: ReadonlyMap<string, (a: bigint, b: bigint) => bigint> = new Map([
  ['&', (a, b) => a & b],
  ['|', (a, b) => a | b],
  ['^', (a, b) => a ^ b],
  ['<<', (a, b) => a << (b & 63n)],
  ['>>', (a, b) => a >> (b & 63n)],
  ['>>>', (a, b) => BigInt.asUintN(64, a) >> (b & 63n)],
])

/** True for a sign that `calculate` knows. */
export const isCalculation = (sign: string): boolean => onWholes.has(sign) || onBits.has(sign)

/** The number of a value, below zero instead of above. */
export function negated(value: Value, at: number): Numeric {
  const number = numericOf(value, at)
  return typeof number === 'bigint' ? within(-number) : -number
}

/** A whole number that has outgrown 64 bits goes on as a decimal, so that none grows without end. */
const within = (whole: bigint): Numeric => (BigInt.asIntN(64, whole) === whole ? whole : Number(whole))

/** One of Java's `Math` functions; throws when there is none of this name with so many inputs. */
export function callMath(name: string, inputs: readonly Value[], at: number): Value {
  const numbers = inputs.map((input) => numericOf(input, at))
  const whole = numbers.every((number): number is bigint & Numeric => typeof number === 'bigint')
    ? wholeMath.get(name)
    : undefined
  if (whole && whole.length === inputs.length) {
    if (name.startsWith('floor') && numbers[1] === 0n) fail('Something is divided by zero', at)
    return within(whole(...(numbers as bigint[])))
  }
  const decimal = decimalMath.get(name)
  if (!decimal || decimal.length !== inputs.length) {
    return fail(`There is no function math:${name} with ${inputs.length} inputs`, at)
  }
  const result = decimal(...inputs.map((input) => decimalOf(input, at)))
  return name === 'round' && Number.isFinite(result) ? within(BigInt(result)) : result
}

const wholeMath: ReadonlyMap<string, (...inputs: bigint[]) => bigint> = new Map(
  Object.entries({
    abs: (a: bigint) => (a < 0n ? -a : a),
    max: (a: bigint, b: bigint) => (a > b ? a : b),
    min: (a: bigint, b: bigint) => (a < b ? a : b),
    floorDiv: (a: bigint, b: bigint) => (a % b !== 0n && a < 0n !== b < 0n ? a / b - 1n : a / b),
    floorMod: (a: bigint, b: bigint) => ((a % b) + b) % b,
  }),
)

const degrees = Math.PI / 180
const decimalMath: ReadonlyMap<string, (...inputs: number[]) => number> = new Map(
  Object.entries({
    abs: (a: number) => Math.abs(a),
    max: (a: number, b: number) => Math.max(a, b),
    min: (a: number, b: number) => Math.min(a, b),
    pow: (a: number, b: number) => a ** b,
    hypot: (a: number, b: number) => Math.hypot(a, b),
    atan2: (a: number, b: number) => Math.atan2(a, b),
    round: (a: number) => Math.floor(a + 0.5),
    rint: (a: number) => (a % 2 === 0.5 || a % 2 === -1.5 ? Math.floor(a) : Math.round(a)),
    ceil: (a: number) => Math.ceil(a),
    floor: (a: number) => Math.floor(a),
    signum: (a: number) => Math.sign(a),
    sqrt: (a: number) => Math.sqrt(a),
    cbrt: (a: number) => Math.cbrt(a),
    exp: (a: number) => Math.exp(a),
    log: (a: number) => Math.log(a),
    log10: (a: number) => Math.log10(a),
    sin: (a: number) => Math.sin(a),
    cos: (a: number) => Math.cos(a),
    tan: (a: number) => Math.tan(a),
    asin: (a: number) => Math.asin(a),
    acos: (a: number) => Math.acos(a),
    atan: (a: number) => Math.atan(a),
    toRadians: (a: number) => a * degrees,
    toDegrees: (a: number) => a / degrees,
  }),
)
