import type { Page } from '@playwright/test'
import type { PreviewServer } from 'vite'
import type { Rest } from '../tools/rest.ts'
import { serveForms } from './form-kit/serve.ts'
import { hindrances } from './hindrances.ts'
import { administrator, firstAccount } from './people.ts'
import { expect, test } from './server.ts'

test.use({ installation: 'form-kit' })

let rest: Rest
let forms: PreviewServer
test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
  forms = await serveForms(server.url)
})
test.afterAll(() => forms.close())

async function open(page: Page, path: string): Promise<void> {
  const url = forms.resolvedUrls!.local[0]!
  const { email, password } = administrator
  await page.request.post(new URL('/api/session', url).href, { form: { email, password } })
  await page.goto(new URL(path, url).href)
}
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

test('a tab says what is wrong in it, the foot leads there, and a save takes the fields of all tabs', async ({
  page,
}) => {
  await open(page, '/driver')
  await expect(tab(page, 'Person')).toHaveAttribute('aria-selected', 'true')
  await field(page, 'Name').fill('Ana')
  await expect(save(page)).toBeDisabled()
  await expect(page.getByText('Still to fill in:')).toBeVisible()
  await field(page, 'Name').press('Enter')
  await expect(tab(page, 'Card (1 field needs attention)')).toHaveAttribute('aria-selected', 'true')
  await expect(field(page, 'Card number')).toBeFocused()
  await field(page, 'Card number').fill('7001')
  await field(page, 'Shift').fill('never')
  await tab(page, 'Card').press('ArrowLeft')
  await expect(tab(page, 'Person')).toBeFocused()
  await expect(field(page, 'Name')).toBeVisible()
  await expect(field(page, 'Shift')).toBeHidden()
  await expect(tab(page, 'Card (1 field needs attention)')).toBeVisible()
  await page.getByRole('button', { name: 'Shift, in Card' }).click()
  await expect(field(page, 'Shift')).toBeFocused()
  await field(page, 'Shift').fill('')
  await expect(page.getByText('2 changes in 2 tabs not saved yet')).toBeVisible()
  expect(await hindrances(page)).toEqual([])
  await save(page).click()
  await expect(page.getByText('Data updated')).toBeVisible()
  const [driver] = await rest.drivers.list({ query: {} })
  expect(driver).toMatchObject({ name: 'Ana', uniqueId: '7001', attributes: {} })
})

test('what the server refuses is shown in its tab, and leaving asks for what is unsaved in a tab that is closed', async ({
  page,
}) => {
  await rest.drivers.create({ body: { name: 'Rui', uniqueId: '7002' } })
  const { id } = await rest.drivers.create({ body: { name: 'Eva', uniqueId: '7003' } })
  await open(page, `/driver/${id}#field-uniqueId`)
  await expect(field(page, 'Card number')).toBeFocused()
  await field(page, 'Card number').fill('7002')
  await tab(page, 'Person').click()
  await save(page).click()
  await expect(field(page, 'Card number')).toBeFocused()
  await expect(field(page, 'Card number')).toHaveAttribute('aria-invalid', 'true')
  await tab(page, 'Person').click()
  await page.getByRole('link', { name: 'Drivers' }).click()
  const question = page.getByRole('dialog', { name: 'Discard changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await tab(page, 'Card').click()
  await expect(field(page, 'Card number')).toHaveValue('7002')
})
