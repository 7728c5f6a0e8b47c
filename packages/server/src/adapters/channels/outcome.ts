import type { SendOutcome } from '../../ports/channels.ts'
import type { Answer } from './outgoing.ts'

export const refused = (words: string): SendOutcome => ({ state: 'refused', words })

/** What an answer means for the message, where a service uses the codes of HTTP as they are meant. */
export function outcomeOf(service: string, { status, afterMs }: Answer): SendOutcome {
  if (status >= 200 && status < 300) return { state: 'accepted', words: `${service} has taken the message` }
  if (status === 0) return { state: 'later', words: `${service} did not answer` }
  if (status === 429) return { state: 'later', words: `${service} has had too many messages (429)`, afterMs }
  if (status === 408 || status >= 500) return { state: 'later', words: `${service} failed (${status})`, afterMs }
  if (status === 401 || status === 403) return refused(`${service} does not accept the key of this server (${status})`)
  return refused(`${service} has refused the message (${status})`)
}

/** One outcome for a message that went to several browsers or apps of a person: who has it in one has it. */
export function combined(outcomes: readonly SendOutcome[]): SendOutcome {
  const gone = outcomes.flatMap((outcome) => outcome.gone ?? [])
  const best =
    outcomes.find(({ state }) => state === 'accepted') ??
    outcomes.find(({ state }) => state === 'later') ??
    outcomes[0] ??
    refused('There is nowhere to send it')
  return { ...best, gone }
}
