import type { Page } from '@playwright/test'
import type { Rest } from '../tools/rest.ts'
import { axeViolations } from './axe-violations.ts'
import { type Gate, openGate } from './gate.ts'
import { administrator, fillInAccount, firstAccount, logInByForm } from './people.ts'
import { expect, openServer, test } from './server.ts'
import { openByMenu, shells, shoot } from './settings.ts'
import { openStockServer, type StockServer } from './stock-server.ts'
import { reportOsmand } from './units.ts'
import { wrongWords } from './wrong-words.ts'

test.use({ installation: 'moving', viewport: shells.desk })
test.describe.configure({ mode: 'serial' })

const paula = { name: 'Paula Sé', email: 'paula@example.com', password: 'a long secret' }
const otavio = { name: 'Otávio', email: 'otavio@example.com', password: 'a long secret' }
const home = { lat: -23.55, lon: -46.63 }

let stock: StockServer
let gate: Gate
let target: Awaited<ReturnType<typeof openServer>>
let rest: Rest
let token: string

// The fixture's server is the old one; the new one stands beside it, and may ask it
test.beforeAll(async ({ server }) => {
  const old = await firstAccount(server)
  const person = await old.users.create({ body: paula })
  const refused = await old.users.create({ body: { ...otavio, login: 'frota' } })
  const group = await old.groups.create({ body: { name: 'Zona Norte' } })
  await old.geofences.create({ body: { name: 'Yard', area: 'CIRCLE (-23.55 -46.63, 200)' } })
  for (const [index, uniqueId] of ['VAN-1', 'VAN-2'].entries()) {
    const device = await old.devices.create({ body: { name: `Van ${index + 1}`, uniqueId, groupId: group.id } })
    for (const userId of [person.id, refused.id]) await old.permissions.link({ body: { userId, deviceId: device.id } })
  }
  for (const speed of [0, 10, 20]) await reportOsmand(server, { id: 'VAN-2', ...home, speed })
  token = String(await old.session.createToken({ body: {} }))
  stock = await openStockServer(server)
  gate = await openGate(stock.url)
  target = await openServer('moving-to', { WEBHOOK_HOSTS: new URL(gate.url).host })
  rest = await firstAccount(target.server)
  await fillInAccount(rest)
  // Somebody here has the short name of one of them
  await rest.users.create({ body: { ...otavio, name: 'Frota', email: 'frota@example.com', login: 'frota' } })
  await rest.devices.create({ body: { name: 'Van 1', uniqueId: 'VAN-1' } })
})
test.afterAll(async () => {
  await target.close()
  await gate.close()
  await stock.close()
})

/** The figures of a kind in the table of the last run: there, comes or came, here before, stays behind. */
const figuresOf = (page: Page, kind: string) =>
  page
    .getByRole('table')
    .first()
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: kind, exact: true }) })
const says = (page: Page, kind: string, figures: readonly number[]) =>
  expect(figuresOf(page, kind).getByRole('cell')).toHaveText(figures.map(String))

test('an administrator moves in from a running Traccar: check, import, comparison, and once more', async ({ page }) => {
  test.slow()
  await page.goto(target.server.url)
  await logInByForm(page)
  await openByMenu(page, 'Moving from Traccar')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const start = page.getByRole('button', { name: 'Import', exact: true })

  await test.step('a token that is not accepted is said in one sentence', async () => {
    await page.getByRole('textbox', { name: 'Address of the Traccar server' }).fill(gate.url)
    await page.getByLabel('Token of an administrator there').fill('nonsense')
    await expect(start).toBeDisabled()
    await press('Check')
    await expect(page.getByText(/does not accept this token of an administrator/)).toBeVisible()
  })

  await test.step('the check says what comes and what does not, and changes nothing', async () => {
    await page.getByLabel('Token of an administrator there').fill(token)
    await press('Check')
    await expect(page.getByRole('heading', { name: `What would come from ${gate.url}` })).toBeVisible()
    await says(page, 'People', [3, 1, 1, 1])
    await says(page, 'Vehicles', [2, 1, 1, 0])
    await expect(page.getByText('Otávio (3): Its identifier or user name is taken here')).toBeVisible()
    await shoot(page, 'moving check')
    expect(await rest.devices.list({ query: { all: true } })).toHaveLength(1)
  })

  await test.step('the import says how far it is', async () => {
    gate.hold('/api/positions')
    await start.click()
    await expect(page.getByRole('status').filter({ hasText: 'Positions' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Check', exact: true })).toBeDisabled()
    await shoot(page, 'moving import')
    gate.open()
  })

  await test.step('then it is compared', async () => {
    await expect(page.getByRole('heading', { name: `What has come from ${gate.url}` })).toBeVisible({ timeout: 90_000 })
    await expect(page.getByText('People → Vehicles (3:1): One of the two is not here')).toBeVisible()
    await says(page, 'People', [3, 1, 1, 1])
    await says(page, 'Vehicles', [2, 1, 1, 0])
    await says(page, 'Positions', [3, 3, 0, 0])
    await expect(page.getByText('Everything that has come stands here as it was there.')).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await shoot(page, 'moving done')
  })

  await test.step('people, vehicles, links and positions are there', async () => {
    const { users, devices } = rest
    const found = (await users.list({ query: {} })).find(({ email }) => email === paula.email)!
    const hers = await devices.list({ query: { userId: found.id } })
    expect(hers.map(({ uniqueId }) => uniqueId).sort()).toEqual(['VAN-1', 'VAN-2'])
    await page.goto(target.server.url)
    await expect(page.getByRole('option', { name: /Van 2/ })).toContainText('km/h')
    await page.goto(`${target.server.url}/settings/mudanca`)
  })

  await test.step('run again it changes nothing', async () => {
    await page.getByLabel('Token of an administrator there').fill(token)
    await start.click()
    await expect(figuresOf(page, 'People').getByRole('cell').nth(1)).toHaveText('0', { timeout: 90_000 })
    await says(page, 'People', [3, 0, 2, 1])
    await says(page, 'Vehicles', [2, 0, 2, 0])
    await says(page, 'Positions', [3, 0, 3, 0])
    await expect(page.getByText('Everything that has come stands here as it was there.')).toBeVisible()
  })
  expect(stock.unknown).toEqual([])
})

test.describe('in Portuguese, on a phone', () => {
  test.use({ locale: 'pt-BR', viewport: shells.phone })

  test('the last run fits in the window, in words of its language', async ({ page }) => {
    await page.request.post(`${target.server.url}/api/session`, { form: administrator })
    await page.goto(`${target.server.url}/settings/mudanca`)
    await expect(page.getByText('Comparação', { exact: true })).toBeVisible()
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(over).toBeLessThanOrEqual(0)
    expect(await wrongWords(page, 'ptBR')).toEqual([])
    await expect(page.getByText('Pessoas → Veículos (3:1): Um dos dois não está aqui')).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await shoot(page, 'moving done')
    for (const name of ['O que veio de', 'Comparação']) {
      await page.getByRole('heading', { name }).evaluate((heading) => heading.scrollIntoView())
      await shoot(page, `moving ${name}`)
    }
  })
})
