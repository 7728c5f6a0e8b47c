import type { Locator, Page } from '@playwright/test'
import { logIn, type Rest } from '../tools/rest.ts'
import { axeViolations } from './axe-violations.ts'
import { openAnew, openScreen } from './follow.ts'
import { isForbidden } from './forbidden.ts'
import { administrator, enterAt, firstAccount } from './people.ts'
import { expect, test } from './server.ts'
import { rowOf, shoot } from './settings.ts'

test.use({ installation: 'clients' })

const password = 'another secret'
const reseller = { name: 'Sentinela', email: 'sentinela@example.com', password }
const onlooker = { name: 'Otto', email: 'otto@example.com', password }
let rest: Rest
let resellerRest: Rest
let resellerId: number
test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
  const made = await rest.users.create({ body: { ...reseller, phone: '1133334444', attributes: { nivel: 2 } } })
  resellerId = made.id
  resellerRest = await logIn(server.url, reseller)
  await rest.users.create({ body: { ...onlooker, readonly: true, userLimit: 5 } })
})

const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true })
const save = (page: Page): Locator => page.getByRole('button', { name: 'Save', exact: true })
const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name })
const named = async (api: Rest, name: string) => {
  const found = (await api.users.list({ query: {} })).find((user) => user.name === name)
  expect(found, name).toBeDefined()
  return found!
}

test('[USER-11] [USER-19] [USER-20] [USER-22] [USER-23] [USER-24] [USER-32] [USER-33] [USER-36] [USER-37] [ENT-18] a reseller adds a client with address and permissions', async ({
  page,
}) => {
  await enterAt(page, '/settings/clientes', reseller)
  await expect(page.getByText('No clients yet')).toBeVisible()
  await page.getByRole('link', { name: 'New client' }).click()
  await expect(page).toHaveURL('/settings/cliente')
  const required: [string, string, string][] = [
    ['Name', 'Transportes Boa Vista', ''],
    ['Email', 'contato@boavista.example', ''],
    ['CPF or CNPJ', '12ABC34501DE35', '12.ABC.345/01DE-35'],
    ['Phone', '11987654321', '+55 11 98765-4321'],
    ['Password', 'a secret of theirs', ''],
  ]
  for (const [label, typed] of required) await field(page, label).fill(typed)
  await expect(save(page)).toBeEnabled()
  for (const [label, typed, written] of required) {
    await field(page, label).fill('')
    await expect(save(page), `without ${label}`).toBeDisabled()
    await field(page, label).fill(typed)
    await field(page, label).blur()
    await expect(field(page, label)).toHaveValue(written || typed)
    await expect(save(page)).toBeEnabled()
  }
  await shoot(page, 'client details')
  expect(await axeViolations(page)).toEqual([])

  await tab(page, 'Address and documents').click()
  const address = {
    'Postcode (CEP)': ['05414002', 'cep', '05414-002'],
    Street: ['Rua Cristiano Viana', 'endereco'],
    Number: ['88', 'numero'],
    Complement: ['Galpão 2', 'complement'],
    District: ['Pinheiros', 'bairro'],
    City: ['São Paulo', 'cidade'],
  } as const
  for (const [label, [typed]] of Object.entries(address)) {
    await field(page, label).fill(typed)
    await field(page, label).blur()
  }
  await page.getByRole('combobox', { name: 'State' }).selectOption('SP')
  for (const slot of ['Register or licence', 'Signed contract', 'Proof of address'])
    await expect(page.getByRole('group', { name: slot })).toBeVisible()
  await shoot(page, 'client address')
  expect(await axeViolations(page)).toEqual([])

  await tab(page, 'Permissions').click()
  const inAYear = await page.getByLabel('Expiration').inputValue()
  const days = (Date.parse(inAYear) - Date.now()) / 86_400_000
  expect(Math.round(days)).toBeGreaterThanOrEqual(363)
  expect(Math.round(days)).toBeLessThanOrEqual(366)
  for (const label of ['Level', 'Vehicle limit', 'User limit', 'Administrator'])
    await expect(page.getByLabel(label, { exact: true })).toHaveCount(0)
  await shoot(page, 'client permissions')
  expect(await axeViolations(page)).toEqual([])
  await tab(page, 'Preferences').click()
  await expect(page.getByRole('combobox', { name: 'Default map' })).toHaveValue('Google Streets')
  await shoot(page, 'client preferences')
  expect(await axeViolations(page)).toEqual([])

  const posted = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/users'))
  await save(page).click()
  const body = (await posted).postDataJSON()
  expect(body.attributes).toMatchObject({
    nivel: 3,
    mapCluster: true,
    cardPreview: true,
    agCommand: false,
    deviceEdit: false,
    'ui.disableComputedAttributes': true,
    'ui.disableMaintenance': true,
    'ui.disableAbastecimento': true,
  })
  await expect(page.getByText('Data updated')).toBeVisible()
  await expect(page).toHaveURL('/settings/clientes')
  await expect(rowOf(page, 'Transportes Boa Vista')).toContainText('+55 11 98765-4321')
  const stored = await named(resellerRest, 'Transportes Boa Vista')
  expect(stored.attributes).toMatchObject({ nivel: 3, card: resellerId, dtcard: expect.stringMatching(/^20..-/) })
  expect(stored.attributes.informacoes).toEqual({
    cpf: '12.ABC.345/01DE-35',
    uf: 'SP',
    ...Object.fromEntries(
      Object.values(address).map(([typed, key, written]: readonly string[]) => [key, written ?? typed]),
    ),
  })

  // An edit needs no password
  await rowOf(page, 'Transportes Boa Vista').getByRole('link', { name: /^Edit/ }).click()
  await expect(field(page, 'Name')).toHaveValue('Transportes Boa Vista')
  await field(page, 'Name').fill('Boa Vista Logística')
  await save(page).click()
  await expect(rowOf(page, 'Boa Vista Logística')).toBeVisible()
  expect((await named(resellerRest, 'Boa Vista Logística')).attributes.AtCard).toMatch(/^20..-/)
})

