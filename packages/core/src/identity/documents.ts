import { capitalsOf, digitsOf, type IdentityKind, isRepeated, patterned, weighted } from './identity-kind.ts'

const plain = (clean: string): string => clean

/** The number of a driving licence (CNH): 11 digits, two of them check digits. */
export const licence: IdentityKind = {
  clean: digitsOf,
  written: plain,
  fault(clean) {
    if (clean.length !== 11) return 'length'
    if (isRepeated(clean)) return 'check'
    const first = weighted(clean, [9, 8, 7, 6, 5, 4, 3, 2, 1]) % 11
    const rest = weighted(clean, [1, 2, 3, 4, 5, 6, 7, 8, 9]) % 11
    const less = first === 10 ? 2 : 0
    // Where the remainder is 10, both results are in use
    const seconds = rest === 10 ? [0, 10 - less] : [(rest - less + 11) % 11]
    const isRight = seconds.some((second) => clean.endsWith(`${first % 10}${second % 10}`))
    return isRight ? undefined : 'check'
  },
  isNumeric: true,
  longest: 11,
}

/** The register of a vehicle (RENAVAM): 11 digits; numbers of 9 digits from before 2013 are padded with two leading zeros. */
export const renavam: IdentityKind = {
  clean: digitsOf,
  written: plain,
  fault(clean) {
    if (clean.length < 9 || clean.length > 11) return 'length'
    const number = clean.padStart(11, '0')
    const rest = (weighted(number, [3, 2, 9, 8, 7, 6, 5, 4, 3, 2]) * 10) % 11
    return isRepeated(clean) || Number(number[10]) !== rest % 10 ? 'check' : undefined
  },
  isNumeric: true,
  longest: 11,
}

/**
 * The vehicle identification number (ISO 3779): 17 characters without I, O and Q. Only manufacturers in the United States and
 * Canada are bound to the check digit at its ninth place.
 */
export const vin: IdentityKind = {
  clean: capitalsOf,
  written: plain,
  fault(clean) {
    if (/[IOQ]/.test(clean)) return 'form'
    if (clean.length !== 17) return 'length'
    if (!/^[1245]/.test(clean)) return undefined
    const sum = vinWeights.reduce((total, weight, index) => total + weight * vinValue(clean[index]!), 0) % 11
    return clean[8] === (sum === 10 ? 'X' : String(sum)) ? undefined : 'check'
  },
  isNumeric: false,
  longest: 17,
}

const vinWeights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
/** Letter values as in EBCDIC: A to I are 1 to 9, J to R too, S to Z 2 to 9. */
const vinValue = (letter: string): number =>
  /\d/.test(letter)
    ? Number(letter)
    : 'ABCDEFGHIJKLMNOPQR'.includes(letter)
      ? ((letter.charCodeAt(0) - 65) % 9) + 1
      : letter.charCodeAt(0) - 81

/** A postcode (CEP): eight digits. Existence is not checked. */
export const postcode: IdentityKind = {
  clean: digitsOf,
  written: (clean) => patterned('00000-000', clean),
  fault: (clean) => (clean.length === 8 ? undefined : 'length'),
  isGradual: true,
  isNumeric: true,
  longest: 9,
}
