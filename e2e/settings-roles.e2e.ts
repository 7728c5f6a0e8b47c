import type { Page } from '@playwright/test'
import { isManager } from '@rastro/core/access/access'
import type { User } from '@rastro/core/resources/user'
import { type Finds, type Place, type PlaceName, people, places } from '@rastro/web/testing/settings-people'
import { logIn, type Rest } from '../tools/rest.ts'
import { follow, followAway, openScreen } from './follow.ts'
import { isForbidden } from './forbidden.ts'
import { enter, enterAt, firstAccount } from './people.ts'
import { expect, test } from './server.ts'
import { rowOf } from './settings.ts'

test.use({ installation: 'settings-roles' })

const password = 'another secret'
const night = { automatic: true, typo: 2, start: '22:00', stop: '06:00', disabled: true }
const data = Buffer.from(
  'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nDTSTART:20200101T000000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
).toString('base64')
let rest: Rest
let groupId: number
/** One of each, with the keys by which they are linked. */
const items: Record<string, number>[] = []
/** Those whom everybody who manages users manages. */
const managedIds: number[] = []
test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
  const expression = { attribute: 'twice', expression: 'speed * 2', type: 'number' }
  const area = 'CIRCLE (-23.55 -46.63, 300)'
  const attributes = { dataManutencao: '2026-08-21', valor: 10 }
  groupId = (await rest.groups.create({ body: { name: 'Depot' } })).id
  const device = await rest.devices.create({ body: { name: 'Van', uniqueId: 'van', groupId } })
  const oil = { name: 'Oil', type: 'odometer', start: 1, period: 1 }
  const made: Record<string, Promise<{ id: number }>> = {
    groupId: rest.groups.create({ body: { name: 'Locked', attributes: night } }),
    notificationId: rest.notifications.create({
      body: { description: 'Key', type: 'ignitionOn', notificators: 'web' },
    }),
    driverId: rest.drivers.create({ body: { name: 'João Souza', uniqueId: 'F1A2' } }),
    calendarId: rest.calendars.create({ body: { name: 'Nights', data } }),
    commandId: rest.commands.create({ body: { description: 'Where', type: 'positionSingle' } }),
    attributeId: rest.computedAttributes.create({ body: { description: 'Twice', ...expression } }),
    geofenceId: rest.geofences.create({ body: { name: 'Yard', area } }),
  }
  for (const body of [oil, { name: 'Tyres', type: 'other', attributes: { ...attributes, deviceId: device.id } }])
    items.push({ maintenanceId: (await rest.maintenance.create({ body })).id })
  for (const [key, item] of Object.entries(made)) items.push({ [key]: (await item).id })
  items.push({ groupId }, { deviceId: device.id })
  for (const [name, nivel] of [
    ['Ute User', 1],
    ['Rosa Reseller', 2],
    ['Carla Client', 3],
  ] as const) {
    const user = await rest.users.create({
      body: { name, email: `${nivel}@example.com`, password, attributes: { nivel } },
    })
    managedIds.push(user.id)
  }
})

/** Creates the account, with one item of each kind. */
async function createPerson(fields: Partial<User>): Promise<User> {
  const email = `${crypto.randomUUID()}@example.com`
  const user = await rest.users.create({ body: { name: 'Otto', email, password, deviceLimit: -1, ...fields } })
  for (const item of items) await rest.permissions.link({ body: { userId: user.id, ...item } })
  if (isManager(user) && !user.administrator)
    for (const managedUserId of managedIds) await rest.permissions.link({ body: { userId: user.id, managedUserId } })
  return user
}

/** Creates the account, and logs in on the map. */
async function enterAs(page: Page, fields: Partial<User>): Promise<User> {
  const user = await createPerson(fields)
  await enter(page, { email: user.email!, password })
  await expect(page.getByRole('option', { name: 'Van' })).toBeVisible()
  return user
}

async function menuOf(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const links = page.getByRole('complementary', { name: 'Menu' }).getByRole('link')
  await expect(links.first()).toBeVisible()
  return links.allTextContents()
}

/** Opens the address and checks what is shown. */
async function expectFinds(page: Page, name: PlaceName, finds: Finds, userId: number): Promise<void> {
  const place: Place = places[name]
  const address = place.at.replace('ID', String(groupId)).replace('ME', String(userId))
  if (finds === 'away') return expectAway(page, address, '/')
  await followAway(page, address)
  await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true }), name).toBeVisible()
  if (!place.item) return
  if (name === 'geofences') return expectFences(page, finds)
  await expect(
    rowOf(page, place.item)
      .or(page.getByRole('row', { name: place.item }))
      .first(),
    name,
  ).toBeVisible()
  const count = (here: boolean) => (here ? 1 : 0)
  const edits = finds !== 'looks'
  const label = (verb: string) => new RegExp(`^${verb} ${place.item}$`)
  await expect(page.getByRole('link', { name: label('Edit') }), name).toHaveCount(count(edits))
  await expect(page.getByRole('button', { name: label('Delete') }), name).toHaveCount(count(edits))
  await expect(page.getByRole('link', { name: place.add!, exact: true }), name).toHaveCount(count(finds === 'whole'))
}

