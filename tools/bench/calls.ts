import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import type { ServerProcess } from '../server-process.ts'

export interface Answer {
  readonly bytes: number
  readonly ms: number
}
interface Call {
  readonly method?: 'GET' | 'PUT' | 'POST'
  readonly path: string
  readonly cookie: string
  readonly body?: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 200 })

/** Makes one call and reads the complete answer without storing it. Throws unless the status is 200. */
export async function callOf(
  { httpPort }: ServerProcess,
  { method = 'GET', path, cookie, body }: Call,
): Promise<Answer> {
  const started = performance.now()
  const headers = {
    cookie,
    ...(body !== undefined && { 'content-type': 'application/json', 'content-length': body.length }),
  }
  const asked = request({ host: '127.0.0.1', port: httpPort, method, path, headers, agent })
  asked.end(body)
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  let bytes = 0
  for await (const chunk of response) bytes += (chunk as Buffer).length
  if (response.statusCode !== 200) throw new Error(`${path} was answered with ${response.statusCode}.`)
  return { bytes, ms: performance.now() - started }
}

const password = 'bench password'

/** Creates an account (the first one of an installation runs it) unless it exists, and returns the cookie of a login. */
export async function enter(
  { httpPort }: ServerProcess,
  email: string,
  maker = '',
): Promise<{ id: number; cookie: string }> {
  const base = `http://127.0.0.1:${httpPort}/api`
  await post(`${base}/users`, JSON.stringify({ name: email, email, password }), maker)
  const login = await post(`${base}/session`, new URLSearchParams({ email, password }))
  const { id } = (await login.json()) as { id: number }
  return { id, cookie: login.headers.getSetCookie()[0]!.split(';')[0]! }
}

export async function post(url: string, body: string | URLSearchParams, cookie = ''): Promise<Response> {
  const headers = new Headers({ cookie })
  if (typeof body === 'string') headers.set('content-type', 'application/json')
  return fetch(url, { method: 'POST', headers, body })
}

/** Waits (ms) of many callers, each of whom repeats the call after the answer. */
export async function atOnce(
  call: () => Promise<unknown>,
  { callers, seconds }: { callers: number; seconds: number },
): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  const askAgain = async () => {
    for (let started = performance.now(); started < end; started = performance.now()) {
      await call()
      times.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: callers }, askAgain))
  return times
}

/** The time (ms) that this share of calls did not exceed. */
export const within = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN

export function row(name: string, value: string): void {
  console.log(`${name.padEnd(28)}${value}`)
}
