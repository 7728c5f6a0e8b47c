import { isOneEdit } from './one-edit.ts'

/** Fewer common digits at the end are chance. */
const COMMON_END = 8

/**
 * Whether what a unit calls itself is probably what a person typed for it: one digit differs or is missing, two neighbours are
 * exchanged, leading zeros were lost, or one is the end of the other, as a serial number is of an IMEI.
 */
export function isNearIdentifier(typed: string, called: string): boolean {
  if (typed === called || typed === '' || called === '') return false
  if (withoutZeros(typed) === withoutZeros(called)) return true
  const [short, long] = typed.length < called.length ? [typed, called] : [called, typed]
  if (short.length < COMMON_END) return false
  // The last digit of an IMEI only checks the others
  return long.endsWith(short) || long.slice(0, -1).endsWith(short) || isOneEdit(short, long)
}

const withoutZeros = (text: string): string => text.replace(/^0+/, '')
