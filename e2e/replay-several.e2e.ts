import type { Page } from '@playwright/test'
import { axeViolations } from './axe-violations.ts'
import { drive, yesterdayAt } from './drives.ts'
import { countColour, markerOf, markersOf } from './map.ts'
import { enterAt, firstAccount } from './people.ts'
import { expect, test } from './server.ts'
import { shells, shellsWalked, shoot } from './settings.ts'

test.use({ installation: 'replay several', timezoneId: 'America/Sao_Paulo' })

const ids: Record<string, number> = {}
test.beforeAll(async ({ server }) => {
  const rest = await firstAccount(server)
  for (const name of ['Ana', 'Bia', 'Caio']) {
    ids[name] = (await rest.devices.create({ body: { name, uniqueId: name } })).id
  }
  await drive(server, 'Ana', yesterdayAt(8), 10, { lat: -23.6, lon: -46.65 })
  await drive(server, 'Bia', new Date(yesterdayAt(8).getTime() + 4 * 60_000), 10, { lat: -23.58, lon: -46.6 })
})

const range = () => ({ from: yesterdayAt(7).toISOString(), to: yesterdayAt(10).toISOString() })
const address = (...names: string[]) =>
  `/replay?${new URLSearchParams([...names.map((name) => ['deviceId', String(ids[name])]), ...Object.entries(range())])}`
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const timeline = (page: Page) => page.getByRole('slider', { name: 'Timeline' })
const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Vehicles' }).getByRole('listitem').filter({ hasText: name })

for (const { shell, viewport, tag } of shellsWalked('desk')) {
  test.describe(shell, { tag }, () => {
    test.use({ viewport })

    test('two vehicles are chosen in the form, and stand in the address', async ({ page }) => {
      await enterAt(page, `/replay?deviceId=${ids.Ana}`)
      await expect(page.getByRole('combobox', { name: 'Vehicle' })).toHaveValue('Ana')
      await button(page, 'Add vehicle').click()
      await page.getByRole('combobox', { name: 'Vehicle 2' }).fill('bi')
      await page.getByRole('option', { name: 'Bia' }).click()
      await button(page, 'Add vehicle').click()
      await button(page, 'Remove vehicle 3').click()
      await shoot(page, 'replay form of several')
      expect(await axeViolations(page)).toEqual([])
      await page.getByText('Yesterday', { exact: true }).click()
      await button(page, 'Show').click()
      await expect(page).toHaveURL(new RegExp(`deviceId=${ids.Ana}&deviceId=${ids.Bia}&from=`))
      await expect(page.getByRole('list', { name: 'Vehicles' }).getByRole('button')).toHaveCount(2)
    })

    test('each is where it was at the moment of one clock, with its speed; one is chosen', { tag: '@drawn' }, async ({
      page,
    }) => {
      await enterAt(page, address('Ana', 'Bia', 'Caio'))
      await expect(row(page, 'Caio')).toContainText('No data')
      await expect.poll(async () => (await markersOf(page)).map(({ id }) => id)).toEqual([ids.Ana, ids.Bia])
      const right = async () => {
        const { x, y } = (await markerOf(page, ids.Bia!))!
        return countColour(page, { x: x + 14, y }, '#E8590C')
      }
      await expect.poll(right).toBeGreaterThan(20)
      await shoot(page, 'replay of several')
      expect(await axeViolations(page)).toEqual([])
      // Ana starts a minute before eight, and Bia four minutes later
      await expect(row(page, 'Ana')).toContainText('0 km/h')
      for (let step = 0; step < 2; step++) await button(page, 'Next position').click()
      await expect(row(page, 'Ana')).toContainText('60 km/h')
      await expect(row(page, 'Bia')).toContainText('0 km/h')
      await expect(timeline(page)).toHaveAttribute('aria-valuetext', /08:02:00, 60 km\/h/)
      const before = await markersOf(page)
      const place = (name: string, markers = before) => markers.find(({ id }) => id === ids[name])
      await timeline(page).press('PageUp')
      await expect.poll(async () => place('Ana', await markersOf(page))).not.toEqual(place('Ana'))
      expect(place('Bia', await markersOf(page))).toEqual(place('Bia'))

      await row(page, 'Bia').getByRole('button').click()
      await expect(page.getByRole('heading', { level: 1, name: 'Bia' })).toBeVisible()
      await expect(timeline(page)).toHaveAttribute('aria-valuetext', /08:03:00, 0 km\/h/)
      await timeline(page).press('End')
      await expect(timeline(page)).toHaveAttribute('aria-valuetext', /08:14:00, 60 km\/h/)
      await shoot(page, 'replay of several at the end')
    })
  })
}

test.describe('on a desk', () => {
  test.use({ viewport: shells.desk })

  test('several play to the end of the last one', async ({ page }) => {
    await page.clock.install()
    await enterAt(page, address('Ana', 'Bia'))
    await button(page, 'Play').click()
    await page.clock.runFor(3000)
    await expect(row(page, 'Ana')).toContainText('60 km/h')
    await page.clock.runFor(6000)
    await expect(button(page, 'Play')).toBeVisible()
    await expect(button(page, 'Next position')).toBeDisabled()
  })

  test('the map follows the chosen one, or shows all', async ({ page }) => {
    await enterAt(page, address('Ana', 'Bia'))
    await expect.poll(() => markersOf(page)).toHaveLength(2)
    await expect(button(page, 'Follow vehicle')).toHaveAttribute('aria-pressed', 'false')
    for (let zoom = 0; zoom < 3; zoom++) await button(page, 'Zoom in').click()
    await button(page, 'Follow vehicle').click()
    await timeline(page).press('End')
    await expect.poll(async () => (await markersOf(page)).map(({ id }) => id)).toContain(ids.Ana)
    await button(page, 'Show all').click()
    await expect(button(page, 'Follow vehicle')).toHaveAttribute('aria-pressed', 'false')
    await expect.poll(() => markersOf(page)).toHaveLength(2)
  })
})
