import type { Page } from '@playwright/test'
import type { Device } from '@rastro/core/resources/device'
import { logIn, type Rest } from '../tools/rest.ts'
import { axeViolations } from './axe-violations.ts'
import { enterAt, firstAccount } from './people.ts'
import { expect, test } from './server.ts'
import { rowOf, shellsWalked, shoot } from './settings.ts'

test.use({ installation: 'vehicle-form', timezoneId: 'America/Sao_Paulo' })

let rest: Rest
const password = 'a long secret'
const reseller = { name: 'Rita', email: 'rita@example.com', password }
const editor = { name: 'Carla', email: 'carla@example.com', password }
const onlooker = { name: 'Otto', email: 'otto@example.com', password }
const veiculo = { placa: 'RTA-4F21', marca: 'Fiat', modelo: 'Strada Freedom', cor: 'Branca', bloqueio: 'yes' }
const secrets = { iccid: '8955031234567890129', operadora: 'Vivo', linkcstv: 'https://dvr.example/7' }
const tracker = { uniqueId: '490154203237518', model: 'ST310U', phone: '+55 11 98874-2210' }
test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
  await rest.users.create({ body: { ...reseller, deviceLimit: -1, attributes: { nivel: 2 } } })
  await rest.users.create({ body: { ...editor, attributes: { nivel: 3, deviceEdit: true } } })
  await rest.users.create({ body: { ...onlooker, attributes: { nivel: 3 } } })
})
test.beforeEach(async () => {
  for (const { id } of await rest.devices.list({ query: { all: true } })) await rest.devices.remove({ params: { id } })
})

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const stored = async (name: string): Promise<Device> =>
  (await rest.devices.list({ query: { all: true, keyword: name } })).find((device) => device.name === name)!
const savedAs = async (page: Page, name: string): Promise<Device> => {
  const form = page.url()
  await save(page).click()
  await expect(page.getByText('Data updated').first()).toBeVisible()
  await expect(page).not.toHaveURL(form)
  return stored(name)
}

