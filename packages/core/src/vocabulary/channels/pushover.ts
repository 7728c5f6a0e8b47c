import { defineChannel } from './channel.ts'

/** To the Pushover key of a person (Pushover Message API). */
export const pushover = defineChannel({
  name: 'pushover',
  address: { attribute: 'pushoverUserKey' },
  text: 'long',
  hasSubject: true,
  limits: { subject: 250, text: 1024 },
  hourlyQuota: 60,
  settings: { PUSHOVER_TOKEN: 'text' },
  isOnInternet: true,
  attributes: { pushoverUserKey: 'text', pushoverDeviceNames: 'text' },
})
