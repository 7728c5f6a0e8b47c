import type { Credentials, Rest } from '../tools/rest.ts'
import { axeViolations } from './axe-violations.ts'
import { administrator, enter, enterAt, firstAccount } from './people.ts'
import { expect, test } from './server.ts'
import { openByMenu, shellsWalked, shoot } from './settings.ts'
import { reportOsmand } from './units.ts'

test.use({ installation: 'overview' })

const reseller = { name: 'Rita', email: 'rita@example.com', password: 'a long secret', attributes: { nivel: 2 } }
const client = { name: 'Clara', email: 'clara@example.com', password: 'a long secret', attributes: { nivel: 3 } }
const place = { lat: -23.55, lon: -46.63 }

let rest: Rest
test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
  for (const uniqueId of ['Strada', 'Biz', 'Actros']) await rest.devices.create({ body: { name: uniqueId, uniqueId } })
  for (const body of [reseller, client]) await rest.users.create({ body })
})

for (const { shell, viewport, tag } of shellsWalked('phone')) {
  test.describe(shell, { tag }, () => {
    test.use({ viewport })

    test('[DASH-1] [DASH-6] the overview counts vehicles and alarms as they change, and leads to what it counts', async ({
      page,
      server,
    }) => {
      for (const { id } of await rest.alarms.unseen({ query: {} })) await rest.alarms.see({ params: { id }, body: {} })
      await reportOsmand(server, { id: 'Strada', ...place })
      await enter(page, administrator)
      await openByMenu(page, 'Overview')
      await expect(page).toHaveURL('/dashboard')
      const vehicles = page.getByRole('region', { name: 'Vehicles by status' })
      const rows = vehicles.getByRole('row')
      const online = await rest.devices
        .list({ query: {} })
        .then((all) => all.filter((d) => d.status === 'online').length)
      await expect(rows.first()).toContainText(`Online${online}`)
      await expect(rows.last()).toHaveText('total3')
      const matters = page.getByRole('region', { name: 'Needs attention today' })
      await expect(matters).not.toContainText('not marked as seen')

      await reportOsmand(server, { id: 'Biz', ...place, alarm: 'sos' })
      await expect(matters).toContainText('1alarm not marked as seen')
      await test.step('the toast of the alarm covers nothing of the page', async () => {
        const toast = page.getByRole('article').filter({ hasText: 'Biz' })
        await expect(toast).toBeVisible()
        await shoot(page, 'overview with an alarm')
        const [news, title] = [await toast.boundingBox(), await page.getByRole('heading', { level: 1 }).boundingBox()]
        expect(news!.y + news!.height).toBeLessThanOrEqual(title!.y)
        await toast.getByRole('button', { name: 'Close' }).click()
      })
      await expect(rows.first()).toContainText('Online2')
      await expect(rows.nth(1)).toContainText('Offline133,3%')
      await shoot(page, 'overview')
      expect(await axeViolations(page)).toEqual([])

      await matters.getByRole('link', { name: 'Open the alarms' }).click()
      await expect(page.getByRole('complementary', { name: 'Events' })).toContainText('Biz')
      await page.goBack()
      await vehicles.getByRole('link', { name: 'Show on the map' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Map' })).toBeAttached()
    })
  })
}

test('[DASH-2] [DASH-3] [DASH-17] the three overviews have the same tiles, also over nothing', async ({ page }) => {
  const tilesAt = async (address: string, person: Credentials) => {
    await enterAt(page, address, person)
    await expect(page).toHaveURL(address)
    const tiles = page.getByRole('main').getByRole('region')
    await expect(tiles.getByRole('row').last()).toHaveText(/^total\d$/)
    return tiles.getByRole('heading').allTextContents()
  }
  const tiles = await tilesAt('/dashboard', administrator)
  expect(tiles).toHaveLength(10)
  for (const [address, person] of [
    ['/dashboardRevenda', reseller],
    ['/dashboardCliente', client],
  ] as const) {
    expect(await tilesAt(address, person)).toEqual(tiles)
    await expect(page.getByRole('region', { name: 'Vehicles by status' }).getByRole('row').last()).toHaveText('total0')
    await expect(page.getByRole('region', { name: 'Needs attention today' })).toContainText('Nothing waits for you.')
  }
})

test('[DASH-5] [DASH-7] [DASH-8] [DASH-9] [DASH-10] [DASH-12] [DASH-15] [DASH-16] the figures are those of the fleet and of the statistics of today', async ({
  page,
  server,
}) => {
  const asked: string[] = []
  await page.route('**/api/statistics?*', async (route) => {
    asked.push(new URL(route.request().url()).search)
    await route.fulfill({ json: [statistics(5, 4), statistics(9, 9)] })
  })
  await reportOsmand(server, { id: 'Strada', ...place, speed: 27, ignition: true, motion: true })
  await enterAt(page, '/dashboard', administrator)
  const tile = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(tile('Vehicles')).toContainText('3total')
  await expect(tile('Users')).toContainText('3total')
  await expect(tile('Messages received')).toContainText('5today')
  await expect(tile('Messages stored')).toContainText('4today')
  const day = new Date().toISOString().slice(0, 10)
  expect(new URLSearchParams(asked[0]).get('from')).toBe(`${day}T00:00:00.000Z`)
  expect(new URLSearchParams(asked[0]).get('to')).toBe(`${day}T23:59:59.000Z`)
  expect(asked).toHaveLength(1)
  await expect(tile('Positions by protocol')).toContainText(/osmand\d/)
  await expect(tile('Now').getByRole('listitem').first()).toContainText('1 with the ignition on')
  await expect(tile('Now').getByRole('listitem').last()).toContainText('1 moving')
  await expect(tile('Speed km/h').getByRole('listitem')).toHaveCount(13)
  await expect(tile('Speed km/h').getByRole('listitem').nth(5)).toHaveText('150')
  await expect(tile('Last update').getByRole('listitem')).toHaveCount(7)
  await expect(tile('Last update').getByRole('listitem').last()).toHaveText('1Never')
})

test('on a narrow desk a large figure stays in one line, and the shares in their tile', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 760 })
  await page.route('**/api/statistics?*', (route) => route.fulfill({ json: [statistics(1_234_567, 176_711)] }))
  await enterAt(page, '/dashboard', administrator)
  const figure = page.getByRole('region', { name: 'Messages received', exact: true }).getByText('1.234.567')
  await expect(figure).toBeVisible()
  const lines = (element: Element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set([...range.getClientRects()].map(({ top }) => top)).size
  }
  expect(await figure.evaluate(lines)).toBe(1)
  const tile = page.getByRole('region', { name: 'Vehicles by status' })
  for (const head of await tile.getByRole('rowheader').all())
    expect((await head.boundingBox())!.height).toBeLessThan(40)
  for (const region of [tile, page.getByRole('region', { name: 'Messages received', exact: true })])
    expect(await region.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
})

