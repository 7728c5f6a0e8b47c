import { formatNumber } from '@rastro/core/format/numbers'
import type { TextKey } from '@rastro/core/i18n/areas'
import type { TSchema } from '@rastro/core/kit/schema'

/** An error of a value: its text and the placeholders' values. */
export interface Fault {
  readonly key: TextKey<'resource' | 'shared'>
  readonly values?: Record<string, number | string>
}

/** The range of a field's value, where its schema does not define it. */
export interface Bounds {
  readonly least?: number | undefined
  readonly most?: number | undefined
  readonly whole?: boolean | undefined
}

interface Rules {
  type?: string
  anyOf?: Rules[]
  minLength?: number
  maxLength?: number
  /** Only where the value changes. */
  maxNewLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  pattern?: string
}

/**
 * Why the server would reject the value of a field, from its schema; undefined when valid. `isRequired`: a form may require
 * what is optional for the server. `opened`: the stored value.
 */
export function faultOf(
  schema: TSchema | undefined,
  value: unknown,
  { isRequired = false, opened }: { isRequired?: boolean; opened?: unknown } = {},
): Fault | undefined {
  if (isNothing(value)) return isRequired ? { key: 'errorFieldRequired' } : undefined
  const rules = rulesOf(schema)
  if (typeof value === 'number') return numberFault(rules, value)
  if (typeof value !== 'string') return undefined
  const { maxLength, maxNewLength = maxLength } = rules
  return textFault(value === opened ? rules : { ...rules, maxLength: maxNewLength }, value)
}

/** The rules of an optional value. */
const rulesOf = (schema: TSchema | undefined): Rules => {
  const rules = (schema ?? {}) as Rules
  return rules.anyOf?.find(({ type }) => type !== 'null') ?? rules
}

/** The maximum length of a value that is typed, where it is another than that of stored ones. */
export const maxNewLengthOf = (schema: TSchema | undefined): number | undefined => rulesOf(schema).maxNewLength

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === 0 || (typeof value === 'string' && value.trim() === '')

function numberFault({ type, minimum, maximum, exclusiveMinimum }: Rules, value: number): Fault | undefined {
  if (Number.isNaN(value)) return { key: 'errorNotNumber' }
  if (type === 'integer' && !Number.isInteger(value)) return { key: 'errorNotWhole' }
  if (minimum !== undefined && value < minimum) return { key: 'errorTooSmall', values: { least: minimum } }
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum)
    return { key: 'errorNotAbove', values: { least: exclusiveMinimum } }
  if (maximum !== undefined && value > maximum) return { key: 'errorTooLarge', values: { most: maximum } }
  return undefined
}

/** Why a number is invalid for this field; undefined when valid. */
export function boundsFault(value: number, { least, most, whole }: Bounds): Fault | undefined {
  if (Number.isNaN(value)) return { key: 'errorNotNumber' }
  if (whole && !Number.isInteger(value)) return { key: 'errorNotWhole' }
  const isBelow = least !== undefined && value < least
  const isAbove = most !== undefined && value > most
  if (!isBelow && !isAbove) return undefined
  const [from, to] = [least, most].map((bound) => (bound === undefined ? '' : formatNumber(bound, 2)))
  if (from && to) return { key: 'errorWithin', values: { least: from, most: to } }
  return isBelow ? { key: 'errorTooSmall', values: { least: from! } } : { key: 'errorTooLarge', values: { most: to! } }
}

function textFault({ maxLength, minLength, pattern }: Rules, value: string): Fault | undefined {
  if (maxLength !== undefined && value.length > maxLength) return { key: 'errorTooLong', values: { most: maxLength } }
  if (minLength !== undefined && value.length < minLength) return { key: 'errorTooShort', values: { least: minLength } }
  return pattern && !new RegExp(pattern, 'u').test(value) ? { key: 'errorForm' } : undefined
}
