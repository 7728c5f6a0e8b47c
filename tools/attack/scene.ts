import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { logIn, type Rest, restOf } from '../rest.ts'
import { type ServerOptions, type ServerProcess, startServer } from '../server-process.ts'

/** A running server with the accounts and units that the attacks need. */
export interface Scene {
  readonly server: ServerProcess
  readonly httpPort: number
  readonly devicePorts: Readonly<Record<(typeof protocols)[number], number>>
  /** The account of the bystander. */
  readonly owner: Account
  /** The account of an attacker who is an ordinary customer. */
  readonly mallory: Account
  /** A device that Mallory's company has registered. */
  readonly victim: { readonly id: number; readonly uniqueId: string }
  /** Text messages that the server has sent since it was started for the first time. */
  readonly texts: { readonly count: number }
  /** Kills the server and starts it again on the same data; returns the duration of the start (seconds). */
  restart(changes?: Pick<ServerOptions, 'stderr' | 'environment'>): Promise<number>
  close(): Promise<void>
}

export interface Account {
  readonly id: number
  readonly email: string
  readonly password: string
}

/** The address of the attackers. */
export const ATTACKER = '127.0.0.2'
/** The address of the bystanders. */
export const BYSTANDERS = '127.0.0.1'
/** The identifier of the bystander's unit, which reports continuously. */
export const HONEST_UNIT = '350000000000000'

const protocols = ['teltonika', 'osmand', 'gt06', 'h02'] as const

/** Starts a server in a new folder, and creates the accounts and devices. */
export async function openScene(databaseUrl: string | undefined): Promise<Scene> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rastro-attack-'))
  const ports = await Promise.all(protocols.map(freePort))
  const devicePorts = Object.fromEntries(protocols.map((name, at) => [name, ports[at]!])) as Scene['devicePorts']
  const named = protocols.map((name) => `${name}=${devicePorts[name]}`).join(',')
  const texts = await textService()
  const sms = { SMS_URL: texts.url, SMS_TEMPLATE: '{"to":"{phone}","text":"{message}"}' }
  const environment = { ...sms, DEVICE_PORTS: `only,${named}`, REGISTER_UNKNOWN: 'false', LOG_LEVEL: 'fatal' }
  const start = (changes: Pick<ServerOptions, 'stderr' | 'environment'> = {}) =>
    startServer({ dataDir, databaseUrl, ...changes, environment: { ...environment, ...changes.environment } })
  let server = await start()
  const people = await register(`http://127.0.0.1:${server.httpPort}`)
  return {
    ...people,
    devicePorts,
    texts,
    get server() {
      return server
    },
    get httpPort() {
      return server.httpPort
    },
    async restart(changes) {
      await server.kill()
      const began = performance.now()
      server = await start(changes)
      return (performance.now() - began) / 1000
    },
    async close() {
      await server.kill()
      texts.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function register(url: string): Promise<Pick<Scene, 'owner' | 'mallory' | 'victim'>> {
  const owner = await account(restOf(url), 'owner')
  const admin = await logIn(url, owner)
  const mallory = await account(admin, 'mallory')
  await admin.devices.create({ body: { name: 'honest', uniqueId: HONEST_UNIT } as never })
  const { id, uniqueId } = await (await logIn(url, mallory)).devices.create({
    body: { name: 'victim', uniqueId: 'victim-1' } as never,
  })
  return { owner, mallory, victim: { id, uniqueId } }
}

async function account(rest: Rest, name: string): Promise<Account> {
  const login = { email: `${name}@example.com`, password: `${name} keeps 1 secret` }
  const { id } = await rest.users.create({ body: { name, ...login, deviceLimit: -1 } as never })
  return { id, ...login }
}

/** Accepts and counts every text message. */
async function textService() {
  let count = 0
  const server = createServer((call, answer) => {
    count += 1
    call.resume()
    answer.end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    get count() {
      return count
    },
    close: () => void server.close(),
  }
}
