import { attributeAddress } from '@rastro/core/vocabulary/channels/address'
import { telegram } from '@rastro/core/vocabulary/channels/telegram'
import type { Sender, SendOutcome } from '../../ports/channels.ts'
import type { OpenSender } from './channel-parts.ts'
import { outcomeOf, unreachable } from './outcome.ts'
import { type Answer, post } from './outgoing.ts'

interface Settings {
  /** The token of the bot. */
  readonly token: string
  readonly url?: string | undefined
}

export const openTelegram: OpenSender<'telegram'> = ({ TELEGRAM_TOKEN: token }) => telegramSender({ token })

/** The channel `telegram`: from a bot to the chat in the person's attribute `telegramChatId` (Telegram Bot API). */
export function telegramSender({ token, url = 'https://api.telegram.org' }: Settings): Sender {
  const call = (method: string, body: object) => post({ url: `${url}/bot${token}/${method}`, body })
  return {
    async send({ user }, { text, place }) {
      const chat = attributeAddress(telegram, user)
      if (!chat) return unreachable('noAddress', 'This person has no Telegram chat')
      const tell = (chatId: string) => call('sendMessage', { chat_id: chatId, text })
      const first = await tell(chat)
      const moved = parametersOf(first).migrate_to_chat_id
      const answer = typeof moved === 'number' ? await tell(String(moved)) : first
      const outcome = outcomeOfTelegram(answer)
      if (outcome.state === 'accepted' && place && user.attributes['notificator.telegram.sendLocation'] === true) {
        await call('sendLocation', { chat_id: String(moved ?? chat), ...place })
      }
      return outcome
    },
  }
}

const parametersOf = ({ json }: Answer): Readonly<Record<string, unknown>> =>
  (json.parameters as Record<string, unknown> | undefined) ?? {}

function outcomeOfTelegram(answer: Answer): SendOutcome {
  const { retry_after: seconds } = parametersOf(answer)
  if (answer.status === 403) return unreachable('addressGone', 'The person has blocked the bot, or left the chat')
  if (answer.status === 400) return unreachable('addressGone', 'Telegram does not know this chat')
  const outcome = outcomeOf('Telegram', answer)
  return typeof seconds === 'number' ? { ...outcome, afterMs: seconds * 1000 } : outcome
}
