import type { Page } from '@playwright/test'
import { logIn, type Rest } from '../tools/rest.ts'
import { axeViolations } from './axe-violations.ts'
import { openScreen } from './follow.ts'

import { administrator, enter, enterAt, firstAccount, takeSession } from './people.ts'

import { expect, test } from './server.ts'
import { chooseVehicles, openByMenu, rowOf, shellsWalked, shoot } from './settings.ts'
import { reportOsmand } from './units.ts'

test.use({ installation: 'maintenances' })

let rest: Rest
let vanId: number
const attributes = { 'ui.disableMaintenance': false }
const manager = { name: 'Rita', email: 'rita@example.com', password: 'a long secret' }
const onlooker = { name: 'Otto', email: 'otto@example.com', password: 'a long secret' }
test.beforeAll(async ({ server }) => {
  const admin = await firstAccount(server)
  await admin.users.create({ body: { ...manager, userLimit: 5, deviceLimit: -1, attributes } })
  await admin.users.create({ body: { ...onlooker, readonly: true, attributes } })
  rest = await logIn(server.url, manager)
  vanId = (await rest.devices.create({ body: { name: 'Van 1', uniqueId: 'van1' } })).id
})
test.beforeEach(async () => {
  for (const { id } of await rest.maintenance.list({ query: {} })) await rest.maintenance.remove({ params: { id } })
})

const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const field = (page: Page, name: string) => page.getByRole('dialog').getByRole('textbox', { name })
const performed = (name: string, valor: number, more: object = {}) =>
  rest.maintenance.create({
    body: { name, type: 'other', attributes: { deviceId: vanId, dataManutencao: '2026-08-21', valor, ...more } },
  })

