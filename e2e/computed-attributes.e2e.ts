import { logIn, type Rest } from '../tools/rest.ts'
import { axeViolations } from './axe-violations.ts'
import { enter, enterAt, firstAccount, takeSession } from './people.ts'
import { expect, test } from './server.ts'
import { chooseVehicles, openByMenu, rowOf, shellsWalked, shoot } from './settings.ts'
import { reportOsmand } from './units.ts'

test.use({ installation: 'computed' })

let rest: Rest
const manager = { name: 'Rita', email: 'rita@example.com', password: 'a long secret' }
test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
  await rest.users.create({ body: { ...manager, userLimit: 5 } })
  await rest.devices.create({ body: { name: 'Delivery van', uniqueId: 'VAN-1' } })
  await rest.devices.create({ body: { name: 'New truck', uniqueId: 'NEW-1' } })
  for (const fuel of [10, 30, 20]) await reportOsmand(server, { id: 'VAN-1', lat: -23.5, lon: -46.6, speed: 10, fuel })
})
test.beforeEach(async () => {
  for (const { id } of await rest.computedAttributes.list({ query: { all: true } }))
    await rest.computedAttributes.remove({ params: { id } })
})

for (const { shell, viewport, tag } of shellsWalked('desk')) {
  test.describe(shell, { tag }, () => {
    test.use({ viewport })

    test('[CATR-1] [CATR-3] [CATR-4] [CATR-6] [CATR-14] a formula is written, tried, mended, changed and removed', async ({
      page,
    }) => {
      await enter(page)
      await openByMenu(page, 'Computed attributes')
      await expect(page.getByText('No computed attributes yet')).toBeVisible()
      await page.getByRole('link', { name: 'New computed attribute' }).click()
      await expect(page).toHaveURL('/settings/attribute')
      const save = page.getByRole('button', { name: 'Save' })
      const test = page.getByRole('button', { name: 'Test on the server' })
      const type = page.getByRole('combobox', { name: 'Type' })
      const formula = page.getByRole('textbox', { name: 'Formula' })

      await formula.fill('fue * 2')
      await expect(save).toBeDisabled()
      await page.getByRole('textbox', { name: 'Description' }).fill('Tank in litres')
      await page.getByRole('combobox', { name: 'Attribute' }).fill('ignition')
      await expect(type).toHaveValue('boolean')
      await expect(type).toBeDisabled()
      await page.getByRole('combobox', { name: 'Attribute' }).fill('tank')
      await expect(type).toBeEnabled()
      await type.selectOption('Number')
      await expect(test).toBeDisabled()

      await page.getByRole('combobox', { name: 'Vehicle' }).fill('deliv')
      await page.getByRole('option', { name: 'Delivery van' }).click()
      await expect(page.getByText('There is no variable called fue')).toBeVisible()
      await formula.fill('fuel *')
      await formula.blur()
      await expect(page.getByText('The formula is incomplete (at character 7)')).toBeVisible()
      await expect(save).toBeDisabled()
      await shoot(page, 'computed wrong')
      expect(await axeViolations(page)).toEqual([])

      await formula.fill('fue')
      await page
        .getByRole('listbox', { name: 'Suggestions' })
        .getByRole('option', { name: 'fuel', exact: true })
        .waitFor()
      await page.keyboard.press('Tab')
      await expect(formula).toHaveValue('fuel')
      await formula.pressSequentially(' * 2')
      await expect(page.getByText('Last position').locator('..')).toContainText('40')
      await expect(page.getByRole('img', { name: 'from 20 to 60' })).toBeVisible()
      await test.click()
      await expect(page.getByText('Result: 40')).toBeVisible()
      await shoot(page, 'computed form')
      expect(await axeViolations(page)).toEqual([])
      await expect(page.getByText('No vehicle: nothing is computed.')).toBeVisible()
      await chooseVehicles(page, ['Delivery van', 'New truck'])
      await expect(page.getByText('No vehicle: nothing is computed.')).toBeHidden()
      await shoot(page, 'computed vehicles')
      await save.click()
      await expect(rowOf(page, 'Tank in litres')).toContainText('fuel * 2')
      await expect(rowOf(page, 'Tank in litres')).toContainText('2 vehicles')
      await shoot(page, 'computed list')

      await page.getByRole('link', { name: 'Edit Tank in litres' }).click()
      await expect(formula).toHaveValue('fuel * 2')
      await formula.fill('fuel * 3')
      await save.click()
      await expect(rowOf(page, 'Tank in litres')).toContainText('fuel * 3')
      await page.getByRole('button', { name: 'Delete Tank in litres' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByText('No computed attributes yet')).toBeVisible()
      expect(await rest.computedAttributes.list({ query: { all: true } })).toEqual([])
    })
  })
}

test('words and silence: what is no number has no line, and a vehicle without reports says so', async ({ page }) => {
  await enterAt(page, '/settings/attribute')
  const vehicle = page.getByRole('combobox', { name: 'Vehicle' })
  await vehicle.fill('new')
  await page.getByRole('option', { name: 'New truck' }).click()
  await expect(page.getByText('This vehicle has not sent any positions')).toBeVisible()
  await page.getByRole('button', { name: 'Test on the server' }).waitFor()
  await vehicle.fill('deliv')
  await page.getByRole('option', { name: 'Delivery van' }).click()
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Text')
  await page.getByRole('textbox', { name: 'Formula' }).fill('fuel > 25 ? "full" : "low"')
  await expect(page.getByText('low · full')).toBeVisible()
})

test.describe('in Portuguese', () => {
  test.use({ locale: 'pt-BR' })

  test('[CATR-8] what is wrong with a formula is shown in the language of the page, by the page and by the server', async ({
    page,
  }) => {
    await enterAt(page, '/settings/attribute')
    const formula = page.getByRole('textbox', { name: 'Fórmula' })
    await formula.fill('fuel *')
    await formula.blur()
    await expect(formula).toHaveAccessibleDescription(/: A fórmula está incompleta \(caractere 7\)$/)
    await shoot(page, 'computed wrong pt')
    await formula.fill('feul * 2')
    await page.getByRole('combobox', { name: 'Veículo' }).fill('deliv')
    await page.getByRole('option', { name: 'Delivery van' }).click()
    const why = 'Não existe uma variável chamada feul (caractere 1)'
    await expect(page.getByText(why)).toBeVisible()
    await page.getByRole('button', { name: 'Testar no servidor' }).click()
    await expect(page.getByRole('alert').getByText(why)).toBeVisible()
  })
})

test('a formula that fails on positions is shown in the list; managers only read, and others do not come in', async ({
  page,
  server,
  otherPage,
}) => {
  const item = await rest.computedAttributes.create({
    body: { description: 'Broken', attribute: 'x', expression: 'nothing * 2', type: 'number', priority: 0 },
  })
  const device = (await rest.devices.list({ query: { all: true } })).find(({ name }) => name === 'Delivery van')!
  await rest.permissions.link({ body: { deviceId: device.id, attributeId: item.id } })
  await reportOsmand(server, { id: 'VAN-1', lat: -23.5, lon: -46.6, speed: 10 })
  await takeSession(page)
  await expect(async () => {
    await page.goto('/settings/attributes')
    await expect(rowOf(page, 'Broken')).toContainText('1 error', { timeout: 2000 })
  }).toPass()
  const portuguese = await otherPage({ locale: 'pt-BR' })
  await enterAt(portuguese, '/settings/attributes')
  const why = 'Não existe uma variável chamada nothing (caractere 1)'
  await expect(rowOf(portuguese, 'Broken')).toContainText(why)

  const users = await rest.users.list({ query: {} })
  const rita = users.find(({ email }) => email === manager.email)!
  await rest.permissions.link({ body: { userId: rita.id, attributeId: item.id } })
  await enterAt(page, '/settings/attributes', manager)
  await expect(page.getByText('nothing * 2')).toBeVisible()
  await expect(page.getByRole('link', { name: 'New computed attribute' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  await page.goto(`/settings/attribute/${item.id}`)
  await expect(page).toHaveURL('/settings/attributes')
  const own = await logIn(server.url, manager)
  await expect(own.computedAttributes.update({ params: { id: item.id }, body: item })).rejects.toThrow()
})
