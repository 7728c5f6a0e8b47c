import { fail, integerOf, type Numeric, numericOf, type Value } from './values.ts'

/** An operation on two values; an error names the source position (`at`) when one of them is not a number. */
export type Calculation = (left: Value, right: Value, at: number) => Numeric

/**
 * The operation of an operator; undefined for another one. With integers only, the result is an integer (`7 / 2` is 3), else a
 * decimal.
 */
export const calculationOf = (sign: string): Calculation | undefined => calculations.get(sign)

type OnDecimals = (left: number, right: number) => number
type OnWholes = (left: bigint, right: bigint) => bigint

const exact =
  (onDecimals: OnDecimals, onWholes: OnWholes): Calculation =>
  (left, right, at) => {
    if (typeof left === 'number' && typeof right === 'number') return onDecimals(left, right)
    const one = numericOf(left, at)
    const two = numericOf(right, at)
    return typeof one === 'bigint' && typeof two === 'bigint'
      ? within(onWholes(one, two))
      : onDecimals(Number(one), Number(two))
  }

const dividing = (onDecimals: OnDecimals, onWholes: OnWholes): Calculation => {
  const divide = exact(onDecimals, onWholes)
  return (left, right, at) => {
    const one = numericOf(left, at)
    const two = numericOf(right, at)
    return Number(two) === 0 ? fail('divided', at) : divide(one, two, at)
  }
}

/** On the 64 bits of a Java `long`. */
const onBits =
  (bits: OnWholes): Calculation =>
  (left, right, at) =>
    BigInt.asIntN(64, bits(BigInt.asIntN(64, integerOf(left, at)), BigInt.asIntN(64, integerOf(right, at))))

const calculations: ReadonlyMap<string, Calculation> = new Map([
  [
    '+',
    exact(
      (a, b) => a + b,
      (a, b) => a + b,
    ),
  ],
  [
    '-',
    exact(
      (a, b) => a - b,
      (a, b) => a - b,
    ),
  ],
  [
    '*',
    exact(
      (a, b) => a * b,
      (a, b) => a * b,
    ),
  ],
  [
    '/',
    dividing(
      (a, b) => a / b,
      (a, b) => a / b,
    ),
  ],
  [
    '%',
    dividing(
      (a, b) => a % b,
      (a, b) => a % b,
    ),
  ],
  ['&', onBits((a, b) => a & b)],
  ['|', onBits((a, b) => a | b)],
  ['^', onBits((a, b) => a ^ b)],
  ['<<', onBits((a, b) => a << (b & 63n))],
  ['>>', onBits((a, b) => a >> (b & 63n))],
  ['>>>', onBits((a, b) => BigInt.asUintN(64, a) >> (b & 63n))],
])

/** The negated number of a value. */
export function negated(value: Value, at: number): Numeric {
  const number = numericOf(value, at)
  return typeof number === 'bigint' ? within(-number) : -number
}

/** An integer that overflows 64 bits becomes a decimal, so that its size is bounded. */
const within = (whole: bigint): Numeric => (whole >= lowest && whole <= highest ? whole : Number(whole))
const lowest = -(2n ** 63n)
const highest = 2n ** 63n - 1n

/** One of Java's `Math` functions, called with so many arguments; throws when there is none. */
export function mathOf(name: string, count: number): (inputs: readonly Value[], at: number) => Value {
  const decimal = taking(decimalMath.get(name), count)
  const whole = taking(wholeMath.get(name), count)
  const isDivision = name.startsWith('floor')
  const finished = (result: number): Numeric =>
    name === 'round' && Number.isFinite(result) ? within(BigInt(result)) : result
  return (inputs, at) => {
    const first = inputs[0]
    if (decimal && count === 1 && typeof first === 'number') return finished(decimal(first))
    const numbers = inputs.map((input) => numericOf(input, at))
    if (whole && numbers.every((number): number is bigint & Numeric => typeof number === 'bigint')) {
      if (isDivision && numbers[1] === 0n) fail('divided', at)
      return within(whole(...numbers))
    }
    if (!decimal) return fail('noFunction', at, { name, count })
    return finished(decimal(...numbers.map(Number)))
  }
}

const taking = <F extends { readonly length: number }>(called: F | undefined, count: number): F | undefined =>
  called?.length === count ? called : undefined

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
