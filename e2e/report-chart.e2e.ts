import type { Page } from '@playwright/test'
import { axeViolations } from './axe-violations.ts'
import { drive, yesterdayAt } from './drives.ts'
import { enterAt, firstAccount } from './people.ts'
import { expect, test } from './server.ts'

test.use({ installation: 'report-chart', timezoneId: 'America/Sao_Paulo' })

let strada: number
let daily: number
let groupId: number

test.beforeAll(async ({ server }) => {
  const rest = await firstAccount(server)
  groupId = (await rest.groups.create({ body: { name: 'South' } })).id
  strada = (await rest.devices.create({ body: { name: 'Strada', uniqueId: 'strada-1', groupId } })).id
  daily = (await rest.devices.create({ body: { name: 'Daily', uniqueId: 'daily-1' } })).id
  await drive(server, 'strada-1', yesterdayAt(8), 20, { lat: -23.6, lon: -46.65 })
  await drive(server, 'daily-1', yesterdayAt(9), 10, { lat: -23.5, lon: -46.6 })
})

/** With `SCREENSHOTS=1` the tests leave pictures to look at in `e2e/screenshots`. No check needs them. */
async function shoot(page: Page, what: string): Promise<void> {
  if (process.env.SCREENSHOTS !== '1') return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `e2e/screenshots/${what} ${page.viewportSize()!.width} ${colorScheme}.png` })
  }
}

const range = () => `from=${yesterdayAt(0).toISOString()}&to=${new Date(yesterdayAt(24).getTime() - 1).toISOString()}`
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

