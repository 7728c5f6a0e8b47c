import type { Page } from '@playwright/test'
import type { Rest } from '../tools/rest.ts'
import { axeViolations } from './axe-violations.ts'
import { administrator, enter, enterAt, firstAccount, takeSession } from './people.ts'
import { expect, test } from './server.ts'
import { openByMenu, rowOf, shellsWalked, shoot } from './settings.ts'
import { reportOsmand } from './units.ts'

test.use({ installation: 'fuel' })

let rest: Rest
let vanId: number
let truckIds: readonly number[]
const onlooker = { name: 'Otto', email: 'otto@example.com', password: 'a long secret' }
test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
  const veiculo = { marca: 'Fiat', modelo: 'Toro', placa: 'ABC-1234' }
  vanId = (await rest.devices.create({ body: { name: 'Van 1', uniqueId: 'van1', attributes: { veiculo } } })).id
  const trucks = Array.from({ length: 10 }, (_, at) =>
    rest.devices.create({ body: { name: `Truck ${at + 1}`, uniqueId: `truck${at + 1}` } }),
  )
  truckIds = (await Promise.all(trucks)).map(({ id }) => id)
  const attributes = { 'ui.disableAbastecimento': false }
  const { id: userId } = await rest.users.create({ body: { ...onlooker, readonly: true, attributes } })
  await rest.permissions.link({ body: { userId, deviceId: vanId } })
})
test.beforeEach(async () => {
  const every = await rest.maintenance.list({ query: { all: true } })
  for (const { id } of every) await rest.maintenance.remove({ params: { id } })
})

const refuelled = (quantidade: number, more: object = {}, name = 'gasoline', others: object = {}) =>
  rest.maintenance.create({
    body: {
      ...{ name, type: 'fuel', start: 0, period: 0, ...others },
      attributes: {
        ...{ deviceId: vanId, deviceDescricao: 'Van 1', dataAbastecimento: '2024-03-15', quantidade, valor: 100 },
        ...more,
      },
    },
  })
/** The calls of the list so far. */
function countLists(page: Page): { count: number } {
  const lists = { count: 0 }
  page.on('request', (request) => {
    if (request.method() === 'GET' && new URL(request.url()).pathname === '/api/maintenance') lists.count++
  })
  return lists
}
const field = (page: Page, name: string) => page.getByRole('dialog').getByRole('textbox', { name })
const rows = (page: Page) =>
  page.getByRole('region', { name: 'Refuelling records' }).locator('tbody tr[aria-rowindex], li')

