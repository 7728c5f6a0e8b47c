import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { logIn, type Rest } from '../tools/rest.ts'
import { enterAt, firstAccount } from './people.ts'
import { expect, test } from './server.ts'
import { rowOf } from './settings.ts'

test.use({ installation: 'exports', timezoneId: 'UTC' })

const scheduler = { name: 'Rita', email: 'rita@example.com', password: 'a long secret' }
let rest: Rest
test.beforeAll(async ({ server }) => {
  const admin = await firstAccount(server)
  const attributes = { agCommand: true, timezone: 'Asia/Kolkata', 'ui.disableMaintenance': false }
  await admin.users.create({ body: { ...scheduler, deviceLimit: -1, attributes } })
  rest = await logIn(server.url, scheduler)
  await rest.devices.create({ body: { name: 'Van', uniqueId: 'van' } })
})

/** The numbers of the second row, as the spreadsheet stores them: moments are days since the end of 1899. */
async function numbersOf(page: Page): Promise<number[]> {
  await page.getByRole('button', { name: 'Export' }).first().click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Spreadsheet (.xlsx)' }).click()
  const files = unzipSync(readFileSync(await (await download).path()))
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml']!)
  const [row = ''] = /<row r="2".*?<\/row>/s.exec(sheet) ?? []
  const cells = [...row.matchAll(/<c ([^>]*)><v>([\d.]+)<\/v>/g)]
  return cells.filter(([, marks]) => !marks!.includes('t="s"')).map(([, , value]) => Number(value))
}

test('[FMT-20] a spreadsheet tells moments by the clock of the person, not by that of the machine', async ({
  page,
}) => {
  const night = { automatic: true, typo: 2, start: '22:00', stop: '06:00', disabled: false }
  await rest.groups.create({ body: { name: 'Night', attributes: night } })
  await enterAt(page, '/settings/agendamentos', scheduler)
  await expect(rowOf(page, 'Night')).toContainText('22:00')
  const [next = 0] = await numbersOf(page)
  const minutes = Math.round((next % 1) * 1440)
  // In UTC they would be 16:30 and 00:30
  expect([22 * 60, 6 * 60]).toContain(minutes)
})

test('[FMT-20] a day is that day in every zone', async ({ page }) => {
  const [van] = await rest.devices.list({ query: {} })
  const attributes = { deviceId: van!.id, dataManutencao: '2026-08-21', valor: 10 }
  await rest.maintenance.create({ body: { name: 'Tyres', type: 'other', attributes } })
  await enterAt(page, '/settings/maintenances', scheduler)
  await expect(rowOf(page, 'Tyres').first()).toContainText('21/08/2026')
  const [day = 0] = await numbersOf(page)
  expect(day).toBe(Date.UTC(2026, 7, 21) / 86_400_000 + 25_569)
})
