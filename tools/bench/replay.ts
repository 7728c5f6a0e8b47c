import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import { row } from './calls.ts'
import { countFrames, type Frames } from './frames.ts'
import { fillHistory } from './history.ts'
import { eventsOf, taskCategories, useOf } from './map-trace.ts'
import { withSettings } from './settings-browser.ts'

/**
 * A replay of several vehicles in a real browser that draws in software: how long after the data its first frame is there, and the
 * frames a second while the timeline is dragged and while it plays; with the map, and in a browser that cannot draw one. Waits and frames
 * depend on the load of the machine, processor time does not.
 *
 *   npm run bench:replay -- [--vehicles 8] [--positions 50000] [--times 2]
 */
const { values } = parseArgs({
  options: {
    vehicles: { type: 'string', default: '8' },
    positions: { type: 'string', default: '50000' },
    times: { type: 'string', default: '2' },
  },
})
const vehicles = Number(values.vehicles)
const dayMs = 86_400_000
const start = Date.now() - dayMs - 3_600_000
const dragMs = 4000
let ids: number[] = []

await withSettings(
  async ({ base, fresh }) => {
    const query = new URLSearchParams([
      ...ids.map((id) => ['deviceId', String(id)]),
      ['from', new Date(start).toISOString()],
      ['to', new Date(start + dayMs).toISOString()],
    ])
    for (let time = 0; time < Number(values.times); time += 1) {
      for (const hasMap of [true, false]) {
        row(
          `${values.positions} positions of ${vehicles} vehicles, ${hasMap ? 'with' : 'without'} map`,
          `load ${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} processors`,
        )
        const context = await fresh()
        const page = await context.newPage()
        if (!hasMap) await page.addInitScript(refuseWebGL)
        await page.addInitScript(noteFirstFrame, hasMap)
        await page.goto(`${base}/replay?${query}`)
        const slider = page.getByRole('slider')
        await slider.waitFor({ timeout: 120_000 })
        await page.waitForFunction(() => performance.getEntriesByName('first frame').length > 0, undefined, {
          timeout: 120_000,
        })
        row('  first frame after the data', `${await afterData(page)} ms`)
        await page.waitForTimeout(3000)
        row('  dragging', shown(await framesOf(page, () => drag(page))))
        await slider.press('Home')
        await page.locator('select').last().selectOption('60')
        const play = page.getByRole('button', { name: 'Play', exact: true })
        row(
          '  playing at 60×',
          shown(
            await framesOf(page, async () => {
              await play.click()
              await page.waitForTimeout(dragMs)
            }),
          ),
        )
        await context.close()
      }
    }
  },
  async (place, userId) => {
    const positions = Math.ceil(Number(values.positions) / vehicles)
    ids = await fillHistory(place, userId, { vehicles, positions, start, length: dayMs })
  },
)

/** The frames meanwhile, and the processor time that the main thread of the page used (ms). */
async function framesOf(page: Page, work: () => Promise<unknown>): Promise<Frames & { cpu: number }> {
  const browser = page.context().browser()!
  await browser.startTracing(page, { categories: taskCategories })
  const frames = await countFrames(page, work)
  return { ...frames, cpu: useOf(eventsOf(await browser.stopTracing())).page.cpu }
}

function shown({ frames, ms, longest, cpu }: Frames & { cpu: number }): string {
  const aSecond = (frames / (ms / 1000)).toFixed(1)
  return `${aSecond} frames a second, ${(cpu / frames).toFixed(1)} ms of processor time each, longest pause ${longest.toFixed(0)} ms`
}

/** Drags the cursor along the timeline and back. */
async function drag(page: Page): Promise<void> {
  const box = (await page.getByRole('slider').boundingBox())!
  const y = box.y + box.height / 2
  await page.mouse.move(box.x + 4, y)
  await page.mouse.down()
  const started = Date.now()
  for (let passed = 0; passed < dragMs; passed = Date.now() - started) {
    const share = Math.abs(1 - (((2 * passed) / dragMs) % 2))
    await page.mouse.move(box.x + 4 + share * (box.width - 8), y)
  }
  await page.mouse.up()
}

/** Runs in the page before its own scripts: marks the frame after the one in which map, ways and graph are first there. */
function noteFirstFrame(hasMap: boolean): void {
  const look = () => {
    const parts = ['[role=slider] svg path', ...(hasMap ? ['[data-markers]'] : [])]
    if (parts.every((part) => document.querySelector(part)))
      requestAnimationFrame(() => performance.mark('first frame'))
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Runs in the page before its own scripts. */
function refuseWebGL(): void {
  const { getContext } = HTMLCanvasElement.prototype
  Reflect.set(HTMLCanvasElement.prototype, 'getContext', function (this: HTMLCanvasElement, ...asked: [string]) {
    return asked[0].startsWith('webgl') ? null : getContext.apply(this, asked)
  })
}

/** From the end of the last answer with positions to the first frame (ms). */
function afterData(page: Page): Promise<number> {
  return page.evaluate(() => {
    const frame = performance.getEntriesByName('first frame')[0]!.startTime
    const answers = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/positions?'))
    return Math.round(frame - Math.max(...answers.map((answer) => (answer as PerformanceResourceTiming).responseEnd)))
  })
}
