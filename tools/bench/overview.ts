import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import { tileList } from '@rastro/core/tiles/index'
import { bareRead } from './bare-read.ts'
import { callOf, enter, row } from './calls.ts'
import { eventsOf, taskCategories, useOf } from './map-trace.ts'
import { fillOverviewFleet } from './overview-fleet.ts'
import { withSettings } from './settings-browser.ts'

/**
 * The overview of an administrator and of a reseller who see a large fleet: each tile of the server, all of them at once, and in a real
 * browser from the click on the menu of the loaded map to the first and the last figure. Beside it a bare query that counts the same
 * vehicles by status. Waits grow with the load of the machine, the processor time of the page's main thread does not, and both are
 * printed.
 *
 *   npm run bench:overview -- [--vehicles 10000] [--times 3]
 */
const { values } = parseArgs({
  options: { vehicles: { type: 'string', default: '10000' }, times: { type: 'string', default: '3' } },
})
const vehicles = Number(values.vehicles)
const times = Number(values.times)
const resellerMail = 'reseller@example.com'
const asked = tileList.filter((tile) => !('statistic' in tile)).map(({ name }) => name)
const bareText = `select s.status, count(*) from user_device u left join device_state s on s."deviceId" = u."deviceId"
  where u."userId" = $1 group by s.status`
let resellerId = 0
let bareMs = 0

await withSettings(
  async ({ base, server, fresh }) => {
    row(`${vehicles} vehicles`, `load ${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} processors`)
    row('bare query', `${bareMs.toFixed(1)} ms`)
    const { cookie } = await enter(server, resellerMail)
    const owner = await enter(server, 'bench@example.com')
    for (const [who, as] of [
      ['administrator', owner.cookie],
      ['reseller', cookie],
    ] as const) {
      row(who, '')
      const ask = (name: string) => callOf(server, { path: `/api/tiles/${name}`, cookie: as })
      for (const name of asked) row(`  ${name}`, inWords(await fastest(() => ask(name))))
      const all = () => Promise.all(asked.map(ask))
      row('  all at once', inWords(await fastest(all)))
      for (let time = 0; time < times; time += 1) {
        const context = await fresh(as)
        const page = await context.newPage()
        await page.addInitScript(noteFigures)
        await page.goto(base)
        await page.getByRole('button', { name: 'Menu', exact: true }).waitFor()
        // The fleet has been loaded, and the map has drawn it
        await page.waitForLoadState('networkidle')
        await page.getByRole('button', { name: 'Menu', exact: true }).click()
        const link = page.getByRole('complementary', { name: 'Menu' }).getByRole('link', { name: 'Overview' }).last()
        await link.waitFor()
        const browser = context.browser()!
        await browser.startTracing(page, { categories: taskCategories })
        await link.click()
        const waits = await timesOf(page)
        const { cpu } = useOf(eventsOf(await browser.stopTracing())).page
        row('  page', `${waits}, ${cpu.toFixed(0)} ms of processor`)
        await context.close()
      }
    }
  },
  async (place, administratorId) => {
    await fillOverviewFleet({ ...place, administratorId, resellerId, vehicles })
    bareMs = (await bareRead({ ...place, text: bareText, values: [resellerId], rounds: 5 })).wallMs
  },
  async (server, cookie) => {
    resellerId = (await enter(server, resellerMail, cookie)).id
  },
)

/** Of some calls after a first one (ms). */
async function fastest(call: () => Promise<unknown>): Promise<number> {
  await call()
  const waits: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const started = performance.now()
    await call()
    waits.push(performance.now() - started)
  }
  return Math.min(...waits)
}

function inWords(ms: number): string {
  return `${ms.toFixed(1)} ms (${(ms / bareMs).toFixed(1)} × bare)`
}

/** Runs in the page before its own scripts: from the click on a link to the first tile with figures, and to the last one. */
function noteFigures(): void {
  addEventListener(
    'click',
    ({ target }) => {
      if (!(target as Element).closest('aside a[href^="/dashboard"]')) return
      performance.mark('click')
      let isFirst = false
      const look = () => {
        const tiles = [...document.querySelectorAll('main section[data-size]')]
        const done = tiles.filter((tile) => tile.getAttribute('aria-busy') === 'false')
        if (done.length > 0 && !isFirst) {
          isFirst = true
          performance.mark('first figure')
        }
        if (tiles.length > 0 && done.length === tiles.length) performance.mark('last figure')
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    },
    true,
  )
}

async function timesOf(page: Page): Promise<string> {
  await page.waitForFunction(() => performance.getEntriesByName('last figure').length > 0, undefined, {
    timeout: 60_000,
  })
  const { first, last } = await page.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name)[0]!.startTime
    return { first: at('first figure') - at('click'), last: at('last figure') - at('click') }
  })
  return `first tile ${Math.round(first)} ms, last tile ${Math.round(last)} ms after the click`
}
