import { phoneOf } from '@rastro/core/format/phone'
import { escaped } from '@rastro/core/kit/markup'
import type { SettingsOf } from '@rastro/core/vocabulary/channels/settings'
import { sms } from '@rastro/core/vocabulary/channels/sms'
import type { Sender } from '../../ports/channels.ts'
import type { SmsGateway } from '../../ports/sms-gateway.ts'
import type { OpenSender } from './channel-parts.ts'
import { outcomeOf, refused, unreachable } from './outcome.ts'
import { post } from './outgoing.ts'

interface Settings {
  readonly url: string
  /** Contains `{phone}` and `{message}`: JSON, XML or a form, by its first character. */
  readonly template: string
  /** The header `authorization`. */
  readonly authorization: string | undefined
  readonly onSent: () => void
}

/** Commands are sent as text messages too, and may be no longer than messages. */
const maxCharacters = sms.limits.text

/** The gateway of these settings. */
export const openSmsGateway = (
  { SMS_URL, SMS_TEMPLATE, SMS_AUTHORIZATION }: SettingsOf<'sms'>,
  onSent: () => void,
): SmsGateway => smsGateway({ url: SMS_URL, template: SMS_TEMPLATE, authorization: SMS_AUTHORIZATION, onSent })

export const openSms: OpenSender<'sms'> = (_, { smsGateway: gateway }) => gateway && smsSender(gateway)

/** A service that takes a POST of this template (reference §6.4). */
export function smsGateway({ url, template, authorization, onSent }: Settings): SmsGateway {
  const { type, written } = formOf(template)
  const headers = { 'content-type': type, ...(authorization && { authorization }) }
  return {
    async send(number, message) {
      const phone = phoneOf(number)
      if (!phone) return refused('There is no phone number')
      if (message.length > maxCharacters) return refused(`The text is longer than ${maxCharacters} characters`)
      const values: Record<string, string> = { phone: `+${phone}`, message }
      const body = template.replace(/\{(phone|message)\}/g, (_, name: string) => written(values[name]!))
      const outcome = outcomeOf('The SMS service', await post({ url, headers, body }))
      if (outcome.state === 'accepted') onSent()
      return outcome
    },
  }
}

/** The channel `sms`: to the person's phone. */
export const smsSender = (gateway: SmsGateway): Sender => ({
  async send({ user: { phone } }, { text }) {
    if (!phoneOf(phone)) return unreachable('noAddress', 'This person has no phone number')
    return gateway.send(phone, text)
  },
})

/** Escapes a text for such a template. */
function formOf(template: string): { type: string; written: (text: string) => string } {
  const start = template.trimStart()[0]
  if (start === '{' || start === '[')
    return { type: 'application/json', written: (text) => JSON.stringify(text).slice(1, -1) }
  if (start === '<') return { type: 'application/xml', written: escaped }
  return { type: 'application/x-www-form-urlencoded', written: encodeURIComponent }
}
