import { iccid, imei } from '@rastro/core/identity/units'

/** A number that a bar code holds, and the field that it belongs to. */
export interface ScannedCode {
  readonly field: 'identifier' | 'iccid'
  readonly value: string
}

/**
 * What a bar code on a tracker or a SIM card says: an ICCID begins with 89, an IMEI has 15 digits. Codes of shops and of boxes are
 * none, and wrong check digits neither: the camera reads again.
 */
export function codeOf(text: string): ScannedCode | undefined {
  const digits = text.replace(/^IMEI\W*|F+$/gi, '').replace(/\s/g, '')
  if (!/^\d+$/.test(digits)) return undefined
  if (digits.startsWith('89') && iccid.fault(digits) === undefined) return { field: 'iccid', value: digits }
  if (digits.length === 15 && imei.fault(digits) === undefined) return { field: 'identifier', value: digits }
  return undefined
}
