import { logIn, type Rest } from '../tools/rest.ts'
import { axeViolations } from './axe-violations.ts'
import { enter, enterAt, firstAccount } from './people.ts'
import { expect, test } from './server.ts'
import { chooseVehicles, openByMenu, rowOf, shellsWalked, shoot } from './settings.ts'

test.use({ installation: 'schedules' })

let rest: Rest
let admin: Rest
const scheduler = { name: 'Rita', email: 'rita@example.com', password: 'a long secret' }
test.beforeAll(async ({ server }) => {
  admin = await firstAccount(server)
  await admin.users.create({ body: { ...scheduler, deviceLimit: -1, attributes: { agCommand: true } } })
  rest = await logIn(server.url, scheduler)
})
test.beforeEach(async () => {
  for (const { id } of await rest.devices.list({ query: {} })) await rest.devices.remove({ params: { id } })
  for (const { id } of await rest.groups.list({ query: {} })) await rest.groups.remove({ params: { id } })
})

const night = { automatic: true, typo: 2, start: '22:00', stop: '06:00', disabled: false }

for (const { shell, viewport, tag } of shellsWalked('desk')) {
  test.describe(shell, { tag }, () => {
    test.use({ viewport })

    test('[CMD-29] [CMD-30] [CMD-31] [CMD-32] [CMD-33] [CMD-34] [GRP-3] a schedule is made, mended, switched off, changed and removed', async ({
      page,
    }) => {
      const { id: plainId } = await rest.groups.create({ body: { name: 'Plain' } })
      await rest.devices.create({ body: { name: 'Truck', uniqueId: `T-${shell}`, groupId: plainId } })
      await enter(page, scheduler)
      await openByMenu(page, 'Schedules')
      await expect(page.getByText('No schedules yet')).toBeVisible()
      await shoot(page, 'schedules empty')
      await page.getByRole('link', { name: 'New schedule' }).click()
      const form = page.getByRole('dialog', { name: 'New schedule' })
      const save = page.getByRole('button', { name: 'Save' })
      const fill = {
        Name: () => form.getByRole('textbox', { name: 'Name' }).fill('Night'),
        'What it does': () => form.getByRole('combobox', { name: 'What it does' }).selectOption('2'),
        Start: () => form.getByLabel('Start').fill('22:00'),
        Stop: () => form.getByLabel('End').fill('22:00'),
      }
      for (const step of Object.values(fill)) {
        await expect(save).toBeDisabled()
        await step()
      }
      await form.getByLabel('End').blur()
      await expect(form.getByText('Choose a time other than the start')).toBeVisible()
      await expect(save).toBeDisabled()
      await shoot(page, 'schedule wrong')
      expect(await axeViolations(page)).toEqual([])
      await form.getByLabel('End').fill('06:00')
      const prospect = form.getByRole('status').first()
      await expect(prospect).toContainText('No vehicles: nothing happens at its times')
      await expect(form.getByText('In the time zone America/Sao_Paulo.')).toBeVisible()
      await chooseVehicles(page, ['Truck (leaves the group Plain)'])
      await expect(prospect).toHaveText(/Blocks 1 vehicle (today|tomorrow) at 22:00Nothing is blocked now/)
      await shoot(page, 'schedule new')
      await page.getByRole('button', { name: 'Unlink Truck' }).click()
      await expect(prospect).toContainText('No vehicles: nothing happens at its times')
      await save.click()
      const row = rowOf(page, 'Night')
      await expect(row).toContainText('Block and unblock the engine')
      await expect(row).toContainText('22:00 – 06:00, next day')
      await expect(row).toContainText('No vehicles: nothing happens at its times')
      await expect(rowOf(page, 'Plain')).toHaveCount(0)
      await shoot(page, 'schedules')
      expect(await axeViolations(page)).toEqual([])
      const stored = async () => (await rest.groups.list({ query: {} })).find(({ name }) => name !== 'Plain')
      expect(await stored()).toMatchObject({ name: 'Night', attributes: night })

      await row.getByRole('switch', { name: 'Night is active' }).click()
      await expect(page.getByText('Night is disabled; its blocks and anchors are undone')).toBeVisible()
      expect((await stored())?.attributes).toMatchObject({ ...night, disabled: true })
      await expect(row).toContainText('Disabled')
      await row.getByRole('switch', { name: 'Night is active' }).click()
      await expect.poll(async () => (await stored())?.attributes.disabled).toBe(false)

      await page.getByRole('link', { name: 'Edit Night' }).click()
      const edit = page.getByRole('dialog', { name: 'Night' })
      await edit.getByRole('combobox', { name: 'What it does' }).selectOption('1')
      await edit.getByRole('textbox', { name: 'Name' }).fill('Yard')
      await chooseVehicles(page, ['Truck (leaves the group Plain)'])
      await expect(edit.getByRole('status').first()).toContainText('Anchors 1 vehicle')
      await shoot(page, 'schedule vehicles')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Keep editing' }).click()
      await save.click()
      await expect(rowOf(page, 'Yard')).toContainText('Set and remove an anchor')
      const { id: groupId, attributes } = (await stored())!
      expect(attributes).toMatchObject({ ...night, typo: 1 })
      expect(await rest.devices.list({ query: {} })).toMatchObject([{ name: 'Truck', groupId }])
      await expect(rowOf(page, 'Yard')).toContainText('Anchors 1 vehicle')
      await page.getByRole('link', { name: 'Edit Yard' }).click()
      await page.getByRole('button', { name: 'Unlink Truck' }).click()
      await save.click()
      await expect(rowOf(page, 'Yard')).toContainText('No vehicles: nothing happens at its times')
      expect(await rest.devices.list({ query: {} })).toMatchObject([{ name: 'Truck', groupId: 0 }])
      await page.getByRole('button', { name: 'Delete Yard' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByText('No schedules yet')).toBeVisible()
      expect(await stored()).toBeUndefined()
    })

    test('what comes next, on which vehicles and what it did is shown', async ({ page }) => {
      const group = await rest.groups.create({ body: { name: 'Night', attributes: night } })
      const inner = await rest.groups.create({ body: { name: 'Vans', groupId: group.id } })
      const uniqueId = `IN-${shell}`
      const device = await rest.devices.create({ body: { name: 'Delivery van', uniqueId, groupId: inner.id } })
      await page.route('**/api/schedules/*/runs?*', (route) =>
        route.fulfill({
          json: [
            {
              ...{ deviceId: device.id, kind: 'lock', geofenceId: null },
              ...{ startTime: '2026-08-20T22:00:00Z', stopTime: '2026-08-21T06:00:00Z' },
              endTime: '2026-08-21T06:00:10Z',
              startCommand: { id: 1, state: 'expired', waitsFor: null },
              endCommand: { id: 2, state: 'sent', waitsFor: null },
            },
          ],
        }),
      )
      await enterAt(page, '/settings/agendamentos', scheduler)
      await expect(rowOf(page, 'Night')).toContainText(/Blocks 1 vehicle (today|tomorrow) at 22:00/)
      await page.getByRole('link', { name: 'Edit Night' }).click()
      const prospect = page.getByRole('dialog', { name: 'Night' }).getByRole('status').first()
      await expect(prospect).toHaveText(/Blocks 1 vehicle (today|tomorrow) at 22:00Nothing is blocked now/)
      await page.getByRole('dialog').getByRole('combobox', { name: 'What it does' }).selectOption('1')
      await expect(prospect).toHaveText(/Anchors 1 vehicle (today|tomorrow) at 22:00Nothing is anchored now/)
      await shoot(page, 'schedule prospect')
      expect(await axeViolations(page)).toEqual([])
      await page.getByRole('dialog').getByRole('combobox', { name: 'What it does' }).selectOption('2')
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'What Night does' }).click()
      const told = page.getByRole('dialog', { name: 'Night' })
      await expect(told.getByRole('region', { name: 'Next times' }).getByRole('listitem')).toHaveCount(2)
      await expect(told).toContainText('In the time zone America/Sao_Paulo.')
      await expect(told.getByRole('region', { name: 'Vehicles' })).toContainText('1 vehicle')
      await expect(told.getByRole('region', { name: 'Vehicles' })).toContainText('Delivery van')
      const runs = told.getByRole('region', { name: 'Last runs' })
      await expect(runs).toContainText('Delivery van')
      await expect(runs).toContainText('Not blocked: it did not stop in time')
      await expect(runs).toContainText('Unblock sent')
      await shoot(page, 'schedule told')
      expect(await axeViolations(page)).toEqual([])
    })
  })
}

