import { setTimeout as pause } from 'node:timers/promises'
import { AppError, UnavailableError } from '@rastro/core/kit/errors'
import type { Asked, Geocoder } from '../../ports/geocoder.ts'
import { Line } from '../line.ts'

/** Which service is asked, and how much of it. */
export interface Service {
  /** Where it answers, for example `https://nominatim.example.org/reverse`. */
  readonly url: string
  readonly key: string | undefined
  /** Questions a second, at most. */
  readonly perSecond: number
  /** Called for each question that leaves. */
  readonly onQuestion?: () => void
  /** How long an answer is waited for (ms). */
  readonly patienceMs?: number
}

const mostKept = 10_000
const mostAnswerBytes = 64 * 1024

/** A service that answers as Nominatim does; places closer than about ten metres are one. */
export function nominatim(service: Service): Geocoder {
  const line = new Line({ words: 'Too many addresses are being looked up', most: 10, mostOfOne: 2 })
  const kept = new Map<string, string>()
  const asking = new Map<string, Promise<string>>()
  let next = 0

  async function ask(asked: Asked): Promise<string> {
    await pause(Math.max(0, next - performance.now()))
    next = performance.now() + 1000 / service.perSecond
    service.onQuestion?.()
    return request(service, asked)
  }

  return {
    get kept() {
      return kept.size
    },
    async addressOf(asked) {
      const place = { ...asked, latitude: rounded(asked.latitude), longitude: rounded(asked.longitude) }
      const key = `${place.latitude} ${place.longitude} ${place.language}`
      const known = kept.get(key)
      if (known !== undefined) return known
      const running = asking.get(key)
      if (running) return running
      const answer = line.run(asked.who, () => ask(place))
      asking.set(key, answer)
      const address = await answer.finally(() => asking.delete(key))
      const [oldest] = kept.keys()
      if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest)
      kept.set(key, address)
      return address
    },
  }
}

const rounded = (degrees: number): number => Number(degrees.toFixed(4))

async function request(
  { url, key, patienceMs = 5000 }: Service,
  { latitude, longitude, language }: Asked,
): Promise<string> {
  const address = new URL(url)
  const query = { format: 'jsonv2', lat: latitude, lon: longitude, 'accept-language': language, ...(key && { key }) }
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value))
  const answer = await fetch(address, {
    headers: { 'user-agent': 'Rastro', accept: 'application/json' },
    // Whoever answers may not send the server to another address of its network
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  })
    .then(async (response) => ({ status: response.status, text: await textOf(response) }))
    .catch((cause: unknown) => {
      throw new UnavailableError('The service of addresses does not answer', { cause })
    })
  if (answer.status === 404) throw noAddress()
  if (answer.status !== 200) throw new UnavailableError(`The service of addresses answers ${answer.status}`)
  return nameIn(answer.text)
}

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > mostAnswerBytes) throw new Error('The answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function nameIn(text: string): string {
  let answer: { display_name?: unknown } | null
  try {
    answer = JSON.parse(text)
  } catch (cause) {
    throw new UnavailableError('The service of addresses answers what cannot be read', { cause })
  }
  const name = answer?.display_name
  if (typeof name !== 'string' || name === '') throw noAddress()
  return name
}

const noAddress = () => new AppError(404, 'No address is known of this place')
