import type { Channel } from '@rastro/core/vocabulary/channels'

/** What the program has to be started with before it can send over a channel. */
export const channelNeeds: Partial<Record<Channel, string>> = {
  sms: 'SMS_URL, SMS_TEMPLATE',
  whatsapp: 'WHATSAPP_URL, WHATSAPP_KEY, WHATSAPP_INSTANCE',
  push: 'PUBLIC_URL (https)',
  pushover: 'PUSHOVER_TOKEN',
  telegram: 'TELEGRAM_TOKEN',
  traccar: 'TRACCAR_KEY',
  firebase: 'FIREBASE_ACCOUNT',
}
