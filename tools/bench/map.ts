import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startServer } from '../server-process.ts'
import { enter, row } from './calls.ts'
import { ask, startChild } from './child.ts'
import type { UnitsOrder } from './live-units.ts'
import { fillMapFleet } from './map-fleet.ts'
import { openMapPage } from './map-page.ts'
import { watchMap } from './map-watch.ts'

/**
 * The map in a real browser, beside a real server with so many vehicles, a tenth of which drive and report each second. Server,
 * units, browser and its drawing in software share the machine: waits grow with its load, processor time does not, and
 * both are printed.
 *
 *   npm run bench:map -- [--vehicles 1000,10000,50000,100000] [--seconds 8] [--profile] [--postgres URL]
 */
const { values } = parseArgs({
  options: {
    vehicles: { type: 'string', default: '1000,10000,50000,100000' },
    seconds: { type: 'string', default: '8' },
    /** Prints the functions of page and workers in which the time was spent. */
    profile: { type: 'boolean', default: false },
    /** A database only for this benchmark; it must be empty, and only one size may be requested. */
    postgres: { type: 'string' },
  },
})
const seconds = Number(values.seconds)
/** Timeout for one size. */
const longestMs = 180_000

for (const vehicles of values.vehicles.split(',').map(Number)) {
  row(`${vehicles} vehicles`, `load ${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} processors`)
  const given = Promise.withResolvers<never>()
  const timer = setTimeout(() => given.reject(new Error('takes longer than three minutes')), longestMs)
  try {
    await measure(vehicles, given.promise)
  } catch (error) {
    row('  given up', error instanceof Error ? error.message : String(error))
  } finally {
    clearTimeout(timer)
  }
}

async function measure(vehicles: number, givenUp: Promise<never>): Promise<void> {
  const place = { dataDir: await mkdtemp(join(tmpdir(), 'rastro-bench-')), databaseUrl: values.postgres }
  let server = await startServer(place)
  const units = startChild('live-units.ts')
  try {
    const { id } = await enter(server, 'bench@example.com')
    // Only one process can open the embedded database
    await server.stop()
    await fillMapFleet({ ...place, userId: id, vehicles })
    server = await startServer(place)
    const { cookie } = await enter(server, 'bench@example.com')
    await ask<UnitsOrder>(units, { kind: 'connect', port: server.devicePort, units: vehicles / 10, home: true })
    const base = `http://127.0.0.1:${server.httpPort}`
    const map = await openMapPage(base, cookie)
    try {
      const report = (during: number) => ask<UnitsOrder>(units, { kind: 'report', seconds: during })
      const watch = { vehicles, seconds, isProfiled: values.profile, report, behindMs: () => behindMs(base, cookie) }
      await Promise.race([watchMap(map, watch), givenUp])
    } finally {
      await map.close()
    }
  } finally {
    units.disconnect()
    await server.stop()
    await rm(place.dataDir, { recursive: true, force: true })
  }
}

/** Age of the last report of the first vehicle served by the server. */
async function behindMs(base: string, cookie: string): Promise<number> {
  const answer = await fetch(`${base}/api/positions?deviceId=1`, { headers: { cookie } })
  const [latest] = (await answer.json()) as { fixTime: string }[]
  return Date.now() - Date.parse(latest!.fixTime)
}
