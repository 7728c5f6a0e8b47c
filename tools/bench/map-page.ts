import { readFileSync } from 'node:fs'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { enteredCookie } from '@rastro/core/api/session'
import {
  eventsOf,
  sampleCategories,
  samplesOf,
  taskCategories,
  type Use,
  useOf,
  type Where,
  whereOf,
} from './map-trace.ts'

/** Measurements of the page; times in milliseconds since its navigation, or clock times where stated. */
interface Notes {
  /** When the first row could be clicked, and when the markers of the fleet were on the map. */
  rows: number
  markers: number
  /** Clock times at which a watched part of the page changed. */
  changes: Record<string, number[]>
}

export interface MapPage {
  readonly page: Page
  /** Resolves when rows and markers are shown. */
  opened(): Promise<Pick<Notes, 'rows' | 'markers'>>
  /** Use of page and workers in the meantime. */
  during(work: () => Promise<unknown>): Promise<Use>
  /** Samples meanwhile, which costs processor time itself. */
  sampled(work: () => Promise<unknown>): Promise<{ where: Where; samples: ReturnType<typeof samplesOf> }>
  /** Milliseconds from the frame of the socket to the change of the element, for each report of the device. */
  watchDevice(deviceId: number, selector: string): Promise<() => Promise<number[]>>
  /** Megabytes: heap of the page, heaps of its workers, resident memory of its process. */
  memory(): Promise<{ page: number; workers: number; resident: number }>
  close(): Promise<void>
}

/** Timeout of every wait (ms). */
const timeout = { opening: 90_000, action: 15_000 }

/** Opens the map in Chromium, which draws in software on a machine without a graphics card. */
export async function openMapPage(base: string, cookie: string): Promise<MapPage> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  })
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' })
  context.setDefaultTimeout(timeout.action)
  const [name, value] = cookie.split('=') as [string, string]
  // The session cookie is accompanied by a mark, without which the page does not request the session
  await context.addCookies([
    { name, value, url: base },
    { name: enteredCookie, value: '1', url: base },
  ])
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const heaps = await watchWorkers(cdp)
  const traced = async (categories: string[], work: () => Promise<unknown>) => {
    await browser.startTracing(page, { categories })
    // An unfinished trace would prevent the next one
    const done = await Promise.allSettled([work()])
    const events = eventsOf(await browser.stopTracing())
    if (done[0].status === 'rejected') throw done[0].reason
    return events
  }
  await page.addInitScript(takeNotes)
  await page.goto(base, { waitUntil: 'commit' })
  const notes = () => page.evaluate(() => (window as unknown as { notes: Notes }).notes)
  return {
    page,
    async opened() {
      await page.waitForFunction(() => (window as unknown as { notes: Notes }).notes.markers > 0, undefined, {
        timeout: timeout.opening,
        polling: 200,
      })
      return notes()
    },
    during: async (work) => useOf(await traced(taskCategories, work)),
    async sampled(work) {
      const samples = samplesOf(await traced(sampleCategories, work))
      const webgl = await page.evaluate(() => Object.getOwnPropertyNames(WebGL2RenderingContext.prototype))
      return { samples, where: whereOf(samples, new Set(webgl)) }
    },
    watchDevice: (deviceId, selector) => watchDevice(page, deviceId, selector),
    async memory() {
      await cdp.send('HeapProfiler.collectGarbage')
      const heap = (await cdp.send('Runtime.getHeapUsage')).usedSize
      return { page: heap / 1e6, workers: (await heaps()) / 1e6, resident: await residentOf(browser) }
    },
    close: () => browser.close(),
  }
}

/** Runs in the page before its own scripts. */
function takeNotes(): void {
  const notes: Notes = { rows: 0, markers: 0, changes: {} }
  Object.assign(window, { notes })
  const look = () => {
    if (!notes.rows && document.querySelector('[role=option]')) notes.rows = performance.now()
    const map = document.querySelector<HTMLElement>('[data-clusters-in-view]')?.dataset
    const markers = Number(map?.clustersInView ?? 0) + Number(map?.vehiclesInView ?? 0)
    if (!notes.markers && markers > 0) notes.markers = performance.now()
    if (!notes.rows || !notes.markers) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Attaches to each worker of the page; the function returns the used bytes of their heaps after a garbage collection. */
async function watchWorkers(cdp: CDPSession): Promise<() => Promise<number>> {
  const sessions: string[] = []
  const answers = new Map<number, (result: { usedSize?: number }) => void>()
  let number = 0
  cdp.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type === 'worker') sessions.push(sessionId)
  })
  cdp.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message) as { id: number; result: { usedSize?: number } }
    answers.get(id)?.(result)
  })
  await cdp.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  const ask = (sessionId: string, method: string) =>
    new Promise<{ usedSize?: number }>((resolve) => {
      const id = ++number
      answers.set(id, resolve)
      void cdp.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) })
    })
  return async () => {
    let bytes = 0
    for (const session of sessions) {
      await ask(session, 'HeapProfiler.collectGarbage')
      bytes += (await ask(session, 'Runtime.getHeapUsage')).usedSize ?? 0
    }
    return bytes
  }
}

/** Of the largest process that draws pages, in megabytes. */
async function residentOf(browser: Browser): Promise<number> {
  const cdp = await browser.newBrowserCDPSession()
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo')
  await cdp.detach()
  const renderers = processInfo.filter(({ type }) => type === 'renderer')
  const kilobytes = renderers.map(({ id }) =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0),
  )
  return Math.max(...kilobytes) / 1024
}

async function watchDevice(page: Page, deviceId: number, selector: string): Promise<() => Promise<number[]>> {
  const worker = page.workers().find((each) => each.url().includes('fleet-worker'))!
  await worker.evaluate((id) => {
    const scope = globalThis as unknown as { frames?: Record<number, number[]> }
    if (!scope.frames) {
      scope.frames = {}
      const data = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data')!
      Object.defineProperty(MessageEvent.prototype, 'data', {
        get(this: MessageEvent) {
          const value: unknown = data.get!.call(this)
          if (!(this.target instanceof WebSocket)) return value
          for (const [watched, frames] of Object.entries(scope.frames!))
            if (String(value).includes(`"deviceId":${watched},`)) frames.push(Date.now())
          return value
        },
      })
    }
    scope.frames[id] = []
  }, deviceId)
  await page.locator(selector).first().waitFor()
  await page.evaluate((watched) => {
    const { notes } = window as unknown as { notes: Notes }
    const changes: number[] = []
    notes.changes[watched] = changes
    new MutationObserver(() => changes.push(Date.now())).observe(document.querySelector(watched)!, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  }, selector)
  return async () => {
    const frames = await worker.evaluate(
      (id) => (globalThis as unknown as { frames: Record<number, number[]> }).frames[id]!,
      deviceId,
    )
    const changes = await page.evaluate(
      (watched) => (window as unknown as { notes: Notes }).notes.changes[watched]!,
      selector,
    )
    return frames.flatMap((frame) => {
      const change = changes.find((time) => time >= frame)
      return change === undefined ? [] : [change - frame]
    })
  }
}
