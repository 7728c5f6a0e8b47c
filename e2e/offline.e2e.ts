import type { Page } from '@playwright/test'
import { enter, firstAccount } from './people.ts'
import { expect, test } from './server.ts'
import { reportOsmand } from './units.ts'

test.use({ installation: 'offline', serviceWorkers: 'allow' })

const row = (page: Page) => page.getByRole('option', { name: /Delivery van/ })
const banner = (page: Page) => page.getByRole('alert').filter({ hasText: 'No connection' })
/** The files in the browser's cache, by the name of the store. */
const kept = (page: Page) => page.evaluate(() => caches.keys())
/** Files that the page used but that are not cached. */
const missing = (page: Page) =>
  page.evaluate(async () => {
    const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
    const needed = ['/', ...files.filter((path) => path.startsWith('/assets/'))]
    const app = await caches.open('app')
    const found = await Promise.all(needed.map((path) => app.match(path)))
    return needed.filter((_, index) => !found[index])
  })

test('without its server the app opens with the last known fleet, says how old it is, and goes on when it is back', async ({
  page,
  server,
}) => {
  // The server is restarted three times
  test.slow()
  const rest = await firstAccount(server)
  await rest.devices.create({ body: { name: 'Delivery van', uniqueId: 'van' } })
  await reportOsmand(server, { id: 'van', lat: -23.55, lon: -46.63, speed: 20, ignition: true })
  await test.step('what is needed is cached while the app is used', async () => {
    await enter(page)
    await expect(row(page)).toBeVisible()
    await expect.poll(() => kept(page)).toEqual(expect.arrayContaining(['app', 'last-fleet']))
    await expect.poll(() => missing(page)).toEqual([])
    const addresses = await page.evaluate(async () => {
      const requests = await (await caches.open('app')).keys()
      return requests.map(({ url }) => new URL(url).pathname)
    })
    expect(addresses.length).toBeGreaterThan(10)
    expect(addresses.filter((path) => path.startsWith('/api'))).toEqual([])
  })

  await test.step('without the server it opens and says the age', async () => {
    await server.kill()
    await page.goto('/')
    await expect(row(page)).toBeVisible()
    await expect(banner(page)).toBeVisible()
    await expect(page.getByText(/Last update /)).toBeVisible()
    await expect(page).toHaveURL('/')
  })

  await test.step('when the server is back it is live again', async () => {
    await server.start()
    await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible()
    await expect(banner(page)).toBeHidden()
    await reportOsmand(server, { id: 'van', lat: -23.56, lon: -46.63, speed: 33, ignition: true })
    await expect(row(page)).toContainText('61,12 km/h')
  })

  await test.step("a stranger's link without the server shows nothing of the fleet, and does not delete it", async () => {
    await expect.poll(() => kept(page)).toContain('last-fleet')
    await server.kill()
    await page.goto('/?token=somebody')
    await expect(page.getByText('Waiting for the server')).toBeVisible()
    expect(await kept(page)).toContain('last-fleet')
    await page.goto('/')
    await expect(row(page)).toBeVisible()
    await server.start()
    await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible()
  })

  await test.step('whoever signs out leaves no fleet behind', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect.poll(() => kept(page)).not.toContain('last-fleet')
    await server.kill()
    await page.goto('/?token=somebody')
    await expect(page.getByRole('heading', { name: 'The server information could not be loaded' })).toBeVisible()
  })
})
