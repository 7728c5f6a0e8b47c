import { basename } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type Page,
} from '@playwright/test'
import { blindWebGL } from './blind-webgl.ts'

/** A page that the journeys of a worker use one after the other. */
interface SharedPage {
  readonly context: BrowserContext
  page: Page
  /** What a journey left that cannot be undone: an initial script, a binding, a clock. */
  spoilt: 'page' | 'context' | undefined
  /** Removes the listeners of the journey. */
  readonly listening: (() => void)[]
  /** Ends what is emulated for the journey in a context that others share. */
  unemulate: (() => Promise<void>) | undefined
}

/** The pages of a worker by the options of their contexts, the one used last at the end. */
type SharedPages = Map<string, SharedPage>

/** What a page shows that the options of a context do not say. */
interface Drawing {
  /** Whether WebGL accepts each call and draws nothing. */
  readonly drawsNothing?: boolean
}

/** A browser holds this many contexts; the one that was not used for longest is closed for another. */
const maxContexts = 8

/**
 * Journeys share the pages of their worker, one for each set of options that only a context can have. A page reuses its process
 * and the compiled program, so that the application opens in a quarter of the processor time that it takes in a new context. Time
 * zone, colour scheme, motion and size are emulated in the page; between two journeys everything else is cleared. A journey that
 * needs a fresh browser requests it with `test.use({ freshPage: true })`. A failed journey ends its worker, so that it is tried
 * again in a new context.
 */
export const test = base.extend<
  {
    freshPage: boolean
    mapJourneys: readonly string[]
    /** Lends a page that no other part of the journey uses. */
    lendPage(options?: BrowserContextOptions & Drawing): Promise<SharedPage>
    sharedPage: SharedPage
    /** Another browser beside that of the journey, such as of another person or in another language; shared as well. */
    otherPage(options?: BrowserContextOptions & Drawing): Promise<Page>
  },
  { sharedPages: SharedPages }
>({
  mapJourneys: [[], { option: true }],
  freshPage: [false, { option: true }],
  sharedPages: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const pages: SharedPages = new Map()
      await use(pages)
      for (const { context } of pages.values()) await context.close()
    },
    { scope: 'worker' },
  ],
  lendPage: async (
    {
      browser,
      sharedPages,
      freshPage,
      baseURL,
      viewport,
      locale,
      timezoneId,
      colorScheme,
      hasTouch,
      isMobile,
      serviceWorkers,
      contextOptions,
    },
    use,
    testInfo,
  ) => {
    const lent: SharedPage[] = []
    await use(async (options = {}) => {
      const wanted = { viewport, timezoneId, colorScheme, reducedMotion: null, ...contextOptions, ...options }
      const { viewport: size, timezoneId: zone, colorScheme: scheme, reducedMotion, drawsNothing, ...given } = wanted
      const fixed = { baseURL, locale, hasTouch, isMobile, serviceWorkers, ...given }
      // A service worker outlives its registration until the browser has ended it
      const apart = [freshPage, serviceWorkers === 'allow' ? testInfo.file : '']
      const shared = await pageFor(browser, JSON.stringify([fixed, apart]), sharedPages, fixed, lent)
      lent.push(shared)
      if (freshPage) shared.spoilt = 'context'
      shared.unemulate = await emulate(shared, zone, drawsNothing)
      if (size) await shared.page.setViewportSize(size)
      await shared.page.emulateMedia({
        colorScheme: scheme ?? null,
        reducedMotion: reducedMotion ?? null,
        media: null,
        forcedColors: null,
        contrast: null,
      })
      return shared
    })
    for (const shared of lent) {
      if (shared.spoilt === 'context') {
        for (const [key, page] of sharedPages) if (page === shared) sharedPages.delete(key)
        await shared.context.close()
      } else if (testInfo.status === testInfo.expectedStatus) await cleanUp(shared, baseURL!)
    }
  },
  sharedPage: async ({ lendPage, mapJourneys }, use, { file }) =>
    use(await lendPage({ drawsNothing: mapJourneys.includes(basename(file)) })),
  otherPage: async ({ lendPage }, use) => use(async (options) => (await lendPage(options)).page),
  context: async ({ sharedPage }, use) => use(sharedPage.context),
  page: async ({ sharedPage }, use) => use(sharedPage.page),
})

