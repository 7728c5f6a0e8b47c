import type { AttributeDefinition } from '@rastro/core/model/attribute-definitions'
import { maxNumber } from '@rastro/core/model/attribute-definitions'
import { hiddenAttributes } from '@rastro/core/vocabulary/user-attributes'

export type AttributeValues = Readonly<Record<string, unknown>>

/** What an attribute of one's own can be (CATR-11). */
export const ownTypes = ['string', 'number', 'boolean'] as const
export type OwnType = (typeof ownTypes)[number]

const kinds = { string: 'text', number: 'number', boolean: 'flag' } as const

/** An attribute that nobody described, by the type of its value. */
export const ownDefinition = (key: string, type: OwnType): AttributeDefinition => ({
  key,
  kind: kinds[type],
  owners: [],
  least: -maxNumber,
  most: maxNumber,
})

/** The keys that the editor shows, and those with values of several parts, which it keeps and only names. */
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

/** How long a key of one's own may be. */
export const maxKeyLetters = 128

export type KeyFault = 'wrong' | 'hidden' | 'taken'

/** Why no attribute of this key can be added; undefined when it can. */
export function keyFault(key: string, values: AttributeValues, elsewhere: ReadonlySet<string>): KeyFault | undefined {
  if (!/^[\p{L}\p{N}_][\p{L}\p{N}_.-]*$/u.test(key) || key.length > maxKeyLetters || reserved.has(key)) return 'wrong'
  if (hiddenAttributes.has(key) || elsewhere.has(key)) return 'hidden'
  return Object.hasOwn(values, key) ? 'taken' : undefined
}

/** Names that mean something else to the programs that read what is sent. */
const reserved: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])
