import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startServer } from '../server-process.ts'
import { ask, startChild } from './child.ts'
import type { BrowsersOrder, BrowsersResult } from './live-browsers.ts'
import type { UnitsOrder } from './live-units.ts'
import { imeiOf } from './load/frames.ts'

/**
 * Latency of a moving fleet in browsers. The real server, vehicles that report once a second, and the browsers of one account
 * are three processes on the same cores, with the same clock.
 *
 *   npm run bench:live -- [--vehicles 1000] [--sockets 100] [--seconds 20] [--postgres URL]
 */
const { values } = parseArgs({
  options: {
    vehicles: { type: 'string', default: '1000' },
    sockets: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '20' },
    postgres: { type: 'string' },
  },
})
const [vehicles, sockets, seconds] = [Number(values.vehicles), Number(values.sockets), Number(values.seconds)]
const WARM_UP_SECONDS = 3

const dataDir = await mkdtemp(join(tmpdir(), 'rastro-bench-'))
const server = await startServer({ dataDir, databaseUrl: values.postgres })
const [units, browsers] = [startChild('live-units.ts'), startChild('live-browsers.ts')]
try {
  await measure()
} finally {
  units.disconnect()
  browsers.disconnect()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function measure(): Promise<void> {
  const cookie = await register()
  await ask<UnitsOrder>(units, { kind: 'connect', port: server.devicePort, units: vehicles })
  await ask<UnitsOrder>(units, { kind: 'report', seconds: 1 })
  const url = `ws://127.0.0.1:${server.httpPort}/api/socket`
  await ask<BrowsersOrder>(browsers, { kind: 'open', url, cookie, sockets })
  await ask<UnitsOrder>(units, { kind: 'report', seconds: WARM_UP_SECONDS })

  await ask<BrowsersOrder>(browsers, { kind: 'start' })
  const cpu = server.cpuSeconds()
  const sent = (await ask<UnitsOrder>(units, { kind: 'report', seconds })) as number
  const share = ((server.cpuSeconds() - cpu) / seconds) * 100
  // The frame of the last report may not have arrived yet
  await new Promise((resolve) => setTimeout(resolve, 2000))
  print((await ask<BrowsersOrder>(browsers, { kind: 'stop' })) as BrowsersResult, sent, share)
}

/** Creates an account that sees every vehicle; returns its cookie. */
async function register(): Promise<string> {
  const base = `http://127.0.0.1:${server.httpPort}/api`
  const person = { name: 'Bench', email: 'bench@example.com', password: 'bench password' }
  await call(`${base}/users`, JSON.stringify(person))
  const login = await call(`${base}/session`, new URLSearchParams({ email: person.email, password: person.password }))
  const cookie = login.headers.getSetCookie()[0]!.split(';')[0]!
  for (let unit = 0; unit < vehicles; unit += 1) {
    await call(`${base}/devices`, JSON.stringify({ name: `Vehicle ${unit}`, uniqueId: imeiOf(unit) }), cookie)
  }
  return cookie
}

async function call(url: string, body: string | URLSearchParams, cookie = ''): Promise<Response> {
  const headers = new Headers({ cookie })
  if (typeof body === 'string') headers.set('content-type', 'application/json')
  const reply = await fetch(url, { method: 'POST', headers, body })
  if (!reply.ok) throw new Error(`${url}: ${reply.status} ${await reply.text()}`)
  return reply
}

function print(result: BrowsersResult, sent: number, share: number): void {
  const shares = result.covered.map((covered) => (covered / sent) * 100)
  const mean = shares.reduce((sum, each) => sum + each, 0) / shares.length
  row('database', values.postgres ? 'PostgreSQL' : 'SQLite')
  row(
    `${vehicles} vehicles a second, ${sockets} browsers`,
    `${share.toFixed(0)} % of a core, ${server.rss().toFixed(0)} MB`,
  )
  row('frames', `${(result.frames / seconds).toFixed(0)}/s, ${(result.bytes / seconds / 1e6).toFixed(1)} MB/s`)
  row('reports seen by each browser', `worst ${Math.min(...shares).toFixed(2)} %, mean ${mean.toFixed(2)} %`)
  row('from vehicle to browser', `p50 ${result.p50} ms, p99 ${result.p99} ms, worst ${result.worst} ms`)
}

function row(name: string, value: string): void {
  console.log(`${name.padEnd(48)}${value}`)
}
