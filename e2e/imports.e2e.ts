import { readFileSync } from 'node:fs'
import { logIn, type Rest } from '../tools/rest.ts'
import { axeViolations } from './axe-violations.ts'
import { fleetSheet } from './fleet-sheet.ts'
import { enterAt, firstAccount } from './people.ts'
import { expect, test } from './server.ts'
import { shellsWalked, shoot } from './settings.ts'

test.use({ installation: 'imports' })

const manager = { name: 'Rita', email: 'rita@example.com', password: 'a long secret' }
let rest: Rest
test.beforeAll(async ({ server }) => {
  const admin = await firstAccount(server)
  await admin.users.create({ body: { ...manager, userLimit: 5, deviceLimit: -1 } })
  rest = await logIn(server.url, manager)
})
test.beforeEach(async () => {
  for (const { id } of await rest.devices.list({ query: {} })) await rest.devices.remove({ params: { id } })
})

for (const { shell, viewport, tag } of shellsWalked('desk')) {
  test.describe(shell, { tag }, () => {
    test.use({ viewport })

    test('200 vehicles are imported from a spreadsheet, three bad lines left out and downloaded, and all undone', async ({
      page,
    }) => {
      await enterAt(page, '/settings/import/devices', manager)
      await expect(page.getByRole('heading', { name: 'Import vehicles' })).toBeVisible()
      await shoot(page, 'import file')
      expect(await axeViolations(page)).toEqual([])
      await page.getByLabel('Choose file').setInputFiles(await fleetSheet())
      await expect(page.getByText('197 ready')).toBeVisible()
      await expect(page.getByText('3 with problems')).toBeVisible()
      await expect(page.getByText('200 lines, 5 columns')).toBeVisible()
      const table = page.getByRole('region', { name: 'frota-boa-vista.xlsx' })
      await expect(table.getByText('Missing: Identifier')).toBeVisible()
      await expect(table.getByText('Repeats line 2')).toBeVisible()
      await expect(table.getByText('The area code is missing')).toBeVisible()
      await expect(table.getByRole('combobox', { name: /OBS/ })).toHaveValue('')
      await shoot(page, 'import check')
      expect(await axeViolations(page)).toEqual([])
      await page.getByRole('button', { name: 'Only those with problems' }).click()
      await expect(table.locator('tbody tr')).toHaveCount(3)
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download the 3 lines' }).click()
      const text = readFileSync(await (await download).path(), 'utf8')
      expect(text.trim().split('\r\n')).toHaveLength(4)
      expect(text).toContain('Missing: Identifier')
      await page.getByRole('button', { name: 'Import 197 vehicles' }).click()
      await expect(page.getByText('197 vehicles imported')).toBeVisible()
      await shoot(page, 'import done')
      expect((await rest.devices.list({ query: {} })).length).toBe(197)
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByText('197 deleted')).toBeVisible()
      expect(await rest.devices.list({ query: {} })).toEqual([])
    })
  })
}

test('a text file of a Brazilian spreadsheet program is read, and a column chosen by hand', async ({ page }) => {
  await rest.devices.create({ body: { name: 'Here', uniqueId: 'TR-1' } })
  await enterAt(page, '/settings/import/devices', manager)
  const content = Buffer.from('Ve\u00edculo;N\u00famero\r\nSandero S\u00e3o Paulo;TR-1\r\nUno;TR-2\r\n', 'latin1')
  const file = { name: 'frota.csv', mimeType: 'text/csv', buffer: content }
  await page.getByLabel('Choose file').setInputFiles(file)
  await expect(page.getByText('Choose the column that holds: Identifier')).toBeVisible()
  await expect(page.getByText('Sandero São Paulo')).toBeVisible()
  await page.getByRole('combobox', { name: /Número/ }).selectOption('Identifier')
  await expect(page.getByText('Already registered')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import 1 vehicle' })).toBeEnabled()
})

test('what is no table is refused in words', async ({ page }) => {
  await enterAt(page, '/settings/import/devices', manager)
  const choose = page.getByLabel('Choose file')
  await choose.setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('imei;placa\r\n') })
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('This file has no lines below its headings')
  await choose.setInputFiles({ name: 'a.xlsx', mimeType: 'text/csv', buffer: Buffer.from('PK\u0003\u0004 no sheet') })
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'This file cannot be read: save it as .xlsx or .csv',
  )
})
