import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Contract, contract } from '@rastro/core/api/index'
import { type Client, createClient, type Outgoing } from '@rastro/core/kit/client'
import { AppError, fieldHeader } from '@rastro/core/kit/errors'
import { readReason, reasonHeader } from '@rastro/core/kit/reason'
import type { User } from '@rastro/core/resources/user'
import type { LightMyRequestResponse } from 'fastify'
import type { Logger } from 'pino'
import { openSession } from '../access/session.ts'
import { cookieName } from '../access/viewer.ts'
import { type Config, readConfig } from '../config.ts'
import { type Context, closeContext, createContext } from '../context.ts'
import { type Api, createApi } from '../features/index.ts'
import type { BillingProvider } from '../ports/billing-provider.ts'
import type { Senders } from '../ports/channels.ts'
import { dialects, type OpenTestDatabase } from './dialects.ts'

/** The real server on an empty database. It opens a port only when `listen` is called. */
export interface TestApp {
  readonly ctx: Context
  readonly clock: TestClock
  /** The typed client of the web, logged in as this user, or as nobody. */
  as(user: Pick<User, 'id'> | undefined): Client<Contract>
  /** Makes one raw call, for what the typed client cannot express. */
  call(user: Pick<User, 'id'> | undefined, call: RawCall): Promise<LightMyRequestResponse>
  /** The `Cookie` header of a login of this user. */
  cookie(user: Pick<User, 'id'>): Promise<string>
  /** Every route that the server has, as `GET /api/devices/:id`. */
  routes(): string[]
  /** Returns `127.0.0.1:port`; for WebSockets. */
  listen(): Promise<string>
  close(): Promise<void>
}
export interface RawCall {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD' | 'OPTIONS'
  readonly url: string
  readonly headers?: Record<string, string>
  readonly payload?: string | object | Buffer
  /** The client's address; 127.0.0.1 by default. */
  readonly remoteAddress?: string
}

/** A clock that stands still until it is moved. */
export class TestClock {
  #time: number
  constructor(time = Date.now()) {
    this.#time = time
  }
  now(): Date {
    return new Date(this.#time)
  }
  advance(ms: number): void {
    this.#time += ms
  }
}

interface Options {
  readonly open?: OpenTestDatabase
  readonly config?: Partial<Config>
  readonly log?: Logger
  readonly senders?: Senders
  readonly billingProvider?: BillingProvider
}

/** Starts a server on an empty database of its own: SQLite unless `open` is given. */
export async function testApp({
  open = dialects[0]![1],
  config = {},
  log,
  senders,
  billingProvider,
}: Options = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rastro-app-'))
  const clock = new TestClock()
  const defaults = readConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    WEB_DIR: dataDir,
  })
  const ctx = await createContext(
    { ...defaults, ...config },
    {
      database: await open(),
      clock,
      ...(log && { log }),
      ...(senders && { senders }),
      ...(billingProvider && { billingProvider }),
    },
  )
  const api = await createApi(ctx)
  const logins = new Map<number, Promise<string>>()
  const cookie = (user: Pick<User, 'id'>) => {
    const known = logins.get(user.id) ?? login(ctx, user.id)
    logins.set(user.id, known)
    return known
  }
  const call: TestApp['call'] = async (user, { headers, ...rest }) =>
    api.http.app.inject({
      method: 'GET',
      ...rest,
      headers: { ...headers, ...(user && { cookie: await cookie(user) }) },
    })
  return {
    ctx,
    clock,
    cookie,
    call,
    as: (user) => createClient(contract, (outgoing) => send(outgoing, (raw) => call(user, raw))),
    routes: () => [
      ...new Set([
        ...api.http.endpoints.map(({ method, path }) => `${method} ${path}`),
        ...routesOf(api.http.app.printRoutes({ commonPrefix: false })),
      ]),
    ],
    listen: async () => `127.0.0.1:${await api.listen()}`,
    close: () => closeAll(api, ctx, dataDir),
  }
}

async function login({ db, clock }: Context, userId: number): Promise<string> {
  const secret = await openSession(db, { userId, origin: undefined, until: undefined }, clock.now())
  return `${cookieName}=${secret}`
}

/**
 * Parses the tree that Fastify prints: four columns a level, then a part of the path and its methods. Without the routes
 * whose parameters have several names.
 */
function routesOf(tree: string): string[] {
  const parents: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent, part, methods] = /^([^\w/*:]*── )(\S*)(?: \((.*)\))?$/.exec(line) ?? []
    if (indent === undefined || part === undefined) return []
    const level = indent.length / 4
    parents.length = level - 1
    parents.push(part)
    const path = parents.join('')
    return path.includes('|') ? [] : (methods?.split(', ').map((method) => `${method} ${path}`) ?? [])
  })
}

async function closeAll(api: Api, ctx: Context, dataDir: string): Promise<void> {
  await api.close()
  await closeContext(ctx)
  await rm(dataDir, { recursive: true, force: true })
}

async function send(
  { method, url, body, bodyType, ifMatch, onHeaders }: Outgoing,
  call: (raw: RawCall) => Promise<LightMyRequestResponse>,
): Promise<unknown> {
  const { headers, payload } = payloadOf(body, bodyType)
  const reply = await call({
    method,
    url,
    headers: { ...headers, ...(ifMatch && { 'if-match': ifMatch }) },
    ...(payload !== undefined && { payload }),
  })
  if (reply.statusCode >= 400) {
    throw new AppError(reply.statusCode, reply.body, {
      field: reply.headers[fieldHeader] as string | undefined,
      reason: readReason(reply.headers[reasonHeader] as string | undefined),
    })
  }
  onHeaders?.((name) => (reply.headers[name] as string | undefined) ?? null)
  if (reply.statusCode === 204) return null
  return reply.headers['content-type']?.includes('json') ? reply.json() : reply.body
}

function payloadOf(body: unknown, bodyType: Outgoing['bodyType']): Pick<RawCall, 'headers' | 'payload'> {
  if (body === undefined) return {}
  if (bodyType === 'form') {
    const form = new URLSearchParams(Object.entries(body as object).filter(([, value]) => value !== undefined))
    return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: form.toString() }
  }
  return { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) }
}
