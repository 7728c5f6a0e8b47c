import { formatFixed } from '@rastro/core/format/numbers'
import { useCallback } from 'react'
import { usePreferences } from '../../session/preferences.ts'

/** MNT-18, A-92: what stands before an amount that is typed here, and before those that come of it. */
export const useCurrency = (): string => usePreferences().coin ?? 'R$'

/** `R$ 1.234,56` */
export function useMoney(): (amount: number) => string {
  const currency = useCurrency()
  return useCallback((amount) => `${currency} ${formatFixed(amount)}`, [currency])
}
