import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type AddressService, openAddressService } from './address-service.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { test as base } from './shared-page.ts'

export interface Server {
  readonly url: string
  /** Ports on which it listens for devices. */
  readonly gt06: number
  readonly osmand: number
  /** Its folder of maps, missing at first. */
  readonly maps: string
  /** Kills the process, like a power cut. */
  kill(): Promise<void>
  /** Starts it again on the same data. */
  start(): Promise<void>
}

interface Shared {
  /** The name of an installation: each has a separate server. A file names its own with `test.use`. */
  installation: string
  /** Whether the server has a mail server configured. */
  withMail: boolean
  /** The mailbox of that server. */
  mailbox: Mailbox | undefined
  /** Whether a geocoding service is configured. */
  withAddresses: boolean
  addresses: AddressService | undefined
  server: Server
}

/** Journeys run against the real program on a new database, on free ports. */
export const test = base.extend<object, Shared>({
  installation: ['', { scope: 'worker', option: true }],
  withMail: [false, { scope: 'worker', option: true }],
  mailbox: [
    async ({ withMail }, use) => {
      const mailbox = withMail ? await openMailbox() : undefined
      await use(mailbox)
      await mailbox?.close()
    },
    { scope: 'worker' },
  ],
  withAddresses: [false, { scope: 'worker', option: true }],
  addresses: [
    async ({ withAddresses }, use) => {
      const service = withAddresses ? await openAddressService() : undefined
      await use(service)
      service?.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ installation, mailbox, addresses }, use) => {
      const { server, close } = await openServer(installation, {
        ...(mailbox && { MAIL_URL: mailbox.url, MAIL_FROM: 'Rastro <rastro@example.com>' }),
        ...(addresses && { GEOCODER_URL: addresses.url }),
      })
      await use(server)
      await close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
})
export { expect } from '@playwright/test'

/** The program on a new database, on free ports; `close` ends it and removes its folder. */
export async function openServer(
  installation: string,
  settings: NodeJS.ProcessEnv = {},
): Promise<{ server: Server; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), `rastro-e2e-${installation}-`))
  const [port, gt06, osmand] = await Promise.all([freePort(), freePort(), freePort()])
  const environment = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: folder,
    DEVICE_PORTS: `only,gt06=${gt06},osmand=${osmand}`,
    LOG_LEVEL: 'warn',
    PUBLIC_URL: `http://localhost:${port}`,
    ...settings,
  }
  let program = await start(environment)
  const server: Server = {
    url: `http://localhost:${port}`,
    gt06,
    osmand,
    maps: join(folder, 'maps'),
    kill: () => stop(program, 'SIGKILL'),
    start: async () => {
      program = await start(environment)
    },
  }
  return {
    server,
    async close() {
      await stop(program, 'SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function start(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const main = resolve('packages/server/src/main.ts')
  const program = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ready = new Promise<void>((done, failed) => {
    program.stdout?.on('data', (chunk: Buffer) => chunk.includes(`http://localhost:${env.PORT}`) && done())
    program.once('exit', (code) => failed(new Error(`the server stopped at once (${code})`)))
  })
  await ready
  return program
}

async function stop(program: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return
  program.removeAllListeners('exit')
  const gone = once(program, 'exit')
  program.kill(signal)
  await gone
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0)
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}
