import type { Page } from '@playwright/test'
import { logIn, type Rest } from '../tools/rest.ts'
import { axeViolations } from './axe-violations.ts'
import { isForbidden } from './forbidden.ts'
import { enterAt, firstAccount } from './people.ts'
import { expect, test } from './server.ts'
import { shellsWalked, shoot } from './settings.ts'

test.use({ installation: 'connections' })

const many = 60
let rest: Rest
let outer: number
let inner: number
test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
  const area = 'CIRCLE (-23.5 -46.6, 300)'
  for (let at = 0; at < many; at += 1) await rest.geofences.create({ body: { name: `Zone ${at}`, area } })
  outer = (await rest.groups.create({ body: { name: 'North' } })).id
  inner = (await rest.groups.create({ body: { name: 'Works', groupId: outer } })).id
  const depot = await rest.geofences.create({ body: { name: 'Depot', area } })
  await rest.permissions.link({ body: { groupId: outer, geofenceId: depot.id } })
})

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const picker = (page: Page) => page.getByRole('dialog', { name: 'Geofences' })
const choose = (page: Page) => page.getByRole('button', { name: 'Choose: Geofences' }).click()
const linkedTo = async (deviceId: number) =>
  (await rest.geofences.list({ query: { deviceId } })).map(({ name }) => name).sort()
const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

for (const { shell, viewport, tag } of shellsWalked('phone')) {
  test.describe(`on a ${shell}`, { tag }, () => {
    test.use({ viewport })

    test('[VEH-6] [GRP-7] a vehicle is linked by a tick, many at once, taken off and taken back', async ({ page }) => {
      const van = await rest.devices.create({ body: { name: 'Van', uniqueId: `van ${shell}`, groupId: inner } })
      await enterAt(page, `/settings/device/${van.id}/connections`)
      await expect(page.getByRole('heading', { name: 'Connections', level: 1 })).toBeVisible()
      for (const name of [
        'Geofences',
        'Notifications',
        'Drivers',
        'Computed attributes',
        'Saved commands',
        'Maintenance',
      ])
        await expect(panel(page, name)).toBeVisible()
      const fences = panel(page, 'Geofences')
      await expect(fences.getByText('Depot')).toBeVisible()
      await expect(fences.getByRole('button', { name: 'Unlink Depot' })).toHaveCount(0)

      const sent: string[] = []
      page.on('request', (call) => {
        if (call.method() !== 'GET') sent.push(`${call.method()} ${new URL(call.url()).pathname}`)
      })
      await choose(page)
      await expect(picker(page).getByText(`${many + 1} found`)).toBeVisible()
      await expect(picker(page).getByRole('checkbox', { name: /Depot/ })).toBeDisabled()
      const search = picker(page).getByRole('textbox', { name: 'Search' })
      await search.fill('zone 59')
      await picker(page).getByRole('checkbox', { name: 'Zone 59' }).click()
      await expect(picker(page).getByText('1 linked')).toBeVisible()
      expect(sent).toEqual(['POST /api/permissions'])
      await picker(page).getByRole('checkbox', { name: 'Zone 59' }).click()
      await expect(picker(page).getByText('1 unlinked')).toBeVisible()
      expect(sent).toEqual(['POST /api/permissions', 'DELETE /api/permissions'])
      expect(await linkedTo(van.id)).toEqual([])
      await search.fill('zone 5')
      await expect(picker(page).getByText('Zone 50')).toBeVisible()
      await expect(picker(page).getByText('Zone 1', { exact: true })).toHaveCount(0)
      await picker(page).getByRole('button', { name: 'Link all results', exact: true }).click()
      await expect(picker(page).getByText('11 linked')).toBeVisible()
      expect(sent.at(-1)).toBe('POST /api/permissions/bulk')
      await fits(page)
      expect(await axeViolations(page)).toEqual([])
      await shoot(page, 'connections picker')
      await picker(page).getByRole('button', { name: 'Undo' }).click()
      await expect(picker(page).getByText('11 unlinked')).toBeVisible()
      expect(await linkedTo(van.id)).toEqual([])
      await search.fill('Zone 7')
      await picker(page).getByRole('checkbox', { name: 'Zone 7' }).click()
      await expect(picker(page).getByText('1 linked')).toBeVisible()
      await picker(page).getByRole('button', { name: 'Done' }).click()

      await fences.getByRole('button', { name: 'Unlink Zone 7' }).click()
      await expect(fences.getByText('Zone 7')).toHaveCount(0)
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(fences.getByText('Zone 7')).toBeVisible()
      await expect.poll(() => linkedTo(van.id)).toEqual(['Zone 7'])
      await fits(page)
      expect(await axeViolations(page)).toEqual([])
      await shoot(page, 'connections device')

      await fences.getByRole('link', { name: 'North' }).click()
      await expect(page).toHaveURL(new RegExp(`/settings/group/${outer}/connections$`))
      await expect(fences.getByRole('button', { name: 'Unlink Depot' })).toBeVisible()
    })
  })
}

