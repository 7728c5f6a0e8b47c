import { capitalsOf, digitsOf, type IdentityKind, isRepeated, patterned, weighted } from './identity-kind.ts'

/** The taxpayer number of a person: 11 digits, the last two of which are check digits. */
export const cpf: IdentityKind = {
  clean: digitsOf,
  written: (clean) => patterned('000.000.000-00', clean),
  fault(clean) {
    if (clean.length !== 11) return 'length'
    const first = remainder(weighted(clean, [10, 9, 8, 7, 6, 5, 4, 3, 2]))
    const second = remainder(weighted(clean, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]))
    return isRepeated(clean) || clean.slice(-2) !== `${first}${second}` ? 'check' : undefined
  },
  isGradual: true,
  isNumeric: true,
  longest: 14,
}

/** The number of a company: 12 digits or capitals (letters since 2026) and two check digits; a letter counts as its code less 48. */
export const cnpj: IdentityKind = {
  clean: capitalsOf,
  written: (clean) => patterned('00.000.000/0000-00', clean),
  fault(clean) {
    if (clean.length !== 14) return 'length'
    if (!/^[A-Z0-9]{12}\d\d$/.test(clean)) return 'form'
    const weights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]
    const first = remainder(weighted(clean, weights.slice(1)))
    const second = remainder(weighted(clean, weights))
    return isRepeated(clean) || clean.slice(-2) !== `${first}${second}` ? 'check' : undefined
  },
  isGradual: true,
  isNumeric: false,
  longest: 18,
}

/** Of a person or of a company: up to 11 digits is a person's, anything else a company's. */
export const taxId: IdentityKind = {
  clean: capitalsOf,
  written: (clean) => kindOf(clean).written(clean),
  fault: (clean) => kindOf(clean).fault(clean),
  isGradual: true,
  isNumeric: false,
  longest: 18,
}

const kindOf = (clean: string): IdentityKind => (/^\d{0,11}$/.test(clean) ? cpf : cnpj)

/** The check digit of a sum: the difference to the next multiple of 11, and 0 for 10 and 11. */
const remainder = (sum: number): number => (sum % 11 < 2 ? 0 : 11 - (sum % 11))
