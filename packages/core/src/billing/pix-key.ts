import { taxId } from '../identity/tax-id.ts'

const random = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** A Pix key as banks know it, from how it was typed; undefined where it is none. Phones begin with `+55`. */
export function pixKeyOf(typed: string): string | undefined {
  const text = typed.trim().toLowerCase()
  if (text.length > 77) return undefined
  if (random.test(text) || email.test(text)) return text
  if (/^\+[\d\s()-]+$/.test(text)) {
    const digits = text.replace(/\D/g, '')
    return /^55\d{10,11}$/.test(digits) ? `+${digits}` : undefined
  }
  const clean = taxId.clean(typed)
  return clean !== '' && taxId.fault(clean) === undefined ? clean : undefined
}
