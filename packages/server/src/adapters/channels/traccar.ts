import type { Sender, SendOutcome } from '../../ports/channels.ts'
import type { OpenSender } from './channel-parts.ts'
import { outcomeOf, unreachable } from './outcome.ts'
import { post } from './outgoing.ts'
import { dataOf, tokensOf } from './tokens.ts'

interface Settings {
  readonly key: string
  readonly url?: string | undefined
}

interface Part {
  readonly success?: boolean
  readonly error?: { readonly code?: string }
}

export const openTraccar: OpenSender<'traccar'> = ({ TRACCAR_KEY: key }) => traccarSender({ key })

/** The channel `traccar`: to the apps of a person, through the relay of traccar.org (reference §6.4, §10.3). */
export function traccarSender({ key, url = 'https://www.traccar.org/push/' }: Settings): Sender {
  async function tell(tokens: readonly string[], message: object): Promise<SendOutcome> {
    const answer = await post({
      url,
      headers: { authorization: `key=${key}` },
      body: { registration_ids: tokens, ...message },
    })
    const outcome = outcomeOf('The relay', answer)
    const parts = Array.isArray(answer.json.responses) ? (answer.json.responses as Part[]) : []
    const gone = tokens.filter((_, at) => /not-registered|invalid-argument/.test(parts[at]?.error?.code ?? ''))
    return gone.length === tokens.length
      ? { ...unreachable('addressGone', 'No app of this person is there any more'), gone }
      : { ...outcome, gone }
  }

  return {
    async send({ user }, { subject, text, eventId }) {
      const tokens = tokensOf(user)
      if (tokens.length === 0) return unreachable('noAddress', 'This person has no app that takes messages')
      const notification = { title: subject, body: text, sound: 'default' }
      return tell(tokens, { notification, ...(eventId && { data: { eventId: String(eventId) } }) })
    },
    // `client`: to the app that reports places, not to the one that shows them
    wake: (tokens, command) => tell(tokens, { type: 'client', data: dataOf(command) }),
  }
}
