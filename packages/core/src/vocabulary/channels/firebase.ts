import { defineChannel } from './channel.ts'

/** To the apps of a person, over Firebase Cloud Messaging (HTTP v1). */
export const firebase = defineChannel({
  name: 'firebase',
  address: { attribute: 'notificationTokens', isList: true },
  text: 'short',
  hasSubject: true,
  hourlyQuota: 120,
  settings: { FIREBASE_ACCOUNT: 'text' },
  isOnInternet: true,
  attributes: { notificationTokens: 'text' },
})
