import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type ServerProcess, startServer } from '../server-process.ts'
import { printIngest, type Row, rowLine } from './ingest-table.ts'
import { type Generator, startGenerator } from './load/generator.ts'
import { benchProtocol, benchProtocols } from './load/protocols/index.ts'
import { openStored } from './load/stored.ts'
import type { LoadResult } from './load/units.ts'
import { printProfile } from './profile.ts'
import { bareInsertRate } from './store.ts'

/**
 * How many reports a second the real server stores and acknowledges, in each of five protocols, with the units in another process
 * on the same cores: as fast as they are acknowledged, then at fixed rates. Each protocol gets a server of its own. Also measures
 * bare inserts of as many rows: the ratio shows the cost of protocol, pipeline and connections.
 *
 *   npm run bench:ingest -- [--protocol teltonika,gt06,…] [--connections 1000,5000] [--rates 1000,5000] [--records 100000]
 *     [--seconds 10] [--postgres URL] [--profile]
 */
const { values } = parseArgs({
  options: {
    protocol: { type: 'string', default: benchProtocols.map(({ name }) => name).join(',') },
    connections: { type: 'string', default: '1000,5000' },
    /** Records a second of all connections together. */
    rates: { type: 'string', default: '1000,5000' },
    /** Of the closed loop. */
    records: { type: 'string', default: '100000' },
    /** Of each fixed rate. */
    seconds: { type: 'string', default: '10' },
    /** A database only for this benchmark; its rows stay. */
    postgres: { type: 'string' },
    /** Also prints a profile of each server. */
    profile: { type: 'boolean', default: false },
  },
})
const WARM_UP_SECONDS = 2
/** Records of other days would touch the stored days of reports. */
const EARLIER_MS = 2 * 3_600_000
const UNITS_A_RUN = 100_000

const numbers = (text: string): number[] => text.split(',').map(Number)
const [connections, rates, records] = [numbers(values.connections), numbers(values.rates), Number(values.records)]
// Not those of earlier runs on the same database, whose records would be repetitions
let nextUnit = (Math.floor(Date.now() / 1000) % 1_000_000_000) * UNITS_A_RUN

const rows: Row[] = []
for (const name of values.protocol.split(',')) rows.push(...(await measure(name)))
const bare = await bareInsertRate(values.postgres, records)
printIngest(values.postgres ? 'PostgreSQL' : 'SQLite', rows)
console.log(`\nBare inserts of as many rows: ${bare.rowsPerSecond}/s`)

async function measure(name: string): Promise<Row[]> {
  const { isUnanswered } = benchProtocol(name)
  const dataDir = await mkdtemp(join(tmpdir(), 'rastro-bench-'))
  const flags = values.profile ? ['--cpu-prof'] : []
  const { postgres: databaseUrl } = values
  const server = await startServer({ dataDir, databaseUrl, protocol: name, flags })
  const measured: Row[] = []
  try {
    for (const units of connections) {
      const startTime = Date.now() - EARLIER_MS
      const stored = isUnanswered ? await openStored({ dataDir, databaseUrl, startTime }) : undefined
      const generator = startGenerator({ protocol: name, firstUnit: nextUnit, startTime, stored })
      nextUnit += units
      await generator.connect(server.devicePort, units)
      measured.push(...(await measureLoads(server, generator, { protocol: name, connections: units })))
      generator.end()
      await stored?.close()
    }
  } finally {
    await server.stop()
  }
  if (values.profile) printProfile(dataDir)
  await rm(dataDir, { recursive: true, force: true })
  return measured
}

async function measureLoads(
  server: ServerProcess,
  generator: Generator,
  about: Pick<Row, 'protocol' | 'connections'>,
): Promise<Row[]> {
  // A phone that sends nothing is disconnected
  await generator.flood(Math.max(about.connections, Math.ceil(records / 4)))
  const measured = [await measureLoad(server, 'closed loop', () => generator.flood(records))]
  for (const rate of rates) {
    await generator.pace(WARM_UP_SECONDS, rate)
    measured.push(await measureLoad(server, `${rate}/s`, () => generator.pace(Number(values.seconds), rate)))
  }
  const whole = measured.map((one) => ({ ...about, ...one }))
  // At once, as the table comes after a long time
  for (const row of whole) console.error(rowLine(row))
  return whole
}

async function measureLoad(
  server: ServerProcess,
  mode: string,
  load: () => Promise<LoadResult>,
): Promise<Omit<Row, 'protocol' | 'connections'>> {
  const before = server.cpuSeconds()
  const result = await load()
  const micros = ((server.cpuSeconds() - before) / result.acknowledged) * 1e6
  return { mode, result, micros, megabytes: server.rss() }
}
