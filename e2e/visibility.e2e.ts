import type { Page } from '@playwright/test'
import type { User } from '@rastro/core/resources/user'
import type { Rest } from '../tools/rest.ts'
import { isForbidden } from './forbidden.ts'
import { administrator, enter, firstAccount } from './people.ts'
import { expect, test } from './server.ts'
import { reportOsmand } from './units.ts'

test.use({ installation: 'visibility' })

const password = 'another secret'
/** The vehicles visible to each user; the administrator sees all. */
const people = {
  reseller: { fields: { userLimit: -1, deviceLimit: -1, attributes: { nivel: 2 } }, vehicles: ['Van', 'Truck'] },
  client: { fields: { attributes: { nivel: 3 } }, vehicles: ['Truck'] },
  user: { fields: { attributes: { nivel: 1 } }, vehicles: ['Van'] },
  reader: { fields: { readonly: true, deviceLimit: -1, attributes: { nivel: 1 } }, vehicles: ['Van', 'Bus'] },
} satisfies Record<string, { fields: Partial<User>; vehicles: string[] }>
type Person = keyof typeof people
const vehicles = ['Bus', 'Truck', 'Van']

let rest: Rest
const ids = new Map<string, number>()
test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
  for (const name of vehicles) {
    const { id } = await rest.devices.create({ body: { name, uniqueId: `UNIT-${name}` } })
    ids.set(name, id)
  }
  for (const [name, { fields, vehicles: given }] of Object.entries(people)) {
    const { id } = await rest.users.create({ body: { name, email: `${name}@example.com`, password, ...fields } })
    ids.set(name, id)
    for (const vehicle of given) await give(name as Person, vehicle)
  }
})

const give = (person: Person, vehicle: string) =>
  rest.permissions.link({ body: { userId: ids.get(person)!, deviceId: ids.get(vehicle)! } })
const enterAs = (page: Page, person: Person) => enter(page, { email: `${person}@example.com`, password })
const rows = (page: Page) => page.getByRole('option')
/** In order, and no others. */
async function expectRows(page: Page, names: readonly string[]): Promise<void> {
  await expect(rows(page)).toHaveCount(names.length)
  await expect(rows(page)).toContainText([...names])
}
const menu = (page: Page) => page.getByRole('button', { name: 'Menu' })
const account = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

async function mayAdd(page: Page): Promise<boolean> {
  await page.getByRole('button', { name: 'Filter and sort' }).click()
  const panel = page.getByRole('dialog', { name: 'Filter and sort' })
  await expect(panel).toBeVisible()
  return panel.getByRole('button', { name: 'Add vehicle' }).isVisible()
}

test('an administrator sees the entire fleet and may add to it', async ({ page }) => {
  await enter(page)
  await expectRows(page, vehicles)
  await expect(account(page, administrator.name)).toBeVisible()
  expect(await mayAdd(page)).toBe(true)
})

for (const [person, adds] of [
  ['reseller', true],
  ['client', false],
  ['user', false],
] as const) {
  test(`a ${person} sees the vehicles that were given to it`, async ({ page }) => {
    await enterAs(page, person)
    await expectRows(page, people[person].vehicles.toSorted())
    await expect(menu(page)).toBeVisible()
    await expect(account(page, person)).toBeVisible()
    expect(await mayAdd(page)).toBe(adds)
  })
}

test('[ROLE-10] whoever may only look on has no menu, no account and nothing to add', async ({ page }) => {
  await enterAs(page, 'reader')
  await expectRows(page, people.reader.vehicles.toSorted())
  await expect(menu(page)).toBeHidden()
  await expect(account(page, 'reader')).toBeHidden()
  expect(await mayAdd(page)).toBe(false)
  await page.goto(`/settings/perfil/${ids.get('reader')}`)
  await isForbidden(page)
})

test('[LIVE-19] nothing of a vehicle reaches a page before it is given to the person; then it appears by itself', async ({
  page,
  server,
}) => {
  const heard: string[] = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))))
  const report = (vehicle: string, lat: number) =>
    // On the open sea, where rows show coordinates
    reportOsmand(server, { id: `UNIT-${vehicle}`, lat, lon: -25, speed: 0 })
  const aboutTruck = () => heard.filter((text) => text.includes(`"deviceId":${ids.get('Truck')}`))

  await enterAs(page, 'user')
  await expectRows(page, ['Van'])
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible()
  await report('Truck', -23.5)
  await report('Van', -23.6)
  await expect(rows(page)).toContainText(['-23.600000°'])
  expect(aboutTruck()).toEqual([])

  await give('user', 'Truck')
  await expectRows(page, ['Truck', 'Van'])
  await report('Truck', -23.51)
  await expect(rows(page)).toContainText(['-23.510000°', '-23.600000°'])
  const soFar = aboutTruck().length
  expect(soFar).toBeGreaterThan(0)

  await rest.permissions.unlink({ body: { userId: ids.get('user')!, deviceId: ids.get('Truck')! } })
  await report('Truck', -23.52)
  await report('Van', -23.61)
  await expect(rows(page).filter({ hasText: 'Van' })).toContainText('-23.610000°')
  expect(aboutTruck()).toHaveLength(soFar)
})
