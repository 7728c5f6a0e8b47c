import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { HeardText } from '../../ports/messaging-app.ts'

/** Longest text that is read; a word is what is listened for. */
const maxText = 200

/** The webhook that is registered with the service, and its secret. `url` is the public one of this server. */
export function evolutionWebhook(key: string, url: string) {
  const authorization = tokenOf(key)
  return {
    enabled: true,
    url: `${url.replace(/\/+$/, '')}/modulo/whatsapp/webhook`,
    headers: { authorization },
    byEvents: false,
    base64: false,
    events: ['MESSAGES_UPSERT'],
  }
}

/** Whether a call has the secret, which only who holds the key of the service can know. */
export const isOfService = (key: string, given: string | undefined): boolean =>
  given !== undefined && timingSafeEqual(digest(given), digest(tokenOf(key)))

const tokenOf = (key: string): string => `Bearer ${createHmac('sha256', key).update('rastro webhook').digest('hex')}`
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** A text of one person in `messages.upsert`; nothing of groups, and not what the number itself wrote. */
export function readText(body: unknown): HeardText | undefined {
  const { event, data } = fields(body)
  if (event !== 'messages.upsert') return undefined
  const { key, message } = fields(data)
  const { id, fromMe, remoteJid, remoteJidAlt, senderPn } = fields(key)
  const { conversation, extendedTextMessage } = fields(message)
  const text = conversation ?? fields(extendedTextMessage).text
  // An account without a visible number is known by another id, and names the number beside it
  const phone = [remoteJid, remoteJidAlt, senderPn].map(phoneIn).find((one) => one !== undefined)
  if (fromMe !== false || typeof id !== 'string' || id === '' || id.length > 128) return undefined
  if (typeof text !== 'string' || text.length > maxText || phone === undefined) return undefined
  return { id, phone, text }
}

const fields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** `5531998765432@s.whatsapp.net`, also with the number of a device behind the digits. */
const phoneIn = (jid: unknown): string | undefined =>
  typeof jid === 'string' ? /^(\d{10,15})(?::\d+)?@s\.whatsapp\.net$/.exec(jid)?.[1] : undefined
