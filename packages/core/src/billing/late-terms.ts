import { daysBetween } from './days.ts'
import { toWorkday } from './dunning.ts'

/** What a late charge costs more, in hundredths of a percent: a fine once, and interest for each month of 30 days. */
export interface LateTerms {
  readonly fine: number
  readonly interest: number
}

/** Percent as typed to the hundredths that are stored. */
export const hundredthsOf = (percent: number): number => Math.round(percent * 100)

interface Owed extends LateTerms {
  readonly cents: number
  readonly dueDate: string
}

/**
 * What a charge costs more on a day, in centavos: its fine, and its interest by the day, each rounded to the centavo. What is due on a
 * weekend or a national holiday costs no more on the next working day (Lei 7.089/1983).
 */
export function lateParts(
  { cents, dueDate, fine, interest }: Owed,
  today: string,
): { readonly fineCents: number; readonly interestCents: number } {
  if (today <= toWorkday(dueDate)) return { fineCents: 0, interestCents: 0 }
  return {
    fineCents: Math.round((cents * fine) / 10_000),
    interestCents: Math.round((cents * interest * daysBetween(dueDate, today)) / 300_000),
  }
}

/** What a charge costs on a day, with fine and interest, in centavos. */
export function lateCents(owed: Owed, today: string): number {
  const { fineCents, interestCents } = lateParts(owed, today)
  return owed.cents + fineCents + interestCents
}
