import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import { CompiledQuery } from 'kysely'
import { openDatabase } from '../../packages/server/src/db/open.ts'
import { row } from './calls.ts'
import { countFrames } from './frames.ts'
import { fillHistory } from './history.ts'
import { eventsOf, type ThreadUse, taskCategories, useOf } from './map-trace.ts'
import { withSettings } from './settings-browser.ts'

/**
 * The page of a report with so many rows in a real browser beside a real server: how long after the click its first row is there,
 * and the longest tasks of the page while it is made, scrolled to its end and sorted. Waits grow with the load of the machine,
 * processor time does not, and both are printed. A route shows at most 4,000 rows (RPT-32), events all.
 *
 *   npm run bench:report-page -- [--of events | route] [--rows 100000] [--times 2]
 */
const { values } = parseArgs({
  options: {
    of: { type: 'string', default: 'events' },
    rows: { type: 'string', default: '100000' },
    times: { type: 'string', default: '2' },
  },
})
const path = values.of === 'route' ? 'route' : 'event'
const rows = Number(values.rows)
const dayMs = 86_400_000
const length = Math.min(30, Math.max(1, rows / 2880)) * dayMs
const start = Date.now() - length - 3_600_000
const scrollMs = 4000
let deviceId = 0

await withSettings(
  async ({ base, fresh }) => {
    const query = new URLSearchParams({
      deviceId: String(deviceId),
      from: new Date(start).toISOString(),
      to: new Date(start + length).toISOString(),
    })
    for (let time = 0; time < Number(values.times); time += 1) {
      row(`${rows} rows`, `load ${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} processors`)
      const context = await fresh()
      const page = await context.newPage()
      await page.addInitScript(noteFirstRow)
      await page.goto(`${base}/reports/${path}?${query}`)
      await page.locator('tbody button').first().waitFor({ timeout: 120_000 })
      // The map is there too
      await page.waitForLoadState('networkidle')
      const again = await traced(page, async () => {
        await page.getByRole('button', { name: 'Show', exact: true }).click()
        await page.waitForFunction(() => performance.getEntriesByName('first row').length > 0, undefined, {
          timeout: 120_000,
        })
      })
      row('  rows of the table', (await page.locator('table').getAttribute('aria-rowcount')) ?? '')
      row('  first row after the click', await timesOf(page))
      row('  making', shown(again))
      const scrolled = await traced(page, async () => {
        const { frames, ms, longest } = await countFrames(page, () => scrollToEnd(page))
        row(
          '  scrolling',
          `${(frames / (ms / 1000)).toFixed(1)} frames a second, longest pause ${longest.toFixed(0)} ms`,
        )
      })
      row('  scrolling', shown(scrolled))
      for (const heading of await page.getByRole('columnheader').getByRole('button').all())
        row(`  sorting by ${await heading.textContent()}`, shown(await traced(page, () => sortBy(page, heading))))
      row('  heap', `${(await heapOf(page)).toFixed(0)} MB`)
      await context.close()
    }
  },
  async (place, userId) => {
    const ids = await fillHistory(place, userId, { vehicles: 1, positions: rows, start, length })
    deviceId = ids[0]!
    const database = await openDatabase(place)
    await database.db.executeQuery(
      CompiledQuery.raw(`insert into event (type, "eventTime", "deviceId", "positionId", "geofenceId", "maintenanceId", attributes)
        select case when id % 3 = 0 then 'deviceOverspeed' when id % 3 = 1 then 'ignitionOn' else 'ignitionOff' end,
        "fixTime", "deviceId", id, 0, 0, '{"speed":54.2,"speedLimit":43.1}' from position`),
    )
    await database.close()
  },
)

/** Use of the page's main thread in the meantime. */
async function traced(page: Page, work: () => Promise<unknown>): Promise<ThreadUse> {
  const browser = page.context().browser()!
  await browser.startTracing(page, { categories: taskCategories })
  await work()
  return useOf(eventsOf(await browser.stopTracing())).page
}

function shown({ longest, longestCpu }: ThreadUse): string {
  return `longest task ${longest.toFixed(0)} ms, at most ${longestCpu.toFixed(0)} ms of processor time`
}

/** Runs in the page before its own scripts: from a click on a button of a form to the row that follows it. */
function noteFirstRow(): void {
  addEventListener(
    'submit',
    () => {
      performance.mark('click')
      let isGone = false
      const look = () => {
        const isThere = document.querySelector('tbody button') !== null
        if (!isThere) isGone = true
        if (isGone && isThere) performance.mark('first row')
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    },
    true,
  )
}

/** From the click to the first row, and the part of it after the answer (ms). */
function timesOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name)[0]!.startTime
    const answers = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/reports/'))
    const end = Math.max(...answers.map((answer) => (answer as PerformanceResourceTiming).responseEnd))
    const [all, after] = [at('first row') - at('click'), at('first row') - end]
    return `${Math.round(all)} ms, of which ${Math.round(after)} ms after the answer`
  })
}

function scrollToEnd(page: Page): Promise<void> {
  return page.evaluate(async (during) => {
    const scroller = document.querySelector('table')!.parentElement!
    const started = performance.now()
    for (let share = 0; share < 1; ) {
      share = Math.min(1, (performance.now() - started) / during)
      scroller.scrollTop = share * scroller.scrollHeight
      await new Promise(requestAnimationFrame)
    }
  }, scrollMs)
}

async function sortBy(page: Page, heading: ReturnType<Page['locator']>): Promise<void> {
  await heading.click()
  await page.locator('th[aria-sort=ascending]').first().waitFor()
  await heading.click()
  await page.locator('th[aria-sort=descending]').first().waitFor()
}

/** Megabytes of scripts that the page uses. */
async function heapOf(page: Page): Promise<number> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('HeapProfiler.collectGarbage')
  return (await cdp.send('Runtime.getHeapUsage')).usedSize / 1e6
}
