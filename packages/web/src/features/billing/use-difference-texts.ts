import type { BillingDifference } from '@rastro/core/api/billing'
import { stateOfCharge } from '@rastro/core/billing/charge-states'
import type { TextKey } from '@rastro/core/i18n/areas'
import { useMemo } from 'react'
import { useMoney } from '../../i18n/money.ts'
import { useT } from '../../i18n/translate.ts'

const kinds = {
  status: 'differenceStatus',
  value: 'differenceValue',
  missing: 'differenceMissing',
  unknown: 'differenceUnknown',
} as const satisfies Readonly<Record<string, TextKey<'billing'>>>
const states = {
  due: 'chargeStateDue',
  late: 'chargeStateLate',
  paid: 'chargeStatePaid',
  lost: 'chargeStateLost',
} as const

/** A difference in words: what it is about, what is said here, and at the billing service. */
export function useDifferenceTexts() {
  const t = useT('billing')
  const money = useMoney()
  return useMemo(() => {
    const said = ({ field }: BillingDifference, text: string | null): string => {
      if (text === null) return t('differenceNothing')
      if (field === 'value') return money(Number(text) / 100)
      const state = stateOfCharge(text)
      return state === 'other' ? text : `${t(states[state])} (${text})`
    }
    return {
      kind: ({ field }: BillingDifference) => (field in kinds ? t(kinds[field as keyof typeof kinds]) : field),
      ours: (difference: BillingDifference) => said(difference, difference.ours),
      theirs: (difference: BillingDifference) => said(difference, difference.theirs),
    }
  }, [t, money])
}
