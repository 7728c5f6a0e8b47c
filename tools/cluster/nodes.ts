import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type ServerProcess, startServer } from '../server-process.ts'
import type { Site } from './network.ts'

/** One node of all roles, as a process. */
export interface ClusterNode {
  readonly host: string
  readonly url: string
  start(): Promise<void>
  /** Like a power cut. */
  kill(): Promise<void>
  /** In order: it stores what it has read. */
  stop(): Promise<void>
  /** Its packets vanish, both ways; where there are no namespaces it stands still instead. */
  cut(): void
  mend(): void
}

export interface NodeOptions {
  readonly name: string
  readonly folder: string
  readonly host: string
  /** Undefined: on this machine's own network. */
  readonly site: Site | undefined
  readonly databaseUrl: string
  readonly natsUrl: string
  readonly devicePort: number
  readonly protocol: string
}

const HTTP_PORT = 8082

/** A node that is not started yet. */
export function nodeOf(options: NodeOptions): ClusterNode {
  const { name, folder, host, site, databaseUrl, natsUrl, devicePort, protocol } = options
  const dataDir = join(folder, name)
  mkdirSync(dataDir)
  let server: ServerProcess | undefined
  return {
    host,
    url: `http://${host}:${HTTP_PORT}`,
    async start() {
      server = await startServer({
        dataDir,
        databaseUrl,
        httpPort: HTTP_PORT,
        through: site?.through ?? [],
        environment: {
          NATS_URL: natsUrl,
          ROLES: 'api,ingest,jobs',
          HOST: host,
          DEVICE_PORTS: `only,${protocol}=${devicePort}`,
          REGISTER_UNKNOWN: 'false',
          // What it complains of while something is gone is expected
          LOG_LEVEL: process.env.LOG_LEVEL ?? 'fatal',
        },
      })
    },
    kill: () => server!.kill(),
    stop: () => server!.stop(),
    cut: () => (site ? site.cut() : void process.kill(server!.pid, 'SIGSTOP')),
    mend: () => (site ? site.mend() : void process.kill(server!.pid, 'SIGCONT')),
  }
}