for (const { shell, viewport, tag } of shellsWalked('desk')) {
  test.describe(shell, { tag }, () => {
    test.use({ viewport })

    test('[VEH-3] [VEH-13] [VEH-14] [VEH-15] [VEH-25] [VEH-26] [ENT-4] a vehicle is added and changed, and its numbers warn', async ({
      page,
    }) => {
      await enterAt(page, '/settings/veiculos', reseller)
      await page.getByRole('link', { name: 'New vehicle' }).click()
      await expect(page).toHaveURL('/settings/veiculo')
      const before = Date.now()
      await field(page, 'Name').fill('Strada 07')
      await expect(save(page)).toBeDisabled()
      await field(page, 'Plate').fill('rta4f2')
      await field(page, 'Plate').blur()
      await expect(page.getByText('Not a Brazilian plate')).toBeVisible()
      await field(page, 'Plate').fill('rta4f21')
      await field(page, 'Plate').blur()
      await expect(field(page, 'Plate')).toHaveValue('RTA-4F21')
      await expect(page.getByText('Mercosul standard')).toBeVisible()
      await page.getByRole('combobox', { name: 'Category' }).selectOption('Pickup')
      await field(page, 'Contact').fill('Carlos, South')
      await field(page, 'Brand').fill('Fiat')
      await field(page, 'Model').fill('Strada Freedom')
      await field(page, 'Year').fill('2024')
      await field(page, 'Colour').fill('Branca')
      await field(page, 'Renavam').fill('00639884963')
      await field(page, 'Renavam').blur()
      await expect(page.getByText('A digit is probably wrong.')).toBeVisible()
      await field(page, 'Chassis').fill('9bd281a2dpyx01844')
      await page.getByRole('switch', { name: 'Allow blocking the engine' }).check()
      await shoot(page, 'vehicle new')
      expect(await axeViolations(page)).toEqual([])
      await tab(page, 'Tracker').click()
      await field(page, 'Identifier (IMEI)').fill('490154203237519')
      await field(page, 'Identifier (IMEI)').blur()
      await expect(page.getByText('A digit is probably wrong.').last()).toBeVisible()
      await page.getByRole('combobox', { name: 'Tracker model' }).fill('ST310U')
      await field(page, 'DVR link').fill('https://dvr.example/7')
      await field(page, 'SIM number').fill('11988742210')
      await field(page, 'ICCID').fill('8955031234567890129')
      await page.getByRole('combobox', { name: 'Carrier' }).fill('Vivo')
      await shoot(page, 'vehicle new tracker')
      expect(await axeViolations(page)).toEqual([])
      const made = await savedAs(page, 'Strada 07')
      await expect(page).toHaveURL('/settings/veiculos')
      expect(made).toMatchObject({ uniqueId: '490154203237519', model: 'ST310U', category: 'pickup' })
      expect(made).toMatchObject({ contact: 'Carlos, South', phone: '+55 11 98874-2210' })
      expect(made.attributes.veiculo).toEqual({
        ...{ placa: 'RTA-4F21', marca: 'Fiat', modelo: 'Strada Freedom', ano: '2024', cor: 'Branca' },
        ...{ renavan: '00639884963', chassi: '9BD281A2DPYX01844', bloqueio: 'yes' },
      })
      expect(made.attributes).toMatchObject(secrets)
      const { dtcard, card } = made.attributes
      expect(Date.parse(String(dtcard))).toBeGreaterThanOrEqual(before)
      expect(card).toBe((await rest.users.list({ query: { keyword: 'Rita' } }))[0]!.id)
      expect(made.attributes.AtCard).toBeUndefined()

      await rowOf(page, 'Strada 07').getByRole('link', { name: 'Edit Strada 07' }).click()
      await expect(page).toHaveURL(`/settings/veiculo/${made.id}`)
      await field(page, 'Colour').fill('Prata')
      await page.getByRole('switch', { name: 'Allow blocking the engine' }).uncheck()
      const { attributes } = await savedAs(page, 'Strada 07')
      expect(attributes).toMatchObject({ ...secrets, card, dtcard, veiculo: { cor: 'Prata', bloqueio: 'no' } })
      expect(Date.parse(String(attributes.AtCard))).toBeGreaterThan(Date.parse(String(dtcard)))
    })

    test('[VEH-22] [VEH-23] [VEH-24] a client sees masks, which a save never stores, and may change it only with deviceEdit', async ({
      page,
      server,
    }) => {
      const { id } = await rest.devices.create({
        body: { name: 'Strada', ...tracker, attributes: { ...secrets, veiculo } },
      })
      for (const { email } of [editor, onlooker]) {
        const [user] = await rest.users.list({ query: { keyword: email } })
        await rest.permissions.link({ body: { userId: user!.id, deviceId: id } })
      }
      await enterAt(page, `/settings/veiculo/${id}#tab-tracker`, onlooker)
      const masked = ['Identifier (IMEI)', 'Tracker model', 'DVR link', 'SIM number', 'ICCID', 'Carrier']
      for (const label of masked) {
        const input = page.getByLabel(label, { exact: true })
        await expect(input, label).toHaveValue('*****')
        await expect(input, label).toBeDisabled()
      }
      await expect(page.getByText('Only administrators see these values.')).toBeVisible()
      await shoot(page, 'vehicle masked')
      expect(await axeViolations(page)).toEqual([])
      await tab(page, 'Vehicle').click()
      for (const label of ['Name', 'Plate', 'Brand', 'Colour', 'Chassis'])
        await expect(field(page, label)).toBeDisabled()
      await expect(page.getByRole('switch', { name: 'Allow blocking the engine' })).toBeDisabled()
      expect(await axeViolations(page)).toEqual([])

      await enterAt(page, `/settings/veiculo/${id}`, editor)
      await field(page, 'Colour').fill('Prata')
      await savedAs(page, 'Strada')
      const own = await (await logIn(server.url, editor)).devices.get({ params: { id } })
      expect(own).toMatchObject({ uniqueId: '*****', model: '*****' })
      const after = await rest.devices.get({ params: { id } })
      expect(after).toMatchObject(tracker)
      expect(after.attributes).toMatchObject({ ...secrets, veiculo: { ...veiculo, cor: 'Prata' } })
    })
  })
}

test('[VEH-4] [VEH-5] [ENT-44] a tracker that was found is given a vehicle; another vehicle cannot have it', async ({
  page,
}) => {
  await rest.devices.create({ body: { name: 'Old', uniqueId: '490154203237518' } })
  await enterAt(page, '/settings/device?uniqueId=490154203237518')
  await expect(tab(page, 'Tracker')).toHaveAttribute('aria-selected', 'true')
  await expect(field(page, 'Identifier (IMEI)')).toHaveValue('490154203237518')
  await expect(field(page, 'Identifier (IMEI)')).toBeDisabled()
  await tab(page, 'Vehicle').click()
  await field(page, 'Name').fill('Found')
  await save(page).click()
  await expect(page.getByText('There is already a registration with this ID!').first()).toBeVisible()
  await expect(tab(page, /^Tracker/)).toHaveAttribute('aria-selected', 'true')
  await rest.devices.remove({ params: { id: (await stored('Old')).id } })
  await tab(page, 'Vehicle').click()
  await field(page, 'Contact').fill('Yard')
  expect((await savedAs(page, 'Found')).uniqueId).toBe('490154203237518')
  await page.goto('/settings/device')
  await expect(page.getByRole('heading', { level: 1, name: 'New vehicle' })).toBeVisible()
  await expect(field(page, 'Identifier (IMEI)')).toBeEnabled()
})

