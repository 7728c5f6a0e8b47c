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
  await page.getByRole('button', { name: 'More for Strada' }).click()
  await page.getByRole('menuitem', { name: 'Connections' }).click()
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
  await page.getByRole('combobox', { name: 'Model' }).selectOption('ST-310U')
  await expect(rowOf(page, 'Toro')).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Client' }).fill('carla')
  await page.getByRole('option', { name: 'Carla' }).click()
  await expect(rowOf(page, 'Strada')).toBeVisible()
  await expect(page).toHaveURL(/\?model=ST-310U&client=\d+$/)
  await page.reload()
  await expect(rowOf(page, 'Strada')).toBeVisible()
  await expect(rowOf(page, 'Toro')).toHaveCount(0)
  await page.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Spreadsheet (.xlsx)' }).click()
  expect((await download).url()).toMatch(/\/api\/reports\/devices\/xlsx\?userId=\d+&model=ST-310U$/)
  await page.getByRole('combobox', { name: 'Model' }).selectOption('All models')
  await expect(rowOf(page, 'Toro')).toBeVisible()
  await page.goto('/settings/veiculos')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Expired')
  await expect(rowOf(page, 'Toro')).toBeVisible()
  await expect(rowOf(page, 'Strada')).toHaveCount(0)
  await expect(page).toHaveURL('/settings/veiculos?status=expired')
})

test('[VEH-17] [VEH-21] many vehicles are changed at once; what is not changed stays as it is in each', async ({
  page,
}) => {
  const before = await rest.devices.list({ query: { all: true } })
  await enterAt(page, '/settings/veiculos')
  for (const name of ['Strada', 'Toro']) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Change 2 items' })
  await dialog.getByRole('textbox', { name: 'Speed limit' }).fill('80')
  await dialog.getByRole('textbox', { name: 'Contact' }).fill('Yard')
  await dialog.getByRole('switch', { name: 'Allow blocking the engine' }).click()
  await dialog.getByLabel('Expiration', { exact: true }).fill('2031-02-03')
  await shoot(page, 'vehicles change')
  expect(await axeViolations(page)).toEqual([])
  // One answer is lost, and one save is refused: it goes on, says which, and tries that one again
  const answers = ['lost', 'refused']
  await page.route(/\/api\/devices\/\d+$/, (route) => {
    const answer = route.request().method() === 'PUT' ? answers.shift() : undefined
    if (answer === 'lost') return route.abort()
    return answer ? route.fulfill({ status: 409, body: 'Somebody else has it' }) : route.fallback()
  })
  await dialog.getByRole('button', { name: 'Save' }).click()
  const result = page.getByRole('dialog', { name: '1 of 2 changed' })
  await expect(result).toContainText('1 could not be changed.')
  await expect(result.getByRole('listitem')).toContainText('Somebody else has it')
  await shoot(page, 'vehicles changed')
  expect(await axeViolations(page)).toEqual([])
  await result.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('1 changed', { exact: true })).toBeVisible()
  const after = await rest.devices.list({ query: { all: true } })
  for (const name of ['Strada', 'Toro']) {
    const [old, now] = [before, after].map((list) => list.find((device) => device.name === name)!)
    expect(now).toMatchObject({ contact: 'Yard', expirationTime: new Date('2031-02-03T03:00Z') })
    expect(now).toMatchObject({ groupId: old!.groupId, uniqueId: old!.uniqueId, model: old!.model })
    expect(now!.attributes.speedLimit).toBeCloseTo(80 / 1.852, 3)
    // Toro had none
    expect(now!.attributes.veiculo).toEqual({ ...(old!.attributes.veiculo as object | undefined), bloqueio: 'yes' })
  }
  expect(after.find(({ name }) => name === 'Digger')).toMatchObject({ contact: null, disabled: true })
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

    test('[VEH-38] nor in the list beside the map', async ({ page }) => {
      const row = page.getByRole('option', { name: /Digger/ })
      const openList = page.getByRole('button', { name: 'Vehicle list' })
      const open = async () => {
        if (shell === 'phone') await openList.click()
        await expect(row).toBeVisible()
      }
      await enterAt(page, '/', client)
      await open()
      await expect(row).toHaveAttribute('aria-disabled', 'true')
      await row.click({ force: true })
      await expect(row).toHaveAttribute('aria-selected', 'false')
      await expect(page).toHaveURL('/')
      expect(await axeViolations(page)).toEqual([])
      await enterAt(page, '/')
      await open()
      await expect(row).not.toHaveAttribute('aria-disabled')
      await row.click()
      await expect(page).toHaveURL(/device=\d+/)
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
