import type { Page, Request } from '@playwright/test'
import { logIn, type Rest } from '../tools/rest.ts'
import { axeViolations } from './axe-violations.ts'
import { isForbidden } from './forbidden.ts'
import { administrator, enterAt, firstAccount, takeSession } from './people.ts'
import { expect, test } from './server.ts'
import { openByMenu, shells, shoot } from './settings.ts'

test.use({ installation: 'billing' })
test.describe.configure({ mode: 'serial' })

const reseller = { name: 'Sentinela', email: 'sentinela@example.com', password: 'a long secret' }
const client = { name: 'Padaria Nova Esperança', email: 'padaria@example.com', password: 'a long secret' }
const informacoes = { cpf: '11.222.333/0001-81' }
const dayMs = 86_400_000
const format = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' })
const inDays = (count: number) => format.format(new Date(Date.now() + count * dayMs))
const written = (day: string) => day.split('-').reverse().join('/')

let rest: Rest
let sold: Rest
let customer: string
let clientId: number
test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
  const attributes = { nivel: 2, informacoes }
  const phone = '+55 11 98765-4321'
  await rest.users.create({ body: { ...reseller, phone, userLimit: -1, deviceLimit: -1, attributes } })
  sold = await logIn(server.url, reseller)
  const made = await sold.users.create({ body: { ...client, attributes: { nivel: 3, informacoes } } })
  clientId = made.id
})

/** The queries of the lists that the page asks for. */
function asked(page: Page, path: string): string[] {
  const queries: string[] = []
  page.on('request', (request: Request) => {
    const url = new URL(request.url())
    if (url.pathname === path && request.method() === 'GET') queries.push(url.search)
  })
  return queries
}

test('[BILL-1] [BILL-2] [BILL-5] [BILL-7] [BILL-8] [BILL-11] a reseller makes a contract with a client, and changes it', async ({
  page,
}) => {
  await page.setViewportSize(shells.desk)
  const queries = asked(page, '/modulo/contratos')
  await enterAt(page, '/', reseller)
  await openByMenu(page, 'Contracts')
  await expect(page).toHaveURL('/settings/contratos')
  await expect(page.getByRole('heading', { name: 'No contracts yet' })).toBeVisible()
  const me = await sold.session.get({ query: {} })
  expect(queries).toEqual([`?idcard=${me.id}`])

  await page.getByRole('link', { name: 'New contract' }).click()
  await expect(page).toHaveURL('/settings/contrato')
  const save = page.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await page.getByLabel('Value').fill('99,9')
  await expect(save).toBeDisabled()
  await page.getByRole('combobox', { name: 'Client' }).fill('padaria')
  await page.getByRole('option', { name: client.name }).click()
  await expect(save).toBeEnabled()
  await page.getByLabel('Value').fill('')
  await expect(save).toBeDisabled()
  await page.getByLabel('Value').fill('99,9')
  const cycle = page.getByRole('combobox', { name: 'Cycle' })
  expect(await cycle.getByRole('option').allTextContents()).toEqual([
    ...['Weekly', 'Every two weeks', 'Monthly', 'Every two months', 'Quarterly', 'Semiannual', 'Yearly'],
  ])
  expect(
    await cycle.getByRole('option').evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value)),
  ).toEqual([...['WEEKLY', 'BIWEEKLY', 'MONTHLY', 'BIMONTHLY', 'QUARTERLY', 'SEMINANULLY', 'YEARLY']])
  await cycle.selectOption('Semiannual')
  await page.getByLabel('Next due date').fill(inDays(-12))
  await page.getByLabel('End date').fill(inDays(300))
  await page.getByLabel('Description').fill('Frota de entregas')
  await shoot(page, 'contract')
  expect(await axeViolations(page)).toEqual([])
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/contratos'))
  await save.click()
  customer = (await rest.users.get({ params: { id: clientId } })).attributes.idasaas as string
  expect((await sent).postDataJSON()).toEqual({
    customer,
    cycle: 'SEMINANULLY',
    value: 99.9,
    nextDueDate: inDays(-12),
    endDate: inDays(300),
    description: 'Frota de entregas',
  })

  const row = page.locator('tbody tr')
  for (const text of ['R$ 99,90', 'Semiannual', 'Frota de entregas', customer, 'ACTIVE', written(inDays(0))])
    await expect(row).toContainText(text)
  await expect(row).toContainText(`until ${written(inDays(300))}`)
  await shoot(page, 'contracts')
  expect(await axeViolations(page)).toEqual([])
  await row.getByRole('link', { name: `Edit ${client.name}` }).click()
  await expect(page).toHaveURL(/\/settings\/contrato\/\d+$/)
  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue(client.name)
  await page.getByLabel('Value').fill('129,90')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('R$ 129,90')
})

