import { roleOf, type User } from '../resources/user.ts'
import { feeAttribute, walletAttribute } from '../vocabulary/split-attributes.ts'

/** How a payment that reaches the operator's account is divided with a reseller. */
export interface Split {
  /** The reseller's wallet at the provider. */
  readonly walletId: string
  /** What the operator keeps, in hundredths of a percent. */
  readonly feeHundredths: number
}

const whole = 10_000
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** A wallet as the provider writes it, a UUID; undefined for anything else. */
export function walletIdOf(given: unknown): string | undefined {
  const text = typeof given === 'string' ? given.trim().toLowerCase() : ''
  return uuid.test(text) ? text : undefined
}

/** A fee in percent in hundredths of a percent; undefined unless it is from 0 to 100 with at most two decimals. */
export function feeHundredthsOf(given: unknown): number | undefined {
  if (typeof given !== 'number' || !(given >= 0 && given <= 100)) return undefined
  const hundredths = Math.round(given * 100)
  return hundredths / 100 === given ? hundredths : undefined
}

/** The split with this account; undefined unless it is a reseller with a wallet. Without a fee the operator keeps nothing. */
export function splitWith(user: Parameters<typeof roleOf>[0] & Pick<User, 'attributes'>): Split | undefined {
  const walletId = walletIdOf(user.attributes[walletAttribute])
  const feeHundredths = feeHundredthsOf(user.attributes[feeAttribute] ?? 0)
  return walletId === undefined || feeHundredths === undefined || roleOf(user) !== 'reseller'
    ? undefined
    : { walletId, feeHundredths }
}

/** The reseller's share in percent, with two decimals. */
export const shareOf = (feeHundredths: number): number => (whole - feeHundredths) / 100

/** What the reseller gets of an amount in centavos, rounded to the nearest centavo; the rest is the fee. */
export const netOf = (cents: number, feeHundredths: number): number =>
  Math.round((cents * (whole - feeHundredths)) / whole)

/** Whether a payment of this status came through the provider, which alone is split: cash never reached it. */
export const isSplit = (status: string): boolean => status !== 'RECEIVED_IN_CASH'
