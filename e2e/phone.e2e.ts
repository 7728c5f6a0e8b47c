import { devices, type Locator, type Page } from '@playwright/test'
import type { Rest } from '../tools/rest.ts'
import { enterWithClock, fixTime } from './clock.ts'
import { markersOf } from './map.ts'
import { administrator, enter, firstAccount, logInByForm } from './people.ts'
import { expect, test } from './server.ts'
import { reportOsmand } from './units.ts'

const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
test.use({ installation: 'phone', ...phone, viewport: { width: 390, height: 844 } })

const name = 'Delivery van'
let rest: Rest
test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
  await rest.devices.create({ body: { name, uniqueId: 'VAN', attributes: { veiculo: { placa: 'RTA-4F21' } } } })
  await reportOsmand(server, { id: 'VAN', lat: -23.5505, lon: -46.6333, speed: 20, ignition: true, sat: 9 })
})

const sheet = (page: Page) => page.getByRole('region', { name })
const listView = (page: Page) => page.getByRole('region', { name: 'Vehicles' })
/** Content of the full card only. */
const facts = (page: Page) => sheet(page).getByText('Total distance')
const hint = (page: Page) => sheet(page).getByText('Swipe up to see more')

const row = (page: Page) => page.getByRole('option', { name: new RegExp(name) })
const openList = (page: Page) => page.getByRole('button', { name: 'Vehicle list' }).tap()

async function choose(page: Page): Promise<void> {
  await openList(page)
  await row(page).tap()
}

/** Chooses the vehicle while the clock is stopped. */
async function chooseWithoutTime(page: Page): Promise<void> {
  const { stop } = await enterWithClock(page)
  await openList(page)
  await expect(row(page)).toBeVisible()
  await stop()
  await row(page).dispatchEvent('click')
  // React waits a moment before it shows lazily loaded content
  await page.clock.runFor(400)
}

/** Pixels from the lower edge of one to the upper edge of the other. */
async function spaceBetween(above: Locator, below: Locator): Promise<number> {
  const { y, height } = (await above.boundingBox())!
  return (await below.boundingBox())!.y - y - height
}

/** A finger on the upper part of the card, moved by so many pixels: up is positive. */
async function swipe(page: Page, card: Locator, up: number): Promise<void> {
  const { x, y, width } = (await card.boundingBox())!
  const from = { x: x + width / 3, y: y + 30 }
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints })
  // The browser makes a click of a short movement, and delivers it later than the touch itself
  const clicked = page.evaluate(
    () => new Promise<void>((resolve) => addEventListener('click', () => resolve(), { capture: true, once: true })),
  )
  await touch('touchStart', [from])
  await touch('touchMove', [{ x: from.x, y: from.y - up }])
  await touch('touchEnd', [])
  await clicked
}

