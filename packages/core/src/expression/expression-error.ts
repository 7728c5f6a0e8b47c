import { InvalidError } from '../kit/errors.ts'
import { type ReasonValues, reasonText } from '../kit/reason.ts'

/** Why an expression cannot be read or computed, in English; pages translate it by code, such as `formulaFault.noVariable`. */
export const expressionFaults = {
  tooLong: 'A formula may have at most {most} characters',
  empty: 'The formula is empty',
  unexpected: '{text} is not allowed here',
  noSign: '{text} is not allowed here, {sign} is missing',
  noName: '{text} is not allowed here, a name is missing',
  noKey: '{text} is not allowed here, a key is missing',
  ended: 'The formula is incomplete',
  endedSign: 'The formula is incomplete, {sign} is missing',
  endedName: 'The formula is incomplete, a name is missing',
  endedKey: 'The formula is incomplete, a key is missing',
  unsupported: '{text} is not supported',
  tooDeep: 'The formula has too many levels',
  resultNoTruth: 'The result is not true or false',
  resultNoNumber: 'The result is not a number',
  resultInfinite: 'The result is {number}, which is not a number',
  resultTooLong: 'The result is longer than {most} characters',
  noField: '{value} is not valid for {field}',
  textTooLong: 'A text may have at most {most} characters',
  tooMuchWork: 'The formula is too complex to compute',
  noVariable: 'There is no variable called {name}',
  divided: 'Division by zero',
  noFunction: 'There is no function math:{name} with {count} arguments',
  noMethod: 'There is no method {name} with {count} arguments here',
  textNoNumber: '{text} is not a number',
  nullNoNumber: 'null is not a number',
  listNoNumber: 'A list or map is not a number',
  notWhole: '{number} is not a whole number',
  nullNoText: 'null is not a text',
  listNoText: 'A list or map is not a text',
  noSize: 'This value has no size',
  noPatterns: 'Patterns are not supported: use contains, startsWith or endsWith',
  soughtTooLong: 'The text to search for may have at most {most} characters',
  noPart: 'The text has no part from {from} to {to}',
  noPlace: 'The list has no item {place}',
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