for (const width of [1280, 390]) {
  test(`[RPT-6] [RPT-35] speed, then altitude beside it, over time at ${width} px; arrows and zoom move along it`, {
    tag: width === 390 ? ['@all'] : [],
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await enterAt(page, `/reports/chart?deviceId=${strada}&${range()}`)
    const chart = page.getByRole('slider', { name: 'Chart' })
    await expect(chart.locator('polyline')).toHaveCount(1)
    await expect(page.getByRole('listitem').filter({ hasText: /^Speedkm\/h$/ })).toBeVisible()
    if (width === 390) await page.getByRole('button', { name: /Strada.*yesterday/ }).click()
    await expect(page.getByRole('button', { name: 'More actions' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Attributes: Speed' }).click()
    await page.getByRole('dialog', { name: 'Attributes' }).getByText('Altitude', { exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(chart.locator('polyline')).toHaveCount(2)
    await expect(page.getByRole('listitem').filter({ hasText: /^Altitudem$/ })).toBeVisible()
    await expect(page).toHaveURL(/attribute=speed&attribute=altitude/)
    await chart.press('ArrowRight')
    await chart.press('ArrowRight')
    await expect(chart).toHaveAttribute('aria-valuetext', /08:01:00, Speed: 60 km\/h, Altitude: 701 m/)
    await chart.hover()
    await expect(chart).toHaveAttribute('aria-valuetext', /08:20:00, Speed: 60 km\/h/)
    const whole = await chart.locator('polyline').first().getAttribute('points')
    await page.getByRole('button', { name: 'Zoom in' }).first().click()
    await expect(chart.locator('polyline').first()).not.toHaveAttribute('points', whole!)
    await page.getByRole('button', { name: 'Whole period' }).click()
    await expect(chart.locator('polyline').first()).toHaveAttribute('points', whole!)
    expect(await axeViolations(page)).toEqual([])
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await shoot(page, 'chart')
  })
}

for (const width of [1280, 390]) {
  test(`[RPT-35] two vehicles in one chart at ${width} px, each in its colour, with the values of both at the cursor`, {
    tag: width === 1280 ? ['@all'] : [],
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await enterAt(page, `/reports/chart?deviceId=${strada}&deviceId=${daily}&${range()}`)
    const chart = page.getByRole('slider', { name: 'Chart' })
    await expect(chart.locator('polyline')).toHaveCount(2)
    const legend = page.getByRole('region', { name: 'Chart' }).getByRole('listitem')
    for (const item of [/^Strada$/, /^Daily$/, /^Speedkm\/h$/])
      await expect(legend.filter({ hasText: item })).toBeVisible()
    await chart.press('ArrowRight')
    await expect(chart).toHaveAttribute('aria-valuetext', /08:00:00, Strada: 60 km\/h$/)
    await chart.hover()
    await page.getByRole('button', { name: 'Zoom in' }).first().click()
    await page.getByRole('button', { name: 'Whole period' }).click()
    if (width === 390) await page.getByRole('button', { name: /Strada \+1.*yesterday/ }).click()
    await page.getByRole('button', { name: 'Attributes: Speed' }).click()
    await page.getByRole('dialog', { name: 'Attributes' }).getByText('Altitude', { exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(chart.locator('polyline')).toHaveCount(4)
    await expect(page).toHaveURL(/deviceId=\d+&deviceId=\d+.*attribute=speed&attribute=altitude/)
    expect(await axeViolations(page)).toEqual([])
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await shoot(page, 'chart of two')
  })
}

test('a chart has no more than five vehicles', async ({ page }) => {
  const many = [strada, daily, 91, 92, 93, 94, 95].map((id) => `deviceId=${id}`).join('&')
  const asked = page.waitForRequest((request) => request.url().includes('/api/reports/route'))
  await enterAt(page, `/reports/chart?${many}&${range()}`)
  expect(new URL((await asked).url()).searchParams.getAll('deviceId')).toHaveLength(5)
})

test('[RPT-35] a chart in other units: the axis of the altitude is in feet', async ({ page }) => {
  await enterAt(page, `/reports/chart?deviceId=${strada}&${range()}&attribute=altitude`)
  const axis = page.getByRole('slider', { name: 'Chart' }).locator('text')
  await expect(axis.filter({ hasText: /^7\d\d$/ }).first()).toBeAttached()
  await page.request
    .get('/api/session')
    .then((reply) => reply.json())
    .then((user) =>
      page.request.put(`/api/users/${user.id}`, {
        data: { ...user, attributes: { ...user.attributes, altitudeUnit: 'ft' } },
      }),
    )
  await page.reload()
  await expect(axis.filter({ hasText: /^2\.3\d\d$/ }).first()).toBeAttached()
})

for (const [width, locale] of [
  [1280, 'en-US'],
  [390, 'pt-BR'],
] as const) {
  test.describe(`${width} px`, { tag: width === 1280 ? ['@all'] : [] }, () => {
    test.use({ viewport: { width, height: 844 }, locale })
    test('[RPT-7] [RPT-15] [RPT-26] [RPT-34] [RPT-46] the combined report has the events of a vehicle and a group, by vehicle, time and type', async ({
      page,
    }) => {
      const asked = page.waitForRequest((request) => request.url().includes('/api/reports/combined'))
      await enterAt(page, `/reports/combined?deviceId=${daily}&groupId=${groupId}&${range()}`)
      const query = new URL((await asked).url()).searchParams
      expect([query.getAll('deviceId'), query.getAll('groupId')]).toEqual([[String(daily)], [String(groupId)]])
      if (width === 1280) {
        await expect(page.getByRole('columnheader').getByRole('button')).toHaveText([
          'Vehicle',
          'Position time',
          'Event',
        ])
        await expect(
          page.locator('tbody tr').filter({ hasText: 'Daily' }).filter({ hasText: 'Ignition on' }),
        ).toHaveCount(1)
        await expect(
          page.locator('tbody tr').filter({ hasText: 'Strada' }).filter({ hasText: 'Ignition on' }),
        ).toHaveCount(1)
        await expect(page.getByRole('button', { name: 'Columns' })).toHaveCount(0)
        await expect(page.getByRole('button', { name: 'More actions' })).toHaveCount(0)
      } else {
        await expect(page.getByRole('table')).toHaveCount(0)
        await expect(page.getByRole('list', { name: 'Linhas do relatório' }).getByText('Daily').first()).toBeVisible()
      }
      expect(await axeViolations(page)).toEqual([])
      expect(await sideways(page)).toBeLessThanOrEqual(0)
      await shoot(page, 'combined')
    })
  })
}
