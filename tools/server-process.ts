import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'
import options from './server-options.json' with { type: 'json' }

/** The real server, in a separate process. */
export interface ServerProcess {
  readonly pid: number
  /** The port for units of its protocol. */
  readonly devicePort: number
  /** The port for browsers. */
  readonly httpPort: number
  /** Seconds of processor time so far, all threads. */
  cpuSeconds(): number
  /** Resident megabytes. */
  rss(): number
  /** The highest `rss` so far. */
  peakRss(): number
  /** Stops it normally; resolves when it has ended. */
  stop(): Promise<void>
  /** Kills it, like a power cut. */
  kill(): Promise<void>
}

export interface ServerOptions {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** The protocol that it listens for; Teltonika by default. */
  readonly protocol?: string
  /** The port to reuse after a restart; any free one when undefined. */
  readonly devicePort?: number
  /** Options of Node, such as `--cpu-prof`. */
  readonly flags?: readonly string[]
  /** Where its log is written; the log of this process by default. */
  readonly stderr?: number
  /** A command that starts it, such as one that enters a network namespace. */
  readonly through?: readonly string[]
  /** The port for browsers; any free one when undefined. */
  readonly httpPort?: number
  /** Set in addition to the defaults of a benchmark, such as `DEVICE_PORTS`. */
  readonly environment?: Readonly<Record<string, string>>
}

const sources = fileURLToPath(new URL('../packages/server/src/main.ts', import.meta.url))
/** What `npm start` runs, when tools/setup.mjs has built it; a profile names the files of the sources. */
const programFor = (flags: readonly string[]): string =>
  flags.includes('--cpu-prof') ? sources : (process.env.SERVER_PROGRAM ?? sources)
const TICKS_A_SECOND = 100

/** Starts it and waits until it listens. Unregistered units register themselves. */
export async function startServer({
  dataDir,
  databaseUrl,
  protocol = 'teltonika',
  devicePort,
  flags = [],
  stderr,
  through = [],
  httpPort: givenHttpPort,
  environment = {},
}: ServerOptions): Promise<ServerProcess> {
  const port = devicePort ?? (await freePort())
  const httpPort = givenHttpPort ?? (await freePort())
  const env = {
    ...options.environment,
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    PORT: String(httpPort),
    HOST: '127.0.0.1',
    DEVICE_PORTS: `only,${protocol}=${port}`,
    REGISTER_UNKNOWN: 'true',
    LOG_LEVEL: 'error',
    ...environment,
  }
  // The working folder is where `--cpu-prof` puts its files
  const [program, ...rest] = [...through, process.execPath, ...options.flags, ...flags, programFor(flags)]
  const child = spawn(program!, rest, {
    env,
    cwd: dataDir,
    stdio: ['ignore', 'pipe', stderr ?? 'inherit'],
  })
  // The server must not outlive the benchmark, even when the benchmark fails
  const cleanUp = () => child.kill('SIGKILL')
  process.on('exit', cleanUp)
  child.on('exit', () => process.off('exit', cleanUp))
  await ready(child)
  const pid = child.pid!
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
    child.kill(signal)
    await ended
  }
  return {
    pid,
    devicePort: port,
    httpPort,
    cpuSeconds: () => cpuSeconds(pid),
    rss: () => memoryOf(pid).resident,
    peakRss: () => megabytes(pid, 'VmHWM'),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

async function ready(child: ChildProcess): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  child.stdout!.on('data', (chunk: Buffer) => {
    if (chunk.includes('running')) resolve()
  })
  child.on('exit', (code, signal) => reject(new Error(`The server ended before it listened (${signal ?? code}).`)))
  await promise
}

function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
}

const megabytes = (pid: number, name: string): number =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024

/** Memory of a process, in megabytes: resident, and the part not backed by files. */
export const memoryOf = (pid: number): { readonly resident: number; readonly private: number } => ({
  resident: megabytes(pid, 'VmRSS'),
  private: megabytes(pid, 'RssAnon'),
})
