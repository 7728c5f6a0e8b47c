import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../tools/free-port.ts'
import { type AddressService, openAddressService } from './address-service.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { openProgramHost, type ProgramHost } from './program-host.ts'
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

/** What a file asks of the server of its journeys, with `test.use`. */
interface Needs {
  /** The name of an installation: each file has a separate one. */
  installation: string
  /** Whether the server has a mail server configured. */
  withMail: boolean
  /** Whether a geocoding service is configured. */
  withAddresses: boolean
}

interface Installation {
  readonly server: Server
  /** The mailbox of that server. */
  readonly mailbox: Mailbox | undefined
  readonly addresses: AddressService | undefined
}

/**
 * Journeys run against the real program on a new database, on free ports. What a file needs are options of a test, not of the
 * worker, because Playwright starts a new worker, and with it a new browser, for other options of a worker.
 */
export const test = base.extend<
  Needs & Installation & { hosted: Installation },
  { installations: { of(file: string, needs: Needs): Promise<Installation> } }
>({
  installation: ['', { option: true }],
  withMail: [false, { option: true }],
  withAddresses: [false, { option: true }],
  installations: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const place = await openPlace()
      let last: { key: string; installation: Installation; close(): Promise<void> } | undefined
      await use({
        async of(file, needs) {
          const key = JSON.stringify([file, needs])
          if (last?.key === key) return last.installation
          await last?.close()
          last = { key, ...(await install(needs, place)) }
          return last.installation
        },
      })
      await last?.close()
      await place.host.kill()
    },
    { scope: 'worker' },
  ],
  hosted: async ({ installations, installation, withMail, withAddresses }, use, { file }) =>
    use(await installations.of(file, { installation, withMail, withAddresses })),
  server: async ({ hosted }, use) => use(hosted.server),
  mailbox: async ({ hosted }, use) => use(hosted.mailbox),
  addresses: async ({ hosted }, use) => use(hosted.addresses),
  baseURL: async ({ server }, use) => use(server.url),
})
export { expect } from '@playwright/test'

async function install(
  { installation, withMail, withAddresses }: Needs,
  place: Place,
): Promise<{ installation: Installation; close(): Promise<void> }> {
  const mailbox = withMail ? await openMailbox() : undefined
  const addresses = withAddresses ? await openAddressService() : undefined
  const settings = {
    ...(mailbox && { MAIL_URL: mailbox.url, MAIL_FROM: 'Rastro <rastro@example.com>' }),
    ...(addresses && { GEOCODER_URL: addresses.url }),
  }
  const { server, close } = await openServer(installation, settings, place)
  return {
    installation: { server, mailbox, addresses },
    async close() {
      await close()
      await mailbox?.close()
      addresses?.close()
    },
  }
}

/** Where a server runs: its process, and its ports. */
interface Place {
  readonly host: ProgramHost
  readonly http: number
  readonly gt06: number
  readonly osmand: number
}

async function openPlace(): Promise<Place> {
  const [http, gt06, osmand] = await Promise.all([freePort(), freePort(), freePort()])
  return { host: openProgramHost(), http, gt06, osmand }
}

/** The program on a new database, by default on free ports in a process of its own; `close` ends it and removes its folder. */
export async function openServer(
  installation: string,
  settings: NodeJS.ProcessEnv = {},
  place?: Place,
): Promise<{ server: Server; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), `rastro-e2e-${installation}-`))
  const { host, http: port, gt06, osmand } = place ?? (await openPlace())
  const environment = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: folder,
    DEVICE_PORTS: `only,gt06=${gt06},osmand=${osmand}`,
    LOG_LEVEL: 'warn',
    PUBLIC_URL: `http://localhost:${port}`,
    ...settings,
  }
  await host.run(environment)
  const server: Server = {
    url: `http://localhost:${port}`,
    gt06,
    osmand,
    maps: join(folder, 'maps'),
    kill: () => host.kill(),
    start: () => host.run(environment),
  }
  return {
    server,
    async close() {
      await (place ? host.run(null) : host.kill())
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
