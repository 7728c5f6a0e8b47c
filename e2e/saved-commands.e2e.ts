import { wordOf } from '@rastro/core/i18n/words'
import type { Rest } from '../tools/rest.ts'
import { axeViolations } from './axe-violations.ts'
import { choose } from './choose.ts'
import { enter, enterAt, firstAccount } from './people.ts'
import { expect, test } from './server.ts'
import { chooseVehicles, openByMenu, rowOf, shellsWalked, shoot } from './settings.ts'
import { languages } from './words.ts'

const words = languages['en-US']
test.use({ installation: 'saved-commands' })

let rest: Rest
test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
  await rest.devices.create({ body: { name: 'Van 1', uniqueId: 'van1' } })
})
test.beforeEach(async () => {
  for (const { id } of await rest.commands.list({ query: { all: true } }))
    await rest.commands.remove({ params: { id } })
})

for (const { shell, viewport, tag } of shellsWalked('phone')) {
  test.describe(shell, { tag }, () => {
    test.use({ viewport })

    test('[CMD-1] [CMD-4] [CMD-6] [CMD-14] a command is saved, mended, changed and removed; one that blocks the engine says so', async ({
      page,
    }) => {
      await enter(page)
      await openByMenu(page, 'Saved commands')
      await expect(page.getByText('No saved commands yet')).toBeVisible()
      await shoot(page, 'commands empty')
      await page.getByRole('link', { name: 'New saved command' }).click()
      await expect(page).toHaveURL('/settings/command')
      const save = page.getByRole('button', { name: 'Save' })
      const type = page.getByRole('combobox', { name: 'Command type' })
      const warning = page.getByText('This command blocks the engine')
      await page.getByRole('textbox', { name: 'Description' }).fill('Relay')
      await expect(save).toBeDisabled()
      await choose(type, 'Control output')
      const index = page.getByRole('textbox', { name: 'Index' })
      await index.fill('1,5')
      await index.blur()
      await expect(page.getByText('Enter a whole number')).toBeVisible()
      await expect(save).toBeDisabled()
      await shoot(page, 'command wrong')
      await index.fill('1')
      await expect(page.getByText('Enter a whole number')).toBeHidden()
      await page.getByRole('textbox', { name: 'Data' }).fill('1')
      await expect(warning).toBeVisible()
      await expect(page.getByText('No vehicle: this command is never offered.')).toBeVisible()
      await chooseVehicles(page, ['Van 1'])
      expect(await axeViolations(page)).toEqual([])
      await shoot(page, 'command form')
      await save.click()
      await expect(rowOf(page, 'Relay')).toContainText('Control output')
      await expect(rowOf(page, 'Relay')).toContainText('Blocks the engine')
      await expect(rowOf(page, 'Relay')).toContainText('1 vehicle')
      await shoot(page, 'commands')
      expect(await axeViolations(page)).toEqual([])
      const [stored] = await rest.commands.list({ query: { all: true } })
      expect(stored).toMatchObject({ type: 'outputControl', attributes: { index: 1, data: '1' }, textChannel: false })

      await page.getByRole('link', { name: 'Edit Relay' }).click()
      await choose(type, 'Custom command')
      await expect(warning).toBeHidden()
      await page.getByRole('textbox', { name: 'Data' }).fill('STATUS#')
      await save.click()
      await expect(rowOf(page, 'Relay')).toContainText('Data: STATUS#')
      const changed = await rest.commands.get({ params: { id: stored!.id } })
      expect(changed).toMatchObject({ type: 'custom', attributes: { data: 'STATUS#' } })
      expect(changed.attributes).not.toHaveProperty('index')
      await page.getByRole('button', { name: 'Delete Relay' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByText('No saved commands yet')).toBeVisible()
    })
  })
}

/** The fields of each type, with what is typed and what is stored. */
const fields: Record<string, Record<string, [label: string, typed: string, stored: string | number]>> = {
  positionPeriodic: { frequency: ['Every (s)', '30', 30] },
  setTimezone: { timezone: ['Time zone', 'America/Manaus', 'America/Manaus'] },
  sendSms: { phone: ['Phone number', '11', '11'], message: ['Message', 'hi', 'hi'] },
  message: { message: ['Message', 'hi', 'hi'] },
  sendUssd: { phone: ['Phone number', '*100#', '*100#'] },
  sosNumber: { index: ['Index', '2', 2], phone: ['Phone number', '11', '11'] },
  setConnection: { server: ['Server', 'a.example.com', 'a.example.com'], port: ['Port', '5023', 5023] },
  alarmGeofence: { radius: ['Radius (m)', '300', 300] },
  ...Object.fromEntries(
    ['silenceTime', 'setPhonebook', 'voiceMessage', 'setIndicator', 'configuration', 'setOdometer']
      .concat(['alarmClock', 'alarmSpeed', 'alarmVibration'])
      .map((type) => [type, { data: ['Data', 'x', 'x'] }]),
  ),
}

test('[CMD-7] [CMD-8] [CMD-9] [CMD-10] [CMD-11] [CMD-12] [CMD-13] [CMD-16] [CMD-17] each type asks for its own parameters and stores them', async ({
  page,
}) => {
  await enterAt(page, '/settings/commands')
  for (const [type, parameters] of Object.entries(fields)) {
    await page.getByRole('link', { name: 'New saved command' }).click()
    await choose(page.getByRole('combobox', { name: 'Command type' }), wordOf(words, 'command', type))
    const section = page.getByRole('region', { name: 'Parameters' })
    await expect(section.locator('input')).toHaveCount(Object.keys(parameters).length)
    for (const [label, typed] of Object.values(parameters)) {
      if (label === 'Time zone') await choose(section.getByRole('combobox', { name: label }), typed)
      else await section.getByLabel(label, { exact: true }).fill(typed)
    }
    await page.getByRole('textbox', { name: 'Description' }).fill(type)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(rowOf(page, type)).toBeVisible()
  }
  for (const { type, attributes } of await rest.commands.list({ query: { all: true } }))
    expect(attributes, type).toEqual(
      Object.fromEntries(Object.entries(fields[type]!).map(([key, [, , stored]]) => [key, stored])),
    )
})

test('[CMD-5] [CMD-15] a switch is off by itself; SMS is a choice only where the server sends any', async ({
  page,
}) => {
  await enterAt(page, '/settings/command')
  await choose(page.getByRole('combobox', { name: 'Command type' }), wordOf(words, 'command', 'alarmSos'))
  const enable = page.getByRole('switch', { name: 'Enable' })
  await expect(enable).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Send by SMS' })).toHaveCount(0)
  await page.route('**/api/server', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), textEnabled: true } })
  })
  await page.reload()
  await choose(page.getByRole('combobox', { name: 'Command type' }), wordOf(words, 'command', 'alarmSos'))
  await page.getByRole('switch', { name: 'Send by SMS' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, 'Set SOS alarm')).toBeVisible()
  const [stored] = await rest.commands.list({ query: { all: true } })
  expect(stored).toMatchObject({ description: 'Set SOS alarm', textChannel: true, attributes: { enable: false } })
})

test('selected commands are linked to one vehicle', async ({ page }) => {
  for (const description of ['Lights on', 'Lights off']) {
    await rest.commands.create({ body: { type: 'custom', description, attributes: { data: description } } })
  }
  await enterAt(page, '/settings/commands')
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Link 2 selected items' })
  await dialog.getByRole('combobox', { name: 'Vehicle' }).fill('van')
  await page.getByRole('option', { name: 'Van 1' }).click()
  await dialog.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(page.getByText('2 linked to Van 1')).toBeVisible()
  for (const name of ['Lights on', 'Lights off']) await expect(rowOf(page, name)).toContainText('1 vehicle')
})

test('a field that was wrong and is gone with its type does not keep the form from being saved', async ({ page }) => {
  await enterAt(page, '/settings/command')
  const type = page.getByRole('combobox', { name: 'Command type' })
  await choose(type, wordOf(words, 'command', 'outputControl'))
  await page.getByRole('textbox', { name: 'Index' }).fill('abc')
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await choose(type, wordOf(words, 'command', 'engineStop'))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, 'Block engine')).toBeVisible()
})