test('[BILL-9] [BILL-10] [BILL-14] a reseller sees what is late, shows a Pix, links a bank slip and marks a charge as paid', async ({
  page,
  context,
}) => {
  await page.setViewportSize(shells.desk)
  await enterAt(page, '/settings/contratos', reseller)
  await expect(page.getByRole('region', { name: 'Month at a glance' })).toContainText('R$ 99,90')
  await page.getByRole('button', { name: 'Pix key' }).click()
  const payee = page.getByRole('dialog', { name: 'Pix key' })
  await payee.getByLabel('Pix key').fill('123')
  await payee.getByLabel('Name of the payee').fill('Sentinela Rastreamento')
  await payee.getByLabel('City of the payee').fill('São Paulo')
  await payee.getByRole('button', { name: 'Save' }).click()
  await expect(payee).toContainText('Enter a CPF, CNPJ, email')
  await payee.getByLabel('Pix key').fill('529.982.247-25')
  await payee.getByRole('button', { name: 'Save' }).click()
  await expect(payee).toBeHidden()

  await page.getByRole('link', { name: 'Charges', exact: true }).first().click()
  await expect(page).toHaveURL('/settings/contratos/cobrancas')
  const row = page.locator('tbody tr')
  await expect(row).toHaveCount(1)
  for (const text of [client.name, '11.222.333/0001-81', 'R$ 99,90', written(inDays(-12)), '12 days ago', 'OVERDUE'])
    await expect(row).toContainText(text)
  await expect(row.getByRole('link')).toHaveCount(0)
  await shoot(page, 'charges late')
  expect(await axeViolations(page)).toEqual([])

  await row.getByRole('button', { name: `Pix of ${client.name}` }).click()
  const pix = page.getByRole('dialog', { name: `Pix of ${client.name}` })
  const code = pix.locator('code')
  await expect(code).toHaveText(/^000201.*br\.gov\.bcb\.pix.*52998224725.*540599\.90.*6304[0-9A-F]{4}$/)
  await expect(pix.getByRole('img', { name: 'QR code of the Pix' })).toHaveAttribute(
    'data-text',
    (await code.textContent())!,
  )
  await shoot(page, 'charge pix')
  expect(await axeViolations(page)).toEqual([])
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await pix.getByRole('button', { name: 'Copy code' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await code.textContent())
  await pix.getByRole('button', { name: 'Close' }).click()

  const choose = async (entry: string) => {
    await row.getByRole('button', { name: `More actions for ${client.name}` }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await choose('Link of the bank slip')
  await page.getByLabel('Address of the PDF').fill('https://bank.example/slip.pdf')
  await page.getByRole('button', { name: 'Save' }).click()
  const slip = row.getByRole('link', { name: `Open the bank slip of ${client.name}` })
  await context.route('https://bank.example/**', (route) => route.fulfill({ body: 'slip', contentType: 'text/html' }))
  const opened = context.waitForEvent('page')
  await slip.click()
  const tab = await opened
  await expect(tab).toHaveURL('https://bank.example/slip.pdf')
  expect(await tab.evaluate(() => window.opener)).toBeNull()
  await tab.close()

  await choose('Mark as paid')
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click()
  await expect(row).toContainText('RECEIVED_IN_CASH')
  await expect(row).toContainText('paid on')
  await expect(row.getByRole('button', { name: `Pix of ${client.name}` })).toHaveCount(0)
  await choose('Reopen charge')
  await expect(row).toContainText('OVERDUE')
  await choose('Cancel charge')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel charge' }).click()
  await expect(row).toContainText('DELETED')
  await choose('Reopen charge')
  await expect(row).toContainText('OVERDUE')

  await page.route('**/modulo/faturas?*', async (route) => {
    const reply = await route.fetch()
    const [charge] = await reply.json()
    const made = (id: number, status: string) => ({ ...charge, id, status, dueDate: '2024-03-09', pixPayload: null })
    return route.fulfill({ response: reply, json: [made(901, 'PENDING'), made(902, 'SOMETHING_NEW')] })
  })
  await page.reload()
  await expect(row.nth(0)).toContainText('PENDING')
  await expect(row.nth(0)).toContainText('09/03/2024')
  await expect(row.nth(1)).toContainText('SOMETHING_NEW')
})

test('[BILL-3] [BILL-4] [BILL-6] [BILL-16] an administrator sees all charges, 15 a page, and those of one customer', async ({
  page,
}) => {
  await page.setViewportSize(shells.desk)
  const fields = { customer, cycle: 'YEARLY', description: null } as const
  for (let count = 1; count <= 15; count += 1) {
    const [nextDueDate, endDate] = [inDays(0), inDays(0)]
    await sold.billing.createContract({ body: { ...fields, value: count, nextDueDate, endDate } })
  }
  const queries = asked(page, '/modulo/contratos')
  await enterAt(page, '/settings/contratos', administrator)
  await expect(page.locator('tbody tr')).toHaveCount(15)
  expect(queries).toEqual(['?admin=true'])
  await expect(page.getByRole('navigation').getByText('1 to 15 of 16')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.locator('tbody tr')).toHaveCount(1)

  await page.getByRole('complementary').getByRole('link', { name: 'Charges', exact: true }).click()
  await expect(page).toHaveURL('/settings/faturas')
  await expect(page.getByRole('heading', { level: 1, name: 'Charges' })).toBeVisible()
  await expect(page.locator('tbody tr')).toHaveCount(15)
  const headings = await page.locator('thead th').allTextContents()
  expect(headings.slice(0, 6)).toEqual(['Client', 'No.', 'Created', 'Due', 'Value', 'Status'])
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.locator('tbody tr')).toHaveCount(1)
  const last = page.locator('tbody tr')
  const [charge] = (await rest.billing.charges({ query: { admin: true } })).slice(-1)
  for (const text of [client.name, String(charge!.id), written(inDays(0)), written(charge!.dueDate), 'R$ 99,90'])
    await expect(last).toContainText(text)
  await expect(last.getByRole('link', { name: 'bank slip' })).toHaveAttribute('href', 'https://bank.example/slip.pdf')
  await page.getByRole('button', { name: 'Overdue' }).click()
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await page.getByRole('button', { name: 'Previous month' }).click()
  await expect(page.getByText('No charges')).toBeVisible()

  const other = await rest.users.create({
    body: { name: 'Outra', email: 'outra@example.com', password: 'a long secret' },
  })
  const paid = await rest.billing.makeCustomer({ body: { userId: other.id } })
  await rest.billing.createContract({
    body: { ...fields, customer: paid.customer!, value: 5, nextDueDate: inDays(0), endDate: inDays(0) },
  })
  await page.goto(`/settings/faturas/${paid.customer}`)
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await expect(page.locator('tbody tr')).toContainText('Outra')

  await page.evaluate(() => localStorage.setItem('language', 'ptBR'))
  await page.goto('/settings/contratos/cobrancas')
  await expect(page.getByRole('heading', { level: 1, name: 'Cobranças' })).toBeVisible()
  await shoot(page, 'charges')
})

test('an administrator sees why a charge was refused and how it is split, settles a difference, and sets the wallet of a reseller', async ({
  page,
}) => {
  await page.setViewportSize(shells.desk)
  const time = new Date().toISOString()
  await page.route('**/modulo/faturas?*', async (route) => {
    const reply = await route.fetch()
    const [charge, ...others] = await reply.json()
    const refused = {
      ...charge,
      refusedDay: inDays(0),
      refusedReason: 'taxIdMissing',
      feePercent: 7.5,
      netValue: 4.5,
    }
    return route.fulfill({ response: reply, json: [refused, ...others] })
  })
  await page.route('**/modulo/resumo?*', async (route) => {
    const reply = await route.fetch()
    const split = { gross: 150, fee: 14.93, net: 135.07 }
    return route.fulfill({ response: reply, json: { ...(await reply.json()), split } })
  })
  await page.route('**/modulo/faturas/*/envio', (route) => {
    const told = 'The billing service is paused'
    return route.fulfill({ status: 409, json: { message: told } })
  })
  const difference = {
    chargeId: 7,
    providerId: 'pay_1',
    field: 'value',
    ours: '9990',
    theirs: '10990',
    foundTime: time,
  }
  const about = { name: client.name, value: 99.9, dueDate: inDays(0), settledTime: null, settledBy: null, reason: null }
  let open = [{ id: 1, ...difference, ...about, state: 'open' }]
  await page.route('**/modulo/asaas/resumo', (route) => {
    const last = { time, payments: 48, ours: 99.9, theirs: 109.9, difference: -10 }
    return route.fulfill({ json: { isOn: true, open: open.length, taken: 2, settled: 0, last } })
  })
  await page.route('**/modulo/asaas/diferencas?*', (route) => route.fulfill({ json: open }))
  await page.route('**/modulo/asaas/diferencas/1', (route) => {
    expect(route.request().postDataJSON()).toEqual({ reason: 'Desconto combinado' })
    const [settled] = open
    open = []
    return route.fulfill({ json: { ...settled, state: 'settled' } })
  })
  await enterAt(page, '/settings/faturas', administrator)
  await page.getByRole('button', { name: 'Refused', exact: true }).click()
  const row = page.locator('tbody tr')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('net R$ 4,50, fee 7,5 %')
  for (const text of ['150,00', '14,93', '135,07'])
    await expect(page.getByRole('region', { name: 'Paid through Asaas' })).toContainText(text)
  await shoot(page, 'charges split')
  await row.getByRole('button', { name: /^Why the charge of/ }).click()
  const why = page.getByRole('dialog')
  await expect(why).toContainText('no valid CPF or CNPJ')
  await shoot(page, 'charge refused')
  expect(await axeViolations(page)).toEqual([])
  await why.getByRole('button', { name: 'Try again now' }).click()
  await expect(why.getByRole('alert')).toContainText('paused')
  await why.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('link', { name: '1 difference to decide' }).click()
  await expect(page).toHaveURL('/settings/diferencas')
  await expect(page.getByRole('region', { name: 'Last comparison' })).toContainText('R$ -10,00')
  for (const text of [client.name, 'pay_1', 'R$ 99,90', 'R$ 109,90']) await expect(row).toContainText(text)
  await shoot(page, 'differences')
  await page.setViewportSize({ width: 1000, height: 760 })
  expect(
    await page.getByRole('table').evaluate((at) => at.parentElement!.scrollWidth - at.parentElement!.clientWidth),
  ).toBe(0)
  await shoot(page, 'differences narrow')
  expect(await axeViolations(page)).toEqual([])
  await row.getByRole('button', { name: `Settle the difference of ${client.name}` }).click()
  const settling = page.getByRole('dialog')
  await expect(settling.getByRole('button', { name: 'Settle' })).toBeDisabled()
  await settling.getByLabel('Reason').fill('Desconto combinado')
  await settling.getByRole('button', { name: 'Settle' }).click()
  await expect(page.getByText('Charges and payments at Asaas say the same.')).toBeVisible()
  await page.route('**/modulo/asaas/resumo', (route) =>
    route.fulfill({ json: { isOn: false, open: 0, taken: 0, settled: 0, last: null } }),
  )
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No differences' })).toBeVisible()
  await expect(page.getByText('say the same')).toHaveCount(0)

  const { id } = await sold.session.get({ query: {} })
  const waiting = { isOn: true, hasWallet: true, here: { charges: 3, value: 270 }, there: { charges: 1, value: 90 } }
  await page.route('**/modulo/asaas/abertas?*', (route) => route.fulfill({ json: waiting }))
  await page.goto(`/settings/revenda/${id}`)
  await page.getByRole('tab', { name: 'Permissions' }).click()
  const wallet = page.getByLabel('Asaas wallet ID')
  await wallet.fill('0b763922')
  await wallet.blur()
  await expect(page.getByText('Enter a wallet ID')).toBeVisible()
  const becomes = page.getByRole('status').filter({ hasText: 'R$ 270,00' })
  await expect(becomes).toContainText('stay with the reseller')
  await wallet.fill('0b763922-aa88-4cbe-a567-e3fe8511fa06')
  await expect(becomes).toContainText('3 open charges, R$ 270,00 in total, are sent to Asaas within minutes')
  await expect(becomes).toContainText('1 open charge, R$ 90,00, is at Asaas already and keeps its wallet and fee')
  await page.getByLabel('Operator’s fee').fill('7,5')
  await shoot(page, 'reseller split')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/settings/revendas')
  const { attributes } = await sold.session.get({ query: {} })
  expect([attributes['billing.walletId'], attributes['billing.feePercent']]).toEqual([
    '0b763922-aa88-4cbe-a567-e3fe8511fa06',
    7.5,
  ])
  await takeSession(page, reseller)
  await page.goto('/settings/contratos/cobrancas')
  await expect(page.getByText('R$ 270,00 in total, are sent to Asaas within minutes')).toContainText('keeps 7,5 %')
  await shoot(page, 'charges before they are sent')
  await page.goto('/settings/diferencas')
  await isForbidden(page, 'diferencas')
})

test('a client sees on a phone what it pays, and nothing else', async ({ page }) => {
  await page.setViewportSize(shells.phone)
  await enterAt(page, '/', client)
  await openByMenu(page, 'My charges')
  await expect(page).toHaveURL('/settings/cobrancas')
  await expect(page.getByRole('heading', { level: 2, name: client.name }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /More actions/ })).toHaveCount(0)
  await shoot(page, 'charges own')
  expect(await axeViolations(page)).toEqual([])
  await page
    .getByRole('button', { name: /^Pix of/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').locator('code')).toHaveText(/^000201/)
  await shoot(page, 'charge pix')
  await page.goto('/settings/faturas/loc_999')
  await expect(page.getByRole('alert').filter({ hasText: 'You do not have access to this charge' })).toBeVisible()
  await page.goto('/settings/contratos')
  await isForbidden(page, 'contratos')
  await takeSession(page, reseller)
  await page.goto('/settings/contratos')
  await expect(page.getByRole('heading', { level: 1, name: 'Contracts' })).toBeVisible()
  await shoot(page, 'contracts')
  await page.goto('/settings/contratos/cobrancas')
  await expect(page.getByRole('heading', { level: 2, name: client.name }).first()).toBeVisible()
  await shoot(page, 'charges')
  expect(await axeViolations(page)).toEqual([])
})
