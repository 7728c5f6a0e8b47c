import { knownAttribute } from '../attributes.ts'
import { splitList } from '../comma-list.ts'
import { en, type TextKey } from './en.ts'

/** The text of a key in the chosen language, its placeholders filled in. */
export type Translate = (key: TextKey, values?: Record<string, string | number>) => string

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
export function textKey(area: Area, word: string): TextKey | undefined {
  const plain = /[a-z]/.test(word) ? word : word.toLowerCase()
  const key = area + plain.split('.').map(capital).join('')
  return Object.hasOwn(en, key) ? (key as TextKey) : undefined
}

/** A vocabulary's word in the chosen language. A word nobody has described is spelt out, never shown raw. */
export function wordOf(t: Translate, area: Area, word: string): string {
  const key = textKey(area, word)
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
export function attributeLabel(t: Translate, key: string): string {
  const own = textKey('attribute', key)
  if (own) return t(own)
  const { family, index } = knownAttribute(key) ?? {}
  if (!family || !index) return key
  return t('attributeNumbered', { name: t(textKey('attribute', family) as TextKey), index })
}

/** FMT-18: `sos,tow` → `SOS, Tow`. */
export const alarmsText = (t: Translate, list: unknown): string =>
  splitList(list)
    .map((alarm) => wordOf(t, 'alarm', alarm))
    .join(', ')

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
