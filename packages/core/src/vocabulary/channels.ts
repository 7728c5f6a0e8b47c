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

/** NTF-6: what the form offers when the server does not say. */
export const defaultChannels = ['command', 'traccar', 'firebase', 'web', 'mail', 'sms'] as const satisfies Channel[]