test('[DASH-14] [DASH-16] without statistics the messages are 0, and a client counts at least itself', async ({
  page,
}) => {
  await page.route('**/api/statistics?*', (route) => route.fulfill({ json: [] }))
  for (const [address, person, users] of [
    ['/dashboardCliente', client, '1total'],
    ['/dashboardRevenda', reseller, '0total'],
  ] as const) {
    await enterAt(page, address, person)
    await expect(page.getByRole('region', { name: 'Users', exact: true })).toContainText(users)
    await expect(page.getByRole('region', { name: 'Messages received' })).toContainText('0today')
    await expect(page.getByRole('region', { name: 'Messages stored' })).toContainText('0today')
  }
})

test('[DASH-4] Back leads to the page before, and to the map where there is none', async ({ page }) => {
  await enterAt(page, '/dashboard', administrator)
  await page.getByRole('main').getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/settings/groups')
  await page.getByRole('link', { name: 'Overview', exact: true }).last().click()
  await page.getByRole('main').getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/settings/groups')
})

test('[DASH-18] an overview opens only for its role', async ({ page }) => {
  for (const [person, other] of [
    [client, '/dashboardRevenda'],
    [reseller, '/dashboard'],
  ] as const) {
    await enterAt(page, other, person)
    await expect(page).toHaveURL('/')
  }
})

const statistics = (messagesReceived: number, messagesStored: number) => ({
  ...{ id: 0, attributes: {}, captureTime: new Date().toISOString(), activeUsers: 0, activeDevices: 0, requests: 0 },
  ...{ messagesReceived, messagesStored, mailSent: 0, smsSent: 0, geocoderRequests: 0, geolocationRequests: 0 },
  protocols: {},
})

test('a link that is pointed at has its screen fetched before the click, and one that cannot be fetched reloads nothing', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('response', (response) => fetched.push(response.url()))
  await page.route('**/GroupsPage-*.js', (route) => {
    fetched.push(route.request().url())
    return route.abort()
  })
  await enter(page, administrator)
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('complementary', { name: 'Menu' })
  for (const [name, file] of [
    ['Groups', /GroupsPage-/],
    ['Overview', /OverviewPage-/],
  ] as const) {
    // The list of screens is fetched when the page is idle
    await expect(async () => {
      await page.mouse.move(0, 0)
      await menu.getByRole('link', { name, exact: true }).last().hover()
      expect(fetched.some((url) => file.test(url))).toBe(true)
    }).toPass()
  }
  await expect(page).toHaveURL('/')
  await menu.getByRole('link', { name: 'Overview' }).last().click()
  await expect(page.getByRole('region', { name: 'Vehicles by status' })).toBeVisible()
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
})