for (const { shell, viewport, tag } of shellsWalked('phone')) {
  test.describe(shell, { tag }, () => {
    test.use({ viewport })

    test('[FUEL-1] [FUEL-3] [FUEL-4] [FUEL-12] [FUEL-14] [FUEL-15] [FUEL-21] [FUEL-23] [FUEL-24] [FUEL-26] [FUEL-27] [FUEL-28] [FUEL-29] [FUEL-30] a record is made above the list, mended and removed', async ({
      page,
    }) => {
      await enter(page)
      await openByMenu(page, 'Refuelling')
      await expect(page).toHaveURL('/settings/abastecimento')
      const path = page.getByRole('navigation', { name: 'You are here' })
      if (shell === 'desk') await expect(path).toHaveText(/Settings.*Refuelling/)
      await expect(page.getByRole('tab')).toHaveText(['Dashboard'])
      await expect(page.getByText('No refuelling recorded yet')).toBeVisible()
      const lists = countLists(page)
      await page.getByRole('link', { name: 'Record refuelling' }).click()
      const dialog = page.getByRole('dialog', { name: 'New refuelling' })
      const save = dialog.getByRole('button', { name: 'Save' })
      const fuel = dialog.getByRole('combobox', { name: 'Fuel' })
      await expect(fuel.getByRole('option')).toHaveText(
        'None Petrol Ethanol Diesel CNG Flex|Aviation kerosene|Biodiesel Other'.split(/ (?!kerosene)|\|/),
      )
      await dialog.getByRole('combobox', { name: 'Vehicle' }).fill('van')
      await page.getByRole('option', { name: 'Fiat / Toro / ABC-1234 [Van 1]' }).click()
      await fuel.selectOption('Petrol')
      await field(page, 'Litres').fill('40')
      await field(page, 'Engine hours').fill('2.5')
      await field(page, 'Engine hours').blur()
      await expect(field(page, 'Litres')).toHaveValue('40,0')
      await expect(field(page, 'Engine hours')).toHaveValue('2,50')
      await expect(save).toBeEnabled()
      await test.step('each of what is required is missed', async () => {
        const again = async (name: string, text: string) => {
          const was = await field(page, name).inputValue()
          await field(page, name).fill(text)
          await expect(save).toBeDisabled()
          await field(page, name).fill(was)
          await expect(save).toBeEnabled()
        }
        await again('Litres', '')
        await again('Litres', '0')
        await again('Engine hours', '')
        await fuel.selectOption('None')
        await expect(save).toBeDisabled()
        await fuel.selectOption('Other')
        await expect(save).toBeEnabled()
        await field(page, 'Which fuel').fill('Arla')
        await dialog.getByLabel('Refuelling date').fill('')
        await expect(save).toBeDisabled()
        await dialog.getByLabel('Refuelling date').fill('2024-03-15')
        await dialog.getByRole('button', { name: 'Clear Vehicle' }).click()
        await expect(save).toBeDisabled()
        await dialog.getByRole('combobox', { name: 'Vehicle' }).fill('van')
        await page.getByRole('option', { name: 'Fiat / Toro / ABC-1234 [Van 1]' }).click()
        await field(page, 'Odometer').fill('12500')
        await field(page, 'Engine hours').fill('')
        await expect(save).toBeEnabled()
        await field(page, 'Engine hours').fill('2,5')
      })
      const cost = field(page, 'Amount')
      await cost.fill('1234.5')
      await cost.blur()
      await expect(cost).toHaveValue('R$ 1.234,50')
      await dialog.getByRole('textbox', { name: 'Description' }).fill('Posto Graal')
      await shoot(page, 'fuel record')
      expect(await axeViolations(page)).toEqual([])
      const before = lists.count
      await save.click()
      await expect(dialog).toHaveCount(0)
      await expect.poll(() => lists.count).toBeGreaterThan(before)
      const row = rowOf(page, 'Van 1')
      // An account without a currency, in English
      for (const text of ['Arla', '15/03/2024', '40,0', '$ 1.234,50', '12.500 km', '2:00 h', 'Posto Graal'])
        await expect(row).toContainText(text)
      const [stored] = await rest.maintenance.list({ query: { all: true } })
      expect(stored).toMatchObject({
        ...{ name: 'outro', type: 'fuel', start: 0, period: 0 },
        attributes: {
          ...{ name: 'outro', deviceId: vanId, deviceDescricao: 'Fiat / Toro / ABC-1234 [Van 1]' },
          ...{ dataAbastecimento: '2024-03-15', quantidade: 40, valor: 1234.5, odometer: 12_500_000 },
          ...{ hours: 9_000_000, descricao: 'Posto Graal', outroTipoCombustivel: 'Arla' },
        },
      })
      await test.step('mended in the same form', async () => {
        const read = lists.count
        await row.getByRole('link', { name: /^Edit/ }).click()
        await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Fuel' })).toHaveValue('outro')
        await field(page, 'Litres').fill('41,26')
        await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
        await expect(row).toContainText('41,3')
        expect(lists.count).toBeGreaterThan(read)
      })
      await test.step('a form that is only closed, and the tab, read the list again as well', async () => {
        const read = lists.count
        await page.getByRole('link', { name: 'Record refuelling' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
        await expect.poll(() => lists.count).toBeGreaterThan(read)
        // A reading that already runs is not asked twice
        await expect(async () => {
          const before = lists.count
          await page.getByRole('tab', { name: 'Dashboard' }).click()
          await expect.poll(() => lists.count, { timeout: 1000 }).toBeGreaterThan(before)
        }).toPass()
      })
      await test.step('removed after a question', async () => {
        const read = lists.count
        await row.getByRole('button', { name: /^Delete/ }).click()
        const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
        await expect(question).toContainText('Arla, 41,3 L')
        await shoot(page, 'fuel removal')
        const removal = page.waitForRequest((request) => request.method() === 'DELETE')
        await question.getByRole('button', { name: 'Delete for everyone' }).click()
        expect(new URL((await removal).url()).pathname).toBe(`/api/maintenance/${stored!.id}`)
        await expect(page.getByText('No refuelling recorded yet')).toBeVisible()
        expect(lists.count).toBeGreaterThan(read)
      })
    })

    test('[FUEL-5] [FUEL-6] [FUEL-8] [FUEL-10] [FUEL-11] [FUEL-13] [FUEL-16] [FUEL-18] [FUEL-19] eleven records of ten vehicles are charted, found and turned over', async ({
      page,
    }) => {
      for (let at = 1; at <= 10; at++)
        await refuelled(at * 400, {
          deviceId: truckIds[at - 1]!,
          deviceDescricao: `Truck ${at}`,
          dataAbastecimento: `2024-02-${at + 10}`,
        })
      await refuelled(10, { hours: 9_000_000, dataAbastecimento: '2024-03-31' }, 'diesel')
      await refuelled(5000, {}, 'diesel', { period: 5 })
      await enterAt(page, '/settings/abastecimento')
      const pie = page.getByRole('region', { name: 'Refuelling by vehicle' })
      const bars = page.getByRole('region', { name: 'Litres by vehicle' })
      const names = [10, 9, 8, 7, 6, 5, 4, 3].map((at) => `Truck ${at}`)
      for (const chart of [pie, bars]) await expect(chart.locator('tbody th')).toContainText(names)
      await expect(pie.locator('tbody td').first()).toHaveText('4.000,0 L 19 %')
      await expect(bars.locator('tbody td').first()).toHaveText('4.000,0 L')
      const slices = await pie.locator('circle').evaluateAll((all) => all.map((one) => one.dataset.slice))
      expect(slices).toEqual(['c1', 'c2', 'c3', 'c4', 'c1', 'c2', 'c3', 'c4'])
      const colours = await bars.locator('svg').evaluateAll((all) => all.map((one) => one.dataset.colour))
      expect(colours).toEqual(['red', 'red', 'red', 'orange', 'orange', 'orange', 'orange', 'green'])
      await expect(rows(page)).toHaveCount(10)
      // The newest stored one is first
      await expect(rows(page).first()).toContainText('Diesel')
      await expect(rows(page).first()).toContainText('2:00 h')
      await expect(rows(page).nth(1)).toContainText('Truck 10')
      const size = page.getByRole('combobox', { name: 'Rows per page' })
      await expect(size.getByRole('option')).toHaveText(['10', '25', '50', '100'])
      await shoot(page, 'fuel dashboard')
      expect(await axeViolations(page)).toEqual([])
      await page.getByRole('button', { name: 'Next page' }).click()
      await expect(rows(page)).toHaveCount(1)
      await expect(page.getByText('11 to 11 of 11')).toBeVisible()
      await size.selectOption('25')
      await expect(rows(page)).toHaveCount(11)

      const clear = page.getByRole('button', { name: 'Clear filters' })
      await expect(clear).toHaveCount(0)
      await page.getByLabel('From').fill('2024-03-01')
      await page.getByLabel('To', { exact: true }).fill('2024-03-31')
      await expect(rows(page)).toHaveCount(1)
      await expect(rows(page)).toContainText('31/03/2024')
      await clear.click()
      await expect(rows(page)).toHaveCount(11)
      await expect(page.getByLabel('From')).toHaveValue('')
      await expect(clear).toHaveCount(0)
      await page.getByLabel('To', { exact: true }).fill('2024-02-11')
      await page.getByRole('searchbox', { name: 'Search in Refuelling records' }).fill('truck 1')
      await expect(rows(page)).toHaveCount(1)
      await page.getByLabel('To', { exact: true }).fill('2024-02-10')
      await expect(page.getByText('No results')).toBeVisible()
      await clear.first().click()
      await expect(rows(page)).toHaveCount(11)
      await page.setViewportSize({ width: 1000, height: 760 })
      for (const name of await page.locator('section tbody th span:last-of-type').all())
        expect(await name.evaluate((cell) => cell.scrollWidth <= cell.clientWidth)).toBe(true)
    })

    test('[FUEL-15] who only looks on sees the records of the vehicles, and no button', async ({ page }) => {
      await refuelled(40)
      await takeSession(page, onlooker)
      await page.goto('/settings/abastecimento')
      await expect(rows(page)).toContainText('Petrol')
      await expect(page.getByRole('link', { name: /Record refuelling|^Edit/ })).toHaveCount(0)
      await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
      await shoot(page, 'fuel read-only')
      await page.goto('/settings/cadastroAbastecimento')
      await expect(page).toHaveURL('/settings/abastecimento')
    })
  })
}

test('[FUEL-2] [FUEL-17] the form has a page of its own, which leads to the list', async ({ page }) => {
  await enterAt(page, '/settings/cadastroAbastecimento')
  await expect(page.getByRole('heading', { name: 'New refuelling' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Vehicle' }).fill('van')
  await page.getByRole('option', { name: 'Fiat / Toro / ABC-1234 [Van 1]' }).click()
  await page.getByRole('combobox', { name: 'Fuel' }).selectOption('Diesel')
  await page.getByRole('textbox', { name: 'Litres' }).fill('40')
  await page.getByRole('textbox', { name: 'Odometer' }).fill('12500')
  await shoot(page, 'fuel page')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/settings/abastecimento')
  await expect(rows(page)).toContainText('Diesel')
  const [stored] = await rest.maintenance.list({ query: { all: true } })
  expect(Object.keys(stored!.attributes).sort()).toEqual(
    [
      ...['name', 'deviceId', 'deviceDescricao', 'dataAbastecimento', 'quantidade', 'valor'],
      ...['odometer', 'hours', 'descricao', 'outroTipoCombustivel'],
    ].sort(),
  )
})

test('[FUEL-9] [FUEL-20] [FUEL-22] the list loads, adds up by fuel, and stays when it cannot be read again', async ({
  page,
}) => {
  await refuelled(40, { valor: 200 })
  await refuelled(10, { valor: 50 })
  await refuelled(100, { valor: 600.5 }, 'diesel')
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await takeSession(page, administrator)
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/maintenance?*', async (route) => {
    await answered
    await route.continue()
  })
  await page.goto('/settings/abastecimento')
  await expect(page.getByRole('region', { name: 'Loading…' })).toBeVisible()
  answer()
  await expect(rows(page)).toHaveCount(3)
  const summary = page.getByRole('table', { name: 'Summary by fuel' })
  await expect(summary.getByRole('row', { name: 'Petrol' })).toHaveText('Petrol50,0 L$ 250,00')
  await expect(summary.getByRole('row').last()).toHaveText('All150,0 L$ 850,50')
  await page.unroute('**/api/maintenance?*')
  await page.route('**/api/maintenance?*', (route) => route.fulfill({ status: 500, body: 'boom' }))
  await page.getByRole('tab', { name: 'Dashboard' }).click()
  await expect.poll(() => logged.join()).toContain('error loading fuel records')
  await expect(rows(page)).toHaveCount(3)
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
})

for (const { shell, viewport, tag } of shellsWalked('desk')) {
  test.describe(shell, { tag }, () => {
    test.use({ viewport })

    test('the ledger of a tank adds up, with what people recorded beside what the sensor told', async ({
      page,
      server,
    }) => {
      const id = `tank-${shell}`
      const attributes = { fuelCapacity: 300, veiculo: { marca: 'Volvo', modelo: 'FH 540', placa: 'DPB-7302' } }
      const { id: truckId } = await rest.devices.create({ body: { name: `FH ${shell}`, uniqueId: id, attributes } })
      const now = Date.now()
      const hour = 3_600_000
      const tank = (hoursAgo: number, fuel: number, kilometres: number, ignition: boolean) =>
        reportOsmand(server, {
          ...{ id, fuel, ignition: String(ignition), odometer: 1_000_000 + kilometres * 1000 },
          ...{ lat: -23.55 - kilometres / 200, lon: -46.63, timestamp: Math.round((now - hoursAgo * hour) / 1000) },
        })
      const levels = [
        [60, 212, 0, false],
        [52, 83.6, 412, true],
        [50, 83.6, 412, false],
        [49.9, 281.9, 412, false],
        [48, 281.9, 412, false],
        [40, 121, 933, true],
        [30, 121, 933, false],
        [29.9, 103, 933, false],
        [28, 103, 933, false],
      ] as const
      for (const [hoursAgo, litres, kilometres, isOn] of levels) await tank(hoursAgo, litres, kilometres, isOn)
      const at = new Date(now - 49.9 * hour).toISOString()
      await refuelled(200, { deviceId: truckId, valor: 1236, dataAbastecimento: at, odometer: 1_412_000 }, 'diesel')
      await enterAt(page, '/settings/abastecimento')
      await page.getByRole('link', { name: 'Fuel balance' }).click()
      await expect(page.getByText('Choose a vehicle')).toBeVisible()
      await page.getByRole('combobox', { name: 'Vehicle' }).fill(`FH ${shell}`)
      await page.getByRole('option', { name: `Volvo / FH 540 / DPB-7302 [FH ${shell}]` }).click()
      const part = (name: string) =>
        page
          .getByRole('term')
          .filter({ hasText: new RegExp(`^${name}$`) })
          .locator('..')
      for (const [name, litres] of [
        ['Had', '212,0'],
        ['Filled', '200,0'],
        ['Used', '289,3'],
        ['Unexplained', '18,0'],
        ['Has', '104,7'],
      ] as const)
        await expect(part(name)).toContainText(litres)
      await expect(part('Has')).toContainText('the sensor says 103,0 L')
      await expect(part('Consumption')).toContainText('L/100 km')
      const entries = page.getByRole('table', { name: 'Fuel balance' }).locator('tbody tr')
      await expect(entries).toHaveCount(6)
      await expect(entries.filter({ hasText: 'Drop with the engine off' })).toContainText('\u221218,0 L')
      await expect(entries.filter({ hasText: 'Refuelling, Diesel' })).toContainText('The sensor says 198,3 L')
      await shoot(page, 'fuel ledger')
      await entries.last().scrollIntoViewIfNeeded()
      await shoot(page, 'fuel ledger entries')
      expect(await axeViolations(page)).toEqual([])
      const drain = entries.filter({ hasText: 'Drop with the engine off' })
      await drain.getByRole('button', { name: 'Not a theft' }).click()
      const dialog = page.getByRole('dialog', { name: 'Was this not a theft?' })
      await dialog.getByRole('textbox', { name: 'Note' }).fill('Emptied for a repair')
      await dialog.getByRole('button', { name: 'Not a theft' }).click()
      await expect(drain).toContainText('Not a theft: counts as used')
      await expect(drain).toContainText('Emptied for a repair')
      await expect(part('Used')).toContainText('307,3')
      await expect(part('Unexplained')).toContainText('0,0')
      await expect(part('Has')).toContainText('104,7')
      await shoot(page, 'fuel ledger no theft')
      await drain.getByRole('button', { name: 'Undo' }).click()
      await drain.getByRole('button', { name: 'Confirm theft' }).click()
      const theft = page.getByRole('dialog', { name: 'Was this fuel stolen?' })
      await shoot(page, 'fuel ledger theft asked')
      await theft.getByRole('button', { name: 'Confirm theft' }).click()
      await expect(part('Unexplained')).toContainText('18,0 L stolen')
      await shoot(page, 'fuel ledger theft')
      expect(await axeViolations(page)).toEqual([])
      await page.getByRole('link', { name: 'Show on the replay' }).click()
      await expect(page).toHaveURL(new RegExp(`/replay\\?deviceId=${truckId}&from=`))
    })
  })
}

test('records come from the file of a fuel card, and are undone', async ({ page }) => {
  await enterAt(page, '/settings/abastecimento')
  await page.getByRole('link', { name: 'Import' }).click()
  const lines = [
    'Placa;Data;Produto;Litros;Valor;Hodometro',
    'ABC-1234;16/11/2024 07:02;Diesel S10;200,5;1236,00;12500',
  ]
  await page.locator('input[type=file]').setInputFiles({
    ...{ name: 'card.csv', mimeType: 'text/csv' },
    buffer: Buffer.from([...lines, 'XYZ-0000;16/11/2024;Gasolina;40;250;1'].join('\n')),
  })
  await expect(page.getByText('No such vehicle')).toBeVisible()
  await shoot(page, 'fuel import')
  await page.getByRole('button', { name: 'Import 1 record' }).click()
  await expect(page.getByText('1 record imported')).toBeVisible()
  await page.getByRole('link', { name: 'Show the list' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('200,5')
})
