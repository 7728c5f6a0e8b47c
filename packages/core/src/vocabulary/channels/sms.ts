import { defineChannel } from './channel.ts'

/** To the phone of the account, through a service that takes a POST of a template (reference §6.4). */
export const sms = defineChannel({
  name: 'sms',
  address: 'phone',
  text: 'short',
  // Longer messages would be charged as several
  limits: { text: 320 },
  hourlyQuota: 20,
  settings: { SMS_URL: 'url', SMS_TEMPLATE: { holds: ['{phone}', '{message}'] }, SMS_AUTHORIZATION: 'optional' },
})
