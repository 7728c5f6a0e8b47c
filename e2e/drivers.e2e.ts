import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { logIn, type Rest } from '../tools/rest.ts'
import { axeViolations } from './axe-violations.ts'
import { enter, enterAt, firstAccount } from './people.ts'
import { expect, test } from './server.ts'
import { chooseVehicles, openByMenu, rowOf, shellsWalked, shoot } from './settings.ts'
import { reportOsmand } from './units.ts'

test.use({ installation: 'drivers' })

let admin: Rest
let rest: Rest
const manager = { name: 'Rita', email: 'rita@example.com', password: 'a long secret' }
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n')
test.beforeAll(async ({ server }) => {
  admin = await firstAccount(server)
  await admin.users.create({ body: { ...manager, userLimit: 5, deviceLimit: -1 } })
  rest = await logIn(server.url, manager)
})
test.beforeEach(async () => {
  for (const { id } of await rest.drivers.list({ query: {} })) await rest.drivers.remove({ params: { id } })
})

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
/** A day this many days from today, for a field and for the API. */
const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

for (const { shell, viewport, tag } of shellsWalked('desk')) {
  test.describe(shell, { tag }, () => {
    test.use({ viewport, timezoneId: 'UTC' })

    test('[DRV-1] [DRV-2] [DRV-3] [DRV-4] [DRV-6] [DRV-7] [DRV-8] a driver is added with papers, changed and deleted', async ({
      page,
    }) => {
      const van = await rest.devices.create({ body: { name: `Van ${shell}`, uniqueId: `van-${shell}` } })
      await enter(page, manager)
      await openByMenu(page, 'Drivers')
      await expect(page).toHaveURL('/settings/drivers')
      await expect(page.getByText('No drivers yet')).toBeVisible()
      await page.getByRole('link', { name: 'New driver' }).click()
      await expect(page).toHaveURL('/settings/driver')
      await box(page, 'Name').fill('João Souza')
      await expect(save(page)).toBeDisabled()
      await box(page, 'Tag identifier').fill('F1A2B3C4D5E6F708')
      await expect(save(page)).toBeEnabled()
      await box(page, 'Name').fill('')
      await expect(save(page)).toBeDisabled()
      await box(page, 'Name').fill('João Souza')
      await box(page, 'CPF').pressSequentially('12345678900')
      await box(page, 'CPF').blur()
      await expect(page.getByText('A digit is probably wrong.')).toBeVisible()
      await box(page, 'CPF').fill('12345678909')
      await box(page, 'Phone').fill('11981447701')
      await box(page, 'Email').fill('joao@example.com')
      await box(page, 'Licence number (CNH)').fill('58316794534')
      await page.getByRole('combobox', { name: 'Category' }).selectOption('AD')
      await page.getByLabel('Expires on').fill(dayIn(45))
      await shoot(page, 'driver new')
      expect(await axeViolations(page)).toEqual([])
      await page.getByRole('tab', { name: 'Address and documents' }).click()
      for (const [label, text] of [
        ['Postcode (CEP)', '13201-005'],
        ['Street', 'Rua do Retiro'],
        ['Number', '88'],
        ['Complement', 'Galpão 2'],
        ['District', 'Centro'],
        ['City', 'Jundiaí'],
      ] as const)
        await box(page, label).fill(text)
      await page.getByRole('combobox', { name: 'State' }).selectOption('SP')
      const slots = ['Register or licence', 'Signed contract', 'Proof of address'].map((name) => ({
        slot: page.getByRole('group', { name }),
        file: { name: `${name}.pdf`, mimeType: 'application/pdf', buffer: Buffer.concat([pdf, randomBytes(4), pdf]) },
      }))
      // The server takes two at once
      await Promise.all(slots.map(({ slot, file }) => slot.locator('input[type=file]').first().setInputFiles(file)))
      for (const { slot } of slots) await expect(slot.getByRole('link', { name: 'Open', exact: true })).toBeVisible()
      await shoot(page, 'driver papers')
      await page.getByRole('tab', { name: 'Vehicles' }).click()
      await chooseVehicles(page, [van.name])
      const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/drivers'))
      await save(page).click()
      const body = (await sent).postDataJSON()
      expect(Math.abs(Date.parse(body.attributes.dtcard) - Date.now())).toBeLessThan(60_000)
      await expect(page).toHaveURL('/settings/drivers')

      const [stored] = await rest.drivers.list({ query: {} })
      expect(await rest.drivers.list({ query: { deviceId: van.id } })).toHaveLength(1)
      const { informations, dtcard } = stored!.attributes as Record<string, Record<string, string>>
      expect(informations).toEqual({
        cpf: '123.456.789-09',
        cnh: '58316794534',
        catcnh: 'AD',
        vnccnh: dayIn(45),
        phone: '+55 11 98144-7701',
        email: 'joao@example.com',
        cep: '13201-005',
        endereco: 'Rua do Retiro',
        numero: '88',
        complement: 'Galpão 2',
        bairro: 'Centro',
        cidade: 'Jundiaí',
        uf: 'SP',
        documentoImage1: expect.stringMatching(/^[0-9a-f]{32}_\d+\.pdf$/),
        documentoImage2: expect.stringMatching(/\.pdf$/),
        documentoImage3: expect.stringMatching(/\.pdf$/),
      })
      await expect(rowOf(page, 'João Souza')).toContainText('in 45 days')
      await expect(rowOf(page, 'João Souza')).toContainText('+55 11 98144-7701')
      await shoot(page, 'drivers')
      expect(await axeViolations(page)).toEqual([])

      const ofReseller = { ...stored!, attributes: { ...stored!.attributes, card: 5 } }
      await admin.drivers.update({ params: stored!, body: ofReseller })
      await rowOf(page, 'João Souza').getByRole('link', { name: 'Edit João Souza' }).click()
      await expect(page).toHaveURL(`/settings/driver/${stored!.id}`)
      await expect(box(page, 'CPF')).toHaveValue('123.456.789-09')
      await expect(page.getByLabel('Expires on')).toHaveValue(dayIn(45))
      await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('AD')
      await page.getByLabel('Expires on').fill(dayIn(-3))
      const put = page.waitForRequest((request) => request.method() === 'PUT')
      await save(page).click()
      const changed = (await put).postDataJSON()
      expect([changed.attributes.card, changed.attributes.dtcard]).toEqual([5, dtcard])
      expect(Math.abs(Date.parse(changed.attributes.AtCard) - Date.now())).toBeLessThan(60_000)
      await expect(rowOf(page, 'João Souza')).toContainText('3 days ago')

      await rowOf(page, 'João Souza').getByRole('button', { name: 'Delete João Souza' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByText('João Souza deleted')).toBeVisible()
      expect(await rest.drivers.list({ query: {} })).toEqual([])
    })
  })
}

test('the form of a driver shows the notifications for them and saves changes of them with the vehicles', async ({
  page,
}) => {
  const van = await rest.devices.create({ body: { name: 'Told van', uniqueId: 'told-van' } })
  const [ana, rui] = [
    await rest.drivers.create({ body: { name: 'Ana', uniqueId: 'KEY-ANA' } }),
    await rest.drivers.create({ body: { name: 'Rui', uniqueId: 'KEY-RUI' } }),
  ]
  const make = async (description: string, driver: { id: number }) => {
    const attributes = { driverIds: String(driver.id) }
    const body = { type: 'ignitionOn', description, notificators: 'web', always: true, attributes }
    return (await rest.notifications.create({ body })).id
  }
  const made = [await make('Ana starts', ana), await make('Rui starts', rui)]
  await enterAt(page, `/settings/driver/${ana.id}`, manager)
  await page.getByRole('tab', { name: 'Vehicles' }).click()
  const told = page.getByRole('region', { name: 'Notifications about this driver', exact: true })
  await expect(told.getByRole('listitem')).toHaveText(['Ana starts'])
  await told.getByRole('button', { name: 'Unlink Ana starts' }).click()
  await expect(told).toContainText('Ana starts has no other driver: after saving it tells nobody.')
  await told.getByRole('button', { name: 'Choose: Notifications about this driver' }).click()
  const picker = page.getByRole('dialog', { name: 'Notifications about this driver' })
  await picker.getByRole('checkbox', { name: 'Rui starts' }).check()
  await picker.getByRole('button', { name: 'Done' }).click()
  await chooseVehicles(page, ['Told van'])
  await told.scrollIntoViewIfNeeded()
  await shoot(page, 'driver notifications')
  expect(await axeViolations(page)).toEqual([])
  await save(page).click()
  await expect(page).toHaveURL('/settings/drivers')
  const lists = await Promise.all(made.map((id) => rest.notifications.get({ params: { id } })))
  expect(lists.map(({ attributes }) => attributes.driverIds)).toEqual(['-1', `${rui.id},${ana.id}`])
  const query = { kind: 'driver', id: ana.id, owner: 'device', linked: true }
  expect((await rest.permissions.holders({ query })).map(({ id }) => id)).toEqual([van.id])
  for (const id of made) await rest.notifications.remove({ params: { id } })
})

test('[DRV-5] a driver whose tag another one has is not saved, and the form says why', async ({ page }) => {
  await rest.drivers.create({ body: { name: 'Bia', uniqueId: '4711' } })
  await enterAt(page, '/settings/driver', manager)
  await box(page, 'Name').fill('Ana')
  await box(page, 'Tag identifier').fill('4711')
  await save(page).click()
  await expect(page.getByText('There is already a registration with this ID!').first()).toBeVisible()
  await expect(box(page, 'Tag identifier')).toBeFocused()
  await box(page, 'Tag identifier').fill('4712')
  await page.route('**/api/drivers', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 400, body: 'Duplicate entry' }) : route.continue(),
  )
  await save(page).click()
  await expect(page.getByText('There is already a registration with this ID!').first()).toBeVisible()
  await expect(page).toHaveURL('/settings/driver')
})

test('what a driver drove is listed from the identifications of the vehicles, and only when it is asked for', async ({
  page,
  server,
}) => {
  const device = await rest.devices.create({ body: { name: 'Truck', uniqueId: 'truck' } })
  const { id } = await rest.drivers.create({ body: { name: 'Ana', uniqueId: 'A1' } })
  for (const driverUniqueId of ['A1', 'B2', 'A1'])
    await reportOsmand(server, { id: 'truck', lat: -23.55, lon: -46.63, driverUniqueId })
  const range = { from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 3_600_000) }
  const query = { ...range, deviceId: [device.id], type: ['driverChanged'] }
  await expect.poll(async () => (await rest.reports.events({ query })).length).toBe(3)
  await enterAt(page, `/settings/driver/${id}#tab-vehicles`, manager)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const rows = page.getByRole('list', { name: 'What this driver drove' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Truck')
  await expect(rows.first()).toContainText('Since')
  await shoot(page, 'driver driven')
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Text (.csv)' }).click()
  expect((await file).suggestedFilename()).toBe('driving.csv')
  expect(await axeViolations(page)).toEqual([])
})