/** `HH:mm` in São Paulo, so many hours from now. */
const hourFromNow = (hours: number) =>
  new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'America/Sao_Paulo' }).format(
    new Date(Date.now() + hours * 3_600_000),
  )

for (const { shell, viewport, tag } of shellsWalked('phone')) {
  test.describe(`applied now, on a ${shell}`, { tag }, () => {
    test.use({ viewport })

    test('a schedule whose start has passed is applied after a question that counts its vehicles', async ({ page }) => {
      const attributes = { ...night, start: hourFromNow(-2), stop: hourFromNow(2) }
      const group = await rest.groups.create({ body: { name: 'Night', attributes } })
      for (const at of [1, 2]) {
        const uniqueId = `AP-${shell}-${at}`
        await rest.devices.create({ body: { name: `Van ${at}`, uniqueId, groupId: group.id } })
      }
      await enterAt(page, `/settings/agendamentos?show=${group.id}`, scheduler)
      const told = page.getByRole('dialog', { name: 'Night' })
      await expect(told).toContainText('It is between start and end, but not in force on 2 vehicles.')
      await told.getByRole('button', { name: 'Apply now' }).click()
      const question = page.getByRole('dialog', { name: 'Block the engines of 2 vehicles now?' })
      await expect(question).toContainText(`Each is blocked only once it stands, and unblocked at ${attributes.stop}.`)
      await shoot(page, 'schedule apply')
      expect(await axeViolations(page)).toEqual([])
      await question.getByRole('button', { name: 'Cancel' }).click()
      expect(await rest.schedules.runs({ params: group, query: {} })).toEqual([])
      await told.getByRole('button', { name: 'Apply now' }).click()
      await question.getByRole('button', { name: 'Apply now' }).click()
      await expect(page.getByText('On 2 vehicles from now on')).toBeVisible()
      await expect(told).toContainText(`In force on 2 vehicles until ${attributes.stop}`)
      await expect(told.getByRole('button', { name: 'Apply now' })).toHaveCount(0)
      expect(await rest.schedules.runs({ params: group, query: {} })).toHaveLength(2)
    })

    test('where blocks need a second person, a schedule waits until another person approves it, once', async ({
      page,
    }) => {
      const settings = await admin.server.get({})
      await admin.server.update({
        body: { ...settings, attributes: { ...settings.attributes, 'block.secondPerson': true } },
      })
      const attributes = { ...night, start: hourFromNow(-2), stop: hourFromNow(2) }
      const group = await rest.groups.create({ body: { name: 'Night', attributes } })
      await rest.devices.create({ body: { name: 'Van 1', uniqueId: `AB-${shell}`, groupId: group.id } })
      const waits = '1 vehicle not blocked: waiting for approval'
      await enterAt(page, '/settings/agendamentos', scheduler)
      await expect(rowOf(page, 'Night')).toContainText(waits)
      await shoot(page, 'schedules unapproved')
      await page.goto(`/settings/agendamentos?edit=${group.id}`)
      const form = page.getByRole('dialog', { name: 'Night' })
      await expect(form.getByRole('status').first()).toHaveText(waits)
      await form.getByLabel('End').fill(hourFromNow(3))
      await expect(form).toContainText('After saving, another person has to approve it before it blocks.')
      await form.getByLabel('End').fill(attributes.stop)
      await page.goto(`/settings/agendamentos?show=${group.id}`)
      const told = page.getByRole('dialog', { name: 'Night' })
      await expect(told).toContainText(waits)
      await expect(told.getByRole('button', { name: 'Approve' })).toBeDisabled()
      await expect(told).toContainText('Another person than who set its times has to approve')
      await expect(told.getByRole('button', { name: 'Apply now' })).toHaveCount(0)
      await shoot(page, 'schedule unapproved')
      expect(await axeViolations(page)).toEqual([])

      await enterAt(page, `/settings/agendamentos?show=${group.id}`)
      await told.getByRole('button', { name: 'Approve' }).click()
      const question = page.getByRole('dialog', { name: 'Approve blocking the engine of 1 vehicle?' })
      await expect(question).toContainText('New times or vehicles need another approval.')
      await shoot(page, 'schedule approve')
      expect(await axeViolations(page)).toEqual([])
      await question.getByRole('button', { name: 'Approve' }).click()
      await expect(page.getByText('Approved for 1 vehicle')).toBeVisible()
      await expect(told).not.toContainText(waits)
      await told.getByRole('button', { name: 'Apply now' }).click()
      await page
        .getByRole('dialog', { name: 'Block the engine of 1 vehicle now?' })
        .getByRole('button', { name: 'Apply now' })
        .click()
      await expect(page.getByText('On 1 vehicle from now on')).toBeVisible()
      await admin.server.update({ body: settings })
    })

    test('who may not block engines is informed why it cannot be applied', async ({ page }) => {
      const me = await rest.session.get({ query: {} })
      const attributes = { ...night, start: hourFromNow(-2), stop: hourFromNow(2) }
      const group = await rest.groups.create({ body: { name: 'Night', attributes } })
      await rest.devices.create({ body: { name: 'Van', uniqueId: `NO-${shell}`, groupId: group.id } })
      await admin.users.update({ params: me, body: { ...me, deviceReadonly: true } })
      await enterAt(page, `/settings/agendamentos?show=${group.id}`, scheduler)
      const told = page.getByRole('dialog', { name: 'Night' })
      await expect(told.getByRole('button', { name: 'Apply now' })).toBeDisabled()
      await expect(told).toContainText('You do not have permission to change vehicles')
      await shoot(page, 'schedule not applied')
      await admin.users.update({ params: me, body: me })
    })
  })
}

