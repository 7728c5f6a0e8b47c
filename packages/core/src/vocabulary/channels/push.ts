import { defineChannel } from './channel.ts'

/** To the browsers that a person has allowed it in (RFC 8030). */
export const push = defineChannel({
  name: 'push',
  address: 'browsers',
  text: 'short',
  hasSubject: true,
  // Push services take 4096 bytes
  limits: { subject: 200, text: 600 },
  hourlyQuota: 120,
  needs: ['PUBLIC_URL (https)'],
  isOnInternet: true,
})
