import type { Page } from '@playwright/test'
import { formatDate, formatDateTime, formatShortTime } from '@rastro/core/format/dates'
import type { PreviewServer } from 'vite'
import type { Rest } from '../tools/rest.ts'
import { openScreen } from './follow.ts'
import { serveForms } from './form-kit/serve.ts'
import { administrator, enter, firstAccount, setServerAttributes } from './people.ts'
import { expect, test } from './server.ts'
import { reportOsmand } from './units.ts'

/** The account and the browser are 25 hours apart: they never have the same day. */
const timezone = 'Pacific/Pago_Pago'
test.use({ installation: 'timezone', timezoneId: 'Pacific/Kiritimati' })

const isoDay = (time: Date, zone = timezone) => formatDate(time, { timezone: zone }).split('/').reverse().join('-')
const daysAhead = (count: number) => new Date(Date.now() + count * 86_400_000)
/** Half an hour ago, on full seconds. */
const reported = new Date(Math.floor(Date.now() / 1000) * 1000 - 1_800_000)
const shown = formatDateTime(reported, { timezone })
let rest: Rest
let vanId = 0
let forms: PreviewServer

test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
  const user = await rest.session.get({ query: {} })
  await rest.users.update({ params: { id: user.id }, body: { ...user, attributes: { ...user.attributes, timezone } } })
  vanId = (await rest.devices.create({ body: { name: 'Van', uniqueId: 'VAN' } })).id
  const report = { id: 'VAN', lat: -23.55, lon: -46.64, timestamp: reported.getTime() / 1000 }
  await reportOsmand(server, { ...report, alarm: 'sos' })
  forms = await serveForms(server.url)
})
test.afterAll(() => forms.close())

async function openForm(page: Page, path: string): Promise<void> {
  const url = forms.resolvedUrls!.local[0]!
  const { email, password } = administrator
  await page.request.post(new URL('/api/session', url).href, { form: { email, password } })
  await page.goto(new URL(path, url).href)
}

test('one moment reads the same in list, card, position, drawer and event, wherever the browser stands', async ({
  page,
}) => {
  await enter(page)
  const row = page.getByRole('option', { name: 'Van' })
  await expect(row).toContainText(shown.replace(' ', ''))
  await row.click()
  const card = page.getByRole('region', { name: 'Van', exact: true })
  await expect(card.getByText(shown).first()).toBeVisible()
  await card.getByRole('link', { name: 'See all data of the position' }).click()
  await expect(page.getByText(shown).first()).toBeVisible()
  await page.goto('/')
  await page.getByRole('button', { name: /^Events/ }).click()
  const line = page.getByRole('complementary', { name: 'Events' }).getByRole('listitem')
  const hour = formatShortTime(reported, { timezone })
  const today = isoDay(new Date()) === isoDay(reported)
  await expect(line.locator('time')).toHaveText(today ? hour : `${formatDate(reported, { timezone })} ${hour}`)
  await line.getByRole('link', { name: 'SOS' }).click()
  await expect(page.getByRole('heading', { name: 'Alarm: SOS' })).toBeVisible()
  await expect(page.getByRole('main').getByText(shown).first()).toBeVisible()
})

test('fields for a day take the day of the account: a new record, a token, an end of validity', async ({ page }) => {
  await enter(page)
  await test.step('a record of maintenance begins today', async () => {
    await openScreen(page, '/settings/maintenances')
    await page.getByRole('link', { name: 'Record maintenance' }).click()
    await expect(page.getByRole('dialog').locator('input[type=date]')).toHaveValue(isoDay(new Date()))
  })
  await test.step('a token ends as a day of the account begins (A-45)', async () => {
    await openScreen(page, '/settings/preferences#tokens')
    const day = page.getByLabel('Token expiration')
    await expect(day).toHaveValue(isoDay(daysAhead(7)))
    await day.fill('2099-12-31')
    await page.getByRole('button', { name: 'Generate token' }).click()
    await expect(page.getByRole('list', { name: 'API tokens' })).toContainText('31/12/2099 00:00:00')
    const stored = await (await page.request.get('/api/session/tokens')).json()
    expect(stored.map((token: { expirationTime: string }) => Date.parse(token.expirationTime))).toEqual([
      Date.parse('2099-12-31T11:00:00Z'),
    ])
  })
  await test.step('a day that is stored as a moment begins at midnight of the account', async () => {
    await openForm(page, `/device/${vanId}`)
    await page.getByLabel('Valid until').fill('2099-12-31')
    await page.reload()
    const restored = page.getByText('What you typed here and did not save is back')
    await expect(restored).toContainText(formatDate(new Date(), { timezone }))
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Data updated')).toBeVisible()
    const { expirationTime } = await rest.devices.get({ params: { id: vanId } })
    expect(expirationTime?.toISOString()).toBe('2099-12-31T11:00:00.000Z')
    await openForm(page, `/device/${vanId}`)
    await expect(page.getByLabel('Valid until')).toHaveValue('2099-12-31')
  })
})

test('[LIST-8] without a time zone of its own an account has that of the server, else of the browser; list and card São Paulo’s', async ({
  page,
}) => {
  const user = await rest.session.get({ query: {} })
  await rest.users.update({ params: { id: user.id }, body: { ...user, attributes: {} } })
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await enter(page)
  await test.step('of the browser, and the list of São Paulo: the setting says so', async () => {
    const inList = formatDateTime(reported, { timezone: 'America/Sao_Paulo' })
    const row = page.getByRole('option', { name: 'Van' })
    await expect(row).toContainText(inList.replace(' ', ''))
    await row.click()
    await expect(page.getByRole('region', { name: 'Van', exact: true })).toContainText(inList)
    await openScreen(page, '/settings/preferences')
    await expect(zone).toHaveValue('Same as this device')
    await expect(page.getByText('The map page, alarms and messages then use America/Sao_Paulo.')).toBeVisible()
    await expect(page.getByLabel('Token expiration')).toHaveValue(isoDay(daysAhead(7), 'Pacific/Kiritimati'))
  })
  await test.step('of the server: the setting names it', async () => {
    await setServerAttributes(rest, { timezone: 'Europe/Lisbon' })
    await page.reload()
    await expect(zone).toHaveValue('Same as the server')
    await expect(page.getByText('Europe/Lisbon', { exact: true })).toBeVisible()
    await expect(page.getByText('The map page, alarms and messages then use')).toBeHidden()
    await expect(page.getByLabel('Token expiration')).toHaveValue(isoDay(daysAhead(7), 'Europe/Lisbon'))
  })
})
