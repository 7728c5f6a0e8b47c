import type { Logger } from 'pino'
import { type Config, readConfig } from './config.ts'
import { type Context, closeContext, createContext } from './context.ts'
import { forwardFigures } from './features/forwarding/forwarding.ts'
import { syncTargets } from './features/forwarding/job/sync-targets.ts'
import { type Api, createApi } from './features/index.ts'
import { isNew } from './features/users/users.ts'
import { version } from './features/version/version.ts'
import { type Ingest, startIngest } from './ingest/ingest.ts'
import { Runner } from './jobs/runner.ts'
import { createLog, standardError } from './log.ts'
import { type MetricsPort, serveMetrics } from './metrics/serve.ts'
import { watchParts } from './metrics/watch.ts'
import { releaseMemory } from './release-memory.ts'

/** The parts that run in this process, in the order in which they were started. */
export interface Running {
  readonly context: Context
  readonly ingest: Ingest | undefined
  readonly runner: Runner | undefined
  readonly api: Api | undefined
  readonly metrics: MetricsPort | undefined
  readonly port: number
}

/** Protocols that the greeting names; more would be a wall of words. */
const MOST_NAMED = 12

// tools/setup.mjs imports this file only to fill the compile cache
if (import.meta.main) {
  await start().catch((error: unknown) => {
    process.stderr.write(`${reasonOf(error)}\n`)
    process.exit(1)
  })
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  if (config.upstreamUrl !== undefined) return startBefore(config.upstreamUrl, config)
  const running = await startRoles(config)
  stopOnSignal(running.context.log, () => stopRoles(running))
  // The parent process may have closed it, or its disk may be full
  process.stdout.on('error', () => {})
  process.stdout.write(await greeting(running))
  await releaseMemory()
}

/** Serves our web client before another server. */
async function startBefore(upstream: string, config: Config): Promise<void> {
  const { startFront } = await import('./upstream/front.ts')
  const log = createLog(config.logLevel, standardError())
  const front = await startFront(upstream, config, log)
  stopOnSignal(log, () => front.close())
  process.stdout.on('error', () => {})
  process.stdout.write(
    `Rastro ${version} is running before ${new URL(upstream).host}.\n  Open http://localhost:${front.port}\n`,
  )
}

/** Starts the parts that a configuration asks of this process; after a failure none of them runs. */
export async function startRoles(config: Config): Promise<Running> {
  const context = await createContext(config)
  const started: (() => Promise<void>)[] = [() => closeContext(context)]
  try {
    const ingest = config.roles.has('ingest') ? await startIngest(context) : undefined
    if (ingest) started.unshift(() => ingest.close())
    if (config.roles.has('jobs')) await syncTargets(context)
    const runner = config.roles.has('jobs') ? new Runner(context) : undefined
    await runner?.start()
    if (runner) started.unshift(() => runner.close())
    const api = config.roles.has('api')
      ? await createApi(
          context,
          ingest && { figures: () => ({ ...ingest.figures() }), httpIngest: ingest.httpIngest, ports: ingest.ports },
        )
      : undefined
    if (api) started.unshift(() => api.close())
    watchParts(context, {
      ingest: ingest && (() => ({ ...ingest.figures() })),
      api: api && (() => api.figures()),
      forwarding: runner && (() => forwardFigures(context.db)),
      tasks: runner && (() => runner.figures()),
    })
    const metrics = await serveMetrics(context)
    if (metrics) started.unshift(() => metrics.close())
    return { context, ingest, runner, api, metrics, port: (await api?.listen()) ?? 0 }
  } catch (error) {
    for (const close of started) await close()
    throw error
  }
}

/** Stores all that was read, and closes every part. */
export async function stopRoles({ context, ingest, runner, api, metrics }: Running): Promise<void> {
  await Promise.all([ingest?.close(), api?.close(), runner?.close(), metrics?.close()])
  await closeContext(context)
}

/** Anything that hangs at shutdown is abandoned then; no acknowledged data is lost by it. */
const STOP_MS = 4500

/** On the first signal the program stores all that it has read and ends within five seconds; on the second it ends at once. */
function stopOnSignal(log: Logger, close: () => Promise<void>): void {
  let isStopping = false
  const stop = async (): Promise<void> => {
    if (isStopping) process.exit(1)
    isStopping = true
    setTimeout(() => {
      log.error('stopped before everything had ended')
      process.exit(1)
    }, STOP_MS).unref()
    await close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      stop().catch((error: unknown) => {
        log.fatal({ err: error }, 'could not stop in order')
        process.exit(1)
      })
    })
  }
}

/** Prints the version, the addresses of the program and the next steps. */
async function greeting({ context, ingest, api, port }: Running): Promise<string> {
  const lines = [`Rastro ${version} is running.`]
  const address = `http://localhost:${port}`
  if (api) lines.push(`  Open ${address}`)
  if (ingest) lines.push(`  Devices may connect to ${portsInWords(ingest)}`)
  if (api && (await isNew(context.db))) {
    lines.push(`  Nobody has registered yet: open ${address}/register. The first account becomes the administrator.`)
  }
  return `${lines.join('\n')}\n`
}

function portsInWords({ ports }: Ingest): string {
  if (ports.size === 0) return 'no port: DEVICE_PORTS is off'
  const names = new Map<string, number>()
  for (const [name, port] of ports) names.set(name.split('/')[0]!, port)
  if (names.size > MOST_NAMED) return `the ports of ${names.size} protocols (docs/protocols.md)`
  return [...names].map(([name, port]) => `${name} ${port}`).join(', ')
}

/** One sentence for a failure that the operator can correct, the complete error for any other. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string }
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program: end that one, or set PORT to another number.`
  if (code === 'EACCES' && port !== undefined)
    return `This user may not listen on port ${port}: set PORT to a number above 1023.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `There is no interface ${address ?? ''} on this machine: correct HOST, or leave it empty.`
  const isExpected = 'status' in error || error.name === 'Error'
  return isExpected ? error.message : (error.stack ?? error.message)
}
