import { request as open } from 'node:http'
import { ATTACKER } from './scene.ts'

export interface Outgoing {
  readonly port: number
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** The address to call from. */
  readonly from?: string
  /** Disconnects without reading the rest of the answer. */
  readonly signal?: AbortSignal
}
export interface Answer {
  readonly status: number
  readonly headers: NodeJS.Dict<string | string[]>
}

/** One request on its own connection; the body of the answer is discarded. Status 0 when the connection was cut. */
export function request({
  port,
  method = 'GET',
  path,
  headers,
  body,
  from = ATTACKER,
  signal,
}: Outgoing): Promise<Answer> {
  return new Promise((resolve) => {
    const cut = () => resolve({ status: 0, headers: {} })
    const call = open(
      { host: '127.0.0.1', port, method, path, headers: { ...headers }, localAddress: from, agent: false, signal },
      (answer) => {
        answer.on('end', () => resolve({ status: answer.statusCode!, headers: answer.headers }))
        answer.on('error', cut)
        answer.resume()
      },
    )
    call.setTimeout(60_000, () => call.destroy())
    call.on('error', cut)
    call.end(body)
  })
}

/** Logs in; returns the `Cookie` header. */
export async function cookieOf(
  port: number,
  login: { email: string; password: string },
  from = ATTACKER,
): Promise<string> {
  const body = new URLSearchParams({ email: login.email, password: login.password }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await request({ port, method: 'POST', path: '/api/session', headers, body, from })
  if (answer.status !== 200) throw new Error(`${login.email} cannot log in: the server answers ${answer.status}.`)
  return [answer.headers['set-cookie'] ?? []].flat()[0]?.split(';')[0] ?? ''
}
