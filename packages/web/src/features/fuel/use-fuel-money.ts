import { currencyOf } from '@rastro/core/format/currencies'
import { formatFixed } from '@rastro/core/format/numbers'
import { useCallback } from 'react'
import { useWords } from '../../i18n/language.ts'
import { usePreferences } from '../../session/preferences.ts'

/** FUEL-30, A-92: an amount that is shown: `R$ 1.234,56` in Portuguese, `$` elsewhere, unless a currency is chosen. */
export function useFuelMoney(): (amount: number) => string {
  const currency = currencyOf(usePreferences().coin, useWords().language)
  return useCallback((amount) => `${currency} ${formatFixed(amount)}`, [currency])
}
