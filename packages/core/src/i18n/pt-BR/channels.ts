import type { Texts } from '../areas.ts'

/** The channels of messages (ENT-23), in Brazilian Portuguese. */
export const channels = {
  channelWeb: 'Web',
  channelMail: 'E-mail',
  channelCommand: 'Comando',
  channelSms: 'SMS',
  channelWhatsapp: 'WhatsApp',
  channelPush: 'Push',
  channelPushover: 'Pushover',
  channelTelegram: 'Telegram',
  channelTraccar: 'Push (aplicativo Traccar)',
  channelFirebase: 'Push (Firebase)',
} as const satisfies Texts<'channels'>
