/** ENT-23: the ways a notification can go. */
export const channels = [
  'web',
  'mail',
  'command',
  'sms',
  'whatsapp',
  'push',
  'pushover',
  'telegram',
  'traccar',
  'firebase',
] as const
export type Channel = (typeof channels)[number]