for (const { shell, viewport, tag } of shellsWalked('phone')) {
  test.describe(shell, { tag }, () => {
    test.use({ viewport })

    test('[MNT-1] [MNT-4] [MNT-5] [MNT-7] [MNT-8] [MNT-9] [MNT-17] [ENT-39] an alert type is made above its list, mended and removed', async ({
      page,
    }) => {
      await enter(page, manager)
      await openByMenu(page, 'Maintenance')
      await expect(page).toHaveURL('/settings/maintenances')
      await expect(tab(page, 'Dashboard')).toHaveAttribute('aria-selected', 'true')
      await expect(page.getByText('No maintenance recorded yet')).toBeVisible()
      await tab(page, 'Alert types').click()
      await expect(page.getByText('No alert types yet')).toBeVisible()
      await page.getByRole('link', { name: 'New alert type' }).click()
      const dialog = page.getByRole('dialog', { name: 'New alert type' })
      const save = dialog.getByRole('button', { name: 'Save' })
      await expect(dialog.getByRole('combobox', { name: 'Counted by' }).getByRole('option')).toHaveText([
        'Odometer',
        'Engine hours',
      ])
      await expect(save).toBeDisabled()
      await field(page, 'Name').fill('  Oil ')
      await expect(save).toBeDisabled()
      const start = field(page, 'First due at')
      for (const text of ['1,2', '-3', '1e5', '1.2.3', 'ten']) {
        await start.fill(text)
        await expect(start).toHaveValue('')
        await expect(dialog.getByText('Use only digits and one decimal point').first()).toBeVisible()
      }
      await start.fill('12.5')
      await expect(start).toHaveValue('12.5')
      await start.fill('10000')
      await expect(dialog.getByText('Read as 10.000 km')).toBeVisible()
      const period = field(page, 'Every')
      await period.fill('0')
      await period.blur()
      await expect(dialog.getByText("Can't be zero")).toBeVisible()
      await expect(save).toBeDisabled()
      await shoot(page, 'alert type wrong')
      expect(await axeViolations(page)).toEqual([])
      await period.fill('30000')
      await expect(dialog.getByText('due again after 30.000 km.')).toBeVisible()
      await field(page, 'Notify before').fill('500')
      await expect(dialog.getByText('due again after 30.000 km, with notice 500 km before')).toBeVisible()
      await shoot(page, 'alert type said')
      await expect(dialog.getByText('No vehicle: this alert never comes.')).toBeVisible()
      await chooseVehicles(page, ['Van 1'])
      await expect(dialog.getByText('No vehicle: this alert never comes.')).toBeHidden()
      await dialog.getByRole('region', { name: 'Groups', exact: true }).scrollIntoViewIfNeeded()
      await shoot(page, 'alert type vehicles')
      expect(await axeViolations(page)).toEqual([])
      await save.click()
      for (const text of ['30.000 km', '500 km', '10.000 km']) await expect(rowOf(page, 'Oil')).toContainText(text)
      await expect(rowOf(page, 'Oil')).toContainText('1 vehicle')
      const [alert] = await rest.maintenance.list({ query: {} })
      expect(alert).toMatchObject({ name: 'Oil', type: 'odometer', start: 9_500_000, period: 30_000_000 })
      await shoot(page, 'alert types')
      expect(await axeViolations(page)).toEqual([])

      await rowOf(page, 'Oil').getByRole('link', { name: 'Edit Oil' }).click()
      await page.getByRole('dialog').getByRole('combobox', { name: 'Counted by' }).selectOption('Engine hours')
      await expect(start).toHaveValue('10000')
      await expect(field(page, 'Notify before')).toHaveValue('500')
      await start.fill('250')
      await page.getByRole('dialog').getByRole('button', { name: 'Unlink Van 1' }).click()
      await field(page, 'Notify before').fill('')
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await expect(rowOf(page, 'Oil')).toContainText('250 h')
      await expect(rowOf(page, 'Oil')).toContainText('None')
      await rowOf(page, 'Oil').getByRole('button', { name: 'Delete Oil' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByText('No alert types yet')).toBeVisible()
    })

    test('[MNT-3] [MNT-10] [MNT-12] [MNT-13] [MNT-14] [MNT-15] [MNT-16] [MNT-18] [MNT-19] [MNT-25] [MNT-28] what was done is recorded, counted and hidden', async ({
      page,
    }) => {
      await rest.maintenance.create({ body: { name: 'Oil', type: 'odometer', start: 1e7, period: 2e7 } })
      await enterAt(page, '/settings/maintenances', manager)
      await page.getByRole('link', { name: 'Record maintenance' }).click()
      const dialog = page.getByRole('dialog', { name: 'Record maintenance' })
      const save = dialog.getByRole('button', { name: 'Save' })
      await expect(save).toBeDisabled()
      const vehicle = dialog.getByRole('combobox', { name: 'Vehicle' })
      await vehicle.fill('van')
      await page.getByRole('option', { name: 'Van 1' }).click()
      const what = dialog.getByRole('combobox', { name: 'What was done' })
      await expect(what.getByRole('option')).toHaveText(['None', 'Oil', 'Other'])
      await what.selectOption('Other')
      await field(page, 'Describe it').fill('  Tyres ')
      await dialog.getByLabel('Date').fill('2026-08-21')
      const cost = field(page, 'Cost')
      await cost.fill('much')
      await cost.blur()
      await expect(dialog.getByText('Enter a number')).toBeVisible()
      await expect(save).toBeDisabled()
      await cost.fill('1234.5')
      await cost.blur()
      await expect(cost).toHaveValue('R$ 1.234,50')
      await field(page, 'Engine hours').fill('250')
      await shoot(page, 'maintenance record')
      expect(await axeViolations(page)).toEqual([])
      await save.click()
      await expect(rowOf(page, 'Tyres')).toContainText('R$ 1.234,50')
      const stored = (await rest.maintenance.list({ query: {} })).find(({ type }) => type === 'other')
      expect(stored).toMatchObject({
        name: 'outro',
        start: 0,
        period: 0,
        attributes: {
          name: 'outro',
          outroTipo: 'Tyres',
          deviceId: vanId,
          deviceDescricao: 'Van 1',
          dataManutencao: '2026-08-21',
          valor: 1234.5,
          odometer: 0,
          hours: 900_000_000,
        },
      })
      await performed('Oil', 300)
      await page.reload()
      await expect(page.getByText('R$ 1.534,50').first()).toBeVisible()
      await expect(page.getByRole('table', { name: 'Spending by month' }).getByRole('row').last()).toHaveText(
        '08/26R$ 1.534,50',
      )
      await shoot(page, 'maintenance dashboard')
      expect(await axeViolations(page)).toEqual([])
      await page.getByRole('button', { name: 'Hide amounts' }).click()
      await expect(page.getByText(/R\$ 1\.[25]34/)).toHaveCount(0)
      await page.reload()
      await expect(page.getByRole('button', { name: 'Show amounts' })).toBeVisible()
      await expect(page.getByText('•••').first()).toBeVisible()
      await expect(page.getByText(/R\$ 1\.[25]34/)).toHaveCount(0)
      await page.goto(`/settings/cadastroManutencao/${stored!.id}`)
      await expect(page.getByRole('heading', { name: 'Tyres' })).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Cost' })).toHaveValue('R$ 1.234,50')
    })

    test('[MNT-24] the status tells what is due next, the most urgent first, and what was done counts at once', async ({
      page,
      server,
    }) => {
      const alerts = await Promise.all(
        [
          { name: 'Oil', type: 'odometer', start: 10_000_000, period: 30_000_000 },
          { name: 'Brakes', type: 'odometer', start: 90_000_000, period: 180_000_000 },
          { name: 'Belt', type: 'hours', start: 3_600_000, period: 7_200_000 },
          {
            name: 'Tyres',
            type: 'odometer',
            start: 11_500_000,
            period: 20_000_000,
            attributes: { warnBefore: 1_000_000 },
          },
        ].map((body) => rest.maintenance.create({ body })),
      )
      for (const { id } of alerts) await rest.permissions.link({ body: { deviceId: vanId, maintenanceId: id } })
      const report = new URLSearchParams({ id: 'van1', lat: '-23.5', lon: '-46.6', odometer: '12000000' })
      await fetch(`http://localhost:${server.osmand}/?${report}`, { method: 'POST' })
      await enterAt(page, '/settings/maintenances?tab=4', manager)
      const rows = page.locator('tbody tr, main li').filter({ hasText: 'Van 1' })
      await expect(rows).toHaveCount(4)
      for (const [at, texts] of [
        ['Oil', '12.000 km', '10.000 km', '-2.000 km', 'Pending'],
        ['Tyres', '12.500 km', '500 km', 'Pending'],
        ['Brakes', '90.000 km', '78.000 km', 'On time'],
        ['Belt', '1 h', 'No data'],
      ].entries())
        for (const text of texts) await expect(rows.nth(at)).toContainText(text)
      await shoot(page, 'maintenance status')
      expect(await axeViolations(page)).toEqual([])
      await page.getByText('On time 1', { exact: true }).click()
      await expect(rows).toHaveCount(1)
      await page.getByText('All 4', { exact: true }).click()
      await page.getByRole('link', { name: 'Record maintenance: Oil' }).click()
      const dialog = page.getByRole('dialog', { name: 'Record maintenance' })
      await expect(dialog.getByRole('combobox', { name: 'Vehicle' })).toHaveValue('Van 1')
      await dialog.getByRole('textbox', { name: 'Odometer' }).fill('12.000')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(rows.filter({ hasText: 'Oil' })).toContainText('32.000 km')
      await expect(rows.filter({ hasText: 'Oil' })).toContainText('On time')
    })
  })
}

test('selected alert types are linked to one vehicle', async ({ page }) => {
  for (const name of ['Oil', 'Tyres']) {
    await rest.maintenance.create({ body: { name, type: 'odometer', start: 0, period: 10_000_000, attributes: {} } })
  }
  await enterAt(page, '/settings/maintenances', manager)
  await tab(page, 'Alert types').click()
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Link 2 selected items' })
  await dialog.getByRole('combobox', { name: 'Vehicle' }).fill('van')
  await page.getByRole('option', { name: 'Van 1' }).click()
  await dialog.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(page.getByText('2 linked to Van 1')).toBeVisible()
  for (const name of ['Oil', 'Tyres']) await expect(rowOf(page, name)).toContainText('1 vehicle')
})

test('card and row say what is left until a service, what others record counts at once, and one call asks for all rows', async ({
  page,
  server,
}) => {
  const make = (body: object) => rest.maintenance.create({ body })
  const notice = { attributes: { warnBefore: 1_000_000 } }
  const oil = await make({ name: 'Oil', type: 'odometer', start: 11_500_000, period: 20_000_000, ...notice })
  const brakes = await make({ name: 'Brakes', type: 'odometer', start: 90_000_000, period: 180_000_000 })
  for (const { id } of [oil, brakes]) await rest.permissions.link({ body: { deviceId: vanId, maintenanceId: id } })
  const other = await rest.devices.create({ body: { name: 'Van 2', uniqueId: 'van2' } })
  const report = (id: string, odometer: number) => reportOsmand(server, { id, lat: -23.5, lon: -46.6, odometer })
  await report('van1', 12_000_000)
  await report('van2', 12_000_000)
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/maintenance/services') && asked.push(request.url()))
  await enterAt(page, '/settings/preferences', manager)
  await page.getByRole('combobox', { name: 'Second line of the list' }).selectOption('Next maintenance')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await openScreen(page, '/')
  const row = page.getByRole('option', { name: /Van 1/ })
  await expect(row).toContainText('Oil: 500 km to go')
  await expect(page.getByRole('option', { name: /Van 2/ })).not.toContainText('to go')
  expect(asked.map((url) => new URL(url).searchParams.getAll('deviceId').sort())).toEqual([
    [String(vanId), String(other.id)].sort(),
  ])
  await row.click()
  const card = page.getByRole('region', { name: 'Van 1' })
  const services = card.getByRole('listitem').filter({ hasText: /to go|overdue|due/ })
  await expect(services).toHaveText(['Oil: 500 km to go', 'Brakes: 78.000 km to go'])
  await shoot(page, 'maintenance on the card')
  await test.step('a reading that comes moves the status', async () => {
    await report('van1', 12_700_000)
    await expect(services.first()).toHaveText('Oil: due now')
    await expect(row).toContainText('Oil: due now')
  })
  await test.step('what somebody else records does as well', async () => {
    await performed('Oil', 10, { odometer: 12_600_000 })
    await expect(services).toHaveText(['Brakes: 77.300 km to go', 'Oil: 19.900 km to go'])
    await report('van1', 33_000_000)
    await expect(services.first()).toHaveText('Oil: overdue by 400 km')
    await expect(row).toContainText('Oil: overdue by 400 km')
  })
  await test.step('a low row says it too where it is due, else how the vehicle is', async () => {
    await page.getByRole('button', { name: 'Filter and sort' }).click()
    await page.getByRole('checkbox', { name: 'Compact rows' }).check()
    await page.keyboard.press('Escape')
    await expect(row).toContainText('Oil: overdue by 400 km')
    await expect(row).not.toContainText('parked')
    await shoot(page, 'maintenance in a low row')
    await report('van1', 20_000_000)
    await expect(row).toContainText('parked')
    await expect(row).not.toContainText('Oil')
    await page.getByRole('button', { name: 'Filter and sort' }).click()
    await page.getByRole('checkbox', { name: 'Compact rows' }).uncheck()
    await page.keyboard.press('Escape')
  })
  await test.step('an alert type that no longer applies leaves the card, and the row has its address again', async () => {
    for (const { id } of [oil, brakes]) await rest.permissions.unlink({ body: { deviceId: vanId, maintenanceId: id } })
    await expect(services).toHaveCount(0)
    await expect(row).toContainText('São Paulo')
  })
})

test('[MNT-2] [MNT-11] [MNT-26] [MNT-27] [MNT-29] [MNT-30] the eight dearest are charted, and records come in pages', async ({
  page,
}) => {
  const trucks = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      rest.devices.create({ body: { name: `Truck ${at + 1}`, uniqueId: `truck${at + 1}` } }),
    ),
  )
  const work = (at: number) => performed(`Work ${at}`, at * 500, { deviceId: trucks[at - 1]!.id })
  for (let at = 1; at <= 5; at++) await work(at)
  await rest.maintenance.create({ body: { name: 'Diesel', type: 'fuel', attributes: { deviceId: vanId, valor: 9 } } })
  await enterAt(page, '/settings/maintenances', manager)
  await expect(page.locator('tbody tr').filter({ hasText: 'Work' }).first()).toBeVisible()
  await expect(page.getByText('Diesel')).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Rows per page' })).toHaveCount(0)
  for (let at = 6; at <= 12; at++) await work(at)
  await page.reload()
  const size = page.getByRole('combobox', { name: 'Rows per page' })
  await expect(size.getByRole('option')).toHaveText(['10', '25', '50', '100'])
  await expect(page.getByText('1 to 10 of 12')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('11 to 12 of 12')).toBeVisible()
  await size.selectOption('25')
  await expect(page.getByText('1 to 12 of 12')).toBeVisible()
  const dearest = page.getByRole('table', { name: 'Spending by vehicle' }).locator('tbody tr')
  await expect(dearest).toHaveCount(8)
  const colours = await dearest.locator('svg').evaluateAll((all) => all.map((one) => one.dataset.colour))
  expect(colours).toEqual([...Array(7).fill('red'), 'orange'])
  await shoot(page, 'maintenance charts')
  await page.goto('/settings/maintenance')
  await expect(page.getByRole('heading', { name: 'New alert type' })).toBeVisible()
  const { id } = await rest.maintenance.create({ body: { name: 'Belt', type: 'hours', start: 3.6e6, period: 7.2e6 } })
  await page.goto(`/settings/maintenance/${id}`)
  // Stored by another program, it is due again after period − start
  await expect(page.getByRole('textbox', { name: 'Every' })).toHaveValue('1')
})

