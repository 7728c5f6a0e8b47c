import { type DeliveryOutcome, type OutcomeValues, outcomeText } from '@rastro/core/vocabulary/delivery-outcomes'
import type { SendOutcome } from '../../ports/channels.ts'
import type { Answer } from './outgoing.ts'

export const refused = (words: string): SendOutcome => ({ state: 'refused', words })

/** An outcome that every page can say in the language of its reader. */
export const known = <S extends SendOutcome['state']>(state: S, code: DeliveryOutcome, values: OutcomeValues = {}) => ({
  state,
  words: outcomeText(code, values),
  code,
  values,
})

/** The person is not to be found where this channel leads, in its own words. */
export const unreachable = (code: 'noAddress' | 'addressGone', words: string): SendOutcome => ({
  ...refused(words),
  code,
})

/** What an answer means for the message, where a service uses the codes of HTTP as they are meant. */
export function outcomeOf(service: string, { status, afterMs }: Answer): SendOutcome {
  if (status >= 200 && status < 300) return known('accepted', 'taken', { service })
  const values = { service, status }
  if (status === 0) return known('later', 'noAnswer', values)
  if (status === 429) return { ...known('later', 'tooMany', values), afterMs }
  if (status === 408 || status >= 500) return { ...known('later', 'serviceFailed', values), afterMs }
  return known('refused', status === 401 || status === 403 ? 'keyRefused' : 'messageRefused', values)
}

/** One outcome for a message that went to several browsers or apps of a person: who has it in one has it. */
export function combined(outcomes: readonly SendOutcome[]): SendOutcome {
  const gone = outcomes.flatMap((outcome) => outcome.gone ?? [])
  const best =
    outcomes.find(({ state }) => state === 'accepted') ??
    outcomes.find(({ state }) => state === 'later') ??
    outcomes[0] ??
    known('refused', 'nowhere')
  return { ...best, gone }
}
