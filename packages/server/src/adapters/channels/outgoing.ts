/** A request to a service configured by the operator, or with a fixed host. */
interface Outgoing {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  /** An object is sent as JSON. */
  readonly body: object | string
}

/** The same by any method, with or without a body. */
type Question = Omit<Outgoing, 'body'> &
  Partial<Pick<Outgoing, 'body'>> & { readonly method: 'GET' | 'POST' | 'DELETE' }

/** The answer of a service; status 0 when there was none. */
export interface Answer {
  readonly status: number
  /** Its JSON; an empty object when it cannot be parsed. */
  readonly json: Readonly<Record<string, unknown>>
  /** The requested delay before a retry (ms). */
  readonly afterMs: number | undefined
}

/** The timeout of a service (ms). */
const timeoutMs = 15_000
/** The most that is read of an answer. */
const maxBytes = 65_536

/** Sends a POST. Never rejects; redirects are not followed. */
export const post = (outgoing: Outgoing): Promise<Answer> => ask({ method: 'POST', ...outgoing })

/** Sends a request. Never rejects; redirects are not followed. */
export async function ask({ method, url, headers, body }: Question): Promise<Answer> {
  const isJson = typeof body === 'object'
  try {
    const answer = await fetch(url, {
      method,
      headers: { 'user-agent': 'Rastro', ...(isJson && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: isJson ? JSON.stringify(body) : body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: answer.status, json: jsonOf(await textOf(answer)), afterMs: retryAfter(answer.headers) }
  } catch {
    // Unreachable, too slow, cut off: always a retry
    return { status: 0, json: {}, afterMs: undefined }
  }
}

async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    length += part.length
    if (length > maxBytes) break
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

function jsonOf(text: string): Answer['json'] {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Answer['json']) : {}
  } catch {
    // A proxy in between answers with HTML
    return {}
  }
}

/** `Retry-After` in seconds; as a date it is ignored, since clocks differ. */
function retryAfter(headers: Headers): number | undefined {
  const seconds = Number(headers.get('retry-after') || Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, 86_400) * 1000 : undefined
}