/** GEO-23: they are drawn on a map, and their form removes them. */
async function expectFences(page: Page, finds: Finds): Promise<void> {
  await expect(page.getByRole('button', { name: /^Yard/ })).toBeVisible()
  await expect(page.getByRole('toolbar', { name: 'Drawing tools' })).toHaveCount(finds === 'whole' ? 1 : 0)
  await expect(page.getByRole('link', { name: 'Edit Yard' })).toHaveCount(finds === 'whole' ? 1 : 0)
}

/** Opens an address that leads to another, or that one may not open. */
async function expectAway(page: Page, address: string, to: string): Promise<void> {
  await follow(page, address)
  if (to === '/') return isForbidden(page, address)
  await expect(page, address).toHaveURL(to)
}

/** ROLE-28: the address of a form opens only for users with the button that leads to it. */
async function expectForm(page: Page, name: PlaceName, finds: Finds): Promise<void> {
  const { form, at }: Place = places[name]
  if (!form) return
  const save = page.getByRole('button', { name: 'Save', exact: true })
  if (finds !== 'whole') {
    await expectAway(page, form, finds === 'away' ? '/' : at)
    return expect(save, form).toHaveCount(0)
  }
  // A form above its list stays under the heading of the list
  await (form.includes('?') ? follow(page, form) : followAway(page, form))
  await expect(save, form).toBeVisible()
}

/** Representative screens; the others are rows of a table over all screens and covered by `npm run test:all`. */
const walked = ['[ROLE-22] a client', 'a read-only user']

test.describe('[ROLE-9] [ROLE-11] [ROLE-16] who finds what in the settings', () => {
  for (const [name, { user, server, menu, finds }] of Object.entries(people)) {
    const tag = walked.includes(name) ? [] : ['@all']
    test(`${name}: what the menu shows, and what stands at each address`, { tag }, async ({ page }) => {
      test.slow()
      const before = await rest.server.get({})
      await rest.server.update({ body: { ...before, ...server } })
      try {
        const { id } = await enterAs(page, user)
        if (menu) expect(await menuOf(page)).toEqual(menu)
        else await expect(page.getByRole('button', { name: 'Menu', exact: true })).toHaveCount(0)
        for (const [place, found] of Object.entries(finds) as [PlaceName, Finds][]) {
          await expectFinds(page, place, found, id)
          await expectForm(page, place, found)
        }
      } finally {
        await rest.server.update({ body: before })
      }
    })
  }
})

test('[ROLE-22] the command to a group is offered in the list of groups to administrators and resellers alone', async ({
  page,
}) => {
  const reseller = { userLimit: -1, attributes: { nivel: 2 } }
  for (const [fields, count] of [
    [{ administrator: true }, 1],
    [reseller, 1],
    [{ ...reseller, limitCommands: true }, 0],
    [{ userLimit: 5 }, 0],
    [{}, 0],
  ] as const) {
    const { email } = await createPerson(fields)
    await enterAt(page, '/settings/groups', { email: email!, password })
    await expect(rowOf(page, 'Depot')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Send a command to Depot' })).toHaveCount(count)
  }
  const { email } = await createPerson(reseller)
  await enterAt(page, '/settings/groups', { email: email!, password })
  await page.getByRole('link', { name: 'Send a command to Depot' }).click()
  await page.getByRole('textbox', { name: 'Data' }).fill('STATUS#')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('0 sent, 1 queued, 0 rejected')).toBeVisible()
})

test('[ENT-17] without events there is no bell, and without attributes no editor in a form', async ({ page }) => {
  const bell = page.getByRole('button', { name: /event/i })
  const editor = page.getByRole('heading', { name: 'Attributes', exact: true })
  for (const [key, count] of [
    ['ui.disableDrivers', 1],
    ['ui.disableEvents', 0],
    ['ui.disableAttributes', 1],
  ] as const) {
    await enterAs(page, { attributes: { [key]: true } })
    await expect(bell).toHaveCount(count)
    await openScreen(page, `/settings/group/${groupId}`)
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Depot')
    await expect(editor).toHaveCount(key === 'ui.disableAttributes' ? 0 : 1)
  }
})

test('[ROLE-13] who may not change vehicles adds, edits and removes none; the server refuses as well', async ({
  page,
  server,
}) => {
  const before = await rest.server.get({})
  for (const [fields, settings] of [
    [{ deviceReadonly: true, userLimit: 5 }, {}],
    [{ userLimit: 5 }, { deviceReadonly: true }],
  ]) {
    await rest.server.update({ body: { ...before, ...settings } })
    const { email } = await enterAs(page, fields!)
    await page.getByRole('button', { name: 'Filter and sort' }).click()
    await expect(page.getByRole('dialog', { name: 'Filter and sort' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add vehicle' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.getByRole('option', { name: 'Van' }).click()
    const card = page.getByRole('region', { name: 'Van' })
    for (const name of ['Edit', 'Delete vehicle', 'Anchor'])
      await expect(card.getByRole('button', { name, exact: true })).toHaveAttribute('aria-disabled', 'true')
    await expect(card.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0)
    const own = await logIn(server.url, { email: email!, password })
    const [van] = await own.devices.list({ query: {} })
    const refused = { message: 'Write access denied', status: 403 }
    await expect(own.devices.update({ params: van!, body: van! })).rejects.toMatchObject(refused)
    await expect(own.devices.create({ body: { name: 'x', uniqueId: 'x' } })).rejects.toMatchObject(refused)
    await expect(own.devices.remove({ params: van! })).rejects.toMatchObject(refused)
  }
  await rest.server.update({ body: before })
})