test('[CMD-36] a schedule that the server does not take says so, and keeps what was typed', async ({ page }) => {
  const group = await rest.groups.create({ body: { name: 'Night', attributes: night } })
  await page.route(`**/api/groups/${group.id}`, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 400, body: 'no' }) : route.continue(),
  )
  await enterAt(page, `/settings/agendamentos?edit=${group.id}`, scheduler)
  const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' })
  await name.fill('Other')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').getByText('Invalid parameters or constraints violation')).toBeVisible()
  await expect(name).toHaveValue('Other')
})

test('who may not edit vehicles is not offered to choose those of a schedule', async ({ page }) => {
  const keeper = { name: 'Kai', email: 'kai@example.com', password: 'a long secret', attributes: { agCommand: true } }
  await admin.users.create({ body: { ...keeper, deviceReadonly: true } })
  await enterAt(page, '/settings/agendamentos?edit=new', scheduler)
  const form = page.getByRole('dialog', { name: 'New schedule' })
  await expect(form.getByRole('button', { name: 'Choose: Vehicles' })).toBeVisible()
  await enterAt(page, '/settings/agendamentos?edit=new', keeper)
  await expect(form.getByText('Only users who may edit vehicles choose them here.')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Choose: Vehicles' })).toHaveCount(0)
})

test('of many vehicles the picker shows the first hundred, says of how many, and finds the others', async ({
  page,
}) => {
  const make = (at: number) => rest.devices.create({ body: { name: `Van ${at}`, uniqueId: `MANY-${at}` } })
  await Promise.all(Array.from({ length: 101 }, (_, at) => make(at + 100)))
  await enterAt(page, '/settings/agendamentos?edit=new', scheduler)
  await page.getByRole('button', { name: 'Choose: Vehicles' }).click()
  const picker = page.getByRole('dialog', { name: 'Vehicles', exact: true })
  await expect(picker.getByText('The first 100 of 101 vehicles. Type to narrow the search.')).toBeVisible()
  await expect(picker.getByRole('checkbox')).toHaveCount(100)
  await expect(picker.getByRole('button', { name: 'Link all results', exact: true })).toBeDisabled()
  await shoot(page, 'schedule vehicles many')
  await picker.getByRole('textbox', { name: 'Search' }).fill('van 200')
  await expect(picker.getByText('1 vehicle', { exact: true })).toBeVisible()
  await picker.getByRole('checkbox', { name: 'Van 200' }).check()
})
