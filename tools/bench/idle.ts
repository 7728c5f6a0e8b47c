import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type ServerProcess, startServer } from '../server-process.ts'
import { ask, startChild } from './child.ts'
import type { IdleOrder } from './idle-connections.ts'
import { type Generator, startGenerator } from './load/generator.ts'
import type { LoadResult } from './load/units.ts'

/**
 * The cost of idle connections: resident memory of the server for each, and how long 200 units, each with a record a second, wait for
 * their acknowledgements beside them and without them. First connections that never say a byte, and after how long the
 * server closes them; then, on a server of their own, units that have logged in. Both come from addresses that are not
 * trusted, below the limit of each.
 *
 *   npm run bench:idle -- [--connections 20000] [--seconds 10]
 */
const { values } = parseArgs({
  options: { connections: { type: 'string', default: '20000' }, seconds: { type: 'string', default: '10' } },
})
const UNITS = 200
const FIRST_IDLE_UNIT = 1_000_000
const CHILDREN = 2
/** Files and sockets of the server itself. */
const OWN_FILES = 100
const WARM_UP_SECONDS = 5
/** Wait in which the engine returns what opening the connections needed. */
const SETTLING_MS = 5000
const LONGEST_SECONDS = 180

await measure('connections that never name a unit', undefined)
await measure('units that have logged in', FIRST_IDLE_UNIT)

async function measure(what: string, firstUnit: number | undefined): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rastro-idle-'))
  const environment = { REGISTER_LIMIT: '1000000' }
  const server = await startServer({ dataDir, databaseUrl: undefined, environment })
  const generator = startGenerator()
  const children = Array.from({ length: CHILDREN }, () => startChild('idle-connections.ts'))
  const askAll = async (orderOf: (child: number) => IdleOrder) =>
    Promise.all(children.map((child, at) => ask<IdleOrder>(child, orderOf(at))))
  try {
    await generator.connect(server.devicePort, UNITS)
    await generator.pace(WARM_UP_SECONDS)
    const quiet = await paced(generator)
    await pause(SETTLING_MS)
    const before = server.rss()
    const connections = await affordable(server)
    const each = Math.floor(connections / CHILDREN)
    const opened = (await askAll((child) => ({
      kind: 'open',
      port: server.devicePort,
      connections: each,
      firstUnit: firstUnit === undefined ? undefined : firstUnit + child * each,
      firstAddress: 1 + child * 100,
    }))) as number[]
    await pause(SETTLING_MS)
    const open = opened.reduce((sum, count) => sum + count, 0)
    const kilobytes = ((server.rss() - before) * 1024) / open
    console.log(`\n${open} ${what}`)
    row('memory', `${before.toFixed(0)} MB before, ${server.rss().toFixed(0)} then: ${kilobytes.toFixed(1)} kB each`)
    const beside = await paced(generator)
    row('acknowledgements, quiet', waits(quiet))
    row('… beside them', `${waits(beside)}: ${(beside.p99 / quiet.p99).toFixed(1)} × the quiet p99`)
    if (firstUnit === undefined) await printLives(askAll)
  } finally {
    generator.end()
    for (const child of children) child.disconnect()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

function paced(generator: Generator): Promise<LoadResult> {
  return generator.pace(Number(values.seconds))
}

async function printLives(askAll: (orderOf: () => IdleOrder) => Promise<unknown[]>): Promise<void> {
  const lives = ((await askAll(() => ({ kind: 'closed', seconds: LONGEST_SECONDS }))) as number[][]).flat()
  const [shortest, longest] = [Math.min(...lives) / 1000, Math.max(...lives) / 1000]
  row(
    'closed by the server',
    `${lives.length}, each ${shortest.toFixed(0)} to ${longest.toFixed(0)} s after it was opened`,
  )
}

/** How many connections the server may open, besides those of the units. */
async function affordable({ pid }: ServerProcess): Promise<number> {
  const limits = await readFile(`/proc/${pid}/limits`, 'utf8')
  const files = Number(/Max open files\s+(\d+)/.exec(limits)![1])
  const wanted = Number(values.connections)
  const possible = Math.min(wanted, files - UNITS - OWN_FILES)
  if (possible < wanted) console.log(`\nThe operating system lets the server open ${files} files (ulimit -Hn).`)
  return possible
}

function row(name: string, value: string): void {
  console.log(`${name.padEnd(28)}${value}`)
}
function waits({ p50, p99, worst }: LoadResult): string {
  return `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, worst ${worst.toFixed(0)} ms`
}
