import { formatFixed } from '@rastro/core/format/numbers'
import { useCallback } from 'react'
import { useCurrency } from './currency.ts'

/** FMT-16, BILL-14: `R$ 1.234,56`. */
export function useMoney(): (amount: number) => string {
  const currency = useCurrency()
  return useCallback((amount) => `${currency} ${formatFixed(amount)}`, [currency])
}
