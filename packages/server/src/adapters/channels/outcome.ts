import { type DeliveryOutcome, type OutcomeValues, outcomeText } from '@rastro/core/vocabulary/delivery-outcomes'
import type { SendOutcome } from '../../ports/channels.ts'
import type { Answer } from './outgoing.ts'

export const refused = (words: string): SendOutcome => ({ state: 'refused', words })

/** An outcome that every page can translate. */
export const known = <S extends SendOutcome['state']>(state: S, code: DeliveryOutcome, values: OutcomeValues = {}) => ({
  state,
  words: outcomeText(code, values),
  code,
  values,
})

/** The recipient is unknown to this channel, with the channel's own words. */
export const unreachable = (code: 'noAddress' | 'addressGone', words: string): SendOutcome => ({
  ...refused(words),
  code,
})

/** The outcome for an answer of a service that uses HTTP status codes as specified. */
export function outcomeOf(service: string, { status, afterMs }: Answer): SendOutcome {
  if (status >= 200 && status < 300) return known('accepted', 'taken', { service })
  const values = { service, status }
  if (status === 0) return known('later', 'noAnswer', values)
  if (status === 429) return { ...known('later', 'tooMany', values), afterMs }
  if (status === 408 || status >= 500) return { ...known('later', 'serviceFailed', values), afterMs }
  return known('refused', status === 401 || status === 403 ? 'keyRefused' : 'messageRefused', values)
}

/** One outcome for a message sent to several browsers or apps of a person: one success is enough. */
export function combined(outcomes: readonly SendOutcome[]): SendOutcome {
  const gone = outcomes.flatMap((outcome) => outcome.gone ?? [])
  const best =
    outcomes.find(({ state }) => state === 'accepted') ??
    outcomes.find(({ state }) => state === 'later') ??
    outcomes[0] ??
    known('refused', 'nowhere')
  return { ...best, gone }
}
