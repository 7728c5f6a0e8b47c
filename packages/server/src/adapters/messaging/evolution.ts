import type { Messaging, MessagingFault, MessagingState } from '@rastro/core/api/messaging'
import type { SettingsOf } from '@rastro/core/vocabulary/channels/settings'
import type { MessagingApp, MessagingConnection } from '../../ports/messaging-app.ts'
import { type Answer, ask } from '../channels/outgoing.ts'
import { evolutionWebhook, isOfService, readText } from './evolution-webhook.ts'

/** Largest picture of a code; one has some 10 KB. */
const maxCode = 60_000

/**
 * Instances of the Evolution API 2.3, over WhatsApp Web. `WHATSAPP_KEY` is its global key: only that creates one. The instances of
 * numbers are named after that of the installation.
 */
export function evolution(
  { WHATSAPP_URL, WHATSAPP_KEY, WHATSAPP_INSTANCE }: SettingsOf<'whatsapp'>,
  publicUrl: string | undefined,
): MessagingApp {
  const webhook = publicUrl === undefined ? undefined : evolutionWebhook(WHATSAPP_KEY, publicUrl)
  const base = WHATSAPP_URL.replace(/\/+$/, '')
  const call: Call = (method, path, body) =>
    ask({ method, url: `${base}${path}`, headers: { apikey: WHATSAPP_KEY }, ...(body && { body }) })
  const open = (name: string) => connection(name, { call, webhook })
  const numbers = new Map<string, MessagingConnection>()
  return {
    ...open(WHATSAPP_INSTANCE),
    of({ ownerId, index }) {
      const name = `${WHATSAPP_INSTANCE}-${ownerId ?? 0}-${index}`
      const known = numbers.get(name) ?? open(name)
      numbers.set(name, known)
      return known
    },
    isFromService: (authorization) => isOfService(WHATSAPP_KEY, authorization),
    read: readText,
  }
}

type Call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Answer>

interface Service {
  readonly call: Call
  readonly webhook: ReturnType<typeof evolutionWebhook> | undefined
}

/** One instance. */
function connection(name: string, { call, webhook }: Service): MessagingConnection {
  const said = (fields: Partial<Messaging>): Messaging => ({ status: null, base64: null, value: null, ...fields, name })
  const about = (action: string) => `/instance/${action}/${encodeURIComponent(name)}`
  /** The state of an answer, unless it is a failure. */
  const judged = (answer: Answer, read: (json: Answer['json']) => Partial<Messaging>): Messaging => {
    if (answer.status === 404) return said({ status: 'none' })
    const value = faultOf(answer.status)
    return said(value ? { status: 'apiOff', value } : read(answer.json))
  }

  /** Instances that were created by hand, or before the webhook, are told as well; once for each start of this program. */
  let isTold = false
  async function tell(): Promise<void> {
    if (!webhook || isTold) return
    const { status } = await call('POST', `/webhook/set/${encodeURIComponent(name)}`, { webhook })
    isTold = status >= 200 && status < 300
  }

  const status = async () => {
    const said = await stateNow()
    if (said.status === 'open') await tell()
    return said
  }
  const stateNow = async () =>
    judged(await call('GET', about('connectionState')), (json) => ({ status: stateOf(json) }))
  const logout = async () => {
    const answer = await call('DELETE', about('logout'))
    // It was logged out already
    if (answer.status === 400) return said({ status: 'close' })
    return judged(answer, () => ({ status: 'close' }))
  }

  return {
    name,
    status,
    async create() {
      const body = { instanceName: name, integration: 'WHATSAPP-BAILEYS', qrcode: true, ...(webhook && { webhook }) }
      const answer = await call('POST', '/instance/create', body)
      // The name is in use: somebody else was faster
      if (answer.status === 403) return status()
      return judged(answer, ({ qrcode }) => ({ status: 'connecting', base64: codeOf(qrcode) }))
    },
    async connect() {
      return judged(await call('GET', about('connect')), (json) => {
        // It answers 200 with `error` when it could not start
        if (json.error) return { status: 'close', value: 'serviceFailed' }
        if (json.instance) return { status: stateOf(json) }
        return { status: 'connecting', base64: codeOf(json) }
      })
    },
    logout,
    async remove() {
      const ended = await logout()
      if (ended.status !== 'close') return ended
      return judged(await call('DELETE', about('delete')), () => ({ status: 'none' }))
    },
  }
}

/** Undefined for success. */
function faultOf(status: number): MessagingFault | undefined {
  if (status === 0) return 'noAnswer'
  if (status === 401 || status === 403) return 'keyRefused'
  return status >= 200 && status < 300 ? undefined : 'serviceFailed'
}

/** An instance that the service has not loaded has no state. */
function stateOf({ instance }: Answer['json']): MessagingState {
  const { state } = (instance ?? {}) as { state?: unknown }
  return state === 'open' || state === 'connecting' ? state : 'close'
}

/** The picture of a code, with its type in front; null for none, and for anything else. */
function codeOf(holder: unknown): string | null {
  const { base64 } = (holder ?? {}) as { base64?: unknown }
  const isCode =
    typeof base64 === 'string' && base64.length <= maxCode && /^data:image\/png;base64,[\w+/=]+$/.test(base64)
  return isCode ? base64 : null
}
