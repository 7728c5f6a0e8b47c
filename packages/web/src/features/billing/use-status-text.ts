import { stateOfCharge } from '@rastro/core/billing/charge-states'
import type { TextKey } from '@rastro/core/i18n/areas'
import { useCallback } from 'react'
import { useT } from '../../i18n/translate.ts'

const words = {
  due: 'chargeStateDue',
  late: 'chargeStateLate',
  paid: 'chargeStatePaid',
  lost: 'chargeStateLost',
} as const

/** What a status of a charge means, in the language of the reader; empty for a word that is not known here. */
export function useStatusText(): (status: string) => string {
  const t = useT('billing')
  return useCallback(
    (status) => {
      const own = `chargeStatus${status}`
      if (t.has(own)) return t(own as TextKey<'billing'>)
      const state = stateOfCharge(status)
      return state === 'other' ? '' : t(words[state])
    },
    [t],
  )
}
