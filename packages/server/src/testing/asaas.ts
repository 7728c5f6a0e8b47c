import { dayIn } from '@rastro/core/billing/days'
import { listTimezone } from '@rastro/core/model/preferences'
import { type Asked, type Reply, testService } from './service.ts'

type Fields = Record<string, unknown>
interface Event {
  readonly id: string
  readonly body: Fields
  attempts: number
  dueTime: number
}

/** Minutes from one attempt to the next; after the last the queue is interrupted. */
const retryMinutes = [0, 0.5, 1, 3.5, 5, 15, 25, 60, 60, 60, 60, 60, 120, 120, 180]
const maxFailures = 15
/** What it keeps of a payment itself. */
const tariffCents = 199

interface Options {
  now(): Date
  /** Every so many requests one meets the limit. */
  readonly limitedEvery: number
  /** The wallets of other accounts there; it knows no others. */
  readonly wallets?: readonly string[]
  /** Every so many payments the answer is lost: it was made, and 500 is answered. */
  readonly lostEvery: number
  /** Sends a message to us, and gives the status of the answer. */
  send(body: Fields): Promise<number>
}

/** Asaas as it is documented: the same ids, lists, errors and limits, and messages that come again, twice, late or not at all. */
export async function asaasDouble({ now, limitedEvery, lostEvery, wallets = [], send }: Options) {
  const customers = new Map<string, Fields>()
  const payments = new Map<string, Fields>()
  /** Of customers and of payments, by our key. */
  const byReference = new Map<string, Fields>()
  let queue: Event[] = []
  /** How many of the queue are delivered: to shift a long one takes as long as it is. */
  let first = 0
  /** What the first page of a list has found, until something is made or changed. */
  let listed: { readonly key: string; readonly found: Fields[] } | undefined
  let [requests, made, told] = [0, 0, 0]
  let isInterrupted = false
  const stamp = () => now().toISOString().slice(0, 19).replace('T', ' ')

  const service = await testService((asked) => {
    requests += 1
    // A long play would hold them all
    service.asked.length = 0
    if (asked.headers.access_token !== '$aact_test') return failed(401, 'invalid_access_token', 'A chave é inválida')
    if (!asked.headers['user-agent']) return failed(400, 'invalid_action', 'User-Agent obrigatório')
    if (requests % limitedEvery === 0) {
      return [
        429,
        failure('rate_limit', 'Limite'),
        { 'RateLimit-Limit': '25', 'RateLimit-Remaining': '0', 'RateLimit-Reset': '1' },
      ]
    }
    return answerTo(asked)
  })

  function answerTo({ path, json }: Asked): Reply {
    const { pathname, searchParams } = new URL(path, service.url)
    const isPost = json !== undefined
    const [, of = '', id, part] = pathname.split('/')
    if (part === 'pixQrCode') {
      return [200, { encodedImage: 'x', payload: `000201pix${id}`, expirationDate: '2027-08-31 23:59:59' }]
    }
    const all = of === 'customers' ? customers : payments
    if (!isPost && id !== undefined) {
      const one = all.get(decodeURIComponent(id))
      return one ? [200, one] : failed(404, 'not_found', 'Não encontrado')
    }
    const reference = searchParams.get('externalReference')
    if (!isPost) {
      if (reference !== null) {
        const named = byReference.get(`${of} ${reference}`)
        return [200, pageOf(named && named.deleted !== true ? [named] : [], searchParams)]
      }
      const since = searchParams.get('dueDate[ge]')
      const key = `${of} ${since}`
      const isFirst = Number(searchParams.get('offset') ?? 0) === 0
      if (isFirst || listed?.key !== key) listed = { key, found: [...all.values()].filter(isListed(since)) }
      return [200, pageOf(listed.found, searchParams)]
    }
    const refused = of === 'payments' && faultOfSplit(json.split, wallets)
    if (refused) return failed(400, 'invalid_action', refused)
    if (of === 'payments' && String(json.dueDate) < dayIn(listTimezone, now()))
      return failed(400, 'invalid_dueDate', 'Não é permitido data de vencimento inferior a hoje.')
    made += 1
    listed = undefined
    const key = `${of === 'customers' ? 'cus' : 'pay'}_${String(made).padStart(12, '0')}`
    const own: Fields = { object: of.slice(0, -1), id: key, dateCreated: stamp().slice(0, 10), deleted: false, ...json }
    if (of === 'payments') {
      Object.assign(own, { status: 'PENDING', bankSlipUrl: null, newField: { of: 'tomorrow' }, paymentDate: null })
      own.netValue = (Math.round(Number(own.value) * 100) - tariffCents) / 100
      tell('PAYMENT_CREATED', own)
    }
    all.set(key, own)
    byReference.set(`${of} ${json.externalReference}`, own)
    return made % lostEvery === 0 ? failed(500, 'internal', 'Erro') : [200, own]
  }

  function tell(event: string, payment: Fields): void {
    told += 1
    const body = { id: `evt_${told}&1`, event, dateCreated: stamp(), payment: structuredClone(payment), account: {} }
    queue.push({ id: body.id, body, attempts: 0, dueTime: now().getTime() })
    // At least once: one in twenty comes twice
    if (told % 20 === 0) queue.push({ id: body.id, body, attempts: 0, dueTime: now().getTime() })
  }

  return {
    url: service.url,
    payments,
    get isInterrupted() {
      return isInterrupted
    },
    get waiting() {
      return queue.length - first
    },
    /** Changes a payment, and tells so by this event. */
    change(id: string, event: string, fields: Fields): void {
      listed = undefined
      Object.assign(payments.get(id)!, fields)
      tell(event, payments.get(id)!)
    },
    /** Sends what is due, in its order, or backwards; a failure holds all that follow. */
    async deliver(order: 'sequential' | 'backwards'): Promise<void> {
      queue = queue.slice(first)
      first = 0
      if (order === 'backwards') queue.reverse()
      for (let event = queue[0]; event && !isInterrupted && event.dueTime <= now().getTime(); event = queue[first]) {
        if ((await send(event.body)) === 200) first += 1
        else {
          event.attempts += 1
          if (event.attempts >= maxFailures) isInterrupted = true
          event.dueTime = now().getTime() + (retryMinutes[event.attempts] ?? 0) * 60_000
        }
      }
    },
    /** The operator lets the queue go on. */
    resume(): void {
      isInterrupted = false
    },
    /** Messages that waited for 14 days are deleted. */
    drop(): void {
      queue = []
      first = 0
    },
    close: service.close,
  }
}