for (const { shell, viewport, tag } of shellsWalked('desk')) {
  test.describe(`of a user, on a ${shell}`, { tag }, () => {
    test.use({ viewport })

    test('[USER-6] [GRP-7] a user is given vehicles and geofences, by a tick and many at once; each kind has its picker', async ({
      page,
    }) => {
      const password = 'another long secret'
      const { id } = await rest.users.create({ body: { name: 'Lia', email: `lia-${shell}@example.com`, password } })
      for (const at of [1, 2])
        await rest.devices.create({ body: { name: `Bus ${at}`, uniqueId: `bus ${at} ${shell}` } })
      await enterAt(page, `/settings/user/${id}/connections`)
      await expect(page.getByRole('heading', { name: 'Connections', level: 1 })).toBeVisible()
      await expect(page.getByText('Lia', { exact: true })).toBeVisible()
      const kinds = ['Vehicles', 'Groups', 'Geofences', 'Notifications', 'Calendars', 'Computed attributes', 'Drivers']
      for (const name of [...kinds, 'Saved commands', 'Maintenance', 'Users'])
        await expect(panel(page, name).getByRole('button', { name: `Choose: ${name}` })).toBeVisible()

      await choose(page)
      await picker(page).getByRole('textbox', { name: 'Search' }).fill('zone 5')
      await expect(picker(page).getByText('11 found')).toBeVisible()
      await picker(page).getByRole('button', { name: 'Link all results', exact: true }).click()
      await expect(picker(page).getByText('11 linked')).toBeVisible()
      await shoot(page, 'connections user picker')
      await picker(page).getByRole('button', { name: 'Done' }).click()
      await expect(panel(page, 'Geofences').getByRole('button', { name: 'Unlink Zone 59' })).toBeVisible()
      expect((await rest.geofences.list({ query: { userId: id } })).length).toBe(11)

      await page.getByRole('button', { name: 'Choose: Vehicles' }).click()
      const vehicles = page.getByRole('dialog', { name: 'Vehicles' })
      await vehicles.getByRole('textbox', { name: 'Search' }).fill('bus 2')
      await vehicles.getByRole('checkbox', { name: 'Bus 2' }).first().click()
      await expect(vehicles.getByText('1 linked')).toBeVisible()
      await vehicles.getByRole('button', { name: 'Done' }).click()
      await panel(page, 'Geofences').getByRole('button', { name: 'Unlink Zone 59' }).click()
      await expect(panel(page, 'Geofences').getByText('Zone 59')).toHaveCount(0)
      expect((await rest.devices.list({ query: { userId: id } })).map(({ name }) => name)).toEqual(['Bus 2'])
      await fits(page)
      expect(await axeViolations(page)).toEqual([])
      await shoot(page, 'connections user')
    })
  })
}

