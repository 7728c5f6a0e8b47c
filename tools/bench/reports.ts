import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startServer } from '../server-process.ts'
import { bareRead, historyText } from './bare-read.ts'
import { callOf, enter, row } from './calls.ts'
import { fillFleet, reportsADay } from './reports-fleet.ts'

/**
 * Reports of a fleet over a day and over the whole period, from the real server, beside the bare read of the same rows in this
 * process: the ratio also holds on a slow machine.
 *
 *   npm run bench:reports -- [--units 100] [--days 7] [--rounds 3]
 */
const { values } = parseArgs({
  options: {
    units: { type: 'string', default: '100' },
    days: { type: 'string', default: '7' },
    rounds: { type: 'string', default: '3' },
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
  const ids = await fillFleet(dataDir, id, { units, days }, start)
  const bare = await bareRead({ dataDir, databaseUrl: undefined, text: historyText, values: [ids[0]!], rounds })
  const bareRow = bare.wallMs / (reportsADay * days)
  row('a row read bare', `${(bareRow * 1000).toFixed(2)} µs (${reportsADay * days} rows of one vehicle)`)
  server = await startServer({ dataDir, databaseUrl: undefined })
  await measureAll({ cookie, bareRow })
  row('stored days', `after ${((await storedDays()) / 1000).toFixed(0)} s`)
  await measureAll({ cookie, bareRow })
} finally {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
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
  const due = database.prepare('select count(*) as count from report_chain where "dueTime" < ?')
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
