import { logIn, type Rest } from '../tools/rest.ts'
import { axeViolations } from './axe-violations.ts'
import { enterAt, firstAccount } from './people.ts'
import { expect, test } from './server.ts'
import { rowOf, shellsWalked, shoot } from './settings.ts'

test.use({ installation: 'vehicles', timezoneId: 'America/Sao_Paulo' })

let rest: Rest
const client = { name: 'Carla', email: 'carla@example.com', password: 'a long secret' }
const beginner = { name: 'Nina', email: 'nina@example.com', password: 'a long secret' }
const veiculo = { placa: 'RTA-4F21', marca: 'Fiat', modelo: 'Strada Freedom', bloqueio: 'yes' }
test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
  const { id: userId } = await rest.users.create({ body: { ...client, attributes: { nivel: 3 } } })
  await rest.users.create({ body: { ...beginner, deviceLimit: 2 } })
  const south = await rest.groups.create({ body: { name: 'South' } })
  const inner = await rest.groups.create({ body: { name: 'South yard', groupId: south.id } })
  const many = [
    { name: 'Strada', uniqueId: '867459048213377', phone: '11988742210', model: 'ST-310U', groupId: inner.id },
    { name: 'Toro', uniqueId: '867459048219004', expirationTime: new Date('2020-01-02T12:00Z'), attributes: {} },
    { name: 'Digger', uniqueId: 'digger', disabled: true, attributes: { veiculo: { placa: 'ESC 02' } } },
  ]
  for (const body of many) {
    const { id: deviceId } = await rest.devices.create({ body: { attributes: { veiculo }, ...body } })
    await rest.permissions.link({ body: { userId, deviceId } })
  }
})

const headings = ['Name', 'Identifier', 'Phone', 'Model', 'Vehicle / plate', 'Group', 'Expiration']

test('[VEH-1] [VEH-2] [VEH-10] [VEH-11] the list of vehicles, at both addresses, with its seven columns', async ({
  page,
}) => {
  await enterAt(page, '/settings/veiculos')
  await expect(rowOf(page, 'Strada')).toContainText('867459048213377')
  await expect(page.getByRole('columnheader').filter({ hasText: /\w/ })).toHaveText([...headings, 'Actions'])
  const strada = rowOf(page, 'Strada')
  for (const text of ['(11) 98874-2210', 'ST-310U', 'Fiat Strada Freedom', 'South yard'])
    await expect(strada).toContainText(text)
  await expect(strada.getByRole('img', { name: 'RTA-4F21' })).toBeVisible()
  await expect(rowOf(page, 'Toro')).toContainText('02/01/2020')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Connections of Strada' }).click()
  await expect(page).toHaveURL(/\/settings\/device\/\d+\/connections$/)
  await page.goto('/settings/devices')
  await expect(page.getByRole('heading', { level: 1, name: 'Vehicles' })).toBeVisible()
  await expect(rowOf(page, 'Strada')).toBeVisible()
})

test('the list is narrowed to a group with its subgroups, and to a status', async ({ page }) => {
  await enterAt(page, '/settings/veiculos')
  await page.getByRole('combobox', { name: 'Group' }).fill('south')
  await page.getByRole('option', { name: 'South', exact: true }).click()
  await expect(rowOf(page, 'Toro')).toHaveCount(0)
  await expect(rowOf(page, 'Strada')).toBeVisible()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Expired')
  await expect(page.getByText('No results')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Expired')
  await expect(rowOf(page, 'Toro')).toBeVisible()
  await expect(rowOf(page, 'Strada')).toHaveCount(0)
  await expect(page).toHaveURL('/settings/veiculos?status=expired')
})

for (const { shell, viewport, tag } of shellsWalked('phone')) {
  test.describe(shell, { tag }, () => {
    test.use({ viewport })

    test('[VEH-38] a disabled vehicle cannot be selected, but by an administrator', async ({ page }) => {
      await enterAt(page, '/settings/veiculos', client)
      await expect(page.getByRole('checkbox', { name: 'Select Digger' })).toBeDisabled()
      await expect(page.getByRole('checkbox', { name: 'Select Strada' })).toBeEnabled()
      await expect(page.getByRole('button', { name: 'Delete Strada' })).toHaveCount(0)
      await shoot(page, 'vehicles client')
      expect(await axeViolations(page)).toEqual([])
      await enterAt(page, '/settings/veiculos')
      await page.getByRole('checkbox', { name: 'Select Digger' }).check()
      await expect(page.getByText('1 selected')).toBeVisible()
    })

    test('[APP-41] [APP-42] a vehicle is removed by a dialog that shows it (A-86)', async ({ page, server }) => {
      const own = await logIn(server.url, beginner)
      await own.devices.create({ body: { name: 'Mule', uniqueId: `mule ${shell}`, attributes: { veiculo } } })
      await enterAt(page, '/settings/veiculos', beginner)
      const remove = rowOf(page, 'Mule').getByRole('button', { name: 'Delete Mule' })
      await remove.click()
      const question = page.getByRole('dialog', { name: 'Delete Mule?' })
      await expect(question).toContainText('its history is no longer available')
      await expect(question.getByRole('img', { name: 'RTA-4F21' })).toBeVisible()
      await shoot(page, 'vehicles remove')
      expect(await axeViolations(page)).toEqual([])
      await question.getByRole('button', { name: 'Cancel' }).click()
      expect(await own.devices.list({ query: {} })).toHaveLength(1)
      await remove.click()
      await question.getByRole('button', { name: 'Delete vehicle' }).click()
      await expect(page.getByText('No vehicles yet')).toBeVisible()
      await shoot(page, 'vehicles empty')
      expect(await own.devices.list({ query: {} })).toHaveLength(0)
    })
  })
}
