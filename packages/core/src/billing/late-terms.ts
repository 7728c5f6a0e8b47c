import { daysBetween } from './days.ts'
import { toWorkday } from './dunning.ts'

/** What a late charge costs more, in hundredths of a percent: a fine once, and interest for each month of 30 days. */
export interface LateTerms {
  readonly fine: number
  readonly interest: number
}

/** Percent as typed to the hundredths that are stored. */
export const hundredthsOf = (percent: number): number => Math.round(percent * 100)

/**
 * What a charge of so many centavos costs on a day, with fine and interest by the day, each rounded to the centavo. What is due on a
 * weekend or a national holiday costs no more on the next working day (Lei 7.089/1983).
 */
export function lateCents(
  { cents, dueDate, fine, interest }: LateTerms & { readonly cents: number; readonly dueDate: string },
  today: string,
): number {
  if (today <= toWorkday(dueDate)) return cents
  const days = daysBetween(dueDate, today)
  return cents + Math.round((cents * fine) / 10_000) + Math.round((cents * interest * days) / 300_000)
}
