import { formatFixed } from '@rastro/core/format/numbers'
import { useCallback } from 'react'
import { useCurrency } from '../../i18n/currency.ts'

/** BILL-14: `R$ 99,90`. */
export function useMoney(): (reais: number) => string {
  const currency = useCurrency()
  return useCallback((reais) => `${currency} ${formatFixed(reais)}`, [currency])
}
