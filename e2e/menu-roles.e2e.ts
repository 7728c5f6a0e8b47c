import type { Page } from '@playwright/test'
import type { User } from '@rastro/core/resources/user'
import type { Rest } from '../tools/rest.ts'
import { openScreen } from './follow.ts'
import { isForbidden } from './forbidden.ts'
import { administrator, enter, firstAccount } from './people.ts'
import { expect, test } from './server.ts'

test.use({ installation: 'menu-roles' })

const password = 'another secret'
/** Switches that hide a part of the menu from everybody but administrators. */
const hideAll = {
  'ui.disableGroups': true,
  'ui.disableDrivers': true,
  'ui.disableCalendars': true,
  'ui.disableComputedAttributes': true,
  'ui.disableMaintenance': true,
  'ui.disableAbastecimento': true,
  'ui.disableVehicleFeatures': true,
}
const people = {
  manager: { userLimit: 5, deviceLimit: -1, attributes: { nivel: 1 } },
  reseller: { userLimit: -1, deviceLimit: -1, attributes: { nivel: 2 } },
  client: { attributes: { nivel: 3 } },
  scheduler: { attributes: { nivel: 1, agCommand: true } },
  plain: { attributes: { nivel: 1 } },
} satisfies Record<string, Partial<User>>

let rest: Rest
test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
  for (const [name, fields] of Object.entries(people))
    await rest.users.create({ body: { name, email: `${name}@example.com`, password, ...fields } })
})

/** The menu entries by their texts. */
async function entriesOf(page: Page, panel: 'Menu' | 'Reports' = 'Menu'): Promise<string[]> {
  await page.getByRole('button', { name: panel, exact: true }).click()
  const links = page.getByRole('complementary', { name: panel }).getByRole('link')
  await expect(links.first()).toBeVisible()
  return links.allTextContents()
}

async function menuOf(page: Page, person: keyof typeof people): Promise<string[]> {
  await enter(page, { email: `${person}@example.com`, password })
  return entriesOf(page)
}

async function change(person: keyof typeof people, fields: Partial<User>): Promise<void> {
  const users = await rest.users.list({ query: {} })
  const user = users.find(({ name }) => name === person)!
  await rest.users.update({ params: { id: user.id }, body: { ...user, ...fields } })
}

const wholeMenu = [
  ...['Vehicles', 'Groups', 'Drivers', 'Geofences', 'Maintenance', 'Refuelling', 'Inspections', 'New inspection'],
  ...['Service orders', 'Trackers', 'SIM cards'],
  ...['Notifications', 'Calendars', 'Saved commands', 'Schedules', 'Computed attributes'],
  ...['Clients', 'Resellers', 'Users', 'Plans', 'Charges'],
  ...['My account', 'Preferences', 'Overview', 'Announcement', 'Server', 'Status', 'Moving from Traccar'],
  ...['WhatsApp', 'Tutorial'],
]

test('[ROLE-2] [ROLE-3] an administrator sees everything, whatever its switches say', async ({ page }) => {
  await enter(page)
  const first = await entriesOf(page)
  expect(first.filter((entry) => entry !== 'Contracts')).toEqual(wholeMenu)
  const own = (await rest.users.list({ query: {} })).find(({ email }) => email === administrator.email)!
  await rest.users.update({
    params: { id: own.id },
    body: { ...own, disableReports: true, attributes: { ...own.attributes, ...hideAll } },
  })
  await page.reload()
  expect(await entriesOf(page)).toEqual(first)
  expect(await entriesOf(page, 'Reports')).toEqual(expect.arrayContaining(['Trips', 'Tracker log', 'Statistics']))
})

test('[ROLE-5] [ROLE-20] [ROLE-25] a manager sees clients and users, and nothing of the administrator’s', async ({
  page,
}) => {
  const entries = await menuOf(page, 'manager')
  expect(entries).toEqual(expect.arrayContaining(['Clients', 'Users']))
  for (const entry of ['Saved commands', 'Resellers', 'Charges', 'Server', 'Announcement', 'Inspections', 'WhatsApp'])
    expect(entries).not.toContain(entry)
  await openScreen(page, '/settings/server')
  await isForbidden(page)
})