test('[USER-31] a refusal without a reason is shown as an email that is taken, in a dialog for a client', async ({
  page,
}) => {
  await enterAt(page, '/settings/cliente', reseller)
  const fill = async () => {
    await field(page, 'Name').fill('Double')
    await field(page, 'Email').fill(administrator.email)
    await field(page, 'CPF or CNPJ').fill('52998224725')
    await field(page, 'Phone').fill('11987654321')
    await field(page, 'Password').fill(password)
  }
  const taken = 'There is already a registration with this email!'
  await fill()
  await save(page).click()
  const warning = page.getByRole('dialog', { name: 'Not saved' })
  await expect(warning).toContainText(taken)
  await shoot(page, 'client taken')
  await warning.getByRole('button', { name: 'Back' }).click()
  await expect(field(page, 'Email')).toHaveAccessibleDescription(taken)
  await page.route('**/api/users', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 400, body: 'No' }) : route.fallback(),
  )
  await field(page, 'Email').fill('other@example.com')
  await save(page).click()
  await expect(warning).toContainText(taken)
  await warning.getByRole('button', { name: 'Back' }).click()
  await page.goto('/settings/user')
  await page.getByRole('button', { name: 'Discard' }).click()
  await fill()
  await save(page).click()
  await expect(page.getByText(`Not saved: ${taken}`)).toBeVisible()
  await expect(warning).toHaveCount(0)
})

