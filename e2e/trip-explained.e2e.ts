import type { Page } from '@playwright/test'
import { levels } from '@rastro/core/resources/user'
import { axeViolations } from './axe-violations.ts'
import { yesterdayAt } from './drives.ts'
import { enterAt, firstAccount } from './people.ts'
import type { Server } from './server.ts'
import { expect, test } from './server.ts'
import { reportOsmand } from './units.ts'

test.use({ installation: 'trip-explained', timezoneId: 'America/Sao_Paulo' })

const client = { name: 'Transportes Silva', email: 'silva@example.com', password: 'a long secret' }
let strada: number

/** Drives from 8:00 to 8:20 with a short stop, stands until 8:30, and drives until 8:40; one position is thousands of kilometres away. */
async function drive(server: Server, id: string): Promise<void> {
  const start = yesterdayAt(8).getTime() / 1000
  const placeAt = (minute: number) =>
    Math.min(Math.max(minute, 0), 10) + Math.min(Math.max(minute - 12, 0), 8) + Math.min(Math.max(minute - 30, 0), 10)
  for (let minute = -5; minute <= 60; minute++) {
    const moved = placeAt(minute)
    const isDriving = placeAt(minute + 1) > moved
    const at = { id, lat: (-23.6 + moved * 0.007).toFixed(6), lon: (-46.65 + moved * 0.003).toFixed(6) }
    const timestamp = start + minute * 60
    await reportOsmand(server, { ...at, timestamp, speed: isDriving ? 30 : 0, ignition: isDriving })
    if (minute === 15)
      await reportOsmand(server, { ...at, lat: '-20.1', timestamp: timestamp + 20, speed: 30, ignition: true })
  }
}

test.beforeAll(async ({ server }) => {
  const rest = await firstAccount(server)
  const veiculo = { placa: 'RTA-4F21', marca: 'Fiat', modelo: 'Strada' }
  strada = (await rest.devices.create({ body: { name: 'Strada', uniqueId: 'strada-1', attributes: { veiculo } } })).id
  const { id: userId } = await rest.users.create({ body: { ...client, attributes: { nivel: levels.client } } })
  await rest.permissions.link({ body: { userId, deviceId: strada } })
  const { id: driverId } = await rest.drivers.create({ body: { name: 'Carlos Prado', uniqueId: 'KEY-1' } })
  await rest.permissions.link({ body: { userId, driverId } })
  await drive(server, 'strada-1')
})

/** With `SCREENSHOTS=1` the tests leave pictures to look at in `e2e/screenshots`. No check needs them. */
async function shoot(page: Page, what: string): Promise<void> {
  if (process.env.SCREENSHOTS !== '1') return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `e2e/screenshots/trip ${what} ${page.viewportSize()!.width} ${colorScheme}.png` })
  }
}

const report = () =>
  `/reports/trip?deviceId=${strada}&from=${yesterdayAt(0).toISOString()}&to=${new Date(yesterdayAt(24).getTime() - 1).toISOString()}`
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test('a client reads why a trip is one, says what it was for and who drove, joins it with the next, and undoes that', async ({
  page,
}) => {
  await enterAt(page, report(), client)
  const rows = page.locator('tbody tr:has(button[aria-pressed])')
  await expect(rows).toHaveCount(2)
  await expect(page.getByRole('columnheader', { name: 'Purpose' })).toHaveCount(0)
  await rows.first().getByRole('link', { name: 'Why?' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trip at 08:00')
  const steps = page.locator('ol li[data-kind]')
  await expect(steps).toHaveText([
    /^08:00:00Began.*moved/,
    /^08:10:00Stop of 2 min.*Did not end the trip/,
    /^08:15:20.*1 position left out.*Jumps of up to .* km/,
    /^08:20:00Ended.*stayed for 3 min/,
  ])
  await expect(page.getByText('21 used, 1 left out')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await shoot(page, 'explained')

  await page.getByText('Private', { exact: true }).click()
  await expect(page.getByText('Purpose: Private')).toBeVisible()
  await page.getByRole('combobox', { name: 'Driver' }).fill('carlos')
  await page.getByRole('option', { name: /Carlos Prado/ }).click()
  await expect(page.getByText('Driver: Carlos Prado')).toBeVisible()
  await expect(page.getByText(/^Corrected by Transportes Silva on /)).toHaveCount(2)

  await page.getByRole('button', { name: 'Join with the next' }).click()
  await expect(steps.filter({ hasText: 'A correction made it part of the trip' })).toHaveCount(1)
  await expect(page.getByText('No other trip within a day')).toBeVisible()
  await shoot(page, 'joined')
  await page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Trips' }).click()
  await expect(rows).toHaveCount(1)
  await expect(rows.getByRole('img', { name: /^Corrected by Transportes Silva/ })).toBeVisible()
  await shoot(page, 'list')

  await rows.first().getByRole('link', { name: 'Why?' }).click()
  await page.getByRole('button', { name: /^Undo: Joined/ }).click()
  await expect(page.getByRole('button', { name: 'Join with the next' })).toBeVisible()
  await expect(page.getByText('Purpose: Private')).toBeVisible()
  await page.getByRole('button', { name: 'Split here' }).click()
  await expect(page.getByText('Split at 08:12:00')).toBeVisible()
  await page.goto(report())
  await expect(rows).toHaveCount(3)
  await expect(page.getByRole('img', { name: /^Corrected by/ })).toHaveCount(2)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'pt-BR' })
  test('the same page stands below each other and nothing is cut', async ({ page }) => {
    await enterAt(page, report(), client)
    await page.getByRole('link', { name: 'Por quê?' }).last().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Viagem das 08:30')
    await expect(page.locator('ol li[data-kind="ended"]')).toContainText('ficou parado por 3 min')
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    expect(await axeViolations(page)).toEqual([])
    await shoot(page, 'explained')
    await page.getByText('Trabalho', { exact: true }).click()
    await expect(page.getByText('Finalidade: Trabalho')).toBeVisible()
    if (process.env.SCREENSHOTS === '1')
      await page.screenshot({ path: 'e2e/screenshots/trip explained long 390.png', fullPage: true })
  })
})