/** Why a split is refused; undefined where it is not. */
function faultOfSplit(split: unknown, wallets: readonly string[]): string | undefined {
  const parts = (split ?? []) as { walletId: string; percentualValue: number }[]
  const unknown = parts.find(({ walletId }) => !wallets.includes(walletId))
  if (unknown) return `Wallet [${unknown.walletId}] inexistente.`
  if (parts.some(({ percentualValue }) => !(percentualValue > 0)))
    return 'O percentual do split deve ser maior que zero.'
  const sum = parts.reduce((whole, { percentualValue }) => whole + percentualValue, 0)
  return sum > 100 ? 'O split passa de 100% do valor líquido.' : undefined
}

const isListed = (since: string | null) => (row: Fields) =>
  row.deleted !== true && (since === null || String(row.dueDate) >= since)

function pageOf(found: readonly Fields[], query: URLSearchParams): Fields {
  const [limit, offset] = [Number(query.get('limit') ?? 10), Number(query.get('offset') ?? 0)]
  const data = found.slice(offset, offset + limit)
  return { object: 'list', hasMore: offset + limit < found.length, totalCount: found.length, limit, offset, data }
}

const failure = (code: string, description: string) => ({ errors: [{ code, description }] })
const failed = (status: number, code: string, description: string): Reply => [status, failure(code, description)]
