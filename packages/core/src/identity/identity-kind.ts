/** Why a number cannot be right: wrong length, invalid characters, or wrong check digits. */
export type IdentityFault = 'length' | 'form' | 'check'

/** A number that identifies a person, a company, a vehicle or a unit. */
export interface IdentityKind {
  /** Normalizes typed or pasted text: no punctuation, no blanks, capitals. */
  readonly clean: (typed: string) => string
  /** Normalized text as formatted on documents, also while it is incomplete. */
  readonly written: (clean: string) => string
  /** Why it cannot be right; undefined when no fault is found. It warns and never refuses: documents have exceptions. */
  readonly fault: (clean: string) => IdentityFault | undefined
  /** Format while typing; else when the field loses focus. */
  readonly isGradual?: boolean
  /** Digits only: phones show their numeric keyboard. */
  readonly isNumeric: boolean
  /** The maximum length as formatted. */
  readonly longest: number
}

export const digitsOf = (text: string): string => text.replace(/\D/g, '')
export const capitalsOf = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Normalized text formatted by a pattern: `000.000.000-00`; extra characters are appended. */
export function patterned(pattern: string, clean: string): string {
  let at = 0
  let text = ''
  for (const mark of pattern) {
    if (at === clean.length) return text
    text += mark === '0' ? clean[at++] : mark
  }
  return text + clean.slice(at)
}

/** The weighted sum of the digits of a text. */
export const weighted = (text: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * (text.charCodeAt(index) - 48), 0)

/** True for one repeated character, which passes most checks but is never a valid number. */
export const isRepeated = (text: string): boolean => /^(.)\1+$/.test(text)

/** The check of credit cards, units and SIM cards (ISO/IEC 7812-1, annex B), over a text whose last digit is the check digit. */
export function fitsLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
