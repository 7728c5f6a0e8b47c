import { phoneOf, phoneText } from '../format/phone.ts'
import { plateKind, writtenPlate } from '../vehicle/plate.ts'
import { capitalsOf, digitsOf, fitsLuhn, type IdentityKind, isRepeated } from './identity-kind.ts'

/**
 * The number of a unit's radio (3GPP TS 23.003): 15 digits with a check digit, 14 without one, 16 with the version of its
 * software. Not every tracker uses it as identifier, so any other text is valid as well.
 */
export const imei: IdentityKind = {
  clean: (typed) => (/[A-Z]/i.test(typed) ? typed.trim() : digitsOf(typed)),
  written: (clean) => clean,
  fault(clean) {
    if (/\D/.test(clean)) return undefined
    if (clean.length < 14 || clean.length > 16) return 'length'
    return isRepeated(clean) || (clean.length === 15 && !fitsLuhn(clean)) ? 'check' : undefined
  },
  isNumeric: false,
  longest: 128,
}

/** True for 15 digits that are no IMEI because their check digit is wrong. */
export const isMistypedImei = (identifier: string): boolean => /^\d{15}$/.test(identifier) && !fitsLuhn(identifier)

/**
 * The number on a SIM card (ITU-T E.118): 89, then 16 to 18 digits, the last of which is a check digit; some are printed without
 * it.
 */
export const iccid: IdentityKind = {
  clean: digitsOf,
  written: (clean) => clean,
  fault(clean) {
    if (!clean.startsWith('89')) return 'form'
    if (clean.length < 18 || clean.length > 20) return 'length'
    return clean.length > 18 && !fitsLuhn(clean) ? 'check' : undefined
  },
  isNumeric: true,
  longest: 22,
}

/** A plate, with the hyphen that it is stored with (LIST-33); a foreign one is left as it is. */
export const plate: IdentityKind = {
  clean: (typed) => (/^[A-Z]{3}[\s-]?\d/i.test(typed.trim()) ? capitalsOf(typed) : typed.trimStart().toUpperCase()),
  written: writtenPlate,
  fault: (clean) => (plateKind(writtenPlate(clean)) === 'other' ? 'form' : undefined),
  isNumeric: false,
  longest: 16,
}

/** The number of a telephone or a SIM card, in any country. */
export const phone: IdentityKind = {
  clean: (typed) => typed.trim(),
  written: phoneText,
  fault: (clean) => (phoneOf(clean) === undefined ? 'form' : undefined),
  isNumeric: false,
  longest: 40,
}
