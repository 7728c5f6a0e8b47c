/**
 * The digits of a phone number with its country code, as services require; undefined for anything else. A number of 10 or 11
 * digits without a plus is Brazilian, with its area and without its country.
 */
export function phoneOf(text: string | null): string | undefined {
  const digits = (text ?? '').replace(/\D/g, '')
  if (digits.length < 10 || digits.length > 15) return undefined
  const isAbroad = /^\s*(?:\+|00)/.test(text ?? '')
  if (isAbroad) return digits.replace(/^00/, '')
  return digits.length <= 11 ? `55${digits.replace(/^0/, '')}` : digits
}

/**
 * A Brazilian mobile number with the ninth digit where it has none, and without it where it has one: older accounts of messaging
 * apps are known by the number of eight digits. Undefined for any other.
 */
export function withOrWithoutNinth(phone: string): string | undefined {
  const [, area, ninth, number] = /^55([1-9]\d)(9?)([6-9]\d{7})$/.exec(phone) ?? []
  return area === undefined ? undefined : `55${area}${ninth ? '' : '9'}${number}`
}

/** A phone number as people write it: a Brazilian one with area and country, `+55 11 91234-5678`; any other as it was typed. */
export function phoneText(text: string): string {
  const [, area, first, last] = /^55([1-9]\d)(\d{4,5})(\d{4})$/.exec(phoneOf(text) ?? '') ?? []
  return area === undefined ? text.trim() : `+55 ${area} ${first}-${last}`
}
