import { defineChannel } from './channel.ts'

/** From a bot to the chat of a person (Telegram Bot API). */
export const telegram = defineChannel({
  name: 'telegram',
  address: { attribute: 'telegramChatId' },
  text: 'long',
  limits: { text: 4096 },
  hourlyQuota: 60,
  settings: { TELEGRAM_TOKEN: 'text' },
  isOnInternet: true,
  attributes: { telegramChatId: 'text', 'notificator.telegram.sendLocation': 'flag' },
})
