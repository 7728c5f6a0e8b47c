import type { Page } from '@playwright/test'
import { row } from './calls.ts'
import { goalOf, goals } from './map-goals.ts'
import type { MapPage } from './map-page.ts'
import { hottest, type Use } from './map-trace.ts'

interface Watch {
  readonly vehicles: number
  /** How long the units report during a measurement. */
  readonly seconds: number
  readonly isProfiled: boolean
  /** Every unit reports once a second; resolves at the end. */
  report(seconds: number): Promise<unknown>
  /** Age of the last report served by the server. */
  behindMs(): Promise<number>
}

const batchSeconds = 1.5

/** Measures the open map and prints the results. */
export async function watchMap(map: MapPage, watch: Watch): Promise<void> {
  const { page } = map
  const { vehicles, report } = watch
  const { rows, markers } = await map.opened()
  row('  opening', `list ${inSeconds(rows)}, markers ${inSeconds(markers)}${goalOf(goals.markers, vehicles)}`)
  // Wait until everything after the first picture is loaded and drawn
  await page.waitForTimeout(4000)
  row('  memory at rest', memoryText(await map.memory(), vehicles))
  const still = await map.during(() => page.waitForTimeout(2000))
  row('  at rest', `${still.page.cpu.toFixed(0)} ms of the page's thread in 2 s`)
  await watchBatches(map, watch)
  await reportAction(map, vehicles, 'filtering', () => filterAndSort(page), goals.filter)
  const reporting = reportUntilStopped(report)
  try {
    await reportAction(map, vehicles, 'panning', () => pan(page))
    await reportAction(map, vehicles, 'searching', () => search(page))
    await reportAction(map, vehicles, 'selecting', () => page.locator('[role=option][data-id="1"]').click())
    await reportLatencies(map, watch)
  } finally {
    await reporting.stop()
  }
  row('  memory at the end', memoryText(await map.memory(), vehicles))
}

async function watchBatches(map: MapPage, { vehicles, seconds, report, behindMs, isProfiled }: Watch): Promise<void> {
  // Until silent units are online, and the page has begun to batch frequent updates (LIVE-12)
  await report(3)
  const started = performance.now()
  let behind = 0
  const moving = await map.during(async () => {
    await report(seconds)
    behind = await behindMs()
  })
  const batches = (performance.now() - started) / 1000 / batchSeconds
  const each = moving.page.cpu / batches
  row('  a batch of 1.5 s', `${each.toFixed(1)} ms of the page's thread${goalOf(goals.batch, vehicles)}`)
  // Reports not stored in time are not drawn: the figure above is then of fewer vehicles than intended
  if (behind > 2500) row('    but', `the server is ${inSeconds(behind)} behind the units`)
  const { where, samples } = await map.sampled(() => report(seconds))
  const parts = Object.entries(where).map(([name, share]) => `${name} ${(share * each).toFixed(1)}`)
  row('    of which, by samples', parts.join(', '))
  row('    workers', `${(moving.workers.cpu / batches).toFixed(1)} ms, longest task ${taskText(moving.workers)}`)
  row('    longest task', `${taskText(moving.page)}${goalOf(goals.longest, vehicles)}`)
  if (isProfiled) for (const line of hottest(samples)) console.log(line)
}

async function reportAction(
  map: MapPage,
  vehicles: number,
  name: string,
  action: () => Promise<unknown>,
  workerGoal: Readonly<Record<number, number>> = {},
): Promise<void> {
  let ms = 0
  try {
    const used = await map.during(async () => {
      const started = performance.now()
      await action()
      ms = performance.now() - started
      await map.page.waitForTimeout(1000)
    })
    const page = `longest task ${taskText(used.page)}${goalOf(goals.longest, vehicles)}`
    row(
      `  ${name}`,
      `${ms.toFixed(0)} ms, ${page}; of the workers ${taskText(used.workers)}${goalOf(workerGoal, vehicles)}`,
    )
  } catch (error) {
    row(`  ${name}`, `failed: ${String(error).split('\n')[0]}`)
  }
}

/** For the chosen vehicle, and for one whose row is shown. */
async function reportLatencies(map: MapPage, { seconds, vehicles }: Watch): Promise<void> {
  const chosen = await map.watchDevice(1, 'section[aria-label^="Vehicle"][tabindex]')
  const other = await map.watchDevice(98, '[data-id="98"]')
  await map.page.waitForTimeout(seconds * 1000)
  row('  chosen, frame to card', `${spread(await chosen())}${goalOf(goals.chosen, vehicles)}`)
  row('  others, frame to row', `${spread(await other())}${goalOf(goals.others, vehicles)}`)
}

/** The units report for as long as the actions take. */
function reportUntilStopped(report: (seconds: number) => Promise<unknown>): { stop(): Promise<void> } {
  let stopped = false
  const reporting = (async () => {
    while (!stopped) await report(1)
  })()
  return {
    stop() {
      stopped = true
      return reporting
    },
  }
}

async function pan(page: Page): Promise<void> {
  await page.mouse.move(900, 400)
  await page.mouse.down()
  for (let step = 1; step <= 12; step += 1) await page.mouse.move(900 - step * 25, 400 + step * 5)
  await page.mouse.up()
}

/** A search, until the list is shown, and back. */
async function search(page: Page): Promise<void> {
  const box = page.getByRole('searchbox')
  await box.fill('abc-77')
  await page.getByRole('option').first().getByText('Fiat Toro 77', { exact: true }).waitFor()
  await box.fill('')
  await page.locator('[role=option][data-id="1"]').waitFor()
}

/** Filters by one state and back, sorts by another order and back. */
async function filterAndSort(page: Page): Promise<void> {
  const state = page.getByRole('group', { name: 'By state' }).getByRole('button').first()
  await state.click()
  await state.click()
  await page.getByRole('button', { name: 'Filter and sort' }).click()
  for (const order of ['Last position', 'Plate', 'Name']) await page.getByRole('radio', { name: order }).check()
  await page.keyboard.press('Escape')
}

const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`

/** Wall-clock time and processor time. */
const taskText = ({ longest, longestCpu }: Use['page']): string =>
  `${longest.toFixed(0)} ms (processor ${longestCpu.toFixed(0)})`

function spread(latencies: readonly number[]): string {
  const sorted = latencies.toSorted((a, b) => a - b)
  return `${sorted[sorted.length >> 1] ?? '?'} ms median, ${sorted.at(-1) ?? '?'} ms at most, of ${sorted.length}`
}

function memoryText({ page, workers, resident }: Awaited<ReturnType<MapPage['memory']>>, vehicles: number): string {
  const heaps = `heaps of page ${page.toFixed(0)} and workers ${workers.toFixed(0)} MB${goalOf(goals.memory, vehicles, 'MB')}`
  return `${heaps}; process ${resident.toFixed(0)} MB`
}
