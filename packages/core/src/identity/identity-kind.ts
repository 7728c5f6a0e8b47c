/** Why a number cannot be the right one: too few or too many characters, characters that it cannot have, or check digits that do not fit. */
export type IdentityFault = 'length' | 'form' | 'check'

/** A number by which a person, a company, a vehicle or a unit is known. */
export interface IdentityKind {
  /** What counts of a text that was typed or pasted: no points, no blanks, letters as capitals. */
  readonly clean: (typed: string) => string
  /** Clean text as it stands on documents, also while it is not complete. */
  readonly written: (clean: string) => string
  /** Why it cannot be right; undefined when nothing speaks against it. It warns and never refuses: documents have exceptions. */
  readonly fault: (clean: string) => IdentityFault | undefined
  /** Its marks are put between what is typed while it is typed; else when the field is left. */
  readonly isGradual?: boolean
  /** No letters: phones show their keys for digits. */
  readonly isNumeric: boolean
  /** The most characters as it is written. */
  readonly longest: number
}

export const digitsOf = (text: string): string => text.replace(/\D/g, '')
export const capitalsOf = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Clean text with the marks of a pattern between it: `000.000.000-00`; what is longer goes on behind. */
export function patterned(pattern: string, clean: string): string {
  let at = 0
  let text = ''
  for (const mark of pattern) {
    if (at === clean.length) return text
    text += mark === '0' ? clean[at++] : mark
  }
  return text + clean.slice(at)
}

/** The sum of the digits of a text, each times its weight. */
export const weighted = (text: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * (text.charCodeAt(index) - 48), 0)

/** True for one character again and again, which fits most check digits and is nobody's number. */
export const isRepeated = (text: string): boolean => /^(.)\1+$/.test(text)

/** The check of credit cards, units and SIM cards (ISO/IEC 7812-1, annex B), over a text whose last digit is the check digit. */
export function fitsLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
