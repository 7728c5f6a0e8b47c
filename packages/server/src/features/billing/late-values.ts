import { isOpen } from '@rastro/core/billing/charge-states'
import { type LateTerms, lateParts } from '@rastro/core/billing/late-terms'
import type { Charge } from '@rastro/core/resources/billing'
import type { ChargeRow } from '../../db/billing-tables.ts'

/** What decides about the cost of a charge on a day, in centavos and hundredths of a percent. */
export const owedOf = ({
  cents,
  dueDate,
  fine,
  interest,
}: ChargeRow): LateTerms & { readonly cents: number; readonly dueDate: string } => ({
  ...{ cents: Number(cents), dueDate, fine: Number(fine), interest: Number(interest) },
})

/** Fine, interest and sum of a charge on this day in reais, as its messages say them; null for none (decision 160). */
export function lateValues(row: ChargeRow, today: string): Pick<Charge, 'fineValue' | 'interestValue' | 'totalValue'> {
  const owed = owedOf(row)
  const { fineCents, interestCents } = isOpen(row.status) ? lateParts(owed, today) : { fineCents: 0, interestCents: 0 }
  const more = fineCents + interestCents
  return {
    fineValue: fineCents > 0 ? fineCents / 100 : null,
    interestValue: interestCents > 0 ? interestCents / 100 : null,
    totalValue: more > 0 ? (owed.cents + more) / 100 : null,
  }
}
