import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import { CompiledQuery } from 'kysely'
import { openDatabase } from '../../packages/server/src/db/open.ts'
import { row } from './calls.ts'
import { eventsOf, type ThreadUse, taskCategories, useOf } from './map-trace.ts'
import { withSettings } from './settings-browser.ts'

/**
 * A list of the settings with so many rows, in a real browser beside a real server: how long after the answer it can be used, and
 * the longest task of the page meanwhile and while somebody types in its search. Waits grow with the load of the machine,
 * processor time does not, and both are printed.
 *
 *   npm run bench:settings -- [--of groups | devices] [--rows 10000] [--times 3]
 */
const { values } = parseArgs({
  options: {
    of: { type: 'string', default: 'groups' },
    rows: { type: 'string', default: '10000' },
    times: { type: 'string', default: '3' },
  },
})
/** The lists by their path in the API: the address of the page, and what fills it. */
const lists = {
  groups: {
    at: '/settings/groups',
    fill: `insert into "group" (name, attributes) NUMBERS select 'Group ' || i, '{"note":"Depot ' || i || '"}' from n`,
    link: 'insert into user_group ("userId", "groupId") select USER, id from "group"',
  },
  devices: {
    at: '/settings/veiculos',
    fill: `insert into device (name, "uniqueId", phone, model, attributes) NUMBERS
      select 'Group ' || i, 'unit ' || i, '11988742210', 'ST310U', '{"veiculo":{"placa":"RTA-' || (1000 + i % 9000) ||
      '","marca":"Fiat","modelo":"Strada Freedom"},"note":"Depot ' || i || '"}' from n`,
    link: 'insert into user_device ("userId", "deviceId") select USER, id from device',
  },
} as const
const of = values.of === 'devices' ? 'devices' : 'groups'
const list = lists[of]
const rows = Number(values.rows)
const words = ['group 77', 'no such', 'depot 4321']

await withSettings(
  async ({ base, fresh }) => {
    for (let time = 0; time < Number(values.times); time += 1) {
      row(`${rows} rows`, `load ${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} processors`)
      const context = await fresh()
      const page = await context.newPage()
      await page.addInitScript(noteFirstRow)
      const opening = await traced(page, async () => {
        await page.goto(base + list.at)
        await page.locator('tbody a').first().waitFor()
      })
      row('  usable after the answer', `${Math.round(await afterAnswer(page))} ms`)
      row('  opening', shown(opening))
      const typing = await traced(page, async () => {
        for (const word of words) {
          await page.getByRole('searchbox').fill('')
          await page.getByRole('searchbox').pressSequentially(word, { delay: 60 })
        }
        await page.locator('tbody tr').nth(2).waitFor({ state: 'detached' })
      })
      row('  typing', shown(typing))
      await context.close()
    }
  },
  async (place, userId) => {
    const database = await openDatabase(place)
    const run = (text: string) => database.db.executeQuery(CompiledQuery.raw(text))
    const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${rows})`
    await run(list.fill.replace('NUMBERS', numbers))
    await run(list.link.replace('USER', String(userId)))
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

/** Runs in the page before its own scripts. */
function noteFirstRow(): void {
  const look = () => {
    if (document.querySelector('tbody a')) performance.mark('first row')
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** From the end of the answer to the first row (ms). */
function afterAnswer(page: Page): Promise<number> {
  return page.evaluate((path) => {
    const usable = performance.getEntriesByName('first row')[0]!.startTime
    const answers = performance.getEntriesByType('resource').filter(({ name }) => name.includes(path))
    const ends = answers.map((answer) => (answer as PerformanceResourceTiming).responseEnd)
    return usable - Math.max(...ends.filter((end) => end < usable))
  }, `/api/${of}?`)
}