test('[VEH-17] the tab of group and expiration has the four fields of its dialog', async ({ page }) => {
  const group = await rest.groups.create({ body: { name: 'South' } })
  const data = Buffer.from(
    'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nDTSTART:20200101T000000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
  ).toString('base64')
  const calendar = await rest.calendars.create({ body: { name: 'Nights', data } })
  const { id } = await rest.devices.create({ body: { name: 'Strada', uniqueId: 'str' } })
  await enterAt(page, `/settings/veiculo/${id}`)
  await tab(page, 'Group and expiration').click()
  for (const [label, name] of [
    ['Group', 'South'],
    ['Calendar', 'Nights'],
  ] as const) {
    await page.getByRole('combobox', { name: label, exact: true }).fill(name)
    await page.getByRole('option', { name }).click()
  }
  await page.getByLabel('Expiration', { exact: true }).fill('2030-05-17')
  await expect(page.getByText(/days left/)).toBeVisible()
  await page.getByRole('switch', { name: 'Vehicle disabled' }).check()
  await shoot(page, 'vehicle access')
  expect(await axeViolations(page)).toEqual([])
  expect(await savedAs(page, 'Strada')).toMatchObject({
    ...{ groupId: group.id, calendarId: calendar.id, disabled: true },
    expirationTime: new Date('2030-05-17T03:00Z'),
  })
})

test('[VEH-4] [VEH-20] [VEH-21] [ENT-5] the attribute editor offers those of a vehicle; a speed limit is in km/h and stored in knots', async ({
  page,
}) => {
  const { id } = await rest.devices.create({ body: { name: 'Strada', uniqueId: 'str', attributes: { veiculo } } })
  await enterAt(page, `/settings/device/${id}`)
  await expect(tab(page, 'Attributes')).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Add attribute' }).click()
  const adding = page.getByRole('dialog')
  const search = adding.getByRole('textbox', { name: 'Name or key' })
  const kinds = {
    'Fuel drop threshold': 0,
    'Fuel increase threshold': 0,
    'Ignore odometer in reports': 1,
    'Speed limit': 0,
  }
  for (const [label, switches] of Object.entries(kinds)) {
    await search.fill(label)
    await adding.getByText(label, { exact: true }).first().click()
    await expect(adding.getByRole('switch'), label).toHaveCount(switches)
  }
  await adding.getByRole('textbox', { name: 'Speed limit (km/h)' }).fill('80')
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  await tab(page, 'Vehicle').click()
  await expect(field(page, 'Speed limit')).toHaveValue('80')
  const { attributes } = await savedAs(page, 'Strada')
  expect(attributes.speedLimit).toBeCloseTo(80 / 1.852, 3)
  await page.goto(`/settings/device/${id}`)
  const edited = page.getByRole('tabpanel', { name: 'Attributes' })
  await expect(edited.getByRole('textbox', { name: 'Speed limit (km/h)' })).toHaveValue('80')
  await edited.getByRole('textbox', { name: 'Speed limit (km/h)' }).fill('90')
  await tab(page, 'Vehicle').click()
  await expect(field(page, 'Speed limit')).toHaveValue('90')
  await field(page, 'Speed limit').fill('100')
  await tab(page, 'Attributes').click()
  await expect(edited.getByRole('textbox', { name: 'Speed limit (km/h)' })).toHaveValue('100')
  await edited.getByRole('button', { name: 'Remove Speed limit' }).click()
  await tab(page, 'Vehicle').click()
  await expect(field(page, 'Speed limit')).toHaveValue('')
  expect((await savedAs(page, 'Strada')).attributes).not.toHaveProperty('speedLimit')
})

test('[VEH-18] [VEH-19] a picture is made smaller and stored at once, beside what is being typed', async ({ page }) => {
  const { id } = await rest.devices.create({ body: { name: 'Strada', uniqueId: 'str', attributes: { veiculo } } })
  await enterAt(page, `/settings/veiculo/${id}`)
  await field(page, 'Contact').fill('Yard')
  await tab(page, 'Image').click()
  const input = page.getByLabel('File for Image')
  await input.setInputFiles({ name: 'car.webp', mimeType: 'image/webp', buffer: Buffer.from('RIFF') })
  await expect(page.getByText('Only JPEG and PNG images are accepted.')).toBeVisible()
  const picture = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(1600, 1000)
    const context = canvas.getContext('2d')!
    context.fillStyle = '#c40'
    context.fillRect(0, 0, 1600, 1000)
    const blob = await canvas.convertToBlob({ type: 'image/jpeg' })
    return Array.from(new Uint8Array(await blob.arrayBuffer()))
  })
  await input.setInputFiles({ name: 'car.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(picture) })
  const image = page.getByRole('img', { name: 'Image' })
  await expect(image).toBeVisible()
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(800)
  await expect(image).toHaveAttribute('src', /^\/api\/media\/str\/device\.jpg/)
  expect((await stored('Strada')).attributes).toMatchObject({ deviceImage: 'device.jpg' })
  await shoot(page, 'vehicle image')
  expect(await axeViolations(page)).toEqual([])
  await expect(page.getByText('Somebody else changed this')).toHaveCount(0)
  await expect(page.getByText('1 unsaved change')).toBeVisible()
  const after = await savedAs(page, 'Strada')
  expect(after).toMatchObject({ contact: 'Yard', attributes: { deviceImage: 'device.jpg', veiculo } })
})
