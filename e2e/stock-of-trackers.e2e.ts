import { logIn, type Rest } from '../tools/rest.ts'
import { axeViolations } from './axe-violations.ts'
import { choose } from './choose.ts'
import { enter, firstAccount } from './people.ts'
import { expect, test } from './server.ts'
import { openByMenu, shellsWalked, shoot } from './settings.ts'

test.use({ installation: 'stock-of-trackers', timezoneId: 'America/Sao_Paulo' })

const password = 'a long secret'
const reseller = { name: 'Rita', email: 'rita@example.com', password }
const codes = ['356938035643809', '356938035643817', '356938035643825']
let rest: Rest
test.beforeAll(async ({ server }) => {
  const admin = await firstAccount(server)
  await admin.users.create({ body: { ...reseller, userLimit: -1, deviceLimit: -1, attributes: { nivel: 2 } } })
  rest = await logIn(server.url, reseller)
  await rest.users.create({ body: { name: 'Tito', email: 'tito@example.com', password, attributes: { nivel: 1 } } })
})

for (const { shell, viewport, tag } of shellsWalked('desk')) {
  test.describe(shell, { tag }, () => {
    test.use({ viewport })

    test('trackers are imported, handed to a technician by list, installed by the form of a vehicle, and tell their history', async ({
      page,
    }) => {
      for (const { id } of await rest.devices.list({ query: {} })) await rest.devices.remove({ params: { id } })
      for (const item of await rest.trackers.list({ query: {} })) {
        const items = [{ id: item.id }]
        if (item.holderId) await rest.stock.move({ body: { kind: 'tracker', items, to: 'inStock' } })
        await rest.trackers.remove({ params: item })
      }
      await enter(page, reseller)
      await openByMenu(page, 'Trackers')
      await expect(page).toHaveURL('/settings/aparelhos')
      await page.getByRole('link', { name: 'Import', exact: true }).click()
      const lines = ['IMEI;Modelo;Custo', ...codes.map((code) => `${code};ST310U;129,90`)]
      const file = { name: 'lote.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
      await page.getByLabel('Choose file').setInputFiles(file)
      await page.getByRole('button', { name: 'Import 3 trackers' }).click()
      await expect(page.getByText('3 trackers imported')).toBeVisible()

      await page.goto('/settings/aparelhos')
      const numbers = page.getByRole('region', { name: 'The stock in numbers' })
      await expect(numbers.getByRole('button', { name: '3 In stock' })).toBeVisible()
      await expect(numbers.getByText('ST310U 3')).toBeVisible()
      await page.getByRole('button', { name: 'Move by list' }).click()
      const dialog = page.getByRole('dialog', { name: 'Move by list' })
      await dialog.getByRole('textbox', { name: 'Identifiers, one per line' }).fill(`${codes[0]}\n${codes[1]}\n999`)
      await expect(dialog.getByText('2 found · 1 not in the stock: 999')).toBeVisible()
      await dialog.getByRole('combobox', { name: 'To' }).selectOption('With technician')
      await choose(dialog.getByRole('combobox', { name: 'Who receives' }), 'Tito')
      expect(await axeViolations(page)).toEqual([])
      await shoot(page, 'stock move')
      await dialog.getByRole('button', { name: 'Move', exact: true }).click()
      await expect(page.getByText('2 items moved')).toBeVisible()
      await expect(numbers.getByRole('button', { name: '2 With technician' })).toBeVisible()

      await page.goto('/settings/veiculo')
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Strada 07')
      await page.getByRole('tab', { name: 'Tracker' }).click()
      await page.getByRole('textbox', { name: 'Identifier (IMEI)', exact: true }).fill(codes[0]!)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText('Data updated').first()).toBeVisible()

      await page.goto('/settings/aparelhos')
      await expect(numbers.getByRole('button', { name: '1 Installed', exact: true })).toBeVisible()
      expect(await axeViolations(page)).toEqual([])
      await shoot(page, 'stock list')
      await numbers.getByRole('button', { name: '1 Installed', exact: true }).click()
      await expect(page.getByText(codes[1]!)).toHaveCount(0)
      await page.getByRole('link', { name: `Edit ${codes[0]}` }).click()
      const history = page.getByRole('list', { name: 'History' }).getByRole('listitem')
      await expect(history).toHaveCount(3)
      await expect(history.nth(0)).toContainText('With technician: Tito → Installed: Strada 07')
      await expect(history.nth(1)).toContainText('In stock → With technician: Tito')
      await expect(history.nth(1)).toContainText('by Rita')
      await expect(history.nth(2)).toContainText('registered')
      await expect(page.getByRole('link', { name: 'Strada 07' })).toBeVisible()
      expect(await axeViolations(page)).toEqual([])
      await shoot(page, 'stock item')
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    })
  })
}