test('[MNT-31] what could not be loaded is reported in the console and in its place, not by a toast', async ({
  page,
}) => {
  const told: string[] = []
  page.on('console', (message) => told.push(message.text()))
  await takeSession(page, manager)
  await page.route('**/api/maintenance?*', (route) => route.fulfill({ status: 500, body: 'boom' }))
  await page.route('**/api/devices?*excludeAttributes*', (route) => route.fulfill({ status: 500, body: 'boom' }))
  await page.goto('/settings/maintenances')
  await expect(page.getByRole('alert').getByText('The list could not be loaded')).toBeVisible()
  await shoot(page, 'maintenance failed')
  // Two readings fail in any order
  await expect.poll(() => told.join()).toContain('error loading devices')
  await expect.poll(() => told.join()).toContain('error loading data')
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(1)
  await page.goto('/settings/cadastroManutencao')
  await expect.poll(() => told.join()).toContain('error fetching maintenance types')
  await page.unroute('**/api/maintenance?*')
  await page.goto('/settings/maintenances')
  await expect(page.getByText('No maintenance recorded yet')).toBeVisible()
})

test('who only looks on is asked no maintenance for its vehicle, and the server refuses to make one', async ({
  page,
  server,
}) => {
  await takeSession(page, onlooker)
  const own = await logIn(server.url, onlooker)
  // The onlooker sees the vehicle and the alert type, but no maintenance
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/maintenance') && asked.push(request.url()))
  const admin = await logIn(server.url, administrator)
  const { id: maintenanceId } = await rest.maintenance.create({
    body: { name: 'Oil', type: 'odometer', start: 9_000_000, period: 9_000_000 },
  })
  const { id: userId } = await own.session.get({ query: {} })
  const links: Record<string, number>[] = [
    { userId, deviceId: vanId },
    { userId, maintenanceId },
    { deviceId: vanId, maintenanceId },
  ]
  for (const body of links) await admin.permissions.link({ body })
  await page.goto('/')
  await page.getByRole('option', { name: /Van 1/ }).click()
  await expect(page.getByRole('region', { name: 'Van 1' }).getByText('Driver', { exact: true })).toBeVisible()
  await expect(page.getByText('to go')).toHaveCount(0)
  expect(asked).toEqual([])
  await expect(own.maintenance.create({ body: { name: 'No' } })).rejects.toThrow('Write access denied')
})
