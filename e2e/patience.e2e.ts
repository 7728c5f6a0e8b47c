import type { Page } from '@playwright/test'
import { enter, firstAccount } from './people.ts'
import { expect, test } from './server.ts'
import { reportOsmand } from './units.ts'

// These tests are about when things are fetched
test.use({ installation: 'patience', freshPage: true })

test.beforeAll(async ({ server }) => {
  const rest = await firstAccount(server)
  await rest.devices.create({ body: { name: 'Delivery van', uniqueId: 'van' } })
})

test('a page that cannot be fetched while the server is away waits for it, and opens when it is back', async ({
  page,
  server,
}) => {
  await enter(page)
  await expect(page.getByRole('option', { name: 'Delivery van' })).toBeVisible()
  await server.kill()
  await page.getByRole('link', { name: 'Ana Prado' }).click()
  const notice = page.getByText('Waiting for the server')
  await expect(notice).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'stopped working' })).toHaveCount(0)
  await server.start()
  const name = page.getByRole('textbox', { name: 'Name' })
  await expect(name).toHaveValue('Ana Prado', { timeout: 30_000 })
  await expect(notice).toHaveCount(0)
  await test.step('also its style', async () => {
    expect((await sheetsOf(page)).some(([href]) => href.includes('AccountPage'))).toBe(true)
    // Other parts may still be preloaded
    await expect.poll(async () => (await sheetsOf(page)).filter(([, isThere]) => !isThere)).toEqual([])
  })
})

test('a part whose style could not be preloaded has it when it is shown', async ({ page }) => {
  const style = '**/assets/EventsDrawer*.css'
  await page.route(style, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('EventsDrawer'))
  await enter(page)
  await failed
  await page.unroute(style)
  await page.getByRole('button', { name: 'Events' }).click()
  await expect(page.getByRole('complementary', { name: 'Events' })).toBeVisible()
  await expect.poll(async () => (await sheetsOf(page)).filter(([, isThere]) => !isThere)).toEqual([])
})

test('what is soon asked for is there before the server goes', async ({ page, server }) => {
  await enter(page)
  const fetched = () =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
  for (const part of ['MenuPanel', 'FilterPanel', 'EventsDrawer', 'Palette', 'LayersPanel', 'CardHub'])
    await expect
      .poll(async () => (await fetched()).some((path) => path.startsWith(`/assets/${part}`)), { timeout: 30_000 })
      .toBe(true)
  await server.kill()
  await page.getByRole('button', { name: 'Events' }).click()
  await expect(page.getByRole('complementary', { name: 'Events' })).toBeVisible()
  await server.start()
})

test('who signs out in one tab leaves no fleet behind in another that the server tells nothing', async ({
  page,
  context,
  server,
}) => {
  const van = (one: Page) => one.getByRole('option', { name: 'Delivery van' })
  const kept = () => page.evaluate(() => caches.keys())
  const other = await context.newPage()
  await enter(other)
  await page.goto('/')
  for (const one of [other, page]) await expect(van(one)).toBeVisible()
  await expect.poll(kept).toContain('last-fleet')
  await reportOsmand(server, { id: 'van', lat: -23.57, lon: -46.63, speed: 33 })
  await other.bringToFront()
  await expect(van(other)).toContainText('61,12 km/h')
  await page.bringToFront()
  // The server is not notified, so it does not close the socket of the other tab
  await context.route('**/api/session', (route) =>
    route.fulfill(route.request().method() === 'DELETE' ? { status: 204 } : { status: 404, body: '' }),
  )
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await other.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await other.bringToFront()
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect.poll(kept).not.toContain('last-fleet')
})

/** The address of each style sheet of the page, and whether it is loaded. */
const sheetsOf = (page: Page): Promise<[href: string, isThere: boolean][]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(({ href, sheet }) => [
      href,
      Boolean(sheet),
    ]),
  )
