import { setterOf } from '../kit/set-attribute.ts'
import type { Position } from '../model/position.ts'
import type { ComputedAttribute } from '../resources/attribute.ts'
import { compile } from './compile.ts'
import { ExpressionError } from './expression-error.ts'
import { parseExpression } from './parse.ts'
import { positionVariables } from './position-variables.ts'
import { resultOf } from './result.ts'
import type { Value } from './values.ts'

/** A computed attribute, parsed once for any number of positions. */
export interface Formula {
  readonly row: ComputedAttribute
  /** Throws `ExpressionError`. */
  compute(position: Position): Value
  /** Sets the attribute. */
  readonly put: ReturnType<typeof setterOf>
}

/** The fields of a position that a computed attribute may set, with their types and, for numbers, the largest value. */
const fields = {
  valid: ['boolean'],
  latitude: ['number', 90],
  longitude: ['number', 180],
  altitude: ['number'],
  speed: ['number'],
  course: ['number'],
  accuracy: ['number'],
  address: ['string'],
} as const
type Field = keyof typeof fields
const isField = (name: string): name is Field => Object.hasOwn(fields, name)

const longestText = 4096

/** Parses the expression of a computed attribute. One stored before validation existed may never be computed. */
export function formulaOf(row: ComputedAttribute): Formula {
  const put = setterOf(row.attribute)
  try {
    return { row, put, compute: compile(parseExpression(row.expression), positionVariables) }
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    const compute = () => {
      throw error
    }
    return { row, put, compute }
  }
}

/**
 * Sets the result of a computed attribute on this position: a field, or an attribute, which null removes (reference §9). Throws
 * `ExpressionError`; the position is then unchanged.
 */
export function applyFormula({ row, compute, put }: Formula, position: Position): void {
  const value = compute(position)
  const name = row.attribute
  if (isField(name)) {
    setField(position, name, resultOf(value, fields[name][0]))
    return
  }
  const result = resultOf(value, row.type)
  if (result === null) delete position.attributes[name]
  else put(position.attributes, bounded(result))
}

function setField(position: Position, field: Field, value: string | number | boolean | null): void {
  const most: number | undefined = fields[field][1]
  // The address may be absent; the other fields are always present
  if (value === null && field !== 'address') return
  if (most !== undefined && Math.abs(Number(value)) > most)
    throw new ExpressionError('noField', 0, { value: String(value), field })
  Object.assign(position, { [field]: value === null ? null : bounded(value) })
}

function bounded<V extends string | number | boolean>(value: V): V {
  if (typeof value === 'string' && value.length > longestText) {
    throw new ExpressionError('resultTooLong', 0, { most: longestText })
  }
  return value
}
