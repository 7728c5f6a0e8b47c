import { knownTimezone } from '../format/dates.ts'
import { numberText, typedNumber } from '../format/typed-number.ts'
import { fromUnit, HOUR_MS, toUnit, type UnitOf } from '../format/units.ts'
import type { ValueKind } from '../vocabulary/attributes.ts'
import type { AttributeDefinition } from './attribute-definitions.ts'

/** The units of a user. */
export interface ReadersUnits {
  readonly speedUnit: UnitOf<'speed'>
  readonly distanceUnit: UnitOf<'distance'>
  readonly altitudeUnit: UnitOf<'altitude'>
  readonly volumeUnit: UnitOf<'volume'>
}

type AttributeValue = string | number | boolean
type Asked = Pick<AttributeDefinition, 'kind' | 'least' | 'most' | 'choices'>

/** Why a text is no valid value of its attribute. `limit` is in the user's unit, as text. */
export type AttributeFault =
  | { readonly kind: 'missing' | 'number' | 'colour' | 'timezone' | 'choice' }
  | { readonly kind: 'least' | 'most'; readonly limit: string }

/** Maximum length of a typed attribute. */
export const maxAttributeText = 4000

/** The value as shown in its input, in the user's units. A stored text that is no number is shown unchanged. */
export function attributeText({ kind }: Pick<Asked, 'kind'>, value: unknown, units: ReadersUnits): string {
  if (value === undefined || value === null) return ''
  const scale = scaleOf(kind, units)
  if (!scale) return String(value)
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? numberText(scale.shown(number)) : String(value)
}

/** Parses typed text; the value is in the model's unit. Flags are not typed. */
export function readAttribute(
  { kind, least, most, choices }: Asked,
  text: string,
  units: ReadersUnits,
): { readonly value: AttributeValue } | { readonly fault: AttributeFault } {
  const plain = text.trim()
  if (plain === '') return { fault: { kind: 'missing' } }
  const scale = scaleOf(kind, units)
  if (scale) {
    const number = typedNumber(plain)
    if (!Number.isFinite(number)) return { fault: { kind: 'number' } }
    const value = scale.stored(number)
    if (value < least) return { fault: { kind: 'least', limit: numberText(scale.shown(least)) } }
    if (value > most) return { fault: { kind: 'most', limit: numberText(scale.shown(most)) } }
    return { value }
  }
  if (kind === 'colour' && !/^#([\da-f]{3}|[\da-f]{6})$/i.test(plain)) return { fault: { kind: 'colour' } }
  if (kind === 'timezone' && knownTimezone(plain) === undefined) return { fault: { kind: 'timezone' } }
  if (kind === 'choice' && !choices?.includes(plain)) return { fault: { kind: 'choice' } }
  return { value: kind === 'secret' ? text : plain }
}

/** The suffix of a number of this kind: one of the user's units, or a unit that is the same for all users. */
export type ShownUnit = ReadersUnits[keyof ReadersUnits] | 'm' | 'hour' | 'second' | 'minute' | 'push'

export const unitOfKind = (kind: ValueKind, units: ReadersUnits): ShownUnit | undefined => scaleOf(kind, units)?.unit

interface Scale {
  readonly unit?: ShownUnit
  shown(base: number): number
  stored(shown: number): number
}

/** How numbers of a kind are formatted; undefined for other kinds. */
function scaleOf(kind: ValueKind, units: ReadersUnits): Scale | undefined {
  switch (kind) {
    case 'number':
      return { ...same }
    case 'speed':
      return quantity('speed', units.speedUnit)
    case 'distance':
      return quantity('distance', units.distanceUnit)
    case 'altitude':
      return quantity('altitude', units.altitudeUnit)
    case 'volume':
      return quantity('volume', units.volumeUnit)
    case 'hours':
      return { unit: 'hour', shown: (ms) => ms / HOUR_MS, stored: (hours) => hours * HOUR_MS }
    case 'length':
      return { unit: 'm', ...same }
    case 'seconds':
      return { unit: 'second', ...same }
    case 'minutes':
      return { unit: 'minute', ...same }
    case 'push':
      return { unit: 'push', ...same }
    default:
      return undefined
  }
}

const same = { shown: (value: number) => value, stored: (value: number) => value }

const quantity = <Q extends 'speed' | 'distance' | 'altitude' | 'volume'>(of: Q, unit: UnitOf<Q>): Scale => ({
  unit: unit as ShownUnit,
  shown: (base) => toUnit(of, base, unit),
  stored: (shown) => fromUnit(of, shown, unit),
})
