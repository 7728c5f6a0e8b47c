import type { Page } from '@playwright/test'
import { axeViolations } from './axe-violations.ts'
import { client, driveYesterday, range } from './driven-van.ts'
import { enterAt, firstAccount } from './people.ts'
import { expect, test } from './server.ts'

test.use({ installation: 'report-files' })

let van: number
test.beforeAll(async ({ server }) => {
  van = (await driveYesterday(await firstAccount(server), server)).van
})

/** With `SCREENSHOTS=1` the test leaves pictures to look at in `e2e/screenshots`. No check needs them. */
async function shoot(page: Page, what: string): Promise<void> {
  if (process.env.SCREENSHOTS !== '1') return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `e2e/screenshots/files ${what} ${page.viewportSize()!.width} ${colorScheme}.png` })
  }
}

const address = () => `/reports/trip?${new URLSearchParams({ deviceId: String(van), ...range })}`

test('[RPT-53] a file is prepared in the background, waits in the list while one looks elsewhere, is fetched and removed', async ({
  page,
}) => {
  await enterAt(page, address(), client)
  const menu = async (entry: string) => {
    const button = page.getByRole('button', { name: 'Download', exact: true })
    if (!(await page.getByRole('menu').isVisible())) await button.click()
    await page.getByRole('menu').getByText(entry).click()
  }
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible()
  await menu('Prepare in the background')
  await expect(page.getByRole('menuitemradio', { name: 'Prepare in the background' })).toBeChecked()
  await shoot(page, 'menu')
  await menu('Spreadsheet (.xlsx)')
  await expect(page.getByText('The file is being prepared')).toBeVisible()
  await page.getByRole('button', { name: 'Show files' }).click()
  await expect(page).toHaveURL('/reports/files')
  const file = page.getByRole('list', { name: 'Files' }).getByRole('listitem')
  await expect(file).toContainText(/Trips \(\.xlsx\).*2 rows/)
  await shoot(page, 'list')
  expect(await axeViolations(page)).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    file.getByRole('link', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('trips.xlsx')
  await file.getByRole('button', { name: 'Delete Trips (.xlsx)' }).click()
  await expect(page.getByText('No files yet')).toBeVisible()
})

test('a page of reports says how much is done and that a file is ready; one at work can be stopped, on a phone too', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  let state: 'running' | 'done' = 'running'
  const shown = () => ({
    ...{ id: 7, report: 'route', format: 'xlsx', ...range, state, reason: null, rows: 48_000, size: 7_340_000 },
    ...{ progress: state === 'done' ? 1 : 0.45, remaining: state === 'done' ? null : 130_000 },
    ...{ createdTime: range.from, expiresTime: range.to },
  })
  // A file that takes long enough to look at
  await page.route('**/api/reports/exports', (route) => route.fulfill({ json: [shown()] }))
  await enterAt(page, address(), client)
  const link = page.getByRole('link', { name: '1 file is being prepared: 45%' })
  await expect(link).toBeVisible()
  await shoot(page, 'link')
  await link.click()
  const file = page.getByRole('list', { name: 'Files' }).getByRole('listitem')
  await expect(file).toContainText('45% · 2 min left')
  await shoot(page, 'at work')
  expect(await axeViolations(page)).toEqual([])
  const removed = page.waitForRequest((request) => request.method() === 'DELETE')
  await page.route('**/api/reports/exports/7', (route) => route.fulfill({ status: 204 }))
  await file.getByRole('button', { name: 'Stop Route (.xlsx)' }).click()
  await removed
  state = 'done'
  await expect(page.getByText('A file is ready')).toBeVisible()
  await expect(file).toContainText('48,000 rows · 7,3 MB')
  await shoot(page, 'ready')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})