test('[MAP-7] logging in, finding a vehicle in the list, its card at the foot of the map', async ({ page }) => {
  await page.goto('/')
  await logInByForm(page)
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar.getByRole('button', { name: 'Menu' })).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Account' })).toBeVisible()
  await expect.poll(async () => (await markersOf(page)).length).toBe(1)

  await page.getByRole('button', { name: 'Vehicle list' }).tap()
  await expect(listView(page)).toBeVisible()
  await bar.getByRole('button', { name: 'Map' }).tap()
  await expect(listView(page)).toBeHidden()

  await choose(page)
  await expect(listView(page)).toBeHidden()
  const { y, height } = (await sheet(page).boundingBox())!
  const { y: barTop } = (await bar.boundingBox())!
  expect(Math.abs(y + height - barTop)).toBeLessThanOrEqual(1)
  await expect(sheet(page).getByRole('img', { name: 'Plate RTA-4F21' })).toBeVisible()
  await expect(sheet(page)).toContainText('37')

  await bar.getByRole('button', { name: 'Sign out' }).tap()
  const question = page.getByRole('dialog', { name: /^Sign out of/ })
  await question.getByRole('button', { name: 'Cancel' }).tap()
  await expect(question).toBeHidden()
  await expect(sheet(page)).toBeVisible()
  await bar.getByRole('button', { name: 'Sign out' }).tap()
  await question.getByRole('button', { name: 'Sign out' }).tap()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('[MAP-9] [MAP-10] [MAP-11] the card opens and closes by swipes of more than ten pixels', async ({ page }) => {
  await chooseWithoutTime(page)
  await expect(sheet(page)).toBeVisible()
  await expect(facts(page)).toBeHidden()
  await expect(hint(page)).toBeVisible()

  await swipe(page, sheet(page), 10)
  await expect(hint(page)).toBeVisible()
  await expect(facts(page)).toBeHidden()
  await swipe(page, sheet(page), 11)
  await expect(facts(page)).toBeVisible()
  await swipe(page, sheet(page), -10)
  await expect(facts(page)).toBeVisible()
  await swipe(page, sheet(page), -11)
  await expect(facts(page)).toBeHidden()

  await page.clock.resume()
  await page.reload()
  await choose(page)
  await expect(sheet(page)).toBeVisible()
  await expect(hint(page)).toBeHidden()
})

test('[MAP-8] the card opens as a preview, and complete for people who want it so', async ({ page }) => {
  const user = await rest.session.get({ query: {} })
  const want = (cardPreview: boolean | undefined) =>
    rest.users.update({ params: { id: user.id }, body: { ...user, attributes: { ...user.attributes, cardPreview } } })
  for (const [preference, isWhole] of [
    [true, false],
    [false, true],
  ] as const) {
    await want(preference)
    await enter(page)
    await choose(page)
    await expect(sheet(page)).toBeVisible()
    await expect(facts(page)).toBeVisible({ visible: isWhole })
  }
  await test.step('the last hour is seen on the map: the card gives way', async () => {
    await sheet(page).getByRole('button', { name: 'Last hour' }).tap()
    await expect(facts(page)).toBeHidden()
  })
  await want(undefined)
})

for (const viewport of [
  { width: 390, height: 844 },
  { width: 390, height: 640 },
  { width: 360, height: 640 },
]) {
  const size = `${viewport.width} × ${viewport.height}`
  test(`the preview has block and the first actions, and the map's sources lie above it, at ${size}`, {
    tag: viewport.width === 390 ? ['@all'] : [],
  }, async ({ page }) => {
    await page.setViewportSize(viewport)
    await enter(page)
    await choose(page)
    await expect(facts(page)).toBeHidden()
    const sources = page.getByLabel('Map sources')
    for (const isHinted of [true, false]) {
      await expect(hint(page)).toBeVisible({ visible: isHinted })
      await expect(sheet(page).getByRole('button', { name: 'Block engine' })).toBeInViewport({ ratio: 1 })
      await expect(sheet(page).getByRole('group', { name: 'Actions' })).toBeInViewport({ ratio: 1 })
      for (const ofMap of [sources, page.locator('[class*=tools]')])
        await expect.poll(async () => spaceBetween(ofMap, sheet(page))).toBeGreaterThanOrEqual(0)
    }
  })
}

test('on a screen with less height the preview is head and speed alone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 620 })
  await enter(page)
  await choose(page)
  await expect(sheet(page)).toContainText('37')
  await expect(sheet(page).getByRole('group', { name: 'Actions' })).toHaveCount(0)
  await sheet(page).getByRole('button', { name: 'Details' }).tap()
  await expect(sheet(page).getByRole('group', { name: 'Actions' })).toBeInViewport()
})

test('[MAP-12] the hint stays for five seconds', async ({ page }) => {
  await chooseWithoutTime(page)
  await expect(hint(page)).toBeVisible()
  await page.clock.runFor(4500)
  await expect(hint(page)).toBeVisible()
  await page.clock.runFor(1000)
  await expect(hint(page)).toBeHidden()
})

test('[APP-22] the map button waits while there is no live connection', async ({ page, server }) => {
  await enter(page)
  await expect(page.getByRole('button', { name: 'Map', exact: true })).toBeVisible()
  await server.kill()
  await expect(page.getByRole('button', { name: 'Map, connecting' })).toBeVisible()
  await server.start()
  await expect(page.getByRole('button', { name: 'Map', exact: true })).toBeVisible()
})

test('[MAP-13] whoever has access for a while sees for how long, on a phone alone', async ({ page }) => {
  const expirationTime = new Date(Date.now() + 90 * 60_000)
  const person = { name: 'Guest', email: 'guest@example.com', password: 'another secret' }
  await rest.users.create({ body: { ...person, expirationTime } })
  await fixTime(page, expirationTime.getTime() - 89.5 * 60_000)
  await enter(page, person)
  const line = page.getByText(/^Your access expires in/)
  await expect(line).toHaveText(/in 1\sh\s29\smin/)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByRole('link', { name: person.name })).toBeVisible()
  await expect(line).toBeHidden()
  await page.context().clearCookies()
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, administrator)
  await expect(page.getByRole('button', { name: 'Vehicle list' })).toBeVisible()
  await expect(line).toBeHidden()
})

test('on a tablet list and map stand beside each other above the same bar', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await enter(page)
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar.getByRole('button', { name: 'Menu' })).toBeVisible()
  await row(page).tap()
  await expect(sheet(page)).toBeVisible()
  await expect(row(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Vehicle list' })).toHaveCount(0)
  const list = (await listView(page).boundingBox())!
  const map = (await page.getByRole('main').boundingBox())!
  expect([list.x + list.width, map.x + map.width]).toEqual([map.x, 768])
  await page.getByRole('button', { name: /^Events/ }).tap()
  await expect(page.getByRole('complementary', { name: 'Events' })).toBeVisible()
  // Held sideways a phone is as wide, and has no height for both
  await page.setViewportSize({ width: 844, height: 390 })
  await expect(row(page)).toHaveCount(0)
})
