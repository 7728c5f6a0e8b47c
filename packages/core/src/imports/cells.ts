import { isMailAddress } from '../access/mail-address.ts'
import { folded } from '../format/folded.ts'
import { phoneOf } from '../format/phone.ts'
import { typedNumber } from '../format/typed-number.ts'
import type { IdentityKind } from '../identity/identity-kind.ts'
import type { CellReading } from './import-kind.ts'

type Read = (text: string) => CellReading

/** A text of at most so many characters. */
export const text =
  (longest: number): Read =>
  (typed) =>
    typed.length > longest ? { fault: 'tooLong' } : { value: typed }

/** `8,67459E+14`: what a spreadsheet program makes of a long number, whose last digits are then lost. */
const scientific = /^\d(?:[.,]\d+)?E\+?\d+$/i

/** A number that identifies a person or a thing; a wrong check digit is a warning, since documents have exceptions. */
export const identity =
  (kind: IdentityKind, longest = kind.longest): Read =>
  (typed) => {
    if (scientific.test(typed) || isRounded(typed)) return { fault: 'rounded' }
    const clean = kind.clean(typed)
    const value = kind.written(clean)
    if (value.length > longest) return { fault: 'tooLong' }
    const warning = kind.fault(clean)
    return warning ? { value, warning } : { value }
  }

/** Spreadsheet programs keep 15 digits of a number and make zeros of the rest, as of a SIM card's 19. */
const isRounded = (typed: string): boolean => /^\d{15}0{3,}$/.test(typed)

/** The number of a telephone or a SIM card, with its area code. */
export const phone: Read = (typed) => {
  if (scientific.test(typed)) return { fault: 'rounded' }
  if (typed.length > 128) return { fault: 'tooLong' }
  if (phoneOf(typed) !== undefined) return { value: typed }
  return { fault: /^\d{8,9}$/.test(typed.replace(/[\s-]/g, '')) ? 'noAreaCode' : 'notAPhone' }
}

export const email: Read = (typed) => (isMailAddress(typed) ? { value: typed.toLowerCase() } : { fault: 'notAnEmail' })

/** A day, `31/12/2027` or `2027-12-31`, read as the latter. */
export const day: Read = (typed) => {
  const brazilian = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(typed)
  const [year, month, date] = brazilian
    ? [brazilian[3], brazilian[2], brazilian[1]]
    : (/^(\d{4})-(\d{2})-(\d{2})/.exec(typed)?.slice(1) ?? [])
  const value = [year, month?.padStart(2, '0'), date?.padStart(2, '0')].join('-')
  const time = new Date(`${value}T00:00:00Z`)
  const isDay = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(value)
  return isDay ? { value } : { fault: 'notADate' }
}

/** One of some words, each with what is stored for it. */
export const choice =
  (words: Readonly<Record<string, string>>): Read =>
  (typed) => {
    const word = folded(typed).trim()
    const value = Object.hasOwn(words, word) ? words[word] : undefined
    return value === undefined ? { fault: 'unknownChoice' } : { value }
  }

/** An amount of money, `R$ 1.234,50` or `1234.5`, read as centavos. */
export const money: Read = (typed) => {
  const centavos = Math.round(typedNumber(typed.replace(/^\s*R\$/i, '')) * 100)
  return centavos >= 0 && centavos <= 1_000_000_000 ? { value: String(centavos) } : { fault: 'notMoney' }
}

/** A day with or without a local time: `31/12/2027 14:30`, read as `2027-12-31T14:30`. */
export const moment: Read = (typed) => {
  const [, date = '', hours, minutes] =
    /^(\S+?)(?:[ T]+([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d(?:\.\d+)?)?)?$/.exec(typed) ?? []
  const { value } = day(date)
  if (value === undefined) return { fault: 'notADate' }
  return { value: hours === undefined ? value : `${value}T${hours.padStart(2, '0')}:${minutes}` }
}

/** A number of at most `most`, `1.234,5` or `1234.5`. */
export const amount =
  ({ most, mayBeZero = true }: { readonly most: number; readonly mayBeZero?: boolean }): Read =>
  (typed) => {
    const number = typedNumber(typed)
    const isWithin = number >= 0 && number <= most && (mayBeZero || number > 0)
    return isWithin ? { value: String(number) } : { fault: 'notANumber' }
  }
