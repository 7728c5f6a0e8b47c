import { type Client, createClient, type Outgoing } from '@rastro/core/kit/client'
import { AppError, fieldHeader } from '@rastro/core/kit/errors'
import { type Reason, readReason, reasonHeader } from '@rastro/core/kit/reason'
import { forgetKey, keyOf } from './creation-keys.ts'

/** The server could not be reached; status 0. */
export class ConnectionError extends AppError {
  override name = 'ConnectionError'
  constructor(cause: unknown) {
    super(0, 'Connection error', { cause })
  }
}

/** These calls, typed. Each area of the product has its own client, so that a page fetches only the calls that it makes. */
export const clientOf = <C extends object>(calls: C): Client<C> => createClient(calls, send)

/** Whether an answer ends the session: 401 of any call but those that ask who is logged in, or log in. */
export const endsSession = (call: Pick<Outgoing, 'method' | 'url'>, status: number): boolean =>
  status === 401 && !/^\/api\/session(\/passkey)?(\?|$)/.test(call.url)

let onSessionEnd: (() => void) | undefined
/** Sets the handler of 401 answers. */
export const whenSessionEnds = (action: () => void): void => {
  onSessionEnd = action
}
/** Reports that a call of the worker was answered with 401. */
export const sessionEnded = (): void => onSessionEnd?.()

let loadTexts: ((reason: Reason) => Promise<void>) | undefined
/** Sets what fetches the texts of a refusal before its error is thrown. */
export const whenRefused = (load: (reason: Reason) => Promise<void>): void => {
  loadTexts = load
}
/** Fetches the texts of a refusal; without them its English sentence is shown. */
export const textsFor = async (reason: Reason | undefined): Promise<void> => reason && loadTexts?.(reason)

interface Failed {
  readonly status: number
  readonly statusText: string
  readonly text: string
  header(name: string): string | null
}

/** The error of a failed answer, after its texts have been fetched. */
export async function refusalOf({ status, statusText, text, header }: Failed): Promise<AppError> {
  // The challenge by which a stock server requests the one-time code of an account (reference §1.1)
  const asksForCode = header('www-authenticate') === 'TOTP'
  const field = header(fieldHeader) ?? (asksForCode ? 'code' : undefined)
  const sentence = withoutTrace(text)
  const reason = readReason(header(reasonHeader)) ?? (sentence ? undefined : noSentence(status))
  await textsFor(reason)
  return new AppError(status, sentence || `${status} ${statusText}`, { field, reason })
}

const noSentence = (status: number): Reason => ({ code: 'refusal.noSentence', values: { status } })

const send = (call: Outgoing): Promise<unknown> => (call.isCreation ? create(call) : answerTo(call))

async function answerTo(call: Outgoing & Keyed): Promise<unknown> {
  const response = await ask(call)
  call.onHeaders?.((name) => response.headers.get(name))
  return answerOf(response)
}

/** Sends a creation; when no answer comes, or none of the server itself, it is the same one the next time. */
async function create(call: Outgoing): Promise<unknown> {
  const creation = JSON.stringify([call.url, call.body])
  const answer = await answerTo({ ...call, key: keyOf(creation) }).catch((error: unknown) => {
    if (error instanceof AppError && error.status > 0 && error.status < 500) forgetKey(creation)
    throw error
  })
  forgetKey(creation)
  return answer
}

/** The response before its body is read; throws as `send` on a failure status. */
export async function ask(call: Outgoing & Keyed): Promise<Response> {
  const response = await fetch(call.url, { ...requestOf(call), signal: call.signal ?? null }).catch(
    (cause: unknown) => {
      throw new ConnectionError(cause)
    },
  )
  if (response.ok) return response
  if (endsSession(call, response.status)) onSessionEnd?.()
  const { status, statusText, headers } = response
  throw await refusalOf({ status, statusText, text: await response.text(), header: (name) => headers.get(name) })
}

/** The sentence of a failure: a stock server answers a Java trace, whose first line ends in it (reference §0.3). */
export const withoutTrace = (text: string): string =>
  /\n\s+at /.test(text)
    ? text
        .split('\n')[0]!
        .replace(/^([\w$]+\.)+[\w$]+(: |$)/, '')
        .trim()
    : text.trim()

interface Keyed {
  /** The `Idempotency-Key` of a creation. */
  readonly key?: string
}

function requestOf({ method, body, bodyType, ifMatch, key }: Outgoing & Keyed): RequestInit {
  const accept = {
    accept: 'application/json',
    ...(ifMatch && { 'if-match': ifMatch }),
    ...(key && { 'idempotency-key': key }),
  }
  if (body === undefined || body === null) return { method, headers: accept }
  if (bodyType === 'binary') return { method, headers: accept, body: body as Blob }
  if (bodyType === 'form') return { method, headers: accept, body: formOf(body) }
  return { method, headers: { ...accept, 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

function formOf(body: unknown): URLSearchParams {
  const form = new URLSearchParams()
  for (const [key, value] of Object.entries(body as object)) {
    if (value !== undefined && value !== null) form.append(key, String(value))
  }
  return form
}

async function answerOf(response: Response): Promise<unknown> {
  if (response.status === 204) return null
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return isJson ? jsonOr(text) : text
}

/** A stock server sends tokens and file names without quotes, even where the content type says JSON. */
function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
