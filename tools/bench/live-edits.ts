import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Device } from '@rastro/core/resources/device'
import { logIn, type Rest, restOf } from '../rest.ts'
import { startServer } from '../server-process.ts'
import { ask, startChild } from './child.ts'
import type { BrowsersOrder, BrowsersResult } from './live-browsers.ts'
import type { UnitsOrder } from './live-units.ts'
import { imeiOf } from './load/frames.ts'

/**
 * What edits cost other users: each user has one socket and sees one group of vehicles that report once a second. Measures the
 * latency of their positions, first without edits and then during edits.
 *
 *   npm run bench:edits -- [--people 400] [--vehicles 400] [--edits 20] [--seconds 10] [--postgres URL]
 */
const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '400' },
    vehicles: { type: 'string', default: '400' },
    edits: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '10' },
    postgres: { type: 'string' },
  },
})
const [people, vehicles] = [Number(values.people), Number(values.vehicles)]
const [edits, seconds] = [Number(values.edits), Number(values.seconds)]
const VEHICLES_A_GROUP = 10
const WARM_UP_SECONDS = 3
const administrator = { email: 'bench@example.com', password: 'bench password' }

const dataDir = await mkdtemp(join(tmpdir(), 'rastro-bench-'))
const server = await startServer({ dataDir, databaseUrl: values.postgres })
const url = `http://127.0.0.1:${server.httpPort}`
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
  await restOf(url).users.create({ body: { name: 'Bench', ...administrator } })
  const rest = await logIn(url, administrator)
  const fleet = await makeFleet(rest)
  await ask<UnitsOrder>(units, { kind: 'connect', port: server.devicePort, units: vehicles })
  await ask<UnitsOrder>(units, { kind: 'report', seconds: 1 })
  for (const cookie of await makePeople(rest, fleet)) {
    const socketUrl = `${url.replace('http', 'ws')}/api/socket`
    await ask<BrowsersOrder>(browsers, { kind: 'open', url: socketUrl, cookie, sockets: 1 })
  }
  const without = await lookOn()
  const editing = edit(rest, fleet)
  const during = await lookOn()
  const made = await editing.stop()
  row('database', values.postgres ? 'PostgreSQL' : 'SQLite')
  row(`${people} people look on, ${vehicles} vehicles a second`, latenessOf(without))
  row(`the same, with ${(made / (WARM_UP_SECONDS + seconds)).toFixed(1)} edits a second`, latenessOf(during))
  row(
    'with edits ÷ without',
    `p99 ×${(during.p99 / without.p99).toFixed(2)}, worst ×${(during.worst / without.worst).toFixed(2)}`,
  )
}

/** Creates vehicles in groups; returns the vehicles. */
async function makeFleet(rest: Rest): Promise<Device[]> {
  const fleet: Device[] = []
  let groupId = 0
  for (let unit = 0; unit < vehicles; unit += 1) {
    if (unit % VEHICLES_A_GROUP === 0) groupId = (await rest.groups.create({ body: { name: `Group ${unit}` } })).id
    fleet.push(await rest.devices.create({ body: { name: `Vehicle ${unit}`, uniqueId: imeiOf(unit), groupId } }))
  }
  return fleet
}

/** Creates users who each see one group; returns their cookies. */
async function makePeople(rest: Rest, fleet: readonly Device[]): Promise<string[]> {
  const cookies: string[] = []
  const groups = [...new Set(fleet.map(({ groupId }) => groupId))]
  for (let number = 0; number < people; number += 1) {
    const { id } = await rest.users.create({ body: { name: `Person ${number}`, email: `${number}@example.com` } })
    await rest.permissions.link({ body: { userId: id, groupId: groups[number % groups.length]! } })
    cookies.push(await cookieOf(id))
  }
  return cookies
}

/** Logs in as this user; returns the cookie. The administrator authenticates by a header, so its own session stays. */
async function cookieOf(userId: number): Promise<string> {
  const credentials = Buffer.from(`${administrator.email}:${administrator.password}`).toString('base64')
  const reply = await fetch(`${url}/api/session/${userId}`, { headers: { authorization: `Basic ${credentials}` } })
  if (!reply.ok) throw new Error(`Nobody can log in as user ${userId}: ${reply.status} ${await reply.text()}`)
  return reply.headers.getSetCookie()[0]!.split(';')[0]!
}

async function lookOn(): Promise<BrowsersResult> {
  // The first report of a vehicle is recognized by the previous one: there must be no pause between them
  await ask<UnitsOrder>(units, { kind: 'report', seconds: WARM_UP_SECONDS })
  await ask<BrowsersOrder>(browsers, { kind: 'start' })
  await ask<UnitsOrder>(units, { kind: 'report', seconds })
  // The last report may not have arrived yet
  await new Promise((resolve) => setTimeout(resolve, 2000))
  return (await ask<BrowsersOrder>(browsers, { kind: 'stop' })) as BrowsersResult
}

/** Renames one vehicle after another at a steady rate; `stop` returns how many were renamed in the measured time. */
function edit(rest: Rest, fleet: readonly Device[]): { stop(): Promise<number> } {
  const started = performance.now()
  const answers: Promise<unknown>[] = []
  const timer = setInterval(() => {
    const elapsed = (performance.now() - started) / 1000
    const due = Math.min(WARM_UP_SECONDS + seconds, elapsed) * edits
    while (answers.length < due) {
      const device = fleet[answers.length % fleet.length]!
      const body = { ...device, name: `Edited ${answers.length}` }
      answers.push(rest.devices.update({ params: device, body }))
    }
  }, 10)
  return {
    async stop() {
      clearInterval(timer)
      return (await Promise.all(answers)).length
    },
  }
}

function latenessOf({ p50, p99, worst }: BrowsersResult): string {
  return `p50 ${p50} ms, p99 ${p99} ms, worst ${worst} ms`
}

function row(name: string, value: string): void {
  console.log(`${name.padEnd(52)}${value}`)
}
