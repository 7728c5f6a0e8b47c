import { type Contract, contract } from '@rastro/core/api/index'
import { type Client, createClient, type Outgoing } from '@rastro/core/kit/client'
import { AppError } from '@rastro/core/kit/errors'

export type Rest = Client<Contract>
export interface Credentials {
  readonly email: string
  readonly password: string
}

/** The API of a running server, unauthenticated until `session.create` is called. */
export function restOf(url: string): Rest {
  let cookie = ''
  return createClient(contract, async (call) => {
    const response = await fetch(new URL(call.url, url), request(call, cookie))
    const [given] = response.headers.getSetCookie()
    if (given) cookie = given.split(';')[0]!
    const text = await response.text()
    if (!response.ok) throw new AppError(response.status, text || response.statusText)
    return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
  })
}

function request({ method, body, bodyType }: Outgoing, cookie: string): RequestInit {
  const headers: Record<string, string> = cookie ? { cookie } : {}
  if (body === undefined) return { method, headers }
  if (bodyType === 'form') return { method, headers, body: new URLSearchParams(body as Record<string, string>) }
  return { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/** The API as an account sees it; throws one sentence when the server does not answer or rejects the account. */
export async function logIn(url: string, credentials: Credentials): Promise<Rest> {
  const rest = restOf(url)
  try {
    await rest.session.create({ body: credentials })
  } catch (error) {
    throw new Error(refusalOf(error, url, credentials.email))
  }
  return rest
}

function refusalOf(error: unknown, url: string, email: string): string {
  if (error instanceof AppError) return `${url} does not let ${email} in: ${error.message}`
  return `No server answers at ${url}: start it with "npm start", or name another with --url.`
}

/** No account exists yet. */
export async function isNewServer(url: string): Promise<boolean> {
  const { newServer } = (await restOf(url).server.get({})) as { newServer?: boolean }
  return newServer === true
}
