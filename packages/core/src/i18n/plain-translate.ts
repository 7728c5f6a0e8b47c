import type { Area, Texts } from './areas.ts'
import type { Translate } from './words.ts'

/** Translates for a program that fills in placeholders and chooses no plurals. Throws for a missing key. */
export function plainTranslate<A extends Area>(texts: Texts<A>): Translate<A> {
  const words: Readonly<Record<string, string>> = texts
  const translate = (key: string, values: Readonly<Record<string, string | number>> = {}): string => {
    const text = words[key]
    if (text === undefined) throw new Error(`There is no text "${key}".`)
    return filled(text, values)
  }
  return Object.assign(translate, { has: (key: string) => Object.hasOwn(words, key) })
}

/** `{count} events` with its placeholders filled in. */
export const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole))
