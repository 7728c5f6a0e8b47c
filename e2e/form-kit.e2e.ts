import type { Page } from '@playwright/test'
import type { PreviewServer } from 'vite'
import type { Credentials, Rest } from '../tools/rest.ts'
import { axeViolations } from './axe-violations.ts'
import { serveForms } from './form-kit/serve.ts'
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

async function open(page: Page, path: string, { email, password }: Credentials = administrator): Promise<void> {
  const url = forms.resolvedUrls!.local[0]!
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
  await expect(tab(page, 'Card (Correct 1 field)')).toHaveAttribute('aria-selected', 'true')
  await expect(field(page, 'Card number')).toBeFocused()
  await field(page, 'Card number').fill('7001')
  await field(page, 'Shift').fill('never')
  await tab(page, 'Card').press('ArrowLeft')
  await expect(tab(page, 'Person')).toBeFocused()
  await expect(field(page, 'Name')).toBeVisible()
  await expect(field(page, 'Shift')).toBeHidden()
  await expect(tab(page, 'Card (Correct 1 field)')).toBeVisible()
  await page.getByRole('button', { name: 'Shift, in Card' }).click()
  await expect(field(page, 'Shift')).toBeFocused()
  await field(page, 'Shift').fill('')
  await expect(page.getByText('2 changes in 2 tabs not saved yet')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
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

test('a postcode fills in its address where it is known, and holds up nobody where it is not', async ({ page }) => {
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

/** A picture of this size, as encoded by the browser. */
async function pictureOf(page: Page, [width, height]: readonly [number, number]): Promise<Buffer> {
  const url = await page.evaluate(
    ([wide, high]) =>
      Object.assign(document.createElement('canvas'), { width: wide, height: high }).toDataURL('image/png'),
    [width, height] as const,
  )
  return Buffer.from(url.split(',')[1]!, 'base64')
}
const slot = (page: Page, name: string) => page.getByRole('group', { name: new RegExp(`^${name}`) })
const choose = (page: Page, name: string, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.getByLabel(`File for ${name}`).setInputFiles(file)

test('a picture is made smaller and sent, what is none is refused, and a document takes its slot', async ({ page }) => {
  const { id } = await rest.drivers.create({ body: { name: 'Lia', uniqueId: '7040' } })
  await open(page, `/driver/${id}#tab-files`)
  const portrait = slot(page, 'Portrait')
  await expect(portrait).toBeVisible()
  await choose(page, 'Portrait', { name: 'x.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await expect(portrait.getByText('Only JPEG and PNG images are accepted.')).toBeVisible()
  await choose(page, 'Portrait', { name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(portrait.getByText('The image could not be loaded')).toBeVisible()
  await choose(page, 'Portrait', { name: 'me.png', mimeType: 'image/png', buffer: await pictureOf(page, [1600, 1200]) })
  const shown = portrait.getByRole('img', { name: 'Portrait' })
  await expect(shown).toBeVisible()
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([800, 600])
  const contract = slot(page, 'Signed contract')
  await expect(contract.getByText('JPEG, PNG or PDF, up to 10 MB')).toBeVisible()
  const pdf = { name: 'contract.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') }
  await choose(page, 'Signed contract', pdf)
  await expect(contract.getByText(/^Sent on/)).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await save(page).click()
  await expect(page.getByText('Data updated')).toBeVisible()
  const { attributes } = await rest.drivers.get({ params: { id } })
  expect(attributes.ImagePerfil).toMatch(/^[0-9a-f]{32}_\d{13}\.png$/)
  expect(attributes.informations).toEqual({ documentoImage2: expect.stringMatching(/\.pdf$/) })
})

test('while a file is being sent the form waits; it can be cancelled, and what stood there stays', async ({ page }) => {
  const { id } = await rest.drivers.create({ body: { name: 'Nuno', uniqueId: '7041' } })
  await open(page, `/driver/${id}`)
  await field(page, 'Note').fill('late')
  await tab(page, 'Files').click()
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/server/file/*', (route) => promise.then(() => route.abort()))
  const pdf = { name: 'licence.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') }
  await choose(page, 'Register or licence', pdf)
  const licence = slot(page, 'Register or licence')
  await expect(licence.getByRole('progressbar')).toBeVisible()
  await expect(save(page)).toBeDisabled()
  await licence.getByRole('button', { name: 'Cancel upload' }).click()
  await expect(licence.getByRole('button', { name: 'Choose file' })).toBeVisible()
  await expect(save(page)).toBeEnabled()
  resolve()
})

test('fields behind a button are set with the form, put back by Cancel, and fill the screen of a phone', async ({
  page,
}) => {
  const { id } = await rest.drivers.create({ body: { name: 'Davi', uniqueId: '7050', attributes: { limit: 80 } } })
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, `/driver/${id}`)
  const button = page.getByRole('button', { name: 'Limits' })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Limits' })
  expect(await dialog.evaluate((element) => element.clientHeight)).toBe(844)
  expect(await axeViolations(page)).toEqual([])
  await field(page, 'Speed limit').fill('90')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(save(page)).toBeDisabled()
  await button.click()
  await expect(field(page, 'Speed limit')).toHaveValue('80')
  await field(page, 'Speed limit').fill('900')
  await field(page, 'Speed limit').press('Enter')
  await expect(page.getByText('Enter 200 or less')).toBeVisible()
  await field(page, 'Speed limit').fill('100')
  await field(page, 'Speed limit').press('Enter')
  await expect(dialog).toBeHidden()
  await expect(button.getByRole('img', { name: 'Unsaved changes' })).toBeVisible()
  await save(page).click()
  await expect(page.getByText('Data updated')).toBeVisible()
  expect((await rest.drivers.get({ params: { id } })).attributes).toEqual({ limit: 100 })
})

test('a required field in a closed dialog holds up the save, the foot and the button lead to it', async ({ page }) => {
  await open(page, '/group')
  const button = page.getByRole('button', { name: /^Billing/ })
  const dialog = page.getByRole('dialog', { name: 'Billing' })
  await field(page, 'Name').fill('Depot')
  await expect(save(page)).toBeDisabled()
  await page.getByRole('button', { name: 'Cost centre, in Billing' }).click()
  await expect(dialog).toBeVisible()
  await expect(field(page, 'Cost centre')).toBeFocused()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await field(page, 'Name').press('Enter')
  await expect(field(page, 'Cost centre')).toBeFocused()
  await expect(dialog.getByText('Fill in this field')).toBeVisible()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(button.getByRole('img', { name: 'Correct 1 field' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await button.click()
  await field(page, 'Cost centre').fill('4711')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(button.getByRole('img', { name: 'Unsaved changes' })).toBeVisible()
  await save(page).click()
  await expect(page.getByText('Data updated')).toBeVisible()
  const [stored] = await rest.groups.list({ query: { keyword: 'Depot' } })
  expect(stored).toMatchObject({ name: 'Depot', attributes: { costCentre: '4711' } })
})

test('fields are locked and masked by the table of field access, and a save keeps what is masked', async ({ page }) => {
  const attributes = { iccid: '8955031234567890129', devicePassword: '1234', 'block.maxFixAge': 60 }
  const { id: deviceId } = await rest.devices.create({ body: { name: 'Strada', uniqueId: 'str-1', attributes } })
  const client = { name: 'Cli', email: 'cli@example.com', password: 'a long secret' }
  const { id: userId } = await rest.users.create({
    body: { ...client, attributes: { nivel: 3, deviceEdit: true } },
  })
  await rest.permissions.link({ body: { userId, deviceId } })
  await open(page, `/device/${deviceId}`, client)
  await expect(field(page, 'Identifier')).toHaveValue('*****')
  await expect(field(page, 'Identifier')).toBeDisabled()
  await expect(page.getByText('Administrators only: the value is not shown').first()).toBeVisible()
  await expect(field(page, 'SIM card')).toHaveValue('*****')
  await expect(field(page, 'Longest age of a fix')).toBeDisabled()
  await expect(page.getByText('Administrators only: it cannot be changed here')).toBeVisible()
  await field(page, 'Plate').fill('rta4f21')
  await field(page, 'Name').fill('Strada 07')
  await save(page).click()
  await expect(page.getByText('Data updated')).toBeVisible()
  const stored = await rest.devices.get({ params: { id: deviceId } })
  expect(stored).toMatchObject({ name: 'Strada 07', uniqueId: 'str-1' })
  expect(stored.attributes).toMatchObject({ ...attributes, veiculo: { placa: 'RTA-4F21' } })
  // Without deviceEdit every field is locked, and the password is absent
  const user = await rest.users.get({ params: { id: userId } })
  await rest.users.update({ params: { id: userId }, body: { ...user, attributes: { nivel: 3, deviceEdit: false } } })
  await open(page, `/device/${deviceId}`, client)
  await expect(field(page, 'Name')).toBeDisabled()
  await expect(field(page, 'Password of the unit')).toHaveCount(0)
})

test('a list that is longer than what is loaded at once is paged, sorted and searched by the server, by what it can sort by', async ({
  page,
}) => {
  for (const [index, name] of ['Zoe', 'Yara', 'Xico', 'Wanda', 'Vito'].entries())
    await rest.drivers.create({ body: { name: `Long ${name}`, uniqueId: `long-${index}` } })
  const asked: URLSearchParams[] = []
  // The real server, with pages of two
  await page.route(/\/api\/drivers\?/, (route) => {
    const url = new URL(route.request().url())
    asked.push(url.searchParams)
    return route.continue({ url: url.href.replace('limit=10000', 'limit=2') })
  })
  await open(page, '/drivers')
  await page.getByRole('searchbox').fill('long')
  const names = page.getByRole('row').getByRole('link', { name: /^Long / })
  await expect(names).toHaveText(['Long Vito', 'Long Wanda', 'Long Xico', 'Long Yara', 'Long Zoe'])
  await page.getByRole('columnheader', { name: 'Card number' }).getByRole('button').click()
  await expect(names).toHaveText(['Long Zoe', 'Long Yara', 'Long Xico', 'Long Wanda', 'Long Vito'])
  // What it holds is shown in the new order at once, until the server has answered
  const sorted = () => asked.filter((query) => query.get('sort') === 'uniqueId' && query.get('keyword') === 'long')
  await expect.poll(() => sorted().length).toBe(3)
  expect(asked.filter((query) => query.has('cursor')).length).toBeGreaterThan(3)
  await expect(page.getByRole('columnheader', { name: 'Note' }).getByRole('button')).toHaveCount(0)
})
