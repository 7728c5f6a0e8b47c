import type { User } from '@rastro/core/resources/user'

/** What is not usual about an account. */
export type AccountState =
  | { readonly kind: 'disabled' | 'expired' | 'temporary' }
  /** It expires soon; 0 days: in less than a day. */
  | { readonly kind: 'expiring'; readonly days: number }

const dayMs = 86_400_000
/** How long before its end an account is marked (days). */
const soonDays = 30

/** The state of an account at a moment; undefined for one that works as usual. */
export function accountStateOf(
  { disabled, expirationTime, temporary }: Pick<User, 'disabled' | 'expirationTime' | 'temporary'>,
  now: Date,
): AccountState | undefined {
  if (disabled) return { kind: 'disabled' }
  const left = expirationTime ? expirationTime.getTime() - now.getTime() : Number.POSITIVE_INFINITY
  if (left <= 0) return { kind: 'expired' }
  if (temporary) return { kind: 'temporary' }
  const days = Math.floor(left / dayMs)
  return days < soonDays ? { kind: 'expiring', days } : undefined
}
