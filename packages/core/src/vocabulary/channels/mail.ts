import { defineChannel } from './channel.ts'
import { HOUR_MS } from './retry-policy.ts'

/** To the email address of the account. */
export const mail = defineChannel({
  name: 'mail',
  address: 'mail',
  text: 'page',
  hasSubject: true,
  hourlyQuota: 60,
  retry: { freshMs: 6 * HOUR_MS, attempts: 9, firstPauseMs: 10_000 },
  needs: ['MAIL_URL', 'MAIL_FROM'],
  attributes: {
    'mail.smtp.host': 'text',
    'mail.smtp.port': 'number',
    'mail.smtp.starttls.enable': 'flag',
    'mail.smtp.starttls.required': 'flag',
    'mail.smtp.ssl.enable': 'flag',
    'mail.smtp.ssl.trust': 'text',
    'mail.smtp.ssl.protocols': 'text',
    'mail.smtp.from': 'text',
    'mail.smtp.fromName': 'text',
    'mail.smtp.username': 'text',
    'mail.smtp.password': 'secret',
  },
})
