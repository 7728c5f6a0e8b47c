import type { Page } from '@playwright/test'
import { axeViolations } from './axe-violations.ts'
import { client, driveYesterday, noon, range } from './driven-van.ts'
import { markersOf } from './map.ts'
import { enterAt, firstAccount } from './people.ts'
import { expect, test } from './server.ts'
import { shells, shellsWalked, shoot } from './settings.ts'
import { reportOsmand } from './units.ts'

test.use({ installation: 'replay' })

let truck: number
let van: number
test.beforeAll(async ({ server }) => {
  const ids = await driveYesterday(await firstAccount(server), server)
  truck = ids.truck
  van = ids.van
})

const address = (id: number, query: object = range) =>
  `/replay?${new URLSearchParams({ deviceId: String(id), ...query })}`
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const timeline = (page: Page) => page.getByRole('slider', { name: 'Timeline' })
/** The position that is shown: of how many, and its time as minutes after noon. */
const shown = async (page: Page) => {
  const time = await page.locator('main section dl time').getAttribute('datetime')
  return { at: await timeline(page).getAttribute('aria-valuenow'), minute: (Date.parse(time!) - noon) / 60_000 }
}

for (const { shell, viewport, tag } of shellsWalked('desk')) {
  test.describe(shell, { tag }, () => {
    test.use({ viewport })

    test('[RPL-1] [RPL-2] [RPL-4] [RPL-10] a client chooses a vehicle and a period, and steps through what it drove', async ({
      page,
    }) => {
      await enterAt(page, '/replay', client)
      await expect(page.getByRole('heading', { level: 1, name: 'Replay' })).toBeVisible()
      await expect(button(page, 'Play')).toHaveCount(0)
      await button(page, 'Show').click()
      await expect(page.getByText('Choose a vehicle.')).toBeVisible()
      const vehicle = page.getByRole('combobox', { name: 'Vehicle' })
      await vehicle.fill('va')
      await page.getByRole('option', { name: 'Van' }).click()
      await page.getByText('Custom', { exact: true }).click()
      await shoot(page, 'replay form')
      expect(await axeViolations(page)).toEqual([])
      await page.goto(address(van))
      await expect(button(page, 'Play')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: 'Van' })).toBeVisible()
      await expect(timeline(page)).toHaveAttribute('aria-valuemax', '6')
      await expect.poll(() => markersOf(page)).toHaveLength(1)
      await shoot(page, 'replay')
      expect(await axeViolations(page)).toEqual([])

      await test.step('[RPL-7] steps end at the ends', async () => {
        await expect(button(page, 'Previous position')).toBeDisabled()
        for (let step = 0; step < 5; step++) await button(page, 'Next position').click()
        expect(await shown(page)).toEqual({ at: '6', minute: 28 })
        await expect(button(page, 'Next position')).toBeDisabled()
        await button(page, 'Previous position').click()
        expect(await shown(page)).toEqual({ at: '5', minute: 26 })
      })
      await test.step('[RPL-11] the marker stands where the vehicle was, and moves with each step', async () => {
        await expect.poll(async () => (await markersOf(page)).map(({ id }) => id)).toEqual([van])
        // A camera that follows keeps it in the middle
        await button(page, 'Follow vehicle').click()
        const before = (await markersOf(page))[0]!
        await button(page, 'Previous position').click()
        await expect.poll(async () => (await markersOf(page))[0]?.y).not.toBe(before.y)
        await button(page, 'Follow vehicle').click()
        await expect(page.getByText('80 km/h')).toBeVisible()
      })
      await test.step('stops and alarms are jumped to', async () => {
        await button(page, 'Previous stop').click()
        expect(await shown(page)).toEqual({ at: '3', minute: 4 })
        await expect(page.getByText('Stopped for 20 min')).toBeVisible()
        await button(page, 'Next alarm').click()
        expect(await shown(page)).toEqual({ at: '5', minute: 26 })
        await expect(page.getByRole('link', { name: 'Alarm: SOS' })).toBeVisible()
        await expect(button(page, 'Next alarm')).toBeDisabled()
        await shoot(page, 'replay at an alarm')
      })
      await test.step('the timeline is moved by keys and by the pointer', async () => {
        await timeline(page).press('Home')
        expect((await shown(page)).at).toBe('1')
        await timeline(page).press('ArrowRight')
        expect((await shown(page)).at).toBe('2')
        const box = (await timeline(page).boundingBox())!
        await page.mouse.move(box.x + 2, box.y + 20)
        await page.mouse.down()
        await page.mouse.move(box.x + box.width / 2, box.y + 20)
        expect(await shown(page)).toEqual({ at: '3', minute: 4 })
        await page.mouse.move(box.x + box.width - 1, box.y + 20)
        await page.mouse.up()
        expect((await shown(page)).at).toBe('5')
      })
    })

    test('[RPL-3] [CARD-26] the card of a vehicle opens its replay, which leads back to the map', async ({ page }) => {
      await enterAt(page, `/?device=${van}`, client)
      const card = page
        .getByRole('region', { name: 'Van' })
        .or(page.getByRole('dialog', { name: 'Van' }))
        .first()
      void card
      await page.getByRole('link', { name: 'Replay', exact: true }).click()
      await expect(page).toHaveURL(`/replay?deviceId=${van}`)
      await expect(page.getByRole('combobox', { name: 'Vehicle' })).toHaveValue('Van')
      await page.getByRole('link', { name: 'Back to map' }).click()
      await expect(page).toHaveURL(/\/(\?device=\d+)?$/)
    })
  })
}

test.describe('playing', () => {
  test.use({ viewport: shells.desk })

  test('[RPL-5] [RPL-6] it plays one position every half second, and stops at the last', async ({ page }) => {
    await page.clock.install()
    await enterAt(page, address(van), client)
    await button(page, 'Play').click()
    await expect(button(page, 'Next position')).toBeDisabled()
    await expect(button(page, 'Pause')).toBeVisible()
    await page.clock.runFor(1100)
    await expect.poll(async () => Number((await shown(page)).at)).toBeGreaterThan(2)
    await page.clock.runFor(3000)
    await expect(button(page, 'Play')).toBeVisible()
    expect((await shown(page)).at).toBe('6')
  })

  test('[RPL-8] a period without positions says so, and the form stays', async ({ page }) => {
    await enterAt(page, address(van, { from: '2020-01-01T00:00:00Z', to: '2020-01-02T00:00:00Z' }), client)
    await expect(page.getByRole('status').filter({ hasText: 'No data in this period' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Vehicle' })).toHaveValue('Van')
    await expect(button(page, 'Show')).toBeEnabled()
    await shoot(page, 'replay without data')
  })

  test('[CARD-26] the last hour is one tap away', async ({ page, server }) => {
    await reportOsmand(server, { id: 'Truck', lat: -23.5, lon: -46.6, speed: 20 })
    await enterAt(page, `/?device=${truck}`, client)
    await page.getByRole('link', { name: 'Replay of the last hour' }).click()
    await expect(page).toHaveURL(/from=.*to=/)
    await expect(page.getByText('position 1 of 1')).toBeVisible()
    await expect(button(page, 'Play')).toBeDisabled()
  })

  test('somebody else finds neither the vehicle nor what it drove', async ({ page }) => {
    const query = new URLSearchParams({ deviceId: String(van + 1000), ...range })
    await enterAt(page, `/replay?${query}`, client)
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(/^You do not have access/)
    await expect(button(page, 'Play')).toHaveCount(0)
  })
})
