import { logIn, type Rest } from '../tools/rest.ts'
import { axeViolations } from './axe-violations.ts'
import { enterAt, firstAccount, takeSession } from './people.ts'
import { expect, test } from './server.ts'
import { openByMenu, rowOf, shellsWalked, shoot } from './settings.ts'
import { reportOsmand } from './units.ts'

test.use({ installation: 'plans' })

const reseller = { name: 'Paulo Revenda', email: 'paulo@example.com', password: 'a long secret' }
const informacoes = { cpf: '529.982.247-25' }
let rest: Rest
test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
  await rest.users.create({ body: { ...reseller, userLimit: -1, deviceLimit: -1, attributes: { nivel: 2 } } })
})

for (const { shell, viewport, tag } of shellsWalked('phone')) {
  test(`a reseller sells a plan, its client asks for what it lacks, and gets it (${shell})`, { tag }, async ({
    page,
    server,
  }) => {
    await page.setViewportSize(viewport)
    const name = `Frota ${shell}`
    const client = { name, email: `${shell}@example.com`, password: 'a long secret' }
    const sold = await logIn(server.url, reseller)
    const { id: clientId } = await sold.users.create({
      body: { ...client, phone: '+55 11 98765-4321', attributes: { nivel: 3, informacoes } },
    })
    const device = await rest.devices.create({ body: { name: 'Strada', uniqueId: `plans-${shell}` } })
    await rest.permissions.link({ body: { userId: clientId, deviceId: device.id } })
    await reportOsmand(server, { id: `plans-${shell}`, lat: -23.55, lon: -46.63 })

    await enterAt(page, '/', reseller)
    await openByMenu(page, 'Plans')
    await page.getByRole('link', { name: 'New plan' }).click()
    const plan = `Básico ${shell}`
    await page.getByLabel('Name').fill(plan)
    await page.getByLabel('Price per month').fill('49,90')
    await page.getByRole('checkbox', { name: 'Drivers' }).uncheck()
    await page.getByRole('checkbox', { name: 'Shared links' }).uncheck()
    await page.getByLabel('Vehicles').fill('10')
    await shoot(page, 'plan')
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(rowOf(page, plan)).toContainText('R$ 49,90')
    await sold.plans.create({ body: { name: `Completo ${shell}`, features: ['drivers', 'shareLinks', 'reports'] } })

    await page.goto(`/settings/cliente/${clientId}#tab-permissions`)
    await page.getByRole('combobox', { name: 'Plan' }).click()
    await page.getByRole('option', { name: plan }).click()
    await shoot(page, 'plan of a client')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Data updated')).toBeVisible()

    await takeSession(page, client)
    await page.goto(`/settings/device/${device.id}/share`)
    await expect(page.getByText(`Shared links are not part of your plan ${plan}`)).toBeVisible()
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const entry = page.getByRole('complementary', { name: 'Menu' }).getByRole('link', { name: 'Drivers' })
    await expect(entry).toHaveAccessibleDescription('Not in your plan')
    await shoot(page, 'plan locks')
    await entry.click()
    await expect(page.getByText(`Drivers are not part of your plan ${plan}`)).toBeVisible()
    await shoot(page, 'plan wall')
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Ask for it' }).click()
    await expect(page.getByText(/Requested on \d/)).toBeVisible()
    await shoot(page, 'plan asked')

    await takeSession(page, reseller)
    await page.goto('/settings/planos')
    await expect(page.getByRole('heading', { name: '1 request for a feature' })).toBeVisible()
    await shoot(page, 'plan requests')
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: `Grant Drivers to ${name}` }).click()
    const dialog = page.getByRole('dialog', { name: `Plan of ${name}` })
    await dialog.getByLabel('Plan').selectOption({ label: `Completo ${shell}` })
    await shoot(page, 'plan grant')
    await dialog.getByRole('button', { name: 'Grant' }).click()
    await expect(page.getByText(`${name} has a new plan`)).toBeVisible()
    await expect(page.getByRole('heading', { name: /request for/ })).toBeHidden()

    await takeSession(page, client)
    await page.goto('/settings/drivers')
    await page.getByRole('link', { name: 'New driver' }).click()
    await expect(page).toHaveURL('/settings/driver')
    await expect(page.getByLabel('Name')).toBeVisible()
  })
}

test('an open page hears of another plan: locks come and go in menu, palette and place of the screen', async ({
  page,
  server,
}) => {
  const client = { name: 'Frota Norte', email: 'norte@example.com', password: 'a long secret' }
  const sold = await logIn(server.url, reseller)
  const made = await sold.users.create({ body: { ...client, attributes: { nivel: 3, informacoes } } })
  const features = ['geofences', 'reports'] as const
  const small = await sold.plans.create({ body: { name: 'Sem motoristas', features: [...features] } })
  const large = await sold.plans.create({ body: { name: 'Com motoristas', features: [...features, 'drivers'] } })
  const give = async (planId: number) => {
    const user = await sold.users.get({ params: made })
    await sold.users.update({ params: made, body: { ...user, planId } })
  }
  await give(small.id)
  await enterAt(page, '/settings/groups', client)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(/Groups/)
  const search = page.getByRole('combobox', { name: 'Quick search' })
  await page.keyboard.press('Control+k')
  await search.fill('drivers')
  const option = page.getByRole('option', { name: /^Drivers/ })
  await expect(option).toHaveText(/Not in your plan/)
  await expect(option.locator('svg')).toHaveCount(2)
  await shoot(page, 'plan palette')
  expect(await axeViolations(page)).toEqual([])
  await search.press('Enter')
  const wall = page.getByText('Drivers are not part of your plan Sem motoristas')
  await expect(wall).toBeVisible()

  await give(large.id)
  await expect(wall).toBeHidden()
  await expect(page.getByRole('link', { name: 'New driver' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await search.fill('drivers')
  await expect(option).toBeVisible()
  await expect(option).not.toHaveText(/Not in your plan/)
  // The plan itself drops the feature
  await sold.plans.update({ params: large, body: { ...large, features: [...features] } })
  await expect(option).toHaveText(/Not in your plan/)
  await search.press('Escape')
  await expect(page.getByText('Drivers are not part of your plan Com motoristas')).toBeVisible()
})