test('[USER-8] [USER-9] [USER-10] [USER-12] [USER-13] [USER-14] [USER-15] [USER-16] [USER-17] [USER-18] [USER-54] each list has its level, its columns and its actions', async ({
  page,
  otherPage,
}) => {
  const person = (name: string, attributes: object) =>
    rest.users.create({
      body: {
        name,
        email: `${name.toLowerCase()}@example.com`,
        phone: '1122223333',
        password,
        attributes: { ...attributes },
      },
    })
  await person('Uma', { nivel: 1, card: resellerId })
  await person('Padaria', {
    nivel: 3,
    card: resellerId,
    idasaas: 'cus_1',
    informacoes: { cpf: '529.982.247-25' },
  })
  await person('Orphan', { nivel: 3, card: 9999 })
  await person('Lonely', { nivel: 3 })
  await resellerRest.users.create({
    body: { name: 'Theirs', email: 'theirs@example.com', password, attributes: { nivel: 3 } },
  })

  await enterAt(page, '/settings/clientes')
  const row = (name: string) => rowOf(page, name)
  await expect(row('Padaria')).toContainText('Sentinela')
  await expect(row('Orphan')).toContainText('(Reseller not found)')
  const heads = page.getByRole('columnheader').filter({ hasText: /./ })
  await expect(heads).toHaveText(['', 'Name', 'Email', 'Phone', 'Reseller', 'Actions'].filter(Boolean))
  for (const name of ['Uma', 'Sentinela'])
    await expect(page.getByRole('row', { name: new RegExp(`^${name}`) })).toHaveCount(0)
  await shoot(page, 'clients')
  expect(await axeViolations(page)).toEqual([])

  const search = page.getByRole('searchbox', { name: 'Search in Clients' })
  for (const [typed, found] of [
    ['sentinela', true],
    ['padaria@example', true],
    ['1122223333', true],
    ['529.982', false],
    ['cus_1', false],
  ] as const) {
    await search.fill(typed)
    await expect(row('Padaria'), typed).toHaveCount(found ? 1 : 0)
  }
  await search.fill('')
  const actions = row('Padaria').locator('td').last()
  for (const name of ['Sign in as Padaria', 'Delete Padaria'])
    await expect(actions.getByRole('button', { name })).toBeVisible()
  for (const name of ['Connections of Padaria', 'Edit Padaria', 'Charges of Padaria'])
    await expect(actions.getByRole('link', { name })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Charges of Orphan' })).toHaveCount(0)
  await actions.getByRole('link', { name: 'Charges of Padaria' }).click()
  await expect(page).toHaveURL('/settings/faturas/cus_1')
  await page.goBack()
  await row('Padaria').getByRole('link', { name: 'Connections of Padaria' }).click()
  await expect(page).toHaveURL(/\/settings\/cliente\/\d+\/connections$/)
  await expect(page.getByRole('main').getByText('Padaria', { exact: true })).toBeVisible()

  await page.route('**/api/users/9999', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await page.goto('/settings/clientes')
  await expect(row('Orphan')).toContainText('(Error looking up reseller)')

  await page.goto('/settings/revendas')
  await expect(row('Sentinela')).toBeVisible()
  for (const name of ['Padaria', 'Uma', administrator.name]) await expect(row(name)).toHaveCount(0)
  await shoot(page, 'resellers')
  expect(await axeViolations(page)).toEqual([])
  await row('Sentinela').getByRole('link', { name: 'Connections of Sentinela' }).click()
  await expect(page).toHaveURL(`/settings/revenda/${resellerId}/connections`)
  await openAnew(page, '/settings/revenda')
  await field(page, 'Name').fill('Rota Certa')
  await field(page, 'Email').fill('rota@example.com')
  await field(page, 'CPF or CNPJ').fill('52998224725')
  await field(page, 'Phone').fill('11987654321')
  await field(page, 'Password').fill(password)
  await save(page).click()
  await expect(row('Rota Certa')).toBeVisible()
  const made = await named(rest, 'Rota Certa')
  // A-13, USER-35
  expect(made).toMatchObject({ userLimit: -1, deviceLimit: -1, attributes: { nivel: 2 } })
  await openScreen(page, `/settings/revenda/${made.id}`)
  await expect(field(page, 'Name')).toHaveValue('Rota Certa')
  await shoot(page, 'reseller')

  const theirs = await otherPage()
  await enterAt(theirs, '/settings/clientes', reseller)
  await expect(rowOf(theirs, 'Theirs')).toBeVisible()
  await expect(theirs.getByRole('columnheader', { name: 'Reseller' })).toHaveCount(0)
  await enterAt(theirs, '/settings/revendas', reseller)
  await isForbidden(theirs, '/settings/revendas')
  await rest.permissions.link({
    body: { userId: (await named(rest, 'Otto')).id, managedUserId: (await named(rest, 'Lonely')).id },
  })
  await enterAt(theirs, '/settings/clientes', onlooker)
  await expect(theirs.getByRole('cell', { name: 'Lonely', exact: true })).toBeVisible()
  // The register is all that is read, and nothing is changed
  const links = theirs.getByRole('row', { name: /^Lonely/ }).getByRole('link')
  await expect(links).toHaveAccessibleName('Positions that Lonely saw')
  await expect(theirs.getByRole('row', { name: /^Lonely/ }).getByRole('button')).toHaveCount(0)
})

test('[USER-38] the expiration and the permissions of many clients are changed at once, and what differs stays', async ({
  page,
}) => {
  const make = (name: string, readonly: boolean) =>
    rest.users.create({
      body: {
        name,
        email: `${name.toLowerCase()}@bulk.example`,
        password,
        readonly,
        attributes: { nivel: 3, coin: '€' },
      },
    })
  const made = [await make('Bulk-one', true), await make('Bulk-two', false)]
  await enterAt(page, '/settings/clientes')
  for (const { name } of made) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByRole('button', { name: 'Change' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change 2 items' })
  await expect(dialog.getByRole('combobox', { name: 'Read only' })).toHaveValue('')
  await dialog.getByLabel('Expiration').fill('2031-01-01')
  await dialog.getByRole('combobox', { name: 'No reports' }).selectOption('Yes')
  await shoot(page, 'clients change')
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('2 changed')).toBeVisible()
  for (const { id, readonly } of made) {
    const stored = await rest.users.get({ params: { id } })
    expect(stored).toMatchObject({ disableReports: true, readonly, attributes: { nivel: 3, coin: '€' } })
    expect(stored.expirationTime?.getUTCFullYear()).toBe(2031)
  }
})
