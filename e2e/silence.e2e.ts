import type { Rest } from '../tools/rest.ts'
import { axeViolations } from './axe-violations.ts'
import { enterAt, firstAccount } from './people.ts'
import { expect, test } from './server.ts'

test.use({ installation: 'silence' })

let rest: Rest
test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
  await rest.devices.create({ body: { name: 'New van', uniqueId: '864507038112650' } })
})

test('a vehicle that never reported is explained, with the page that sets it up', async ({ page }) => {
  await enterAt(page, '/reports/silent')
  const row = page.getByRole('list', { name: 'Silent vehicles' }).getByRole('listitem')
  await expect(row).toContainText('New van')
  await expect(row).toContainText('Never set up')
  await expect(row).toContainText('Nothing has ever arrived')
  expect(await axeViolations(page)).toEqual([])
  await row.getByRole('link', { name: 'Set up' }).click()
  await expect(page).toHaveURL('/settings/primeiro-rastreador')
})

test('the status page shows every check with its value', async ({ page }) => {
  await enterAt(page, '/settings/status')
  const checks = page.getByRole('region', { name: 'Checks' }).getByRole('listitem')
  await expect(checks).toHaveCount(9)
  await expect(checks.filter({ hasText: 'Database' })).toContainText('Answers')
  await expect(checks.filter({ hasText: 'Backup' })).toContainText('None is known here')
  expect(await axeViolations(page)).toEqual([])

  await test.step('a check of a newer server, which this page has no words for, is omitted', async () => {
    await page.route('**/api/health/status', async (route) => {
      const response = await route.fetch()
      const status = await response.json()
      await route.fulfill({
        json: { ...status, checks: [...status.checks, { check: 'tides', state: 'ok', value: 1 }] },
      })
    })
    const answered = page.waitForResponse('**/api/health/status')
    await page.reload()
    await answered
    await expect(checks).toHaveCount(9)
  })
})