test('[USER-6] who manages a user gives it what is theirs; others see neither the page nor the answer', async ({
  page,
  server,
}) => {
  const password = 'another long secret'
  const manager = { name: 'Mara', email: 'mara@example.com', password }
  const plain = { name: 'Pia', email: 'pia@example.com', password }
  const { id: managerId } = await rest.users.create({ body: { ...manager, userLimit: 5 } })
  const { id } = await rest.users.create({ body: plain })
  const [fence] = await rest.geofences.list({ query: { all: true, keyword: 'Zone 42' } })
  await rest.permissions.link({ body: { userId: managerId, managedUserId: id } })
  await rest.permissions.link({ body: { userId: managerId, geofenceId: fence!.id } })
  const address = `/settings/user/${id}/connections`
  await enterAt(page, address, manager)
  await choose(page)
  await expect(picker(page).getByText('1 found')).toBeVisible()
  await picker(page).getByRole('checkbox', { name: 'Zone 42' }).click()
  await expect(picker(page).getByText('1 linked')).toBeVisible()
  expect((await rest.geofences.list({ query: { userId: id } })).map(({ name }) => name)).toEqual(['Zone 42'])
  await page.goto(`/settings/user/${managerId}/connections`)
  await isForbidden(page)

  await enterAt(page, address, plain)
  await isForbidden(page)
  const own = await logIn(server.url, plain)
  await expect(own.permissions.connections({ query: { userId: id, kind: 'geofence' } })).rejects.toThrow(
    'User access denied',
  )
})

for (const { shell, viewport, tag } of shellsWalked('phone')) {
  test.describe(`of what one does not see, on a ${shell}`, { tag }, () => {
    test.use({ viewport })

    test('what is linked and one may not see is counted and not named', async ({ page }) => {
      const someone = { name: 'Nina', email: `nina-${shell}@example.com`, password: 'another long secret' }
      const { id: userId } = await rest.users.create({ body: someone })
      const van = await rest.devices.create({ body: { name: 'Truck', uniqueId: `truck ${shell}` } })
      await rest.permissions.link({ body: { userId, deviceId: van.id } })
      const zones = await rest.geofences.list({ query: { all: true, keyword: 'Zone 2' } })
      const [first, second, third] = zones as unknown as [{ id: number }, { id: number }, { id: number; name: string }]
      for (const { id: geofenceId } of [first, second])
        await rest.permissions.link({ body: { deviceId: van.id, geofenceId } })
      await enterAt(page, `/settings/device/${van.id}/connections`, someone)
      const fences = panel(page, 'Geofences')
      await expect(fences).toContainText('2 that you may not see')
      await expect(fences).not.toContainText('Nothing linked')
      await expect(fences).not.toContainText('Zone')
      await expect(panel(page, 'Drivers')).toContainText('Nothing linked')
      await rest.permissions.link({ body: { userId, geofenceId: third.id } })
      await rest.permissions.link({ body: { deviceId: van.id, geofenceId: third.id } })
      await page.reload()
      await expect(fences.getByRole('listitem')).toHaveText([third.name])
      await expect(fences).toContainText('and 2 that you may not see')
      await fits(page)
      expect(await axeViolations(page)).toEqual([])
      await shoot(page, 'connections unseen')
    })
  })
}

test('what is refused is said and shown as it was', async ({ page }) => {
  await enterAt(page, `/settings/group/${inner}/connections`)
  await choose(page)
  await picker(page).getByRole('textbox', { name: 'Search' }).fill('Zone 33')
  await expect(picker(page).getByText('1 found')).toBeVisible()
  await page.route('**/api/permissions', (call) => call.abort())
  const zone = picker(page).getByRole('checkbox', { name: 'Zone 33' })
  await zone.click()
  await expect(page.getByRole('alert').getByText('Connection error')).toBeVisible()
  await expect(zone).not.toBeChecked()
})

test('[GRP-2] a group has its pickers, and who only looks on is told that they may not open it', async ({ page }) => {
  await enterAt(page, `/settings/group/${outer}/connections`)
  for (const name of ['Geofences', 'Notifications', 'Drivers', 'Computed attributes', 'Saved commands', 'Maintenance'])
    await expect(panel(page, name).getByRole('button', { name: `Choose: ${name}` })).toBeVisible()
  const reader = { name: 'Rui', email: 'rui@example.com', password: 'another long secret' }
  await rest.users.create({ body: { ...reader, readonly: true } })
  await enterAt(page, `/settings/group/${outer}/connections`, reader)
  await isForbidden(page)
  await enterAt(page, '/settings/group/9999/connections')
  await expect(page.getByText('This item was deleted, or you do not have access to it.')).toBeVisible()
})
