import { axeViolations } from './axe-violations.ts'
import { drive, yesterdayAt } from './drives.ts'
import { enterAt, firstAccount } from './people.ts'
import { expect, test } from './server.ts'
import { chooseVehicles, shellsWalked, shoot } from './settings.ts'

test.use({ installation: 'rehearsal', timezoneId: 'America/Sao_Paulo' })

test.beforeAll(async ({ server }) => {
  const rest = await firstAccount(server)
  const attributes = { speedLimit: 50 / 1.852 }
  await rest.devices.create({ body: { name: 'Strada', uniqueId: 'strada-1', attributes } })
  await rest.devices.create({ body: { name: 'Daily', uniqueId: 'daily-1' } })
  const half = await drive(server, 'strada-1', yesterdayAt(8), 10, { lat: -23.6, lon: -46.65 })
  await drive(server, 'strada-1', yesterdayAt(10), 10, half)
})

for (const { shell, viewport, tag } of shellsWalked('desk')) {
  test.describe(`at a ${shell}`, { tag }, () => {
    test.use({ viewport })
    test('a new notification is tried on the past before it is saved: how often, for whom, where and when', async ({
      page,
    }) => {
      await enterAt(page, '/settings/notification')
      await page.getByRole('radiogroup', { name: 'Event' }).getByText('Maintenance due', { exact: true }).click()
      const attempt = page.getByRole('button', { name: 'Try on the last 30 days' })
      await expect(attempt).toHaveCount(0)
      await page.getByRole('radiogroup', { name: 'Event' }).getByText('Speeding', { exact: true }).click()
      await attempt.click()
      const result = page.getByRole('region', { name: 'The last 30 days' })
      await expect(result).toContainText('It is for no vehicle yet')
      await page.getByRole('switch', { name: 'For all my vehicles' }).check()
      await expect(result).toContainText('The notification was changed since. Try again.')
      await attempt.click()
      await expect(result).toContainText('It would have fired 2 times · 1 of 2 vehicles')
      await expect(result).toContainText('1 vehicle has no limit, threshold or geofence for this event.')
      await expect(result.getByRole('list', { name: 'Vehicles with the most' })).toContainText('Strada2')
      await expect(result.getByRole('list', { name: 'Where' }).getByRole('listitem').first()).toBeVisible()
      await expect(result).toContainText('Speeding: 60 km/h over 50 km/h')
      expect(await axeViolations(page)).toEqual([])
      await result.scrollIntoViewIfNeeded()
      await shoot(page, 'rehearsal')
      await page.getByRole('switch', { name: 'For all my vehicles' }).uncheck()
      await chooseVehicles(page, ['Daily'])
      await attempt.click()
      await expect(result).toContainText('It would not have fired')
    })
  })
}

test('what the server refuses is said, and a trial is stopped', async ({ page }) => {
  await enterAt(page, '/settings/notification')
  await page.getByRole('radiogroup', { name: 'Event' }).getByText('Speeding', { exact: true }).click()
  await page.route('**/api/notifications/rehearsal', () => new Promise(() => {}), { times: 1 })
  const attempt = page.getByRole('button', { name: 'Try on the last 30 days' })
  await attempt.click()
  const left = page.waitForEvent('requestfailed')
  await page.getByRole('button', { name: 'Stop' }).click()
  expect((await left).url()).toContain('rehearsal')
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
  const refusal = { message: 'Too many', code: 'tooManyRehearsals' }
  await page.route('**/api/notifications/rehearsal', (route) => route.fulfill({ status: 429, json: refusal }), {
    times: 1,
  })
  await attempt.click()
  await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible()
})
