import { type Browser, type BrowserContext, test as base, type Page } from '@playwright/test'
import { blindWebGL } from './blind-webgl.ts'

/** A page that the journeys of a worker use one after the other. */
interface SharedPage {
  readonly context: BrowserContext
  readonly page: Page
  /** The options of its context. */
  readonly options: string
  /** Whether a journey left something that cannot be undone: an initial script, a binding, a clock. */
  isSpoilt: boolean
  /** Removes the listeners of the journey. */
  readonly listening: (() => void)[]
}

/**
 * Journeys share the page of their worker, which reuses its process and the compiled program, so that the application opens in a
 * quarter of the processor time that it takes in a new context. Between two journeys everything else is cleared. A journey that
 * needs a fresh browser requests it with `test.use({ freshPage: true })`. A failed journey ends its worker, so that it is tried
 * again in a new context.
 */
export const test = base.extend<
  { freshPage: boolean },
  { drawsNothing: boolean; lastPage: { value: SharedPage | undefined } }
>({
  drawsNothing: [false, { option: true, scope: 'worker' }],
  freshPage: [false, { option: true }],
  lastPage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const last: { value: SharedPage | undefined } = { value: undefined }
      await use(last)
      await last.value?.context.close()
    },
    { scope: 'worker' },
  ],
  context: async (
    {
      browser,
      lastPage,
      freshPage,
      drawsNothing,
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
    const options = { locale, timezoneId, colorScheme, hasTouch, isMobile, serviceWorkers, contextOptions }
    if (freshPage && lastPage.value) lastPage.value.isSpoilt = true
    const shared = await pageFor(browser, JSON.stringify(options), lastPage.value, drawsNothing)
    lastPage.value = shared
    if (viewport) await shared.page.setViewportSize(viewport)
    const { reducedMotion = null } = contextOptions
    await shared.page.emulateMedia({ colorScheme, reducedMotion, media: null, forcedColors: null, contrast: null })
    await use(shared.context)
    if (testInfo.status === testInfo.expectedStatus) await cleanUp(shared, baseURL!)
  },
  page: async ({ context }, use) => use(context.pages()[0]!),
})

/** The page of the journey before, when it was made with the same options and can be cleared, else a new one. */
async function pageFor(
  browser: Browser,
  options: string,
  last: SharedPage | undefined,
  drawsNothing: boolean,
): Promise<SharedPage> {
  if (last && !last.isSpoilt && last.options === options && !last.page.isClosed()) return last
  await last?.context.close()
  const context = await browser.newContext()
  if (drawsNothing) await context.addInitScript(blindWebGL)
  const page = await context.newPage()
  const shared: SharedPage = { context, page, options, isSpoilt: false, listening: [] }
  for (const target of [page, context]) noteCalls(target, ['addInitScript', 'exposeBinding', 'exposeFunction'], shared)
  noteCalls(page.clock, ['install', 'setFixedTime', 'setSystemTime', 'pauseAt'], shared)
  const on = page.on.bind(page) as (event: string, listener: () => void) => Page
  page.on = ((event: string, listener: () => void) => {
    shared.listening.push(() => page.off(event as 'close', listener))
    return on(event, listener)
  }) as Page['on']
  return shared
}

/** A call of one of these methods makes the page unusable for other journeys. */
function noteCalls(target: object, methods: readonly string[], shared: SharedPage): void {
  for (const method of methods) {
    const original = Reflect.get(target, method) as (...args: unknown[]) => unknown
    Reflect.set(target, method, (...args: unknown[]) => {
      shared.isSpoilt = true
      return original.apply(target, args)
    })
  }
}

/** Resets a shared page to the state of a new one: nothing stored, routed, emulated or permitted, and no other page beside it. */
async function cleanUp({ context, page, listening }: SharedPage, origin: string): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const stop of listening.splice(0)) stop()
  await Promise.all([page.unrouteAll({ behavior: 'ignoreErrors' }), context.unrouteAll({ behavior: 'ignoreErrors' })])
  await context.setOffline(false)
  await page.goto('about:blank')
  const session = await context.newCDPSession(page)
  const storageTypes = 'local_storage,indexeddb,service_workers,cache_storage,file_systems'
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await Promise.all([context.clearCookies(), context.clearPermissions(), session.detach()])
}
