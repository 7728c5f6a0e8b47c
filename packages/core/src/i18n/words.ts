import { splitList } from '../kit/comma-list.ts'
import { knownAttribute } from '../vocabulary/attributes.ts'
import type { TextKey } from './en.ts'

/** Gives the text of a key in the chosen language, with its placeholders filled in. */
export interface Translate {
  (key: TextKey, values?: Record<string, string | number>): string
  /** True when there is a text for this key. */
  has(key: string): key is TextKey
}

/** The vocabularies that have a text for each of their words. */
export type Area =
  | 'alarm'
  | 'attribute'
  | 'category'
  | 'channel'
  | 'command'
  | 'cycle'
  | 'event'
  | 'fuel'
  | 'level'
  | 'mapOverlay'
  | 'mapStyle'
  | 'parameter'
  | 'state'
  | 'status'
  | 'unit'

/** The key of a vocabulary's word, e.g. `alarm` + `lowBattery` → `alarmLowBattery`; undefined for a word without a text. */
export function textKey(t: Translate, area: Area, word: string): TextKey | undefined {
  const plain = /[a-z]/.test(word) ? word : word.toLowerCase()
  const key = area + plain.split('.').map(capital).join('')
  return t.has(key) ? key : undefined
}

/** The text of a vocabulary's word in the chosen language. An unknown word is written as a phrase (`humanise`). */
export function wordOf(t: Translate, area: Area, word: string): string {
  const key = textKey(t, area, word)
  return key ? t(key) : humanise(word)
}

/** `geofenceCrossed` → `Geofence crossed`. */
export function humanise(word: string): string {
  const spaced = word
    .replace(/[._-]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)
  return capital(spaced)
}

/** The label of a field or attribute of a position, also of a numbered one. An unknown key is shown unchanged (ENT-8). */
export function attributeLabel(t: Translate, key: string): string {
  const own = textKey(t, 'attribute', key)
  if (own) return t(own)
  const { family, index } = knownAttribute(key) ?? {}
  if (!family || !index) return key
  return t('attributeNumbered', { name: wordOf(t, 'attribute', family), index })
}

/** FMT-18: `sos,tow` → `SOS, Tow`. */
export const alarmsText = (t: Translate, list: unknown): string =>
  splitList(list)
    .map((alarm) => wordOf(t, 'alarm', alarm))
    .join(', ')

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
