/** ENT-23: the channels by which a notification can be sent. */
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
