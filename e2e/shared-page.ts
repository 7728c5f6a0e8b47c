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
}

/** The pages of a worker by the options of their contexts, the one used last at the end. */
type SharedPages = Map<string, SharedPage>

/** A browser holds this many contexts; the one that was not used for longest is closed for another. */
const maxContexts = 6

/**
 * Journeys share the pages of their worker, one for each set of options of a context. A page reuses its process and the compiled
 * program, so that the application opens in a quarter of the processor time that it takes in a new context. Between two journeys
 * everything else is cleared. A journey that needs a fresh browser requests it with `test.use({ freshPage: true })`. A failed
 * journey ends its worker, so that it is tried again in a new context.
 */
export const test = base.extend<
  {
    freshPage: boolean
    mapJourneys: readonly string[]
    sharedPage: SharedPage
    /** Another browser beside that of the journey, such as of another person or in another language; shared as well. */
    otherPage(options?: BrowserContextOptions): Promise<Page>
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
  sharedPage: async (
    {
      browser,
      sharedPages,
      freshPage,
      mapJourneys,
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
    const drawsNothing = mapJourneys.includes(basename(testInfo.file))
    const options = { baseURL, locale, timezoneId, colorScheme, hasTouch, isMobile, serviceWorkers, contextOptions }
    // A service worker outlives its registration until the browser has ended it
    const file = serviceWorkers === 'allow' ? testInfo.file : ''
    const key = JSON.stringify([options, drawsNothing, freshPage, file])
    const shared = await pageFor(browser, key, sharedPages, {}, drawsNothing)
    if (freshPage) shared.spoilt = 'context'
    if (viewport) await shared.page.setViewportSize(viewport)
    const { reducedMotion = null } = contextOptions
    await shared.page.emulateMedia({ colorScheme, reducedMotion, media: null, forcedColors: null, contrast: null })
    await use(shared)
    if (shared.spoilt === 'context') {
      sharedPages.delete(key)
      await shared.context.close()
    } else if (testInfo.status === testInfo.expectedStatus) await cleanUp(shared, baseURL!)
  },
  otherPage: async ({ browser, sharedPages, baseURL, viewport }, use, testInfo) => {
    const opened: SharedPage[] = []
    await use(async (options = {}) => {
      const { viewport: size = viewport, ...others } = options
      const key = JSON.stringify(['other', opened.length, { baseURL, ...others }])
      const shared = await pageFor(browser, key, sharedPages, { baseURL, ...others })
      opened.push(shared)
      if (size) await shared.page.setViewportSize(size)
      return shared.page
    })
    if (testInfo.status === testInfo.expectedStatus) for (const shared of opened) await cleanUp(shared, baseURL!)
  },
  context: async ({ sharedPage }, use) => use(sharedPage.context),
  page: async ({ sharedPage }, use) => use(sharedPage.page),
})

/** The page of an earlier journey with the same options, or a new one. */
async function pageFor(
  browser: Browser,
  key: string,
  pages: SharedPages,
  options: BrowserContextOptions,
  drawsNothing = false,
): Promise<SharedPage> {
  const last = pages.get(key)
  if (last) {
    pages.delete(key)
    pages.set(key, last)
    return last
  }
  for (const [oldest, { context }] of [...pages].slice(0, Math.max(0, pages.size - maxContexts + 1))) {
    pages.delete(oldest)
    await context.close()
  }
  const context = await browser.newContext(options)
  if (drawsNothing) await context.addInitScript(blindWebGL)
  const shared: SharedPage = { context, page: await context.newPage(), spoilt: undefined, listening: [] }
  noteCalls(context, ['addInitScript', 'exposeBinding', 'exposeFunction'], 'context', shared)
  noteCalls(context.clock, ['install', 'setFixedTime', 'setSystemTime', 'pauseAt'], 'context', shared)
  watchPage(shared)
  pages.set(key, shared)
  return shared
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
