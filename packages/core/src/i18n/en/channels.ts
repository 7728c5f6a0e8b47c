/** The channels of messages (ENT-23). */
export const channels = {
  channelWeb: 'Web',
  channelMail: 'Email',
  channelCommand: 'Command',
  channelSms: 'SMS',
  channelWhatsapp: 'WhatsApp',
  channelPush: 'Push',
  channelPushover: 'Pushover',
  channelTelegram: 'Telegram',
  channelTraccar: 'Push (Traccar app)',
  channelFirebase: 'Push (Firebase)',
} as const
