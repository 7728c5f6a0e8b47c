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

test('numbers of documents get their marks, a wrong one warns and can be saved, money, days and lengths are stored plainly', async ({
  page,
}) => {
  await open(page, '/driver')
  await field(page, 'Name').fill('Leo')
  await field(page, 'CPF').pressSequentially('11144477736')
  await expect(field(page, 'CPF')).toHaveValue('111.444.777-36')
  await field(page, 'Phone').fill('11912345678')
  await expect(page.getByText('A digit is probably wrong')).toBeVisible()
  await field(page, 'Salary').fill('3.250,5')
  await expect(field(page, 'Phone')).toHaveValue('+55 11 91234-5678')
  await page.getByLabel('Licence expires').fill('2027-03-09')
  await field(page, 'Length of a shift').fill('8:30')
  await field(page, 'Note').fill('new')
  await expect(field(page, 'Salary')).toHaveValue('R$ 3.250,50')
  await expect(field(page, 'Length of a shift')).toHaveValue('8 h 30 min')
  await field(page, 'Length of a shift').fill('soon')
  await field(page, 'Note').focus()
  await expect(page.getByText('Enter a length of time')).toBeVisible()
  await field(page, 'Length of a shift').fill('25 h')
  await expect(page.getByText('Enter 1 d or less')).toBeVisible()
  await field(page, 'Length of a shift').fill('8:30')
  await tab(page, 'Card').click()
  await field(page, 'Card number').fill('7010')
  await save(page).click()
  await expect(page.getByText('Data updated')).toBeVisible()
  const stored = (await rest.drivers.list({ query: {} })).find(({ uniqueId }) => uniqueId === '7010')
  expect(stored!.attributes).toEqual({
    informations: { cpf: '111.444.777-36', phone: '+55 11 91234-5678', vnccnh: '2027-03-09' },
    salary: 3250.5,
    shiftLength: 30_600_000,
    note: 'new',
  })
})

test('rows are added, put in another order by keys, removed, and bounded', async ({ page }) => {
  const contacts = [{ name: 'Ana' }, { name: 'Bia' }]
  const { id } = await rest.drivers.create({ body: { name: 'Rosa', uniqueId: '7020', attributes: { contacts } } })
  await open(page, `/driver/${id}`)
  const names = page.getByRole('textbox', { name: 'Contact name' })
  await expect(names).toHaveCount(2)
  await page.getByRole('button', { name: 'Add contact' }).click()
  await expect(names.nth(2)).toBeFocused()
  await page.keyboard.type('Caio')
  await expect(page.getByRole('button', { name: 'Add contact' })).toBeDisabled()
  await names.nth(2).press('Alt+ArrowUp')
  await expect(page.getByText('Contact is now number 2 of 3')).toBeAttached()
  await page.getByRole('button', { name: 'Remove Contact 1' }).click()
  await expect(names).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Remove Contact 1' })).toBeFocused()
  await save(page).click()
  await expect(page.getByText('Data updated')).toBeVisible()
  expect((await rest.drivers.get({ params: { id } })).attributes.contacts).toEqual([
    { name: 'Caio', phone: '' },
    { name: 'Bia' },
  ])
})

test('[USER-23] a postcode fills in its address where it is known, and holds up nobody where it is not', async ({
  page,
}) => {
  const answers = {
    '05414002': { json: { street: 'Rua Cristiano Viana', district: 'Pinheiros', city: 'São Paulo', state: 'SP' } },
    '99999999': { status: 404, body: 'No address has this postcode' },
    '88888888': { status: 503, body: 'away' },
  }
  await page.route('**/api/server/postcode/*', (route) =>
    route.fulfill(answers[route.request().url().slice(-8) as keyof typeof answers] ?? { json: null }),
  )
  const { id } = await rest.drivers.create({ body: { name: 'Ivo', uniqueId: '7030' } })
  await open(page, `/driver/${id}`)
  await tab(page, 'Address').click()
  const code = field(page, 'Postcode (CEP)')
  await code.pressSequentially('99999999')
  await expect(page.getByText('No address has this postcode').first()).toBeVisible()
  await code.fill('88888-888')
  await expect(page.getByText('The postcode could not be looked up').first()).toBeVisible()
  await field(page, 'Street').fill('Travessa sem nome')
  await code.fill('05414002')
  await expect(page.getByText('Address found').first()).toBeVisible()
  await expect(field(page, 'Street')).toHaveValue('Rua Cristiano Viana')
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('SP')
  await field(page, 'Number').fill('88')
  await save(page).click()
  await expect(page.getByText('Data updated')).toBeVisible()
  expect((await rest.drivers.get({ params: { id } })).attributes).toEqual({
    informations: {
      cep: '05414-002',
      endereco: 'Rua Cristiano Viana',
      numero: '88',
      bairro: 'Pinheiros',
      cidade: 'São Paulo',
      uf: 'SP',
    },
  })
})
