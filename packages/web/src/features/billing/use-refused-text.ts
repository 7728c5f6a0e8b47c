import { type Charge, type ProviderReason, providerReasons } from '@rastro/core/resources/billing'
import { useCallback } from 'react'
import { useT } from '../../i18n/translate.ts'

const words = { accountGone: 'refusedAccountGone', taxIdMissing: 'refusedTaxIdMissing' } as const satisfies Readonly<
  Record<ProviderReason, string>
>

/** Why the billing service refused a charge, in words: ours, or its own sentence. */
export function useRefusedText(): (charge: Charge) => string {
  const t = useT('billing')
  return useCallback(
    ({ refusedReason }) => {
      const known = providerReasons.find((reason) => reason === refusedReason)
      return known ? t(words[known]) : (refusedReason ?? '')
    },
    [t],
  )
}
