import { taxId } from '@rastro/core/identity/tax-id'

/** The tax ID of a customer in a list: that of a company whole, that of a person by its middle: `***.982.247-**`. */
export function taxIdText(stored: string | null): string {
  const clean = taxId.clean(stored ?? '')
  if (clean === '') return ''
  if (!/^\d{11}$/.test(clean)) return taxId.written(clean)
  return `***.${clean.slice(3, 6)}.${clean.slice(6, 9)}-**`
}
