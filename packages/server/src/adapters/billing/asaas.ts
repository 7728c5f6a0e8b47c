import { setTimeout as pause } from 'node:timers/promises'
import { type BillingProvider, ProviderError, type ProviderPayment } from '../../ports/billing-provider.ts'

/** The account of an installation at Asaas. */
export interface AsaasSettings {
  /** `https://api.asaas.com/v3`, or that of its sandbox. */
  readonly url: string
  readonly key: string
}

const timeoutMs = 20_000
const maxAttempts = 4
/** The longest that one call waits for a limit of requests to end. */
const longestWaitMs = 30_000
const pageRows = 100
const longestText = 500

type Fields = Readonly<Record<string, unknown>>

/** Asaas, version 3 of its API. A call that meets a limit of requests (429) or a failure of the service is repeated, with growing waits. */
export function asaas({ url, key }: AsaasSettings, wait: (ms: number) => Promise<unknown> = pause): BillingProvider {
  const base = url.replace(/\/+$/, '')

  /** The answer; undefined where there is nothing at a path that is read. */
  async function look(method: 'GET' | 'POST', path: string, body?: object): Promise<Fields | undefined> {
    for (let attempt = 1; ; attempt += 1) {
      const reply = await fetch(base + path, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: { access_token: key, 'user-agent': 'Rastro', 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      }).catch((cause: Error) => {
        throw new ProviderError('Asaas cannot be reached', true, { cause })
      })
      const text = await reply.text()
      if (reply.ok) return parsed(text)
      if (reply.status === 404 && method === 'GET') return undefined
      const isPassing = reply.status === 429 || reply.status >= 500
      // A request that made something may have succeeded: it is looked for before it is repeated
      const isRepeatable = reply.status === 429 || method === 'GET'
      if (!isPassing || !isRepeatable || attempt === maxAttempts) {
        const reason = reasonIn(text)
        throw new ProviderError(`Asaas answered ${reply.status}: ${reason}`, isPassing, { reason })
      }
      const resetMs = Number(reply.headers.get('ratelimit-reset') ?? Number.NaN) * 1000
      await wait(Math.min(resetMs >= 0 ? resetMs : 1000 * 2 ** attempt, longestWaitMs))
    }
  }

  async function call(method: 'GET' | 'POST', path: string, body?: object): Promise<Fields> {
    const fields = await look(method, path, body)
    if (!fields) throw new ProviderError('Asaas answered 404', false)
    return fields
  }

  const first = async (path: string): Promise<Fields | undefined> => rowsOf(await call('GET', path))[0]
  const by = (reference: string) => new URLSearchParams({ externalReference: reference, limit: '1' })

  return {
    findCustomer: async (reference) => idOf(await first(`/customers?${by(reference)}`)),
    async makeCustomer({ reference, name, taxId, email }) {
      const body = { name, cpfCnpj: taxId, email, externalReference: reference }
      const id = idOf(await call('POST', '/customers', body))
      if (id === undefined) throw new ProviderError('Asaas answered a customer without an id', false)
      return id
    },
    findPayment: async (reference) => paymentIn(await first(`/payments?${by(reference)}`)),
    readPayment: async (id) => paymentIn(await look('GET', `/payments/${encodeURIComponent(id)}`)),
    async makePayment({ reference, customer, cents, dueDate, description, fine, interest, split }) {
      const payment = paymentIn(
        await call('POST', '/payments', {
          customer,
          billingType: 'UNDEFINED',
          value: cents / 100,
          dueDate,
          description,
          externalReference: reference,
          ...(fine > 0 && { fine: { value: fine, type: 'PERCENTAGE' } }),
          ...(interest > 0 && { interest: { value: interest } }),
          ...(split && { split: [{ walletId: split.walletId, percentualValue: split.percent }] }),
        }),
      )
      if (!payment) throw new ProviderError('Asaas answered a payment that cannot be read', false)
      return payment
    },
    async pixOf(id) {
      return textIn(await call('GET', `/payments/${encodeURIComponent(id)}/pixQrCode`), 'payload', 2048)
    },
    async *paymentsSince(day) {
      for (let offset = 0; ; offset += pageRows) {
        const query = new URLSearchParams({ 'dueDate[ge]': day, limit: String(pageRows), offset: String(offset) })
        const page = await call('GET', `/payments?${query}`)
        yield rowsOf(page).flatMap((row) => paymentIn(row) ?? [])
        if (page.hasMore !== true) return
      }
    },
    read: paymentIn,
  }
}

/** A payment object. Fields and statuses that are not known are no fault; its status is that of its flag where it was deleted. */
function paymentIn(value: unknown): ProviderPayment | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const fields = value as Fields
  const [id, status, dueDate] = [textIn(fields, 'id', 64), textIn(fields, 'status', 64), textIn(fields, 'dueDate', 10)]
  const { value: paid, originalValue, netValue } = fields
  // One that was paid late has fine and interest in its value
  const amount = typeof originalValue === 'number' ? originalValue : paid
  if (id === null || status === null || dueDate === null || typeof amount !== 'number' || typeof paid !== 'number')
    return undefined
  const slip = textIn(fields, 'bankSlipUrl', 2048)
  return {
    id,
    status: fields.deleted === true ? 'DELETED' : status,
    dueDate,
    reference: textIn(fields, 'externalReference', 128),
    cents: Math.round(amount * 100),
    netCents: typeof netValue === 'number' ? Math.round((netValue - (paid - amount)) * 100) : null,
    paymentDate: textIn(fields, 'paymentDate', 10) ?? textIn(fields, 'confirmedDate', 10),
    bankSlipUrl: slip?.startsWith('https://') ? slip : null,
  }
}

const idOf = (fields: Fields | undefined): string | undefined => (fields && textIn(fields, 'id', 64)) ?? undefined

const textIn = (fields: Fields, key: string, longest: number): string | null => {
  const value = fields[key]
  return typeof value === 'string' && value !== '' && value.length <= longest ? value : null
}

const rowsOf = ({ data }: Fields): readonly Fields[] => (Array.isArray(data) ? (data as Fields[]) : [])

function parsed(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value as Fields
  } catch {
    // Told below, as any other text that is no object
  }
  throw new ProviderError('Asaas answered what cannot be read', true)
}

/** The description of its first error. */
function reasonIn(text: string): string {
  try {
    const { errors } = JSON.parse(text) as { errors?: { description?: unknown }[] }
    return String(errors?.[0]?.description ?? '').slice(0, longestText)
  } catch {
    // A proxy before it answers pages
    return ''
  }
}
