import { formatDay } from '@rastro/core/billing/days'
import { type LateTerms, lateCents } from '@rastro/core/billing/late-terms'
import { formatFixed } from '@rastro/core/format/numbers'
import type { Language } from '@rastro/core/i18n/languages'
import type { DunningStep } from '@rastro/core/resources/dunning'

interface Charged extends LateTerms {
  readonly cents: number
  readonly dueDate: string
  readonly name: string | null
}

/** What the message of a step says of a charge, as it is shown. */
export function dunningFacts(
  charge: Charged,
  { step, today, language }: { readonly step: DunningStep; readonly today: string; readonly language: Language },
) {
  const { cents, dueDate, name, fine, interest } = charge
  const late = lateCents(charge, today)
  return {
    action: step.action,
    text: step.texts?.[language],
    value: reais(cents),
    total: late > cents ? reais(late) : undefined,
    day: formatDay(dueDate),
    isDueToday: dueDate === today,
    name: name ?? '',
    fine: percent(fine),
    interest: percent(interest),
  }
}

const reais = (cents: number): string => `R$ ${formatFixed(cents / 100, 2)}`
const percent = (hundredths: number): string | undefined =>
  hundredths > 0 ? formatFixed(hundredths / 100, 2).replace(/,?0+$/, '') : undefined
