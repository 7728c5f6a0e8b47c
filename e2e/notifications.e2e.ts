import { splitList } from '@rastro/core/kit/comma-list'
import { vehicleAttributes } from '@rastro/core/vehicle/vehicle'
import { logIn, type Rest } from '../tools/rest.ts'
import { axeViolations } from './axe-violations.ts'
import { enter, enterAt, firstAccount } from './people.ts'
import { expect, test } from './server.ts'
import { openByMenu, rowOf, shellsWalked, shoot } from './settings.ts'

test.use({ installation: 'notifications' })

let admin: Rest
let rest: Rest
const client = { name: 'Clara', email: 'clara@example.com', password: 'a long secret' }
test.beforeAll(async ({ server }) => {
  admin = await firstAccount(server)
  const { id: userId } = await admin.users.create({ body: client })
  const { id: commandId } = await admin.commands.create({ body: { type: 'engineStop', description: 'Stop it' } })
  await admin.permissions.link({ body: { userId, commandId } })
  rest = await logIn(server.url, client)
})
test.beforeEach(async () => {
  for (const { id } of await rest.notifications.list({ query: {} })) await rest.notifications.remove({ params: { id } })
})

for (const { shell, viewport, tag } of shellsWalked('phone')) {
  test.describe(shell, { tag }, () => {
    test.use({ viewport })

    test('[NTF-1] [NTF-2] [NTF-3] [NTF-5] [NTF-6] [NTF-8] [NTF-11] a notification is made, mended, changed and removed', async ({
      page,
    }) => {
      await enter(page, client)
      await openByMenu(page, 'Notifications')
      await expect(page.getByText('No notifications yet')).toBeVisible()
      await page.getByRole('link', { name: 'New notification' }).click()
      const save = page.getByRole('button', { name: 'Save', exact: true })
      const crumbs = page.getByRole('navigation', { name: 'You are here' }).getByRole('listitem')
      await expect(crumbs).toHaveText(['Settings', 'Notifications', 'New notification'])
      await expect(page.getByRole('radiogroup', { name: 'Event' }).getByRole('radio')).toHaveCount(24)
      await expect(page.getByRole('group', { name: 'Alarms' })).toHaveCount(0)
      await page.getByRole('radiogroup', { name: 'Event' }).getByText('Alarm', { exact: true }).click()
      await expect(page.getByText('For example: The driver of Strada 07 has pressed SOS.')).toBeVisible()
      const alarms = page.getByRole('group', { name: 'Alarms' })
      await alarms.getByText('SOS', { exact: true }).click()
      await alarms.getByText('Tow', { exact: true }).click()
      await expect(save).toBeDisabled()
      const channels = page.getByRole('group', { name: 'Channels' })
      await expect(channels.getByText('Email is not set up on this server. Ask an administrator')).toBeVisible()
      await expect(channels.getByRole('checkbox', { name: 'Email' })).toBeDisabled()
      await channels.getByText('Web', { exact: true }).click()
      await channels.getByText('Web', { exact: true }).click()
      await page.getByRole('switch', { name: 'For all my vehicles' }).focus()
      await expect(channels.getByText('Fill in this field')).toBeVisible()
      await expect(save).toBeDisabled()
      await channels.getByText('Web', { exact: true }).click()
      await page.getByRole('switch', { name: 'For all my vehicles' }).check()
      await shoot(page, 'notification')
      expect(await axeViolations(page)).toEqual([])
      await save.click()
      await expect(page.getByText('Data updated')).toBeVisible()
      await expect(rowOf(page, 'Alarm')).toContainText('SOS, Tow')
      await shoot(page, 'notifications')
      expect(await axeViolations(page)).toEqual([])
      const [stored] = await rest.notifications.list({ query: {} })
      expect(stored).toMatchObject({ type: 'alarm', notificators: 'web', always: true, description: null })
      expect(stored!.attributes).toEqual({ alarms: 'sos,tow' })

      await page.getByRole('link', { name: 'Edit Alarm' }).click()
      await page.getByRole('textbox', { name: 'Name' }).fill('Emergencies')
      await page.getByRole('textbox', { name: 'Repeat the same notification only after' }).fill('2,5')
      await save.click()
      await expect(rowOf(page, 'Emergencies')).toBeVisible()
      const [changed] = await rest.notifications.list({ query: {} })
      expect(changed!.attributes).toEqual({ alarms: 'sos,tow', repeatMinutes: 2.5 })
      await page.getByRole('button', { name: 'Delete Emergencies' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByText('No notifications yet')).toBeVisible()
    })
  })
}

test('[NTF-7] [NTF-8] [NTF-9] a command is chosen where one is sent, and a test says what became of each channel', async ({
  page,
}) => {
  await enterAt(page, '/settings/notification', client)
  const test = page.getByRole('button', { name: 'Test now' })
  await expect(test).toBeDisabled()
  await page.getByRole('radiogroup', { name: 'Event' }).getByText('Geofence left').click()
  const channels = page.getByRole('group', { name: 'Channels' })
  await channels.getByText('Web', { exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Saved command' })).toHaveCount(0)
  await channels.getByText('Command', { exact: true }).click()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect(save).toBeDisabled()
  const calls: unknown[] = []
  page.on('request', (request) => {
    if (request.url().includes('/notifications/test')) calls.push(request.postDataJSON())
  })
  await test.click()
  const results = page.getByRole('list', { name: 'Test result' })
  await expect(results.getByRole('listitem')).toHaveText([/^Web.*Sent: /, /^Command.*Not sent/])
  await expect(results.getByRole('figure')).toHaveText([/What you get.*Teste · BRA-2E19 · .*: Depósito · /])
  await expect(results.getByText('No command has been chosen')).toBeVisible()
  await shoot(page, 'notification tested')
  expect(calls).toHaveLength(2)
  await page.getByRole('combobox', { name: 'Saved command' }).fill('stop')
  await page.getByRole('option', { name: 'Stop it' }).click()
  await test.click()
  await expect(results.getByText('The command exists. A test does not send it')).toBeVisible()
  await save.click()
  await expect(page.getByText('Data updated')).toBeVisible()
  const [stored] = await rest.notifications.list({ query: {} })
  expect(stored).toMatchObject({ type: 'geofenceExit', notificators: 'web,command' })
  expect(stored!.commandId).toBeGreaterThan(0)
})

for (const { shell, viewport, tag } of shellsWalked('desk')) {
  test.describe(`tried in Portuguese on a ${shell}`, { tag }, () => {
    test.use({ viewport, locale: 'pt-BR' })

    test('[NTF-9] the test of a notification shows what is delivered, and why a channel delivers nothing', async ({
      page,
    }) => {
      const { id: userId } = await rest.session.get({ query: {} })
      const { id: deviceId } = await admin.devices.create({
        body: { name: 'Toro 7', uniqueId: `T-${shell}`, attributes: vehicleAttributes({ plate: 'QWE-1234' }) },
      })
      await admin.permissions.link({ body: { userId, deviceId } })
      await enterAt(page, '/settings/notification', client)
      await page.getByRole('radiogroup', { name: 'Evento' }).getByText('Alarme', { exact: true }).click()
      await page.getByRole('group', { name: 'Alarmes' }).getByText('Reboque', { exact: true }).click()
      const channels = page.getByRole('group', { name: 'Canais' })
      await channels.getByText('Web', { exact: true }).click()
      await channels.getByText('Comando', { exact: true }).click()
      await page.getByRole('button', { name: 'Testar agora' }).click()
      const results = page.getByRole('list', { name: 'Resultado do teste' })
      await expect(results.getByText('Enviado: Mostrada nos seus navegadores abertos.')).toBeVisible()
      await expect(results.getByText('Não enviado: Nenhum comando foi escolhido.')).toBeVisible()
      const preview = results.getByRole('figure')
      await expect(preview).toContainText('Teste · QWE-1234 · Alarme: Reboque')
      await preview.scrollIntoViewIfNeeded()
      await shoot(page, 'notification preview')
      expect(await axeViolations(page)).toEqual([])
      await expect(page.getByText('Você não tem horário de silêncio.')).toBeVisible()
      await admin.devices.remove({ params: { id: deviceId } })
    })
  })
}

test('the hint about quiet hours says which they are and leads to them', async ({ page }) => {
  const me = await rest.session.get({ query: {} })
  const params = { id: me.id }
  const quiet = { quietFrom: '22:00', quietUntil: '06:30' }
  await rest.users.update({ params, body: { ...me, attributes: { ...me.attributes, ...quiet } } })
  await enterAt(page, '/settings/notification', client)
  await expect(page.getByText('Your quiet hours: 22:00 to 06:30.')).toBeVisible()
  await page.getByRole('link', { name: 'Change' }).click()
  await expect(page).toHaveURL('/settings/preferences#quiet')
  await expect(page.getByLabel('Quiet hours from')).toHaveValue('22:00')
  await rest.users.update({ params, body: me })
})

for (const { shell, viewport, tag } of shellsWalked('phone')) {
  test.describe(`for what, on a ${shell}`, { tag }, () => {
    test.use({ viewport })

    test('a notification says for which vehicles it is: chosen in its form, saved with it, and only what failed again', async ({
      page,
    }) => {
      const { id: userId } = await rest.session.get({ query: {} })
      const made: number[] = []
      for (const at of [1, 2, 3]) {
        const { id } = await admin.devices.create({ body: { name: `Van ${at}`, uniqueId: `V-${shell}-${at}` } })
        await admin.permissions.link({ body: { userId, deviceId: id } })
        made.push(id)
      }
      await enterAt(page, '/settings/notification', client)
      await page.getByRole('radiogroup', { name: 'Event' }).getByText('Ignition on', { exact: true }).click()
      await page.getByRole('group', { name: 'Channels' }).getByText('Web', { exact: true }).click()
      await expect(page.getByText('No vehicle: this notification tells nobody.')).toBeVisible()
      await page.getByRole('button', { name: 'Choose: Vehicles' }).click()
      const picker = page.getByRole('dialog', { name: 'Vehicles' })
      await picker.getByRole('checkbox', { name: 'Van 1' }).check()
      await picker.getByRole('checkbox', { name: 'Van 3' }).check()
      await shoot(page, 'notification vehicles chosen')
      await picker.getByRole('button', { name: 'Done' }).click()
      const vehicles = page.getByRole('region', { name: 'Vehicles', exact: true })
      await expect(vehicles.getByRole('listitem')).toHaveText(['Van 1', 'Van 3'])
      expect(await rest.notifications.list({ query: {} })).toEqual([])
      await page.route('**/api/permissions/bulk', (route) => route.fulfill({ status: 500, body: 'Out of order' }))
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      const unsaved = page.getByText('Saved, but not the links with Van 1, Van 3: ')
      await expect(unsaved).toBeVisible()
      const [half] = await rest.notifications.list({ query: {} })
      await expect(page).toHaveURL(`/settings/notification/${half!.id}`)
      await expect(vehicles.getByRole('listitem')).toHaveText(['Van 1', 'Van 3'])
      await vehicles.scrollIntoViewIfNeeded()
      await shoot(page, 'notification vehicles not saved')
      page.on('dialog', (dialog) => dialog.accept())
      await page.reload()
      await expect(unsaved).toBeVisible()
      await expect(vehicles.getByRole('listitem')).toHaveText(['Van 1', 'Van 3'])
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByRole('alert').getByText('Saved, but not the links with Van 1, Van 3: ')).toBeVisible()
      await page.unroute('**/api/permissions/bulk')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(rowOf(page, 'Ignition on')).toContainText('2 vehicles')
      const stored = await rest.notifications.list({ query: {} })
      expect(stored).toHaveLength(1)
      const linked = async () => {
        const query = { kind: 'notification', id: stored[0]!.id, owner: 'device', linked: true }
        return (await rest.permissions.holders({ query })).map(({ id }) => id)
      }
      expect(await linked()).toEqual([made[0], made[2]])

      await page.getByRole('link', { name: 'Edit Ignition on' }).click()
      await vehicles.getByRole('button', { name: 'Unlink Van 1' }).click()
      await expect(vehicles.getByRole('listitem')).toHaveText(['Van 3'])
      await expect(page.getByText('1 unsaved change')).toBeVisible()
      expect(await axeViolations(page)).toEqual([])
      await vehicles.scrollIntoViewIfNeeded()
      await shoot(page, 'notification vehicles')
      expect(await linked()).toEqual([made[0], made[2]])
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(rowOf(page, 'Ignition on')).toContainText('1 vehicle')
      expect(await linked()).toEqual([made[2]])
      await admin.permissions.unlink({ body: { deviceId: made[2]!, notificationId: stored[0]!.id } })
      await page.reload()
      await expect(rowOf(page, 'Ignition on')).toContainText('None: tells nobody')
      const foreign = await admin.devices.create({ body: { name: 'Foreign', uniqueId: `F-${shell}` } })
      await admin.permissions.link({ body: { deviceId: foreign.id, notificationId: stored[0]!.id } })
      await page.reload()
      await expect(rowOf(page, 'Ignition on')).toContainText('1 vehicle that you may not see')
      await page.getByRole('link', { name: 'Edit Ignition on' }).click()
      await expect(vehicles).toContainText('1 that you may not see')
      await expect(page.getByText('No vehicle: this notification tells nobody.')).toHaveCount(0)
      await admin.devices.remove({ params: { id: foreign.id } })
      for (const id of made) await admin.devices.remove({ params: { id } })
    })
  })
}

for (const { shell, viewport, tag } of shellsWalked('phone')) {
  test.describe(`for some fences and drivers, on a ${shell}`, { tag }, () => {
    test.use({ viewport })

    test('a notification is for chosen geofences and drivers, the list says which, and says so when none is left', async ({
      page,
    }) => {
      const { id: userId } = await rest.session.get({ query: {} })
      const area = 'CIRCLE (-23.5 -46.6, 300)'
      const fences: number[] = []
      for (const name of ['Depot', 'Yard']) fences.push((await rest.geofences.create({ body: { name, area } })).id)
      const hidden = await admin.geofences.create({ body: { name: 'Hidden', area } })
      await admin.permissions.link({ body: { userId, geofenceId: hidden.id } })
      const ana = await rest.drivers.create({ body: { name: 'Ana', uniqueId: `KEY-${shell}` } })
      await enterAt(page, '/settings/notification', client)
      const events = page.getByRole('radiogroup', { name: 'Event' })
      await events.getByText('Ignition on', { exact: true }).click()
      const drivers = page.getByRole('region', { name: 'Drivers', exact: true })
      await expect(drivers).toContainText('Any driver')
      const region = page.getByRole('region', { name: 'Geofences', exact: true })
      await expect(region).toHaveCount(0)
      await events.getByText('Geofence left').click()
      await expect(region).toContainText('All geofences')
      await page.getByRole('group', { name: 'Channels' }).getByText('Web', { exact: true }).click()
      await page.getByRole('switch', { name: 'For all my vehicles' }).check()
      await page.getByRole('button', { name: 'Choose: Geofences' }).click()
      const picker = page.getByRole('dialog', { name: 'Geofences' })
      await picker.getByRole('textbox', { name: 'Search' }).fill('dep')
      await expect(picker.getByText('1 found')).toBeVisible()
      await picker.getByRole('checkbox', { name: 'Depot' }).check()
      await picker.getByRole('textbox', { name: 'Search' }).fill('')
      await picker.getByRole('checkbox', { name: 'Hidden' }).check()
      await shoot(page, 'notification fences chosen')
      await picker.getByRole('button', { name: 'Done' }).click()
      await expect(region.getByRole('listitem')).toHaveText(['Depot', 'Hidden'])
      await page.getByRole('button', { name: 'Choose: Drivers' }).click()
      await page.getByRole('dialog', { name: 'Drivers' }).getByRole('checkbox', { name: 'Ana' }).check()
      await page.getByRole('dialog', { name: 'Drivers' }).getByRole('button', { name: 'Done' }).click()
      await region.scrollIntoViewIfNeeded()
      await shoot(page, 'notification fences')
      expect(await axeViolations(page)).toEqual([])
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      const row = rowOf(page, 'Geofence left')
      await expect(row).toContainText('All, at Depot, Hidden, with Ana')
      await shoot(page, 'notifications narrowed')
      const [stored] = await rest.notifications.list({ query: {} })
      expect(stored!.attributes).toEqual({ geofenceIds: `${fences[0]},${hidden.id}`, driverIds: String(ana.id) })

      await admin.permissions.unlink({ body: { userId, geofenceId: hidden.id } })
      await page.reload()
      await expect(row).toContainText('All, at Depot and 1 that you do not see, with Ana')
      await rest.geofences.remove({ params: { id: fences[0]! } })
      await page.reload()
      await expect(row).toContainText('All, at none of its geofences: tells nobody, with Ana')
      await page.getByRole('link', { name: 'Edit Geofence left' }).click()
      await expect(region).toContainText('2 that you do not see or that were deleted')
      await expect(region.getByRole('status')).toContainText('this notification tells you nothing')
      await region.scrollIntoViewIfNeeded()
      await shoot(page, 'notification fences gone')
      await region.getByRole('button', { name: 'All geofences' }).click()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(row).toContainText('All, with Ana')
      const [widened] = await rest.notifications.list({ query: {} })
      expect(splitList(widened!.attributes.geofenceIds)).toEqual([])
      await rest.geofences.remove({ params: { id: fences[1]! } })
      await rest.drivers.remove({ params: { id: ana.id } })
    })
  })
}

test('the calendar of many is set at once', async ({ page }) => {
  const data = Buffer.from(
    'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nDTSTART:20200101T000000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
  ).toString('base64')
  const calendar = await rest.calendars.create({ body: { name: 'Nights', data } })
  for (const type of ['ignitionOn', 'ignitionOff']) {
    await rest.notifications.create({ body: { type, notificators: 'web', attributes: { repeatMinutes: 9 } } })
  }
  await enterAt(page, '/settings/notifications', client)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Change' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change 2 items' })
  await dialog.getByRole('combobox', { name: 'Calendar' }).click()
  await dialog.getByRole('option', { name: 'Nights' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('2 changed')).toBeVisible()
  const stored = await rest.notifications.list({ query: {} })
  expect(stored.map(({ calendarId, attributes }) => [calendarId, attributes.repeatMinutes])).toEqual([
    [calendar.id, 9],
    [calendar.id, 9],
  ])
})

for (const { shell, viewport, tag } of shellsWalked('phone')) {
  test.describe(`of somebody else, on a ${shell}`, { tag }, () => {
    test.use({ viewport })

    test('a notification that others have too is no longer received, and whoever made it is informed who loses it', async ({
      page,
    }) => {
      const { id: userId } = await rest.session.get({ query: {} })
      const { id } = await admin.notifications.create({
        body: { type: 'ignitionOn', description: 'Night shift', notificators: 'web' },
      })
      await admin.permissions.link({ body: { userId, notificationId: id } })
      await enterAt(page, '/settings/notifications', client)
      await page.getByRole('button', { name: 'Delete Night shift' }).click()
      const stop = page.getByRole('dialog', { name: 'Stop receiving Night shift?' })
      await expect(stop.getByText('the other users still receive it')).toBeVisible()
      await shoot(page, 'stop receiving')
      expect(await axeViolations(page)).toEqual([])
      await stop.getByRole('button', { name: 'Stop receiving' }).click()
      await expect(page.getByText('You no longer receive Night shift')).toBeVisible()
      await expect(page.getByText('No notifications yet')).toBeVisible()
      expect((await admin.notifications.get({ params: { id } })).description).toBe('Night shift')

      await admin.permissions.link({ body: { userId, notificationId: id } })
      await enterAt(page, '/settings/notifications')
      await page.getByRole('button', { name: 'Delete Night shift' }).click()
      const question = page.getByRole('dialog', { name: 'Delete Night shift?' })
      await expect(question.getByText('1 other user loses it too. This cannot be undone.')).toBeVisible()
      await expect(question.getByRole('listitem')).toHaveText(['Clara'])
      await shoot(page, 'removal that others lose')
      await question.getByRole('button', { name: 'Delete for everyone' }).click()
      await expect(page.getByText('Night shift deleted')).toBeVisible()
      expect(await rest.notifications.list({ query: {} })).toEqual([])
    })
  })
}
