import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CompiledQuery } from 'kysely'
import { openDatabase } from '../../packages/server/src/db/open.ts'
import { startServer } from '../server-process.ts'
import { type Bare, bareRead, historyText } from './bare-read.ts'
import { callOf, enter, post, row, within } from './calls.ts'
import { positionOf } from './store.ts'

/**
 * The cost of a long history of one device: requests every form of it from the real server, and compares with reading the same
 * rows in this process. Then measures how long short requests wait meanwhile, and writes while a history is removed.
 *
 *   npm run bench:read -- [--positions 100000] [--rounds 5] [--postgres URL]
 */
const { values } = parseArgs({
  options: {
    positions: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
    /** A database only for this benchmark; an account and a device stay in it. */
    postgres: { type: 'string' },
  },
})
const [positions, rounds] = [Number(values.positions), Number(values.rounds)]
const ROWS_A_BATCH = 5000
const start = Date.UTC(2026, 0, 1)
const span = `from=${new Date(start).toISOString()}&to=${new Date(start + positions * 10_000).toISOString()}`

const dataDir = await mkdtemp(join(tmpdir(), 'rastro-bench-'))
let server = await startServer({ dataDir, databaseUrl: values.postgres })
try {
  const { cookie } = await enter(server, 'bench@example.com')
  const [deviceId, otherId] = [await newDevice(cookie), await newDevice(cookie)]
  // Only one process can open the embedded database
  await server.stop()
  await fill(deviceId)
  row('database', values.postgres ? 'PostgreSQL' : 'SQLite')
  const databaseUrl = values.postgres
  const bare = await bareRead({ dataDir, databaseUrl, text: historyText, values: [deviceId], rounds })
  row(`${positions} rows read bare`, `${bare.wallMs.toFixed(0)} ms, ${bare.cpuMs.toFixed(0)} ms of processor`)
  for (const form of ['', '/csv', '/gpx', '/kml']) {
    // Each form on a new server, so that the peak memory belongs to this form
    await server.stop()
    server = await startServer({ dataDir, databaseUrl: values.postgres })
    await measure(form, `/api/positions${form}?deviceId=${deviceId}&${span}`, cookie, bare)
  }
  await measureClicks(`/api/positions?deviceId=${deviceId}&${span}`, cookie)
  await measureRemoval(deviceId, otherId, cookie)
} finally {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function measure(form: string, path: string, cookie: string, bare: Bare): Promise<void> {
  // A small request first, so that one-time loading is not measured
  await callOf(server, { path: '/api/session', cookie })
  const idle = server.rss()
  const cpu = server.cpuSeconds()
  const times: number[] = []
  let bytes = 0
  for (let round = 0; round < rounds; round += 1) {
    const answer = await callOf(server, { path, cookie })
    bytes = answer.bytes
    times.push(answer.ms)
  }
  const cpuMs = ((server.cpuSeconds() - cpu) / rounds) * 1000
  const best = Math.min(...times)
  row(
    form === '' ? 'as JSON' : `as ${form.slice(1)}`,
    `best ${best.toFixed(0)} ms (${(best / bare.wallMs).toFixed(1)} × bare), first ${times[0]!.toFixed(0)} ms, ` +
      `${cpuMs.toFixed(0)} ms of processor (${(cpuMs / bare.cpuMs).toFixed(1)} × bare)`,
  )
  row(
    '',
    `${(bytes / 1e6).toFixed(1)} MB; memory ${idle.toFixed(0)} MB idle, at most +${(server.peakRss() - idle).toFixed(0)} MB`,
  )
}

/** Measures how long short requests wait while three callers read long histories. */
async function measureClicks(path: string, cookie: string): Promise<void> {
  const alone = await clicks(cookie, 20)
  let reading = 3
  const long = Promise.all([1, 2, 3].map(() => callOf(server, { path, cookie }).finally(() => (reading -= 1))))
  const beside: number[] = []
  while (reading > 0) beside.push(...(await clicks(cookie, 1)))
  await long
  row('a click', `alone ${middle(alone)}; beside three long answers ${middle(beside)} (${beside.length} clicks)`)
}

async function clicks(cookie: string, count: number): Promise<number[]> {
  const times: number[] = []
  for (let click = 0; click < count; click += 1) {
    times.push((await callOf(server, { path: '/api/devices', cookie })).ms)
  }
  return times
}

/** Measures how long writes wait while a job removes pieces of a removed device's history. */
async function measureRemoval(deviceId: number, otherId: number, cookie: string): Promise<void> {
  const url = `http://127.0.0.1:${server.httpPort}/api/devices`
  const started = performance.now()
  await fetch(`${url}/${deviceId}`, { method: 'DELETE', headers: { cookie } })
  const removal = performance.now() - started
  const writes: number[] = []
  const headers = { cookie, 'content-type': 'application/json' }
  const body = JSON.stringify({ name: 'Other', uniqueId: `bench-${otherId}` })
  while (performance.now() - started < 5000) {
    const begun = performance.now()
    await (await fetch(`${url}/${otherId}`, { method: 'PUT', headers, body })).arrayBuffer()
    writes.push(performance.now() - begun)
  }
  row('removing the device', `${removal.toFixed(0)} ms; writes of the next 5 s: ${middle(writes)}`)
}

async function newDevice(cookie: string): Promise<number> {
  const device = { name: 'Bench', uniqueId: `bench-${process.hrtime.bigint()}` }
  const reply = await post(`http://127.0.0.1:${server.httpPort}/api/devices`, JSON.stringify(device), cookie)
  return ((await reply.json()) as { id: number }).id
}

async function fill(deviceId: number): Promise<void> {
  const { db, positions: store, close } = await openDatabase({ dataDir, databaseUrl: values.postgres })
  for (let first = 0; first < positions; first += ROWS_A_BATCH) {
    const count = Math.min(ROWS_A_BATCH, positions - first)
    const id = await store.reserveIds(count)
    const rows = Array.from({ length: count }, (_, at) => positionOf(id + at, deviceId, start + (first + at) * 10_000))
    await store.write({ positions: rows, events: [], states: [] })
  }
  // PostgreSQL would analyze within a minute; until then it plans as if the table were empty
  await db.executeQuery(CompiledQuery.raw('analyze position'))
  await close()
}

const middle = (times: readonly number[]): string =>
  `p50 ${within(times, 0.5).toFixed(1)} ms, worst ${within(times, 1).toFixed(0)} ms`