test('[ROLE-7] a reseller sees clients, users, its own numbers and its own overview', async ({ page }) => {
  const entries = ['Clients', 'Users', 'Overview', 'WhatsApp']
  expect(await menuOf(page, 'reseller')).toEqual(expect.arrayContaining(entries))
  const overviews = page.getByRole('complementary').getByRole('link', { name: 'Overview' })
  await expect(overviews).toHaveCount(1)
  await expect(overviews).toHaveAttribute('href', '/dashboardRevenda')
})

test('[ROLE-8] a client sees its own overview and no other', async ({ page }) => {
  await menuOf(page, 'client')
  const overviews = page.getByRole('complementary').getByRole('link', { name: 'Overview' })
  await expect(overviews).toHaveCount(1)
  await expect(overviews).toHaveAttribute('href', '/dashboardCliente')
})

test('[ROLE-14] [ROLE-17] schedules need agCommand; maintenance and fuel are hidden until they are shown', async ({
  page,
}) => {
  const plain = await menuOf(page, 'plain')
  for (const entry of ['Schedules', 'Maintenance', 'Refuelling']) expect(plain).not.toContain(entry)
  expect(await menuOf(page, 'scheduler')).toContain('Schedules')
  await change('plain', { attributes: { 'ui.disableMaintenance': false, 'ui.disableAbastecimento': false } })
  expect(await menuOf(page, 'plain')).toEqual(expect.arrayContaining(['Maintenance', 'Refuelling']))
})

test('[ROLE-18] [ROLE-19] without features of vehicles three entries go; the server’s switch wins when it forces', async ({
  page,
}) => {
  const shown = { 'ui.disableMaintenance': false, 'ui.disableAbastecimento': false, 'ui.disableDrivers': false }
  const three = ['Drivers', 'Maintenance', 'Refuelling']
  await change('client', { attributes: { nivel: 3, ...shown, 'ui.disableVehicleFeatures': true } })
  const without = await menuOf(page, 'client')
  for (const entry of three) expect(without).not.toContain(entry)

  await change('client', { attributes: { nivel: 3, ...shown, 'ui.disableVehicleFeatures': false } })
  const server = await rest.server.get({})
  const attributes = { ...server.attributes, 'ui.disableVehicleFeatures': true }
  await rest.server.update({ body: { ...server, attributes } })
  expect(await menuOf(page, 'client')).toEqual(expect.arrayContaining(three))
  await rest.server.update({ body: { ...server, attributes, forceSettings: true } })
  const forced = await menuOf(page, 'client')
  for (const entry of three) expect(forced).not.toContain(entry)
  await rest.server.update({ body: server })
})

test('[ROLE-15] without reports no button, no entry and no action leads to one', async ({ page }) => {
  const { id } = await rest.devices.create({ body: { name: 'Van', uniqueId: 'UNIT-ROLE-15' } })
  const client = (await rest.users.list({ query: {} })).find(({ name }) => name === 'plain')!
  await rest.permissions.link({ body: { userId: client.id, deviceId: id } })
  const cardLinks = page.getByRole('region', { name: 'Van' }).getByRole('link')
  for (const disableReports of [false, true]) {
    await change('plain', { disableReports })
    await page.setViewportSize({ width: 1280, height: 800 })
    await enter(page, { email: 'plain@example.com', password })
    await page.getByRole('option', { name: 'Van' }).click()
    await expect(page.getByRole('region', { name: 'Van' })).toBeVisible()
    const count = disableReports ? 0 : 1
    await expect(page.getByRole('button', { name: 'Reports' })).toHaveCount(count)
    await expect(cardLinks.filter({ hasText: 'Reports' })).toHaveCount(count)
    await page.goto('/geofences')
    await expect(page.getByRole('link', { name: 'Map' })).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Menu' }).getByText('Reports')).toHaveCount(count)
    await page.setViewportSize({ width: 390, height: 800 })
    await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reports' })).toHaveCount(count)
  }
})

test('what was chosen from the menu stands first in it, and in the palette, the next time', async ({ page }) => {
  await enter(page, { email: 'manager@example.com', password })
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('complementary', { name: 'Menu' }).getByRole('link', { name: 'Geofences' }).click()
  await expect(page).toHaveURL('/geofences')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('my account')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/perfil/)
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  const recent = page.getByRole('region', { name: 'Recent' })
  await expect(recent.getByRole('link')).toHaveText(['My account', 'Geofences'])
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText(['My account', 'Geofences'])
})
