import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { WebSocket } from 'ws'
import { startServer } from '../server-process.ts'
import { type BareFigures, bareFigures, type CallKind } from './api-bare.ts'
import { type Fleet, fillFleet, fleets } from './api-fleet.ts'
import type { Bare } from './bare-read.ts'
import { type Answer, atOnce, callOf, enter, row, within } from './calls.ts'

/**
 * The cost of the API: the initial requests of a map in fleets of several sizes, single calls of 100 callers at once, and a
 * month of one device. Ratios are of processor time, beside the same rows read or written without a server in the same run.
 *
 *   npm run bench:api -- [--seconds 3] [--postgres URL]
 */
const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    /** A database only for this benchmark; accounts and devices stay in it. */
    postgres: { type: 'string' },
  },
})
const load = { callers: 100, seconds: Number(options.seconds) }
const place = { dataDir: await mkdtemp(join(tmpdir(), 'rastro-bench-')), databaseUrl: options.postgres }

let server = await startServer(place)
try {
  row('database', options.postgres ? 'PostgreSQL' : 'SQLite')
  const owner = await enter(server, 'bench@example.com')
  const people = await Promise.all(fleets.map((size) => enter(server, `fleet-${size}@example.com`, owner.cookie)))
  // Only one process can open the embedded database
  await server.stop()
  const userIds = people.map(({ id }) => id)
  const fleet = await fillFleet(place, userIds)
  const bare = await bareFigures({ ...place, ...load, userIds, deviceId: fleet.deviceId })
  server = await startServer(place)
  for (const [at, { cookie }] of people.entries()) await measureStart(fleets[at]!, cookie, bare.starts[at]!)
  await measureCallers(fleet, people[1]!.cookie, bare.calls)
  await measureMonth(fleet, people[0]!.cookie, bare.month)
} finally {
  await server.stop()
  await rm(place.dataDir, { recursive: true, force: true })
}

/** The initial requests of a map, in sequence. */
async function measureStart(size: number, cookie: string, bare: BareFigures['starts'][number]): Promise<void> {
  const rounds = size < 10_000 ? 50 : 5
  const ask = (path: string) => () => callOf(server, { path, cookie })
  const small = async () => {
    for (const path of ['/api/session', '/api/server', '/api/groups']) await ask(path)()
    return { bytes: 0, ms: 0 }
  }
  row(`map of ${size}`, `session, server, groups ${(await costOf(small, rounds)).cpuMs.toFixed(1)} ms of processor`)
  row('  devices', inWords(await costOf(ask('/api/devices'), rounds), bare.devices))
  row('  positions', inWords(await costOf(ask('/api/positions'), rounds), bare.latest))
  row('  socket', inWords(await costOf(() => snapshot(cookie), rounds), bare.latest))
  row('  memory', memory())
}

interface Cost extends Answer {
  readonly cpuMs: number
}

/** The fastest of some calls, with the average processor time of one. */
async function costOf(call: () => Promise<Answer>, rounds: number): Promise<Cost> {
  let best = await call()
  const cpu = server.cpuSeconds()
  for (let round = 0; round < rounds; round += 1) {
    const answer = await call()
    if (answer.ms < best.ms) best = answer
  }
  return { ...best, cpuMs: ((server.cpuSeconds() - cpu) / rounds) * 1000 }
}

function inWords({ ms, bytes, cpuMs }: Cost, bare: Bare): string {
  const ratio = `bare ${bare.cpuMs.toFixed(1)}, ${(cpuMs / bare.cpuMs).toFixed(1)} ×`
  return `${ms.toFixed(1)} ms, ${(bytes / 1e6).toFixed(1)} MB, ${cpuMs.toFixed(1)} ms of processor (${ratio})`
}

/** The first frame of the live socket. */
async function snapshot(cookie: string): Promise<Answer> {
  const started = performance.now()
  const url = `ws://127.0.0.1:${server.httpPort}/api/socket`
  const socket = new WebSocket(url, { headers: { cookie }, maxPayload: 2 ** 30 })
  const [frame] = (await once(socket, 'message')) as [Buffer]
  const ms = performance.now() - started
  socket.close()
  await once(socket, 'close')
  return { bytes: frame.length, ms }
}

/** Single calls of many callers, each of whom repeats it after the answer. */
async function measureCallers({ deviceId }: Fleet, cookie: string, bare: BareFigures['calls']): Promise<void> {
  const path = `/api/devices/${deviceId}`
  const body = JSON.stringify({ id: deviceId, name: 'Vehicle 1', uniqueId: 'written', model: 'GT06N' })
  const calls: Record<CallKind, () => Promise<Answer>> = {
    list: () => callOf(server, { path: '/api/devices?limit=50', cookie }),
    item: () => callOf(server, { path, cookie }),
    write: () => callOf(server, { method: 'PUT', path, cookie, body }),
  }
  for (const kind of ['list', 'item', 'write'] as const) {
    const cpu = server.cpuSeconds()
    const times = await atOnce(calls[kind], load)
    const cpuMs = ((server.cpuSeconds() - cpu) * 1000) / times.length
    const pace = `p50 ${within(times, 0.5).toFixed(0)} ms, p99 ${within(times, 0.99).toFixed(0)} ms`
    const cost = `${cpuMs.toFixed(2)} ms of processor (bare ${bare[kind].toFixed(2)}, ${(cpuMs / bare[kind]).toFixed(1)} ×)`
    row(`${kind}, ${load.callers} callers`, `${(times.length / load.seconds).toFixed(0)}/s, ${pace}; ${cost}`)
  }
  row('  memory', memory())
}

async function measureMonth({ deviceId, from, to }: Fleet, cookie: string, bare: Bare): Promise<void> {
  const path = `/api/positions?deviceId=${deviceId}&from=${from.toISOString()}&to=${to.toISOString()}`
  row('a month, 100,000 rows', inWords(await costOf(() => callOf(server, { path, cookie }), 3), bare))
  row('  memory', memory())
}

function memory(): string {
  return `${server.rss().toFixed(0)} MB, at most ${server.peakRss().toFixed(0)} MB so far`
}
