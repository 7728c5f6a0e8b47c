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
      const alarms = page.getByRole('region', { name: 'Alarms waiting' })
      await expect(alarms).toContainText('0alarms not marked as seen')

      await reportOsmand(server, { id: 'Biz', ...place, alarm: 'sos' })
      await expect(alarms).toContainText('1alarm not marked as seen')
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

      await alarms.getByRole('link', { name: 'Open the alarms' }).click()
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
  expect(tiles).toHaveLength(2)
  for (const [address, person] of [
    ['/dashboardRevenda', reseller],
    ['/dashboardCliente', client],
  ] as const) {
    expect(await tilesAt(address, person)).toEqual(tiles)
    await expect(page.getByRole('region', { name: 'Vehicles by status' }).getByRole('row').last()).toHaveText('total0')
    await expect(page.getByRole('region', { name: 'Alarms waiting' })).toContainText('0')
  }
})
