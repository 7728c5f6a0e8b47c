import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type ServerProcess, startServer } from '../server-process.ts'
import { type Generator, startGenerator } from './load/generator.ts'
import type { LoadResult } from './load/teltonika.ts'
import { printProfile } from './profile.ts'
import { bareInsertRate } from './store.ts'

/**
 * How many reports a second the real server stores and acknowledges, with Teltonika units in another process on the same
 * cores. Also measures bare inserts of the same rows: the ratio shows the cost of protocol, pipeline and connections.
 *
 *   npm run bench:ingest -- [--records 200000] [--postgres URL] [--profile]
 */
const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '200000' },
    /** A database only for this benchmark; its rows stay. */
    postgres: { type: 'string' },
    /** Also prints a profile of the server. */
    profile: { type: 'boolean', default: false },
  },
})
const FLOODING = 1000
const PACED = 5000
const PACE_SECONDS = 10

const records = Number(values.records)
const dataDir = await mkdtemp(join(tmpdir(), 'rastro-bench-'))
const server = await startServer({ dataDir, databaseUrl: values.postgres, flags: values.profile ? ['--cpu-prof'] : [] })
try {
  await measure(server, startGenerator(), startGenerator())
} finally {
  await server.stop()
}
if (values.profile) printProfile(dataDir)
await rm(dataDir, { recursive: true, force: true })
const bare = await bareInsertRate(values.postgres, records)
row('bare insert of as many rows', `${bare.rowsPerSecond}/s`)

async function measure(server: ServerProcess, flooding: Generator, paced: Generator): Promise<void> {
  row('database', values.postgres ? 'PostgreSQL' : 'SQLite')
  row('memory after start', megabytes(server))
  await flooding.connect(server.devicePort, FLOODING)
  row(`memory, ${FLOODING} idle connections`, megabytes(server))
  await flooding.flood(Math.ceil(records / 4))
  const cpu = server.cpuSeconds()
  const flood = await flooding.flood(records)
  const micros = ((server.cpuSeconds() - cpu) / flood.acknowledged) * 1e6
  row(`closed loop, ${FLOODING} connections`, `${Math.round(flood.acknowledged / flood.seconds)} acknowledged/s`)
  row('', `${latency(flood)}, ${micros.toFixed(0)} µs of processor a record`)
  row('memory then', megabytes(server))
  flooding.end()

  await paced.connect(server.devicePort, PACED)
  row(`memory, ${PACED} more connections`, megabytes(server))
  await paced.pace(2)
  const before = server.cpuSeconds()
  const pace = await paced.pace(PACE_SECONDS)
  const share = ((server.cpuSeconds() - before) / pace.seconds) * 100
  row(
    `${PACED} connections, one record a second each`,
    `${Math.round(pace.acknowledged / pace.seconds)} acknowledged/s`,
  )
  row('', `${latency(pace)}, ${share.toFixed(0)} % of a core`)
  row('memory then', megabytes(server))
  paced.end()
}

function row(name: string, value: string): void {
  console.log(`${name.padEnd(48)}${value}`)
}
function megabytes(server: ServerProcess): string {
  return `${server.rss().toFixed(0)} MB`
}
function latency({ p50, p99, worst }: LoadResult): string {
  return `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, worst ${worst.toFixed(0)} ms`
}
