import { splitList } from '../kit/comma-list.ts'
import { knownAttribute } from '../vocabulary/attributes.ts'
import type { Area, TextKey } from './areas.ts'
import type { vocabularyAreas } from './vocabulary-areas.ts'

/** The text of a key in the chosen language, with its placeholders filled in; its keys are those of these areas. */
export interface Translate<in A extends Area = Area> {
  (key: TextKey<A>, values?: Record<string, string | number>): string
  /** Whether the key has a text. */
  has(key: string): boolean
}

export type Vocabulary = keyof typeof vocabularyAreas
type Speaks<V extends Vocabulary> = Translate<(typeof vocabularyAreas)[V]>
type KeyOf<V extends Vocabulary> = TextKey<(typeof vocabularyAreas)[V]>

/** The key of a vocabulary's word, e.g. `alarm` + `lowBattery` → `alarmLowBattery`; undefined for a word without a text. */
export function textKey<V extends Vocabulary>(t: Speaks<V>, vocabulary: V, word: string): KeyOf<V> | undefined {
  const plain = /[a-z]/.test(word) ? word : word.toLowerCase()
  const key = vocabulary + plain.split('.').map(capital).join('')
  return t.has(key) ? (key as KeyOf<V>) : undefined
}

/** A vocabulary's word in the chosen language. A word without a text is spelt out, never shown raw. */
export function wordOf<V extends Vocabulary>(t: Speaks<V>, vocabulary: V, word: string): string {
  const key = textKey(t, vocabulary, word)
  return key ? t(key) : humanise(word)
}

/** `geofenceCrossed` → `Geofence crossed`. */
export function humanise(word: string): string {
  const spaced = word
    .replace(/[._-]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)
  return capital(spaced)
}

/** The label of a position's field or attribute, numbered ones included. An unknown key stays as it is (ENT-8). */
export function attributeLabel(t: Translate<'fleet'>, key: string): string {
  const own = textKey(t, 'attribute', key)
  if (own) return t(own)
  const { family, index } = knownAttribute(key) ?? {}
  if (!family || !index) return key
  return t('attributeNumbered', { name: wordOf(t, 'attribute', family), index })
}

/** FMT-18: `sos,tow` → `SOS, Tow`. */
export const alarmsText = (t: Translate<'fleet'>, list: unknown): string =>
  splitList(list)
    .map((alarm) => wordOf(t, 'alarm', alarm))
    .join(', ')

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
