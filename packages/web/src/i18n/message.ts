import { formatNumber } from '@rastro/core/format/numbers'

/** The values of the placeholders of a text. */
export type Values = Readonly<Record<string, string | number>>
type Part = (values: Values, count: number) => string

/**
 * Compiles a text of the catalogues: `{name}`, and `{count, plural, =0 {…} one {…} other {…}}` with `#` for the number, which
 * may be nested. A placeholder shows integers as they are, since some are ids, and others with at most two decimals (FMT-11).
 * The part of ICU MessageFormat that our catalogues use, a twentieth of the library's size; throws `SyntaxError`
 * for anything else, and the message for a value that is missing.
 */
export function compileMessage(text: string, locale: string): (values?: Values) => string {
  const numbers = new Intl.NumberFormat(locale)
  const plurals = new Intl.PluralRules(locale)
  let at = 0

  const fail = (): never => {
    throw new SyntaxError(`The text "${text}" cannot be read at ${at}.`)
  }
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (!found) return fail()
    at = pattern.lastIndex
    return found[0].trim()
  }
  const sentence = (isPlural: boolean): Part => {
    const parts: Part[] = []
    while (at < text.length && text[at] !== '}') {
      if (text[at] === '{') parts.push(placeholder())
      else if (isPlural && text[at] === '#') {
        at++
        parts.push((_, count) => numbers.format(count))
      } else {
        const from = at
        while (at < text.length && !'{}'.includes(text[at]!) && !(isPlural && text[at] === '#')) at++
        const words = text.slice(from, at)
        parts.push(() => words)
      }
    }
    return (values, count) => parts.map((part) => part(values, count)).join('')
  }
  const placeholder = (): Part => {
    take(opening)
    const name = take(word)
    if (text[at] !== ',') {
      take(closing)
      return (values) => {
        const value = given(values, name)
        return typeof value === 'number' && !Number.isInteger(value) ? formatNumber(value) : String(value)
      }
    }
    take(pluralWord)
    const branches = new Map<string, Part>()
    while (text[at] !== '}') {
      const key = take(branchKey)
      take(opening)
      branches.set(key, sentence(true))
      take(closing)
      take(space)
    }
    take(closing)
    const other = branches.get('other') ?? fail()
    return (values) => {
      const count = Number(given(values, name))
      const branch = branches.get(`=${count}`) ?? branches.get(plurals.select(count)) ?? other
      return branch(values, count)
    }
  }
  const given = (values: Values, name: string): string | number => {
    const value = values[name]
    if (value === undefined) throw new Error(`The text "${text}" needs a value for "${name}".`)
    return value
  }

  const whole = sentence(false)
  if (at < text.length) fail()
  return (values = {}) => whole(values, 0)
}

const opening = /\{/y
const closing = /\}/y
const space = /\s*/y
const word = /\s*\w+\s*/y
const pluralWord = /,\s*plural\s*,\s*/y
const branchKey = /\s*(=\d+|zero|one|two|few|many|other)\s*/y
