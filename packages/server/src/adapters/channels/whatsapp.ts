import { setTimeout as pause } from 'node:timers/promises'
import { phoneOf, withOrWithoutNinth } from '@rastro/core/format/phone'
import { messagePaceMs } from '@rastro/core/model/message-queue'
import type { Sender, SendOutcome } from '../../ports/channels.ts'
import type { OpenSender } from './channel-parts.ts'
import { outcomeOf, unreachable } from './outcome.ts'
import { type Answer, post } from './outgoing.ts'

interface Settings {
  /** The URL of the Evolution API. */
  readonly url: string
  readonly key: string
  readonly instance: string
  /** Between two messages (ms). */
  readonly paceMs?: number
}

export const openWhatsapp: OpenSender<'whatsapp'> = ({ WHATSAPP_URL, WHATSAPP_KEY, WHATSAPP_INSTANCE }) =>
  whatsappSender({ url: WHATSAPP_URL, key: WHATSAPP_KEY, instance: WHATSAPP_INSTANCE })

/** The channel `whatsapp`: to the person's phone, through an instance of the Evolution API 2.3. One message after the other. */
export function whatsappSender({ url, key, instance, paceMs = messagePaceMs }: Settings): Sender {
  const address = `${url.replace(/\/+$/, '')}/message/sendText/${encodeURIComponent(instance)}`
  let line: Promise<unknown> = Promise.resolve()
  return {
    async send({ user: { phone } }, { text }) {
      const number = phoneOf(phone)
      if (!number) return unreachable('noAddress', 'This person has no phone number')
      const answer = await inLine(number, text)
      const other = isUnknown(answer) ? withOrWithoutNinth(number) : undefined
      return outcomeOfEvolution(other ? await inLine(other, text) : answer)
    },
  }

  function inLine(number: string, text: string): Promise<Answer> {
    const sent = line.then(() => post({ url: address, headers: { apikey: key }, body: { number, text } }))
    line = sent.then(() => pause(paceMs, undefined, { ref: false }))
    return sent
  }
}

/** Nobody has WhatsApp at this number. */
function isUnknown({ json }: Answer): boolean {
  const { message } = (json.response as { message?: unknown } | undefined) ?? {}
  return Array.isArray(message) && message.some((one) => (one as { exists?: unknown })?.exists === false)
}

function outcomeOfEvolution(answer: Answer): SendOutcome {
  if (isUnknown(answer)) return unreachable('addressGone', 'This phone number is not on WhatsApp')
  // The instance was logged out or is missing: its code must be scanned again
  if (answer.status === 404) return { state: 'later', words: 'The WhatsApp of this server is not connected' }
  return outcomeOf('WhatsApp', answer)
}