/** The page of an earlier journey with the same options that this one does not use yet, or a new one. */
async function pageFor(
  browser: Browser,
  options: string,
  pages: SharedPages,
  fixed: BrowserContextOptions,
  lent: readonly SharedPage[],
): Promise<SharedPage> {
  let key = options
  while (lent.includes(pages.get(key)!)) key = `other ${key}`
  const last = pages.get(key)
  if (last) {
    pages.delete(key)
    pages.set(key, last)
    return last
  }
  const idle = [...pages].filter(([, page]) => !lent.includes(page))
  for (const [oldest, { context }] of idle.slice(0, Math.max(0, pages.size - maxContexts + 1))) {
    pages.delete(oldest)
    await context.close()
  }
  // Options that are left out would be those of the first journey
  const context = await browser.newContext({ timezoneId: undefined, colorScheme: undefined, ...fixed })
  const page = await context.newPage()
  const shared: SharedPage = { context, page, spoilt: undefined, listening: [], unemulate: undefined }
  noteCalls(context, ['addInitScript', 'exposeBinding', 'exposeFunction'], 'context', shared)
  noteCalls(context.clock, ['install', 'setFixedTime', 'setSystemTime', 'pauseAt'], 'context', shared)
  watchPage(shared)
  pages.set(key, shared)
  return shared
}

/** Emulates a time zone and a WebGL that draws nothing in the page alone, until the returned function is called. */
async function emulate(
  { context, page }: SharedPage,
  timezoneId: string | undefined,
  drawsNothing = false,
): Promise<() => Promise<void>> {
  if (!timezoneId && !drawsNothing) return async () => undefined
  const session = await context.newCDPSession(page)
  if (timezoneId) await session.send('Emulation.setTimezoneOverride', { timezoneId })
  if (drawsNothing) {
    await session.send('Page.enable')
    await session.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${blindWebGL})()` })
  }
  return () => session.detach()
}

function watchPage(shared: SharedPage): void {
  const { page } = shared
  noteCalls(page, ['addInitScript', 'exposeBinding', 'exposeFunction'], 'page', shared)
  const on = page.on.bind(page) as (event: string, listener: () => void) => Page
  page.on = ((event: string, listener: () => void) => {
    shared.listening.push(() => page.off(event as 'close', listener))
    return on(event, listener)
  }) as Page['on']
}

/** A call of one of these methods makes the page, or its context, unusable for other journeys. */
function noteCalls(
  target: object,
  methods: readonly string[],
  spoilt: NonNullable<SharedPage['spoilt']>,
  shared: SharedPage,
): void {
  for (const method of methods) {
    const original = Reflect.get(target, method) as (...args: unknown[]) => unknown
    Reflect.set(target, method, (...args: unknown[]) => {
      if (shared.spoilt !== 'context') shared.spoilt = spoilt
      return original.apply(target, args)
    })
  }
}

/** Resets a shared page to the state of a new one: nothing stored, routed, emulated or permitted, and no other page beside it. */
async function cleanUp(shared: SharedPage, origin: string): Promise<void> {
  const { context, listening } = shared
  for (const stop of listening.splice(0)) stop()
  if (!shared.page.isClosed()) await shared.unemulate?.()
  if (shared.spoilt || shared.page.isClosed()) {
    shared.page = await context.newPage()
    shared.spoilt = undefined
    watchPage(shared)
  }
  const { page } = shared
  for (const other of context.pages()) if (other !== page) await other.close()
  await Promise.all([page.unrouteAll({ behavior: 'ignoreErrors' }), context.unrouteAll({ behavior: 'ignoreErrors' })])
  await context.setOffline(false)
  page.setDefaultTimeout(0)
  await page.goto('about:blank')
  const session = await context.newCDPSession(page)
  const storageTypes = 'local_storage,indexeddb,service_workers,cache_storage,file_systems'
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await Promise.all([context.clearCookies(), context.clearPermissions(), session.detach()])
}
