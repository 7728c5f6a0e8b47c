import type { Page } from '@playwright/test'
import type { Rest } from '../tools/rest.ts'
import { axeViolations } from './axe-violations.ts'
import { openScreen } from './follow.ts'
import { enter, enterAt, firstAccount, setServerAttributes, takeSession } from './people.ts'
import { expect, test } from './server.ts'
import { reportOsmand } from './units.ts'

test.use({ installation: 'tutorial' })

let rest: Rest
test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
  await rest.devices.create({ body: { name: 'Delivery van', uniqueId: 'VAN-1' } })
  await reportOsmand(server, { id: 'VAN-1', lat: -23.55, lon: -46.63, speed: 0 })
})

const tip = (page: Page, title: string) => page.getByRole('dialog', { name: title })
/** A ring is drawn around the element that the tour describes. */
const pointsAt = async (page: Page, target: string) =>
  expect
    .poll(async () => {
      const meant = await page.locator(`[data-tour="${target}"]`).filter({ visible: true }).first().boundingBox()
      const ring = await page.locator('[class*=ring]').boundingBox()
      return Math.abs((meant?.x ?? 0) - (ring?.x ?? 9)) + Math.abs((meant?.y ?? 0) - (ring?.y ?? 9))
    })
    .toBeLessThan(2)

for (const [width, name] of [
  [1280, 'desk'],
  [390, 'phone'],
] as const) {
  test(`[TUT-1] a newcomer is led over the real screens of a ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await enter(page)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Tutorial' }).click()
    await expect(page).toHaveURL('/settings/tutorial')
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Show me: One vehicle in detail' }).click()
    await expect(page).toHaveURL('/')
    const guide = tip(page, 'One vehicle in detail')
    if (name === 'phone') {
      await pointsAt(page, 'list-button')
      await page.getByRole('button', { name: 'Vehicle list' }).click()
    }
    await pointsAt(page, 'list')
    await expect(guide).toContainText('tap its row')
    await page.getByRole('option', { name: /Delivery van/ }).click()
    await expect(guide).toContainText('The card shows')
    await pointsAt(page, 'card')
    expect(await axeViolations(page)).toEqual([])
    await guide.getByRole('button', { name: 'Next' }).click()
    if (name === 'phone') await page.getByRole('button', { name: 'Details' }).click()
    await pointsAt(page, 'card-actions')
    await guide.getByRole('button', { name: 'Done' }).click()
    await expect(guide).toBeHidden()
    await page.goto('/settings/tutorial')
    await expect(page.getByRole('listitem').filter({ hasText: 'One vehicle in detail' })).toContainText('Seen')
  })
}

for (const [width, name] of [
  [1280, 'desk'],
  [390, 'phone'],
] as const) {
  test(`[TUT-1] tours are walked through the lists of a ${name}, empty or not`, {
    tag: name === 'phone' ? ['@all'] : [],
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await takeSession(page)
    for (const isEmpty of [true, false]) {
      if (!isEmpty) {
        await rest.groups.create({ body: { name: `Depot ${width}` } })
        await rest.notifications.create({ body: { type: 'ignitionOn', notificators: 'web' } })
      }
      for (const [title, path, add] of [
        ['Get notified', '/settings/notifications', 'Choose an event'],
        ['Groups', '/settings/groups', 'A group can be inside'],
      ] as const) {
        await openScreen(page, '/settings/tutorial')
        await page.getByRole('button', { name: `Show me: ${title}` }).click()
        await expect(page).toHaveURL(path)
        const guide = tip(page, title)
        await expect(guide).toContainText('1 of 2')
        await expect(guide).toContainText(add)
        await pointsAt(page, 'list-add')
        expect(await axeViolations(page)).toEqual([])
        await guide.getByRole('button', { name: 'Next' }).click()
        await expect(guide).toContainText('2 of 2')
        await pointsAt(page, 'list-find')
        await guide.getByRole('button', { name: 'Back' }).click()
        await pointsAt(page, 'list-add')
        await guide.getByRole('button', { name: 'Next' }).click()
        await guide.getByRole('button', { name: 'Done' }).click()
        await expect(guide).toBeHidden()
        await openScreen(page, '/settings/tutorial')
        const chapter = page
          .getByRole('listitem')
          .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
        await expect(chapter).toContainText('Seen')
      }
    }
  })
}

test('a tour goes by the keys and ends by Escape; so does the help, which knows the page', async ({ page }) => {
  await enterAt(page, '/settings/tutorial')
  await page.getByRole('button', { name: 'Show me: Your fleet on the map' }).click()
  const guide = tip(page, 'Your fleet on the map')
  await expect(guide).toContainText('1 of 5')
  await page.keyboard.press('ArrowRight')
  await expect(guide).toContainText('2 of 5')
  await page.keyboard.press('ArrowLeft')
  await expect(guide).toContainText('1 of 5')
  await page.keyboard.press('Escape')
  await expect(guide).toBeHidden()

  const help = page.getByRole('complementary', { name: 'Help' })
  await page.keyboard.press('?')
  await expect(help).toContainText('The numbers above the list are filters.')
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.goto('/geofences')
  await page.getByRole('button', { name: 'Help' }).click()
  await expect(help).toContainText('Points of a shape can be dragged')
})

test('[TUT-2] [TUT-3] [TUT-4] an installation shows its own tutorial: by width and by language', async ({
  page,
  server,
}) => {
  // Another origin than the page's
  const address = (which: string) => `${server.url.replace('localhost', '127.0.0.1')}/own-tutorial/${which}`
  await page.route('**/own-tutorial/*', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<h1>${route.request().url().split('/').at(-1)}</h1>` }),
  )
  await setServerAttributes(rest, {
    activeMapStyles: 'base',
    'tutorial.en.narrow': address('en-narrow'),
    'tutorial.en.wide': address('en-wide'),
    'tutorial.pt.narrow': address('pt-narrow'),
    'tutorial.pt.wide': address('pt-wide'),
  })
  await enterAt(page, '/settings/tutorial')
  const embedded = page.frameLocator('iframe').getByRole('heading')
  await page.setViewportSize({ width: 769, height: 800 })
  await expect(embedded).toHaveText('en-wide')
  await page.setViewportSize({ width: 768, height: 800 })
  await expect(embedded).toHaveText('en-narrow')
  const frame = (await page.locator('iframe').boundingBox())!
  expect(frame.width).toBe(768)
  await page.evaluate(() => localStorage.setItem('language', '"ptBR"'))
  await page.reload()
  await expect(embedded).toHaveText('pt-narrow')
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(embedded).toHaveText('pt-wide')

  await setServerAttributes(rest, { activeMapStyles: 'base', 'tutorial.pt.wide': 'javascript:alert(1)' })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sua frota no mapa' })).toBeVisible()
})
