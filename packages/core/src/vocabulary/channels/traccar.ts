import { defineChannel } from './channel.ts'

/** To the apps of a person, through the relay of traccar.org (reference §6.4). */
export const traccar = defineChannel({
  name: 'traccar',
  address: { attribute: 'notificationTokens', isList: true },
  text: 'short',
  hasSubject: true,
  hourlyQuota: 120,
  settings: { TRACCAR_KEY: 'text' },
  isOnInternet: true,
  attributes: { notificationTokens: 'text' },
})
