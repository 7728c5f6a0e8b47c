import { setTimeout as pause } from 'node:timers/promises'
import { phoneOf, withOrWithoutNinth } from '@rastro/core/format/phone'
import type { Sender, SendOutcome } from '../../ports/channels.ts'
import type { MessagingConnection } from '../../ports/messaging-app.ts'
import type { OpenSender } from './channel-parts.ts'
import { chooseNumber } from './choose-number.ts'
import { known, outcomeOf, unreachable } from './outcome.ts'
import { type Answer, post } from './outgoing.ts'

/** An instance, and whether it is connected. */
interface Line {
  readonly name: string
  isOpen(): Promise<boolean>
}

interface Settings {
  /** The URL of the Evolution API. */
  readonly url: string
  readonly key: string
  /** The instance of the installation. */
  readonly instance: string
  /** The instances that may carry messages to a person, the nearest first. */
  linesFor(userId: number): Promise<readonly (readonly Line[])[]>
  /** The time until the instance may send (ms); undefined for too long. */
  takeTurn(instance: string): Promise<number | undefined>
  wait?(ms: number): Promise<unknown>
  /** The instance could not send. */
  onFailure?(instance: string): void
}

/** How long an instance counts as connected, or not, without asking again (ms). */
const freshMs = 30_000

export const openWhatsapp: OpenSender<'whatsapp'> = (
  { WHATSAPP_URL, WHATSAPP_KEY, WHATSAPP_INSTANCE },
  { messagingApp: app, numbersAbove, takeTurn, now },
) => {
  if (!app) return undefined
  const known = new Map<string, { readonly isOpen: boolean; readonly until: number }>()
  const lineOf = (connection: MessagingConnection): Line => ({
    name: connection.name,
    async isOpen() {
      const found = known.get(connection.name)
      const present = now().getTime()
      if (found && found.until > present) return found.isOpen
      const isOpen = (await connection.status()).status === 'open'
      known.set(connection.name, { isOpen, until: present + freshMs })
      return isOpen
    },
  })
  return whatsappSender({
    ...{ url: WHATSAPP_URL, key: WHATSAPP_KEY, instance: WHATSAPP_INSTANCE, takeTurn },
    async linesFor(userId) {
      const levels = await numbersAbove(userId)
      return levels.map((numbers) => {
        const ofInstallation = numbers[0]?.ownerId === null ? [app] : []
        return [...ofInstallation, ...numbers.map((number) => app.of(number))].map(lineOf)
      })
    },
    onFailure: (instance) => known.delete(instance),
  })
}

/**
 * The channel `whatsapp`: to the person's phone, through an instance of the Evolution API 2.3: a connected one of the nearest
 * accounts above the person, else that of the installation.
 */
export function whatsappSender({
  url,
  key,
  instance,
  linesFor,
  takeTurn,
  wait = pauseFor,
  onFailure,
}: Settings): Sender {
  const base = `${url.replace(/\/+$/, '')}/message/sendText/`
  return {
    async send({ user: { id, phone } }, { text }) {
      const number = phoneOf(phone)
      if (!number) return unreachable('noAddress', 'This person has no phone number')
      const name = await lineFor(id)
      const answer = await inTurn(name, number, text)
      const other = isUnknown(answer) ? withOrWithoutNinth(number) : undefined
      const outcome = outcomeOfEvolution(other ? await inTurn(name, other, text) : answer)
      if (outcome.state === 'later') onFailure?.(name)
      return outcome
    },
  }

  async function lineFor(userId: number): Promise<string> {
    for (const lines of await linesFor(userId)) {
      const states = await Promise.all(lines.map((line) => line.isOpen()))
      const open = lines.filter((_, index) => states[index]).map(({ name }) => name)
      const chosen = chooseNumber(userId, open)
      if (chosen !== undefined) return chosen
    }
    return instance
  }

  async function inTurn(name: string, number: string, text: string): Promise<Answer | undefined> {
    const ms = await takeTurn(name)
    if (ms === undefined) return undefined
    if (ms > 0) await wait(ms)
    return post({ url: `${base}${encodeURIComponent(name)}`, headers: { apikey: key }, body: { number, text } })
  }
}

const pauseFor = (ms: number): Promise<unknown> => pause(ms)

/** Nobody has WhatsApp at this number. */
function isUnknown(answer: Answer | undefined): boolean {
  const { message } = (answer?.json.response as { message?: unknown } | undefined) ?? {}
  return Array.isArray(message) && message.some((one) => (one as { exists?: unknown })?.exists === false)
}

function outcomeOfEvolution(answer: Answer | undefined): SendOutcome {
  if (!answer) return known('later', 'numberBusy')
  if (isUnknown(answer)) return unreachable('addressGone', 'This phone number is not on WhatsApp')
  // The instance was logged out or is missing: its code must be scanned again
  if (answer.status === 404) return known('later', 'numberAway')
  return outcomeOf('WhatsApp', answer)
}
