import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startServer } from '../server-process.ts'
import { bareRead, historyText } from './bare-read.ts'
import { callOf, enter, row } from './calls.ts'
import { measureFiles } from './report-files.ts'
import { fillFleet, reportsADay } from './reports-fleet.ts'

/**
 * Reports of a fleet over a day and over the whole period, from the real server, beside the bare read of the same rows in this
 * process: the ratio also holds on a slow machine. Then all positions of one vehicle as JSON and as files.
 *
 *   npm run bench:reports -- [--units 100] [--days 7] [--positions 100000] [--rounds 3] [--only-files]
 */
const { values } = parseArgs({
  options: {
    units: { type: 'string', default: '100' },
    days: { type: 'string', default: '7' },
    /** Of the vehicle that is filed. */
    positions: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
    'only-files': { type: 'boolean', default: false },
  },
})
const [units, days, rounds] = [Number(values.units), Number(values.days), Number(values.rounds)]
/** Midnight of the accounts' time zone. */
const start = Date.UTC(2026, 0, 1, 3)
const dayMs = 86_400_000

const dataDir = await mkdtemp(join(tmpdir(), 'rastro-bench-'))
let server = await startServer({ dataDir, databaseUrl: undefined })
try {
  const { cookie, id } = await enter(server, 'bench@example.com')
  // Only one process can open the embedded database
  await server.stop()
  if (!values['only-files']) await measureReports(id, cookie)
  const filedDays = Math.ceil(Number(values.positions) / reportsADay)
  const [filed] = await fillFleet(dataDir, id, { units: 1, days: filedDays, mark: 'filed' }, start - filedDays * dayMs)
  const positions = filedDays * reportsADay
  await measureFiles({ dataDir, cookie, deviceId: filed!, positions, bareRow: await bareOf(filed!, positions), rounds })
} finally {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** What one row of a vehicle takes to be read bare (ms). */
async function bareOf(deviceId: number, rows: number): Promise<number> {
  const bare = await bareRead({ dataDir, databaseUrl: undefined, text: historyText, values: [deviceId], rounds })
  row('a row read bare', `${((bare.wallMs / rows) * 1000).toFixed(2)} µs (${rows} rows of one vehicle)`)
  return bare.wallMs / rows
}

async function measureReports(userId: number, cookie: string): Promise<void> {
  const [first] = await fillFleet(dataDir, userId, { units, days, mark: 'reports' }, start)
  const bareRow = await bareOf(first!, reportsADay * days)
  server = await startServer({ dataDir, databaseUrl: undefined })
  await measureAll({ cookie, bareRow })
  row('stored days', `after ${((await storedDays()) / 1000).toFixed(0)} s`)
  await measureAll({ cookie, bareRow })
  await server.stop()
}

async function measureAll(beside: Beside): Promise<void> {
  for (const name of ['route', 'trips', 'stops', 'summary', 'summary?daily=true', 'combined']) {
    await measure(name, 1, beside)
    await measure(name, days, beside)
  }
}

/** Waits until the job has stored the days of every vehicle (decision 168); gives how long it took (ms). */
async function storedDays(): Promise<number> {
  const began = performance.now()
  const database = new DatabaseSync(join(dataDir, 'rastro.sqlite'), { readOnly: true })
  const due = database.prepare(`select count(*) as count from report_chain where zone <> 'score' and "dueTime" < ?`)
  while ((due.get(Date.now()) as { count: number }).count > 0) await setTimeout(250)
  database.close()
  return performance.now() - began
}

interface Beside {
  readonly cookie: string
  readonly bareRow: number
}

async function measure(name: string, length: number, { cookie, bareRow }: Beside): Promise<void> {
  const period = `from=${new Date(start).toISOString()}&to=${new Date(start + length * dayMs - 1).toISOString()}`
  const path = `/api/reports/${name}${name.includes('?') ? '&' : '?'}${period}`
  await callOf(server, { path: '/api/session', cookie })
  const idle = server.rss()
  const cpu = server.cpuSeconds()
  const times: number[] = []
  let bytes = 0
  for (let round = 0; round < rounds; round++) {
    const answer = await callOf(server, { path, cookie })
    bytes = answer.bytes
    times.push(answer.ms)
  }
  const best = Math.min(...times)
  const rows = units * length * reportsADay
  const cpuMs = ((server.cpuSeconds() - cpu) / rounds) * 1000
  row(
    `${name}, ${length} ${length === 1 ? 'day' : 'days'}`,
    `best ${best.toFixed(0)} ms, ${(best / (rows * bareRow)).toFixed(1)} × the bare read of its ${rows} rows; ` +
      `${cpuMs.toFixed(0)} ms of processor, ${(bytes / 1e6).toFixed(2)} MB, memory +${(server.peakRss() - idle).toFixed(0)} MB`,
  )
}
