import { imei } from '@rastro/core/identity/units'

/** The identifier in a scanned code: an IMEI anywhere in it, else a short text without blanks; undefined for anything else. */
export function identifierIn(code: string): string | undefined {
  const numbers = code.match(/(?<!\d)\d{15}(?!\d)/g) ?? []
  const found = numbers.find((number) => imei.fault(number) === undefined)
  if (found) return found
  return /^[\w.-]{5,40}$/.test(code.trim()) ? code.trim() : undefined
}
