import type { Rest } from '../tools/rest.ts'
import { openScreen } from './follow.ts'
import { administrator, firstAccount } from './people.ts'
import { expect, test } from './server.ts'
import { fillSettings } from './settings-data.ts'
import { openState, settingsStates } from './settings-states.ts'
import { openStockServer, type StockServer } from './stock-server.ts'
import { connectGt06, reportOsmand } from './units.ts'

test.use({ installation: 'stock' })

const van = { name: 'Delivery van', uniqueId: 'PHONE-1' }
const truck = { name: 'Dump truck', uniqueId: 'PHONE-2' }
const home = { lat: -23.55, lon: -46.63 }

let stock: StockServer
let rest: Rest
test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
  for (const body of [van, truck]) await rest.devices.create({ body })
  await reportOsmand(server, { id: van.uniqueId, ...home, speed: 0, ignition: false })
  await reportOsmand(server, { id: truck.uniqueId, ...home, lon: -46.7, speed: 20, alarm: 'sos' })
  stock = await openStockServer(server)
})
test.afterAll(() => stock.close())

test('with a stock server list, markers, alarms and live changes work, and it is asked nothing that it does not know', async ({
  page,
  server,
}) => {
  test.slow()
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', ({ message }) => complaints.push(message))
  const row = (name: string) => page.getByRole('option', { name: new RegExp(name) })
  const { email, password } = administrator
  expect((await page.request.post(`${stock.url}/api/session`, { form: { email, password } })).ok()).toBe(true)
  await page.goto(stock.url)
  await test.step('both vehicles are listed and stand on the map', async () => {
    await expect(row(van.name)).toContainText('0 km/h', { timeout: 30_000 })
    await expect(row(truck.name)).toBeVisible()
    await expect(page.locator('[data-vehicles-in-view="2"]')).toBeVisible()
  })
  await test.step('the alarm of a position stands on its row and is counted', async () => {
    await expect(row(truck.name)).toContainText('SOS')
    await expect(page.getByRole('button', { name: /^Alarm: 1/ })).toBeVisible()
  })
  await test.step('a report and an alarm that come are shown', async () => {
    await reportOsmand(server, { id: van.uniqueId, ...home, speed: 27, ignition: true, alarm: 'tow' })
    await expect(row(van.name)).toContainText('50 km/h')
    await expect(page.getByRole('button', { name: /^Alarm: 2/ })).toBeVisible()
  })
  await test.step('its card opens with what the positions say', async () => {
    await row(van.name).click()
    await expect(page.getByRole('region', { name: new RegExp(van.name) })).toContainText('50')
  })
  await test.step('[API-11] a driving vehicle cannot be blocked: this server would cut its engine at once', async () => {
    const pickup = { name: 'Fast pickup', uniqueId: '864000000011110', attributes: { veiculo: { bloqueio: 'yes' } } }
    await rest.devices.create({ body: pickup })
    const unit = await connectGt06(server, pickup.uniqueId)
    await unit.report({ latitude: -23.56, longitude: -46.66, speedKmh: 40, course: 60, time: new Date() })
    await page.reload()
    await row(pickup.name).click()
    const card = page.getByRole('region', { name: new RegExp(pickup.name) })
    await expect(card).toContainText('40')
    await expect(card.getByRole('button', { name: 'Anchor' })).toHaveCount(0)
    await card.getByRole('button', { name: 'Block engine' }).click()
    const dialog = page.getByRole('dialog', { name: /Block the engine/ })
    await expect(dialog).toContainText('This server cannot wait until a vehicle stops')
    await dialog.getByRole('button', { name: 'Theft or robbery' }).click()
    await expect(dialog.getByRole('status')).toContainText('Only a vehicle whose latest report')
    await expect(dialog.getByRole('button', { name: 'Block engine' })).toBeDisabled()
    await unit.report({ latitude: -23.56, longitude: -46.66, speedKmh: 0, course: 60, time: new Date() })
    await expect(dialog.getByRole('button', { name: 'Block engine' })).toBeEnabled()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })
  await test.step('a token and the account ask only for what this server has', async () => {
    await page.goto(`${stock.url}/settings/preferences`)
    await expect(page.getByRole('button', { name: 'Generate token' })).toBeVisible()
    await expect(page.getByText('Read only')).toHaveCount(0)
  })
  expect(stock.unknown).toEqual([])
  expect(complaints).toEqual([])
})

test('[API-11] with a stock server the settings open and are saved, without what it lacks', async ({
  page,
  server,
}) => {
  test.setTimeout(180_000)
  const failures: string[] = []
  page.on('pageerror', ({ message }) => failures.push(message))
  page.on('response', (answer) => answer.status() >= 400 && failures.push(`${answer.status()} ${answer.url()}`))
  const ids = await fillSettings(rest, server)
  const { email, password } = administrator
  await page.request.post(`${stock.url}/api/session`, { form: { email, password } })
  const lacking = /agendamentos|connections|tab=4/
  for (const state of settingsStates.filter(({ open }) => !open)) {
    const address = typeof state.address === 'string' ? state.address : state.address(ids)
    if (lacking.test(address)) continue
    await test.step(state.name, () => openState({ page }, { ...state, address: stock.url + address }, ids))
  }
  await test.step('what it lacks is neither opened nor offered', async () => {
    await page.goto(`${stock.url}/settings/agendamentos`)
    await expect(page).toHaveURL(`${stock.url}/`)
    await openScreen(page, `${stock.url}/settings/groups`)
    await expect(page.getByRole('link', { name: /^Send a command to/ }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: /^Connections of/ })).toHaveCount(0)
    await openScreen(page, `${stock.url}/settings/maintenances`)
    await expect(page.getByRole('tab')).toHaveCount(2)
  })
  await test.step('the account is saved without the current password', async () => {
    await openScreen(page, `${stock.url}/settings/perfil/1`)
    await page.getByLabel('New password').fill('another long secret')
    await expect(page.getByLabel('Current password')).toHaveCount(0)
    // Our server behind the double would ask for it
    await page.getByLabel('New password').fill('')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Another name')
    await page.getByRole('textbox', { name: 'CPF or CNPJ' }).fill('52998224725')
    await page.getByRole('textbox', { name: 'Phone' }).fill('+55 11 98765-4321')
    const answer = page.waitForResponse((one) => one.request().method() === 'PUT')
    await page.getByRole('button', { name: 'Save' }).click()
    expect((await answer).status()).toBe(200)
  })
  expect(stock.unknown).toEqual([])
  expect(failures).toEqual([])
})
