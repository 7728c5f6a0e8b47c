import type { BillingCycle } from '../resources/billing.ts'
import { plusDays, plusMonths } from './days.ts'

const lengths: Readonly<Record<BillingCycle, { readonly days: number } | { readonly months: number }>> = {
  WEEKLY: { days: 7 },
  BIWEEKLY: { days: 14 },
  MONTHLY: { months: 1 },
  BIMONTHLY: { months: 2 },
  QUARTERLY: { months: 3 },
  SEMINANULLY: { months: 6 },
  YEARLY: { months: 12 },
}

/**
 * The due day after so many cycles (BILL-7). It is counted from the first day, not from the one before: 31 January is followed by
 * 28 February and that by 31 March.
 */
export function dueDay(first: string, cycle: BillingCycle, count: number): string {
  const length = lengths[cycle]
  return 'days' in length ? plusDays(first, length.days * count) : plusMonths(first, length.months * count)
}
