import { defineChannel } from './channel.ts'

/** To the browsers in which a user allowed it (RFC 8030). */
export const push = defineChannel({
  name: 'push',
  address: 'browsers',
  text: 'short',
  hasSubject: true,
  // Push services accept 4096 bytes
  limits: { subject: 200, text: 600 },
  hourlyQuota: 120,
  needs: ['PUBLIC_URL (https)'],
  isOnInternet: true,
})
