import type { Page } from '@playwright/test'
import type { Rest } from '../tools/rest.ts'
import { axeViolations } from './axe-violations.ts'
import { drive, yesterdayAt } from './drives.ts'
import { enterAt, firstAccount } from './people.ts'
import { expect, test } from './server.ts'
import { shells, shoot } from './settings.ts'

test.use({ installation: 'report-filters', timezoneId: 'America/Sao_Paulo' })

let rest: Rest
let strada: number
test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
  strada = (await rest.devices.create({ body: { name: 'Strada', uniqueId: 'strada-1' } })).id
  await drive(server, 'strada-1', yesterdayAt(8), 20, { lat: -23.6, lon: -46.65 })
})

const range = () => `from=${yesterdayAt(0).toISOString()}&to=${new Date(yesterdayAt(24).getTime() - 1).toISOString()}`
const rows = (page: Page) => page.locator('tbody tr:has(button[aria-pressed])')
const showButton = (page: Page) => page.getByRole('button', { name: 'Show', exact: true })

test('speeding is above the limit that one types, in km/h and minutes; the address keeps both', async ({ page }) => {
  await enterAt(page, `/reports/speeding?deviceId=${strada}&${range()}`)
  await expect(page.getByText('No data in this period')).toBeVisible()
  const limit = page.getByLabel('Speed limit')
  await limit.fill('fast')
  await expect(page.getByText('Enter a smaller number, zero or more')).toBeVisible()
  await expect(showButton(page)).toBeDisabled()
  await limit.fill('50')
  await page.getByLabel('Minimum duration').fill('5')
  await showButton(page).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('50 km/h')
  await expect(page).toHaveURL(/minDuration=300000&speedLimit=26\.99/)
  await shoot(page, 'report limits')
  await page.reload()
  await expect(limit).toHaveValue('50')
  await page.getByLabel('Minimum duration').fill('25')
  await showButton(page).click()
  await expect(page.getByText('No data in this period')).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Minimum duration')).toHaveValue('5')
  await enterAt(page, `/reports/idling?deviceId=${strada}&${range()}`)
  await expect(page.getByLabel('Minimum duration')).toBeVisible()
  await expect(limit).toHaveCount(0)
})

test('a filter saved under a name is picked on a phone, with its columns and a period that stays relative; renamed and deleted', async ({
  page,
  otherPage,
}) => {
  await enterAt(page, `/reports/trip?deviceId=${strada}`)
  await page.getByLabel('Period').selectOption('yesterday')
  await showButton(page).click()
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Fuel used' }).uncheck()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Saved filters' }).click()
  const panel = page.getByRole('dialog', { name: 'Saved filters' })
  await expect(panel).toContainText('No saved filter for this report yet.')
  await panel.getByLabel('Name of this filter').fill('Strada, the day before')
  await panel.getByRole('button', { name: 'Save filter' }).click()
  await expect(panel.getByRole('listitem')).toContainText('Yesterday')
  await shoot(page, 'saved filters')
  expect(await axeViolations(page)).toEqual([])
  const kept = async () => (await rest.session.get({ query: {} })).attributes.reportFilters as { query: string }[]
  await expect.poll(kept).toMatchObject([{ query: `deviceId=${strada}&period=yesterday` }])

  const phone = await otherPage({ viewport: shells.phone })
  await enterAt(phone, '/reports/trip')
  await phone.getByRole('button', { name: 'Saved filters' }).click()
  await phone
    .getByRole('button', { name: /Strada, the day before/ })
    .first()
    .click()
  await expect(phone.getByRole('list', { name: 'Rows of the report' }).getByRole('listitem')).toHaveCount(1)
  await expect(phone.getByText('Fuel used')).toHaveCount(1)
  await expect(phone.getByRole('button', { name: /Strada, yesterday/ })).toBeVisible()
  await phone.getByRole('button', { name: 'Saved filters' }).click()
  await phone.getByRole('button', { name: 'Rename Strada, the day before' }).click()
  await phone.getByLabel('Rename Strada, the day before').fill('Before')
  await phone.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(phone.getByRole('button', { name: 'Rename Before' })).toBeVisible()
  await shoot(phone, 'saved filters')
  await phone.getByRole('button', { name: 'Delete Before' }).click()
  await expect(phone.getByText('No saved filter for this report yet.')).toBeVisible()
  await expect.poll(kept).toEqual([])
  await phone.keyboard.press('Escape')
  await phone.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(kept).toHaveLength(1)

  // Another report has filters of its own
  await enterAt(page, `/reports/stop?deviceId=${strada}&${range()}`)
  await page.getByRole('button', { name: 'Saved filters' }).click()
  await expect(panel).toContainText('No saved filter for this report yet.')
})
