import type { AttributeDefinition } from '@rastro/core/model/attribute-definitions'
import { maxNumber } from '@rastro/core/model/attribute-definitions'
import { hiddenAttributes } from '@rastro/core/vocabulary/user-attributes'

export type AttributeValues = Readonly<Record<string, unknown>>

/** The types of a custom attribute (CATR-11). */
export const ownTypes = ['string', 'number', 'boolean'] as const
export type OwnType = (typeof ownTypes)[number]

const kinds = { string: 'text', number: 'number', boolean: 'flag' } as const

/** An unknown attribute, by the type of its value. */
export const ownDefinition = (key: string, type: OwnType): AttributeDefinition => ({
  key,
  kind: kinds[type],
  owners: [],
  least: -maxNumber,
  most: maxNumber,
})

/** The keys that the editor shows, and those with structured values, which it retains and only names. */
export function shownKeys(
  values: AttributeValues,
  elsewhere: ReadonlySet<string>,
): { edited: string[]; kept: string[] } {
  const keys = Object.keys(values).filter((key) => !hiddenAttributes.has(key) && !elsewhere.has(key))
  const isPlain = (key: string) => ownTypes.includes(typeof values[key] as OwnType)
  return {
    edited: keys.filter(isPlain),
    kept: keys.filter((key) => !isPlain(key) && values[key] !== null && values[key] !== undefined),
  }
}

/** Max length of a custom key. */
export const maxKeyLetters = 128

export type KeyFault = 'wrong' | 'hidden' | 'taken'

/** Why no attribute of this key can be added; undefined when valid. */
export function keyFault(key: string, values: AttributeValues, elsewhere: ReadonlySet<string>): KeyFault | undefined {
  if (!/^[\p{L}\p{N}_][\p{L}\p{N}_.-]*$/u.test(key) || key.length > maxKeyLetters || reserved.has(key)) return 'wrong'
  if (hiddenAttributes.has(key) || elsewhere.has(key)) return 'hidden'
  return Object.hasOwn(values, key) ? 'taken' : undefined
}

/** Reserved names of JavaScript objects. */
const reserved: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])
