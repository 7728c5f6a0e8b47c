import type { Page, Request } from '@playwright/test'
import type { Rest } from '../tools/rest.ts'
import { enterAt, firstAccount, takeSession } from './people.ts'
import { expect, test } from './server.ts'
import { rowOf } from './settings.ts'

test.use({ installation: 'forms' })

let rest: Rest
let groupId: number
const data = Buffer.from(
  'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nDTSTART:20200101T000000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
).toString('base64')
test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
  groupId = (await rest.groups.create({ body: { name: 'Depot' } })).id
})

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const name = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true })
/** The calls about groups, by method and path. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (call: Request) => {
    const { pathname } = new URL(call.url())
    if (/^\/api\/groups/.test(pathname)) calls.push(`${call.method()} ${pathname}`)
  })
  return calls
}
/** Delays the answers to these calls until they are released. */
async function holdBack(page: Page, method: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/api\/groups(\/\d+)?$/, async (route) => {
    if (route.request().method() === method) await promise
    await route.continue()
  })
  return resolve
}

test('[APP-34] while it is being saved the button says so and takes no second click', async ({ page }) => {
  await enterAt(page, `/settings/group/${groupId}`)
  await name(page).fill('Depot North')
  const letGo = await holdBack(page, 'PUT')
  const calls = callsOf(page)
  await save(page).click()
  const saving = page.getByRole('button', { name: 'Saving…' })
  await expect(saving).toBeDisabled()
  await saving.click({ force: true })
  await name(page).press('Enter')
  letGo()
  await expect(page.getByText('Data updated')).toBeVisible()
  expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([`PUT /api/groups/${groupId}`])
})

test('[APP-35] [APP-38] a form is opened by one call, and cannot be saved before its answer', async ({ page }) => {
  await takeSession(page)
  const letGo = await holdBack(page, 'GET')
  const calls = callsOf(page)
  await page.goto(`/settings/group/${groupId}`)
  await expect(save(page)).toBeDisabled()
  await expect(name(page)).toHaveCount(0)
  letGo()
  await expect(name(page)).toHaveValue(/^Depot/)
  await name(page).fill('Depot West')
  await expect(save(page)).toBeEnabled()
  expect(calls.filter((call) => call === `GET /api/groups/${groupId}`)).toHaveLength(1)
})

test('[APP-37] an address without a number makes a new one, one with a number changes that', async ({ page }) => {
  await takeSession(page)
  const calls = callsOf(page)
  await page.goto('/settings/group')
  await name(page).fill('Yard')
  await save(page).click()
  await expect(rowOf(page, 'Yard')).toBeVisible()
  await page.goto(`/settings/group/${groupId}`)
  await name(page).fill('Depot South')
  await save(page).click()
  await expect(rowOf(page, 'Depot South')).toBeVisible()
  expect(calls.filter((call) => !call.startsWith('GET'))).toEqual(['POST /api/groups', `PUT /api/groups/${groupId}`])
})

test('[APP-42] what somebody does not want to remove after all stays', async ({ page }) => {
  await rest.groups.create({ body: { name: 'Kept' } })
  await enterAt(page, '/settings/groups')
  const calls = callsOf(page)
  // With the keyboard the focus keeps the question open
  await page.getByRole('button', { name: 'Delete Kept' }).press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Delete Kept?' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(rowOf(page, 'Kept')).toBeVisible()
  expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([])
  expect((await rest.groups.list({ query: {} })).map((group) => group.name)).toContain('Kept')
})

for (const [locale, notice, button, label] of [
  ['en-US', 'Data updated', 'Save', 'Name'],
  ['pt-BR', 'Dados atualizados', 'Salvar', 'Nome'],
] as const) {
  test.describe(locale, { tag: locale === 'pt-BR' ? ['@all'] : [] }, () => {
    test.use({ locale })

    test(`[APP-49] a save is confirmed in the language of the page, ${locale}`, async ({ page }) => {
      await enterAt(page, `/settings/group/${groupId}`)
      await page.getByRole('textbox', { name: label, exact: true }).fill(`Depot ${locale}`)
      await page.getByRole('button', { name: button, exact: true }).click()
      await expect(page.getByText(notice)).toBeVisible()
    })
  })
}

test('[ENT-40] Enter in an incomplete form says what is missing, and sends nothing', async ({ page }) => {
  await takeSession(page)
  const calls = callsOf(page)
  await page.goto('/settings/group')
  await name(page).press('Enter')
  await expect(page.getByText('Fill in all the required fields!')).toBeVisible()
  await expect(page.getByText('Fill in this field')).toBeVisible()
  await expect(name(page)).toBeFocused()
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
  await name(page).fill('Whole')
  await expect(page.getByText('Fill in all the required fields!')).toHaveCount(0)
  await name(page).press('Enter')
  await expect(rowOf(page, 'Whole')).toBeVisible()
  await page.goto('/settings/maintenances?tab=2&alert=new')
  const dialog = page.getByRole('dialog', { name: 'New alert type' })
  await dialog.getByRole('textbox', { name: 'Name' }).press('Enter')
  await expect(dialog.getByText('Fill in all the required fields!')).toBeVisible()
})

test('what was typed before a logout is back when the same person logs in again, and another never sees it', async ({
  page,
}) => {
  const other = { name: 'Nina', email: 'nina@example.com', password: 'a long secret' }
  await rest.users.create({ body: { ...other, administrator: true } })
  const { id } = await rest.groups.create({ body: { name: 'Fleet' } })
  page.on('dialog', (dialog) => dialog.accept())
  const logOut = async () => {
    await page.getByRole('button', { name: 'Sign out' }).first().click()
    await expect(page).toHaveURL(/\/login/)
  }
  await enterAt(page, `/settings/group/${id}`)
  await name(page).fill('Fleet South')
  await logOut()
  await enterAt(page, `/settings/group/${id}`)
  await expect(page.getByText('What you typed here and did not save is back')).toBeVisible()
  await expect(name(page)).toHaveValue('Fleet South')
  await logOut()
  await enterAt(page, `/settings/group/${id}`, other)
  await expect(name(page)).toHaveValue('Fleet')
  await expect(page.getByText('What you typed here')).toHaveCount(0)
})

test('[CAL-2] [NTF-12] the calendars are what other forms choose among', async ({ page }) => {
  const calendar = await rest.calendars.create({ body: { name: 'Nights', data } })
  await enterAt(page, '/settings/notification')
  await page.getByRole('radiogroup', { name: 'Event' }).getByText('Ignition on').click()
  await page.getByRole('group', { name: 'Channels' }).getByText('Web', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Calendar' }).fill('nig')
  await page.getByRole('option', { name: 'Nights' }).click()
  await save(page).click()
  await expect(page.getByText('Data updated')).toBeVisible()
  const [stored] = await rest.notifications.list({ query: {} })
  expect(stored!.calendarId).toBe(calendar.id)
})
