import { calculationOf, negated } from './arithmetic.ts'
import { type Calling, callMethod, includes } from './methods.ts'
import { compared, fail, integerOf, isEqual, isFields, isList, isTrue, textOf, type Value } from './values.ts'

/** Work budget of an evaluation, in characters and items read or created. */
export interface Purse {
  /** Throws when the budget is exceeded. */
  spend(count: number, at: number): void
}

/** The arguments of a method call at this source position. */
export const callingAt = (purse: Purse, at: number): Calling => ({
  at,
  spend: (characters) => purse.spend(characters, at),
})

/** Applies a unary operator. */
export function changeBy(sign: string): (value: Value, at: number) => Value {
  if (sign === '!') return (value) => !isTrue(value)
  if (sign === '-') return negated
  if (sign === '~') return (value, at) => BigInt.asIntN(64, ~integerOf(value, at))
  if (sign === 'empty') return (value) => value === null || value === 0 || value === 0n || sizeOf(value) === 0
  if (sign === 'size') return (value, at) => (value === null ? 0n : BigInt(sizeOf(value) ?? fail('noSize', at)))
  const added = calculationOf('+')!
  return (value, at) => added(0n, value, at)
}

type Combine = (left: Value, right: Value, purse: Purse, at: number) => Value

/** Applies a binary operator to two computed values. */
export function combineBy(sign: string): Combine {
  const calculated = calculationOf(sign)
  if (calculated && sign === '+') {
    return (left, right, purse, at) =>
      typeof left === 'string' || typeof right === 'string'
        ? joined(left, right, purse, at)
        : calculated(left, right, at)
  }
  if (calculated) return (left, right, _, at) => calculated(left, right, at)
  if (sign === '==') return isEqual
  if (sign === '!=') return (left, right) => !isEqual(left, right)
  const expected = sign.startsWith('=')
  if (sign.endsWith('~')) return (left, right, purse, at) => isIn(left, right, purse, at) === expected
  if (sign.endsWith('^')) return asking('startsWith', expected)
  if (sign.endsWith('$')) return asking('endsWith', expected)
  const isOrdered = orders[sign]!
  return (left, right, _, at) => {
    const order = compared(left, right, at)
    return order !== undefined && isOrdered(order)
  }
}

const orders: Readonly<Record<string, (order: number) => boolean>> = {
  '<': (order) => order < 0,
  '>': (order) => order > 0,
  '<=': (order) => order <= 0,
  '>=': (order) => order >= 0,
}

function joined(left: Value, right: Value, purse: Purse, at: number): string {
  const [one, two] = [textOf(left, at), textOf(right, at)]
  purse.spend(one.length + two.length, at)
  return one + two
}

function isIn(item: Value, of: Value, purse: Purse, at: number): boolean {
  if (isList(of)) return includes(of, item, (count) => purse.spend(count, at))
  if (isFields(of)) return Object.hasOwn(of, textOf(item, at))
  return fail('noPatterns', at)
}

const asking =
  (method: string, expected: boolean): Combine =>
  (of, input, purse, at) =>
    (callMethod(textOf(of, at), method, [input], callingAt(purse, at)) === true) === expected

function sizeOf(value: Value): number | undefined {
  if (typeof value === 'string' || isList(value)) return value.length
  return isFields(value) ? Object.keys(value).length : undefined
}
