import { InvalidError } from '../kit/errors.ts'
import { type ReasonValues, reasonText } from '../kit/reason.ts'

/** Why an expression cannot be read or computed, in English; pages translate it by code, such as `formulaFault.noVariable`. */
export const expressionFaults = {
  tooLong: 'An expression may hold at most {most} characters',
  empty: 'The expression is empty',
  unexpected: '{text} does not belong here',
  noSign: '{text} does not belong here, {sign} is missing',
  noName: '{text} does not belong here, a name is missing',
  noKey: '{text} does not belong here, a key is missing',
  ended: 'the end does not belong here',
  endedSign: 'the end does not belong here, {sign} is missing',
  endedName: 'the end does not belong here, a name is missing',
  endedKey: 'the end does not belong here, a key is missing',
  unsupported: '{text} is not supported',
  tooDeep: 'The expression is nested too deep',
  resultNoTruth: 'The result is not true or false',
  resultNoNumber: 'The result is no number',
  resultInfinite: 'The result is {number}, which is no number',
  resultTooLong: 'The result is longer than {most} characters',
  noField: '{value} is no {field}',
  textTooLong: 'A text may hold at most {most} characters',
  tooMuchWork: 'The expression takes too much work',
  noVariable: 'There is no variable called {name}',
  divided: 'Something is divided by zero',
  noFunction: 'There is no function math:{name} with {count} inputs',
  noMethod: 'There is no method {name} with {count} inputs here',
  textNoNumber: '{text} is no number',
  nullNoNumber: 'null is no number',
  listNoNumber: 'A list or map is no number',
  notWhole: '{number} is no whole number',
  nullNoText: 'null is no text',
  listNoText: 'A list or map is no text',
  noSize: 'This value has no size',
  noPatterns: 'Patterns are not supported: use contains, startsWith or endsWith',
  soughtTooLong: 'A text to look for may hold at most {most} characters',
  noPart: 'The text has no part from {from} to {to}',
  noPlace: 'The list has no place {place}',
  nullNoParts: 'null has no parts',
  noParts: 'This value has no parts',
} as const
export type ExpressionFault = keyof typeof expressionFaults

/** Why an expression cannot be read or computed, and at which character, counted from 1. */
export class ExpressionError extends InvalidError {
  override name = 'ExpressionError'
  /** The offset of that character, from 0. */
  readonly at: number
  constructor(code: ExpressionFault, at: number, told: ReasonValues = {}) {
    const values = shortened(told)
    const reason = { code: `formulaFault.${code}`, values: { ...values, at: at + 1 } }
    super(`${reasonText(expressionFaults[code], values)} (at character ${at + 1})`, { field: 'expression', reason })
    this.at = at
  }
}

/** A name or a value can be as long as the expression. */
const shortened = (values: ReasonValues): ReasonValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && value.length > longest ? `${value.slice(0, longest)}…` : value,
    ]),
  )
const longest = 60
