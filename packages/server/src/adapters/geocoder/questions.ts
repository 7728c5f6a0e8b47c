import { setTimeout as pause } from 'node:timers/promises'
import { UnavailableError } from '@rastro/core/kit/errors'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { Line } from '../line.ts'

/** The service, and its limits. */
export interface Service {
  /** Its reverse geocoding URL, for example `https://nominatim.example.org/reverse`. */
  readonly url: string
  readonly key: string | undefined
  /** Maximum requests per second. */
  readonly perSecond: number
  /** Called for each request sent. */
  readonly onQuestion?: () => void
  /** The timeout of an answer (ms). */
  readonly timeoutMs?: number
}

interface Question<T> {
  readonly who: string
  readonly url: string
  readonly query: Readonly<Record<string, string | number>>
  /** Parses the text of an answer; throws where it is invalid. */
  read(text: string): T
  /** The error when the service finds nothing. */
  none(): T
}

const maxCached = 10_000
const maxAnswerBytes = 64 * 1024

/** Sends one request at a time to a service, and caches the answers. */
export function questionsTo(service: Service) {
  const line = new Line({ words: refusal('tooManyAddresses'), max: 10, maxPerUser: 2 })
  const cached = new Map<string, unknown>()
  const asking = new Map<string, Promise<unknown>>()
  let next = 0

  async function askNow<T>({ read, none }: Question<T>, address: URL): Promise<T> {
    await pause(Math.max(0, next - performance.now()))
    next = performance.now() + 1000 / service.perSecond
    service.onQuestion?.()
    const text = await request(service, address)
    return text === undefined ? none() : read(text)
  }

  return {
    get cached() {
      return cached.size
    },
    /** Throws a `TooManyError` when the queue is full, and an `UnavailableError` when the service does not answer. */
    async ask<T>(question: Question<T>): Promise<T> {
      const address = new URL(question.url)
      for (const [name, value] of Object.entries(question.query)) address.searchParams.set(name, String(value))
      const { href } = address
      if (cached.has(href)) return cached.get(href) as T
      const running = asking.get(href)
      if (running) return running as Promise<T>
      const answer = line.run(question.who, () => askNow(question, address))
      asking.set(href, answer)
      const told = await answer.finally(() => asking.delete(href))
      const [oldest] = cached.keys()
      if (cached.size >= maxCached && oldest !== undefined) cached.delete(oldest)
      cached.set(href, told)
      return told
    },
  }
}

/** The text of the answer; undefined where the service reports that there is none. */
async function request({ key, timeoutMs = 5000 }: Service, address: URL): Promise<string | undefined> {
  if (key) address.searchParams.set('key', key)
  const answer = await fetch(address, {
    headers: { 'user-agent': 'Rastro', accept: 'application/json' },
    // A redirect may not send the server to another address of its network
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
    .then(async (response) => ({ status: response.status, text: await textOf(response) }))
    .catch((cause: unknown) => {
      throw new UnavailableError(refusal('addressesSilent'), { cause })
    })
  if (answer.status === 404) return undefined
  if (answer.status !== 200) throw new UnavailableError(refusal('addressesFailed', { status: answer.status }))
  return answer.text
}

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > maxAnswerBytes) throw new Error('The answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
