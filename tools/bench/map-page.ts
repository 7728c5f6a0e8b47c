import { readFileSync } from 'node:fs'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'

/** What the page notes of itself; times in milliseconds since its navigation, or of the clock where said. */
interface Notes {
  /** When the first row could be clicked, and when the markers of the fleet stood on the map. */
  rows: number
  markers: number
  longTasks: { start: number; ms: number }[]
  /** Clock times at which the card of the chosen vehicle changed. */
  changes: number[]
}

/** How the thread of the page was used. */
interface Spent {
  /** The longest task (ms); 0 for none over 50 ms. Waiting for the processor counts. */
  readonly longest: number
  /** Processor time of all tasks, in milliseconds a second. */
  readonly taskMs: number
}
/** The share of each in what the thread of the page did. */
type Where = Record<'ours' | 'react' | 'maplibre' | 'browser', number>

export interface MapPage {
  readonly page: Page
  /** Resolves when rows and markers are there. */
  opened(): Promise<Pick<Notes, 'rows' | 'markers'>>
  during(work: () => Promise<unknown>): Promise<Spent>
  /** Takes samples meanwhile, which costs processor time itself. */
  sampled(work: () => Promise<unknown>): Promise<Where>
  /** Milliseconds from the frame of the socket to the changed card, of each report of the chosen device. */
  watchDevice(deviceId: number): Promise<() => Promise<number[]>>
  /** Megabytes: heap of the page, heaps of its workers, resident memory of its process. */
  memory(): Promise<{ page: number; workers: number; resident: number }>
  close(): Promise<void>
}

/** Opens the map in Chromium, which draws in software on a machine without a graphics card. */
export async function openMapPage(base: string, cookie: string): Promise<MapPage> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  })
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' })
  const [name, value] = cookie.split('=') as [string, string]
  await context.addCookies([{ name, value, url: base }])
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  await cdp.send('Profiler.enable')
  const heaps = await watchWorkers(cdp)
  await page.addInitScript(takeNotes)
  await page.goto(base, { waitUntil: 'commit' })
  const notes = () => page.evaluate(() => (window as unknown as { notes: Notes }).notes)
  return {
    page,
    async opened() {
      await page.waitForFunction(() => (window as unknown as { notes: Notes }).notes.markers > 0, undefined, {
        timeout: 300_000,
        polling: 200,
      })
      return notes()
    },
    async during(work) {
      const before = await taskMsOf(cdp)
      const { longTasks } = await notes()
      const started = performance.now()
      await work()
      // The observer is told of a task after it has ended
      await page.waitForTimeout(300)
      const seconds = (performance.now() - started) / 1000
      const after = await taskMsOf(cdp)
      const fresh = (await notes()).longTasks.slice(longTasks.length)
      return { longest: Math.max(0, ...fresh.map(({ ms }) => ms)), taskMs: (after - before) / seconds }
    },
    async sampled(work) {
      await cdp.send('Profiler.start')
      await work()
      const { profile } = await cdp.send('Profiler.stop')
      return whereOf(profile)
    },
    watchDevice: (deviceId) => watchDevice(page, deviceId),
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
  const notes: Notes = { rows: 0, markers: 0, longTasks: [], changes: [] }
  Object.assign(window, { notes })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) notes.longTasks.push({ start: startTime, ms: duration })
  }).observe({ entryTypes: ['longtask'] })
  const look = () => {
    if (!notes.rows && document.querySelector('[role=option]')) notes.rows = performance.now()
    const map = document.querySelector<HTMLElement>('[data-clusters-in-view]')?.dataset
    const markers = Number(map?.clustersInView ?? 0) + Number(map?.vehiclesInView ?? 0)
    if (!notes.markers && markers > 0) notes.markers = performance.now()
    if (!notes.rows || !notes.markers) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

async function taskMsOf(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000
}

type Profile = Awaited<ReturnType<CDPSession['send']>> & {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[]
  samples?: number[]
  timeDeltas?: number[]
}

function whereOf(profile: Profile): Where {
  const where = { ours: 0, react: 0, maplibre: 0, browser: 0 }
  const frames = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]))
  let busy = 0
  for (const [at, id] of (profile.samples ?? []).entries()) {
    const { url, functionName } = frames.get(id)!
    if (functionName === '(idle)') continue
    const name = (['maplibre', 'react'] as const).find((each) => url.includes(`/${each}`)) ?? (url ? 'ours' : 'browser')
    where[name] += profile.timeDeltas![at]!
    busy += profile.timeDeltas![at]!
  }
  for (const name of Object.keys(where) as (keyof Where)[]) where[name] /= busy || 1
  return where
}

/** Attaches to each worker of the page; the function gives the bytes that their heaps use after a collection. */
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

async function watchDevice(page: Page, deviceId: number): Promise<() => Promise<number[]>> {
  const worker = page.workers().find((each) => each.url().includes('fleet-worker'))!
  await worker.evaluate((id) => {
    const data = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data')!
    const frames: number[] = []
    Object.assign(globalThis, { frames })
    Object.defineProperty(MessageEvent.prototype, 'data', {
      get(this: MessageEvent) {
        const value: unknown = data.get!.call(this)
        if (this.target instanceof WebSocket && String(value).includes(`"deviceId":${id},`)) frames.push(Date.now())
        return value
      },
    })
  }, deviceId)
  await page.evaluate(() => {
    const { notes } = window as unknown as { notes: Notes }
    const card = document.querySelector('section[aria-label^="Vehicle"][tabindex]')!
    new MutationObserver(() => notes.changes.push(Date.now())).observe(card, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })
  return async () => {
    const frames = await worker.evaluate(() => (globalThis as unknown as { frames: number[] }).frames)
    const changes = await page.evaluate(() => (window as unknown as { notes: Notes }).notes.changes)
    return frames.flatMap((frame) => {
      const change = changes.find((time) => time >= frame)
      return change === undefined ? [] : [change - frame]
    })
  }
}
