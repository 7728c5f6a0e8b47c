import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import { startServer } from '../server-process.ts'
import { enter, row } from './calls.ts'
import { ask, startChild } from './child.ts'
import type { UnitsOrder } from './live-units.ts'
import { fillMapFleet } from './map-fleet.ts'
import { type MapPage, openMapPage } from './map-page.ts'

/**
 * The map in a real browser, beside a real server with so many vehicles, a tenth of which report each second. Server, units,
 * browser and its drawing in software share the machine.
 *
 *   npm run bench:map -- [--vehicles 1000,10000,50000,100000] [--seconds 15] [--postgres URL]
 */
const { values } = parseArgs({
  options: {
    vehicles: { type: 'string', default: '1000,10000,50000,100000' },
    seconds: { type: 'string', default: '15' },
    /** A database only for this bench; it must be empty, and only one size may be asked for. */
    postgres: { type: 'string' },
  },
})
const seconds = Number(values.seconds)
const batchesASecond = 1 / 1.5

for (const vehicles of values.vehicles.split(',').map(Number)) await measure(vehicles)

async function measure(vehicles: number): Promise<void> {
  const place = { dataDir: await mkdtemp(join(tmpdir(), 'rastro-bench-')), databaseUrl: values.postgres }
  let server = await startServer(place)
  const units = startChild('live-units.ts')
  try {
    const { id } = await enter(server, 'bench@example.com')
    // One process has the embedded database at a time
    await server.stop()
    await fillMapFleet({ ...place, userId: id, vehicles })
    server = await startServer(place)
    const { cookie } = await enter(server, 'bench@example.com')
    await ask<UnitsOrder>(units, { kind: 'connect', port: server.devicePort, units: vehicles / 10 })
    const map = await openMapPage(`http://127.0.0.1:${server.httpPort}`, cookie)
    try {
      await watchMap(map, vehicles, (during) => ask<UnitsOrder>(units, { kind: 'report', seconds: during }))
    } finally {
      await map.close()
    }
  } finally {
    units.disconnect()
    await server.stop()
    await rm(place.dataDir, { recursive: true, force: true })
  }
}

async function watchMap(map: MapPage, vehicles: number, report: (seconds: number) => Promise<unknown>): Promise<void> {
  const { page } = map
  const { rows, markers } = await map.opened()
  row(
    `${vehicles} vehicles`,
    `on a machine with a load of ${loadavg()[0]!.toFixed(1)} for ${availableParallelism()} processors`,
  )
  row('  opening', `list after ${inSeconds(rows)}, all markers after ${inSeconds(markers)}`)
  row('  memory at rest', inMegabytes(await map.memory()))
  // What comes after the first picture is loaded and drawn first
  await page.waitForTimeout(8000)
  const still = await map.during(() => page.waitForTimeout(3000))
  row('  at rest', `${still.taskMs.toFixed(0)} ms of the page's thread a second`)
  const moving = await map.during(() => report(seconds))
  const each = (ms: number) => (ms / batchesASecond).toFixed(1)
  row(
    '  a batch of 1.5 s',
    `${each(moving.taskMs)} ms of the page's thread; longest task ${moving.longest.toFixed(0)} ms`,
  )
  const where = await map.sampled(() => report(seconds))
  const shares = Object.entries(where).map(([name, share]) => `${name} ${(share * 100).toFixed(0)} %`)
  row('    of which', shares.join(', '))
  const reporting = reportUntilStopped(report)
  await reportAction(map, 'panning', () => pan(page))
  await reportAction(map, 'searching', () => search(page))
  await reportAction(map, 'selecting', () => page.locator('[role=option]').first().click())
  const latencies = await map.watchDevice(1)
  await page.waitForTimeout(seconds * 1000)
  await reporting.stop()
  const sorted = (await latencies()).sort((a, b) => a - b)
  row(
    '  chosen, frame to card',
    `${sorted[sorted.length >> 1] ?? '?'} ms median, ${sorted.at(-1) ?? '?'} ms at most (${sorted.length})`,
  )
  row('  memory at the end', inMegabytes(await map.memory()))
}

/** The units report for as long as the actions take. */
function reportUntilStopped(report: (seconds: number) => Promise<unknown>): { stop(): Promise<void> } {
  let stopped = false
  const reporting = (async () => {
    while (!stopped) await report(2)
  })()
  return {
    stop() {
      stopped = true
      return reporting
    },
  }
}

async function reportAction(map: MapPage, name: string, action: () => Promise<unknown>): Promise<void> {
  const started = performance.now()
  let ms = 0
  const { longest } = await map.during(async () => {
    await action()
    ms = performance.now() - started
    await map.page.waitForTimeout(1500)
  })
  row(`  ${name}`, `${ms.toFixed(0)} ms, longest task ${longest.toFixed(0)} ms`)
}

async function pan(page: Page): Promise<void> {
  await page.mouse.move(900, 400)
  await page.mouse.down()
  for (let step = 1; step <= 12; step += 1) await page.mouse.move(900 - step * 25, 400 + step * 5)
  await page.mouse.up()
}

/** A search, until the list stands, and back. */
async function search(page: Page): Promise<void> {
  const box = page.getByRole('searchbox')
  await box.fill('abc-77')
  await page.getByRole('option').first().getByText('Fiat Toro 77', { exact: true }).waitFor()
  await box.fill('')
}

function inSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}

function inMegabytes({ page, workers, resident }: Awaited<ReturnType<MapPage['memory']>>): string {
  return `heap of the page ${page.toFixed(0)} MB, of its workers ${workers.toFixed(0)} MB; process ${resident.toFixed(0)} MB`
}
