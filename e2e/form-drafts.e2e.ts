import type { Page } from '@playwright/test'
import type { PreviewServer } from 'vite'
import type { Credentials, Rest } from '../tools/rest.ts'
import { serveForms } from './form-kit/serve.ts'
import { administrator, firstAccount } from './people.ts'
import { expect, test } from './server.ts'

test.use({ installation: 'form-drafts' })

let rest: Rest
let forms: PreviewServer
test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
  forms = await serveForms(server.url)
})
test.afterAll(() => forms.close())

async function open(page: Page, path: string, { email, password }: Credentials = administrator): Promise<void> {
  const url = forms.resolvedUrls!.local[0]!
  await page.request.post(new URL('/api/session', url).href, { form: { email, password } })
  await page.goto(new URL(path, url).href)
}
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

test('when the server is lost a save fails in words, and form and draft stay until it is back', async ({ page }) => {
  const { id } = await rest.drivers.create({ body: { name: 'Gil', uniqueId: '7070' } })
  page.on('dialog', (dialog) => dialog.accept())
  await open(page, `/driver/${id}`)
  await field(page, 'Name').fill('Gilberto')
  await page.route(/\/api\/drivers\/\d+$/, (route) =>
    route.request().method() === 'PUT' ? route.abort('connectionrefused') : route.continue(),
  )
  await save(page).click()
  await expect(page.getByRole('alert').getByText(/^Not saved: /)).toBeVisible()
  await expect(field(page, 'Name')).toHaveValue('Gilberto')
  await page.reload()
  await expect(field(page, 'Name')).toHaveValue('Gilberto')
  await page.unrouteAll()
  await save(page).click()
  await expect(page.getByText('Data updated')).toBeVisible()
  expect((await rest.drivers.get({ params: { id } })).name).toBe('Gilberto')
})

test('after a logout a draft is back for the same person, and never there for another', async ({ page }) => {
  const { id } = await rest.drivers.create({ body: { name: 'Hugo', uniqueId: '7080' } })
  const other = { name: 'Nina', email: 'nina@example.com', password: 'a long secret' }
  await rest.users.create({ body: { ...other, administrator: true } })
  page.on('dialog', (dialog) => dialog.accept())
  await open(page, `/driver/${id}`)
  await field(page, 'Name').fill('Hugo Reis')
  const drafts = () => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))
  await expect.poll(drafts).toContain('Hugo Reis')
  await page.request.delete(new URL('/api/session', page.url()).href)
  await open(page, `/driver/${id}`)
  await expect(page.getByText('What you typed here and did not save is back')).toBeVisible()
  await expect(field(page, 'Name')).toHaveValue('Hugo Reis')
  await page.request.delete(new URL('/api/session', page.url()).href)
  await open(page, `/driver/${id}`, other)
  await expect(field(page, 'Name')).toHaveValue('Hugo')
  await expect(page.getByText('What you typed here')).toHaveCount(0)
})

test('what is typed and not saved comes back after a reload, is not lost unseen to somebody else, and can be discarded', async ({
  page,
}) => {
  const { id } = await rest.drivers.create({ body: { name: 'Tais', uniqueId: '7060' } })
  page.on('dialog', (dialog) => dialog.accept())
  await open(page, `/driver/${id}`)
  await field(page, 'Name').fill('Taís')
  await page.getByLabel('Licence expires').fill('2028-01-02')
  await page.getByRole('button', { name: 'Add contact' }).click()
  await page.keyboard.type('Ugo')
  const driver = await rest.drivers.get({ params: { id } })
  await rest.drivers.update({ params: { id }, body: { ...driver, name: 'Thais' } })
  await page.reload()
  await expect(page.getByText('What you typed here and did not save is back')).toBeVisible()
  await expect(page.getByText('Somebody else has saved 1 of these fields since.')).toBeVisible()
  await expect(field(page, 'Name')).toHaveValue('Taís')
  await expect(page.getByText('Their value: Thais')).toBeVisible()
  await expect(page.getByLabel('Licence expires')).toHaveValue('2028-01-02')
  await expect(field(page, 'Contact name')).toHaveValue('Ugo')
  await page.getByRole('button', { name: 'Discard it' }).click()
  await expect(field(page, 'Name')).toHaveValue('Thais')
  await expect(field(page, 'Contact name')).toHaveCount(0)
  await page.reload()
  await expect(field(page, 'Name')).toHaveValue('Thais')
  await expect(page.getByText('What you typed here')).toHaveCount(0)
})

test('a draft is gone once it is saved, and holds no password', async ({ page }) => {
  const { id } = await rest.devices.create({ body: { name: 'Van', uniqueId: 'van-1' } })
  page.on('dialog', (dialog) => dialog.accept())
  await open(page, `/device/${id}`)
  await field(page, 'Password of the unit').fill('secret-of-the-unit')
  await field(page, 'Name').fill('Van 2')
  const drafts = () => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))
  await expect.poll(drafts).toContain('Van 2')
  expect(await drafts()).not.toContain('secret-of-the-unit')
  await save(page).click()
  await expect(page.getByText('Data updated')).toBeVisible()
  expect(await drafts()).not.toContain('Van 2')
})
