import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { openDatabase } from '../../packages/server/src/db/open.ts'
import { comparisonHead, comparisonLines } from '../../packages/server/src/traccar-import/comparison.ts'
import { openDump } from '../../packages/server/src/traccar-import/dump-source.ts'
import { importTraccar } from '../../packages/server/src/traccar-import/import-traccar.ts'
import { timeReader } from '../../packages/server/src/traccar-import/row-values.ts'
import { bareInsertRate } from './store.ts'

/**
 * How fast the history of a Traccar server is taken over from a dump of our own making, beside bare inserts of as many rows. The goal
 * is 10 million positions in 10 minutes: 16,700 a second.
 *
 *   npm run bench:import -- [--positions 500000] [--postgres URL]
 */
const { values } = parseArgs({
  options: {
    positions: { type: 'string', default: '500000' },
    /** A database only for this benchmark; its rows stay. */
    postgres: { type: 'string' },
  },
})
const DEVICES = 500
const START_MS = Date.UTC(2026, 0, 1)

const count = Number(values.positions)
const dataDir = await mkdtemp(join(tmpdir(), 'rastro-bench-'))
const file = join(dataDir, 'dump.sql')
await pipeline(Readable.from(dump(count)), createWriteStream(file))
const database = await openDatabase({ dataDir, databaseUrl: values.postgres })
const source = await openDump(file)
const began = performance.now()
const cpu = process.cpuUsage()
const { reports, comparisons } = await importTraccar({
  database,
  source,
  readTime: timeReader('America/Sao_Paulo'),
  now: new Date(),
  history: true,
  onProgress: () => {},
})
const seconds = (performance.now() - began) / 1000
const { user, system } = process.cpuUsage(cpu)
const added = reports.find(({ kind }) => kind === 'position')!.added
await database.close()
await rm(dataDir, { recursive: true, force: true })
const bare = await bareInsertRate(values.postgres, Math.min(count, 200_000))
console.log(
  `${added} positions in ${seconds.toFixed(1)} s: ${Math.round(added / seconds)}/s, 10 million in ${(1e7 / (added / seconds) / 60).toFixed(1)} min`,
)
console.log(
  `${((user + system) / added).toFixed(1)} µs of processor a position, ${Math.round(process.memoryUsage.rss() / 1e6)} MB`,
)
for (const line of [comparisonHead, ...comparisonLines(comparisons)]) console.log(line)
console.log(`bare insert of as many rows: ${bare.rowsPerSecond}/s`)

/** A dump as `pg_dump` writes it, with the columns that an import reads. */
function* dump(positions: number): Generator<string> {
  yield '-- PostgreSQL database dump\n'
  yield 'COPY public.tc_devices (id, name, uniqueid, attributes) FROM stdin;\n'
  for (let id = 1; id <= DEVICES; id++) yield `${id}\tVan ${id}\t${862_000_000_000_000 + id}\t{}\n`
  yield '\\.\n'
  yield 'COPY public.tc_positions (id, protocol, deviceid, servertime, devicetime, fixtime, valid, latitude, longitude, altitude, speed, course, address, attributes, accuracy, network, geofenceids) FROM stdin;\n'
  for (let at = 0; at < positions; at++) yield position(at)
  yield '\\.\n'
}

function position(at: number): string {
  const device = (at % DEVICES) + 1
  const step = Math.floor(at / DEVICES)
  const time = new Date(START_MS + step * 30_000).toISOString().replace('T', ' ').replace('.000Z', '')
  const latitude = (-23.5 + Math.sin(step / 300 + device) / 10).toFixed(6)
  const longitude = (-46.6 + Math.cos(step / 300 + device) / 10).toFixed(6)
  const attributes = `{"priority":0,"sat":12,"event":0,"ignition":true,"motion":true,"power":12.6,"odometer":${step * 250},"distance":250.5,"totalDistance":${step * 250.5},"hours":${step * 30_000}}`
  return `${at + 1}\tteltonika\t${device}\t${time}\t${time}\t${time}\tt\t${latitude}\t${longitude}\t700\t16.2\t90\t\\N\t${attributes}\t0\tnull\tnull\n`
}
