import { readFileSync } from 'node:fs'
import { logIn, type Rest } from '../tools/rest.ts'
import { axeViolations } from './axe-violations.ts'
import { enterAt, firstAccount } from './people.ts'
import { expect, test } from './server.ts'
import { rowOf, shellsWalked, shoot } from './settings.ts'
import { reportOsmand } from './units.ts'

test.use({ installation: 'vehicle-pages' })

let rest: Rest
let van: number
const manager = { name: 'Rita', email: 'rita@example.com', password: 'a long secret' }
const client = { name: 'Otto', email: 'otto@example.com', password: 'a long secret' }
test.beforeAll(async ({ server }) => {
  const admin = await firstAccount(server)
  await admin.users.create({ body: { ...manager, userLimit: 5, deviceLimit: -1 } })
  const { id: userId } = await admin.users.create({ body: { ...client, attributes: { nivel: 3 } } })
  rest = await logIn(server.url, manager)
  van = (await rest.devices.create({ body: { name: 'Van', uniqueId: 'van-0001' } })).id
  await admin.permissions.link({ body: { userId, deviceId: van } })
  await reportOsmand(server, { id: 'van-0001', lat: -23.55, lon: -46.63 })
  await expect.poll(() => rest.positions.list({ query: { deviceId: van } })).toHaveLength(1)
})
const setBefore = () =>
  rest.devices.setAccumulators({
    params: { id: van },
    body: { deviceId: van, totalDistance: 150_000, hours: 7_200_000 },
  })

for (const { shell, viewport, tag } of shellsWalked('phone')) {
  test.describe(shell, { tag }, () => {
    test.use({ viewport })

    test('[VEH-9] [VEH-30] [VEH-31] odometer and engine hours are set in the units of the person', async ({ page }) => {
      await setBefore()
      await enterAt(page, `/settings/accumulators/${van}`, manager)
      const box = (name: string) => page.getByRole('textbox', { name, exact: true })
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Odometer and engine hours')
      await expect(page.getByRole('heading', { level: 2, name: 'Van' })).toBeVisible()
      await expect(box('Odometer')).toHaveValue('150')
      await expect(box('Engine hours')).toHaveValue('2')
      await box('Odometer').fill('-1')
      await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
      await box('Odometer').fill('12')
      await box('Engine hours').fill('10')
      await shoot(page, 'accumulators')
      expect(await axeViolations(page)).toEqual([])
      const put = page.waitForRequest((request) => request.method() === 'PUT')
      const answered = page.waitForResponse((response) => response.request().method() === 'PUT')
      await page.getByRole('button', { name: 'Save' }).click()
      expect((await put).postDataJSON()).toEqual({ deviceId: van, hours: 36_000_000, totalDistance: 12_000 })
      expect((await answered).status()).toBe(204)
      await expect(page.getByText('Data updated')).toBeVisible()
      const [position] = await rest.positions.list({ query: { deviceId: van } })
      expect(position!.attributes).toMatchObject({ totalDistance: 12_000, hours: 36_000_000 })
    })
  })
}

test('what is not changed is not set: the vehicle may have driven on', async ({ page, server }) => {
  await setBefore()
  await enterAt(page, `/settings/accumulators/${van}`, manager)
  const hours = page.getByRole('textbox', { name: 'Engine hours', exact: true })
  await hours.fill('3')
  await reportOsmand(server, { id: 'van-0001', lat: -23.56, lon: -46.63 })
  const distance = async () => (await rest.positions.list({ query: { deviceId: van } }))[0]!.attributes.totalDistance
  await expect.poll(distance).toBeGreaterThan(150_500)
  const put = page.waitForRequest((request) => request.method() === 'PUT')
  await page.getByRole('button', { name: 'Save' }).click()
  expect((await put).postDataJSON()).toEqual({ deviceId: van, hours: 10_800_000 })
  await expect(page.getByText('Data updated')).toBeVisible()
  expect(await distance()).toBeGreaterThan(150_500)
})

test('[VEH-16] a vehicle has a QR code of its address; nobody whom the identifier is hidden from gets it', async ({
  page,
  baseURL,
}) => {
  await enterAt(page, '/settings/veiculos', manager)
  await page.getByRole('button', { name: 'More for Van' }).click()
  await page.getByRole('menuitem', { name: 'QR code' }).click()
  const dialog = page.getByRole('dialog', { name: 'QR code' })
  const code = dialog.getByRole('img', { name: 'QR code of Van' })
  await expect(code).toHaveAttribute('data-text', `${baseURL}/?deviceId=van-0001`)
  await expect(dialog.getByText('van-0001')).toBeVisible()
  await shoot(page, 'vehicle qr')
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await enterAt(page, '/settings/veiculos', client)
  await expect(rowOf(page, 'Van')).toContainText('*****')
  await page.getByRole('button', { name: 'More for Van' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Connections'])
})

test('[VEH-12] the vehicles are downloaded as a spreadsheet of the server', async ({ page }) => {
  await enterAt(page, '/settings/veiculos', manager)
  await expect(rowOf(page, 'Van')).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  const asked = page.waitForRequest('**/api/reports/devices/xlsx')
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Spreadsheet (.xlsx)' }).click()
  expect((await asked).isNavigationRequest()).toBe(true)
  const file = await download
  expect(file.suggestedFilename()).toBe('devices.xlsx')
  expect(
    readFileSync(await file.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  await expect(rowOf(page, 'Van')).toBeVisible()
})
