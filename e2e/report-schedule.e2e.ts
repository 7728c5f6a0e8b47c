import { levels } from '@rastro/core/resources/user'
import { axeViolations } from './axe-violations.ts'
import { enterAt, firstAccount } from './people.ts'
import { expect, test } from './server.ts'

test.use({ installation: 'report-schedule' })

const client = { name: 'Transportes Silva', email: 'silva@example.com', password: 'a long secret' }
const reader = { name: 'Rita Alves', email: 'rita@example.com', password: 'a long secret' }
const without = { name: 'Nino Costa', email: 'nino@example.com', password: 'a long secret' }
const mornings = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:1'],
  ...['DTSTART:20260101T080000Z', 'DTEND:20260101T090000Z', 'RRULE:FREQ=DAILY', 'END:VEVENT', 'END:VCALENDAR', ''],
].join('\r\n')
let strada: number
let calendarId: number

test.beforeAll(async ({ server }) => {
  const rest = await firstAccount(server)
  strada = (await rest.devices.create({ body: { name: 'Strada', uniqueId: 'strada-1' } })).id
  const data = Buffer.from(mornings).toString('base64')
  calendarId = (await rest.calendars.create({ body: { name: 'Mornings', data } })).id
  for (const person of [client, { ...reader, readonly: true }, { ...without, disableReports: true }]) {
    const { id: userId } = await rest.users.create({ body: { ...person, attributes: { nivel: levels.client } } })
    await rest.permissions.link({ body: { userId, deviceId: strada } })
    await rest.permissions.link({ body: { userId, calendarId } })
  }
})

test('[RPT-9] [RPT-19] [RPT-22] [RPT-40] [RPT-41] [RPT-42] [RPT-43] a client schedules a report, finds it in the list, and removes it', async ({
  page,
}) => {
  await enterAt(page, `/reports/trip?deviceId=${strada}`, client)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Schedule' }).click()
  await expect(page.getByLabel('Period')).toHaveCount(0)
  const schedule = page.getByRole('button', { name: 'Schedule', exact: true })
  await expect(schedule).toBeDisabled()
  await page.getByLabel('Description').fill('Every morning')
  await page.getByRole('combobox', { name: 'Calendar' }).click()
  await page.getByRole('option', { name: 'Mornings' }).click()
  await page.route('**/api/reports', (route) => route.fulfill({ status: 400, body: 'No' }), { times: 1 })
  await schedule.click()
  await expect(page.getByText('Invalid parameters or constraints violation')).toBeVisible()
  const [created, linked] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/reports')),
    page.waitForRequest((request) => request.url().endsWith('/api/permissions/bulk')),
    schedule.click(),
  ])
  expect(created.postDataJSON()).toMatchObject({ type: 'trips', description: 'Every morning', calendarId })
  expect(linked.postDataJSON()).toEqual([{ deviceId: strada, reportId: expect.any(Number) }])
  await expect(page).toHaveURL('/reports/scheduled')
  const item = page.getByRole('list', { name: 'Scheduled' }).getByRole('listitem')
  await expect(item).toContainText(/Trips.*Every morning.*Mornings/)
  await item.getByRole('button', { name: 'What was sent' }).click()
  await expect(item).toContainText('Nothing was sent yet')
  expect(await axeViolations(page)).toEqual([])
  await item.getByRole('button', { name: 'Delete Every morning' }).click()
  const removed = page.waitForRequest((request) => request.method() === 'DELETE')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  expect((await removed).url()).toMatch(/\/api\/reports\/\d+$/)
  await expect(page.getByText('No scheduled reports yet')).toBeVisible()
})

test('[RPT-21] [RPT-55] who reads only is not offered to schedule, and who has no reports has no page', async ({
  page,
}) => {
  await enterAt(page, `/reports/trip?deviceId=${strada}`, reader)
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Show', 'Export', 'Send by email'])
  const reply = await page.request.post('/api/reports', { data: { type: 'trips', description: 'x', calendarId } })
  expect(reply.ok()).toBe(false)
  await enterAt(page, `/reports/trip?deviceId=${strada}`, without)
  await expect(page.getByRole('button', { name: 'Show', exact: true })).toHaveCount(0)
})
