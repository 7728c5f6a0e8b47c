import type { Page } from '@playwright/test'
import { levels } from '@rastro/core/resources/user'
import type { Rest } from '../tools/rest.ts'
import { axeViolations } from './axe-violations.ts'
import { isForbidden } from './forbidden.ts'
import { enterAt, firstAccount } from './people.ts'
import { expect, test } from './server.ts'
import { shellsWalked, shoot } from './settings.ts'
import { connectGt06, reportOsmand } from './units.ts'

test.use({ installation: 'monitoring' })

const client = { name: 'Clara', email: 'clara@example.com', password: 'a long secret' }
const unknown = '490154203237518'
let rest: Rest
test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
  await rest.users.create({ body: { ...client, attributes: { nivel: levels.client } } })
  await rest.devices.create({ body: { name: 'Van', uniqueId: 'van-0001' } })
})

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

for (const { shell, viewport, tag } of shellsWalked('desk')) {
  test.describe(shell, { tag }, () => {
    test.use({ viewport })

    test('[RPT-8] [RPT-37] [LIVE-9] [ENT-35] the log shows what trackers send while it is open, filtered and paused', async ({
      page,
      server,
    }) => {
      const sent: unknown[] = []
      page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(payload)))
      await enterAt(page, '/reports/logs')
      await expect(page.getByRole('heading', { level: 1, name: 'Tracker log' })).toBeVisible()
      await expect(page.getByText('Waiting for messages…')).toBeVisible()
      await expect.poll(() => sent).toContain('{"logs":true}')
      await expect(async () => {
        await reportOsmand(server, { id: 'van-0001', lat: -23.5, lon: -46.6 })
        await expect(rowOf(page, 'van-0001').first()).toBeVisible({ timeout: 1000 })
      }).toPass()
      await test.step('[RPT-38] a registered tracker has a green icon that does nothing', async () => {
        const icon = rowOf(page, 'van-0001').first().getByRole('button', { name: 'Registered' })
        await expect(icon).toBeDisabled()
      })
      await fetch(`http://localhost:${server.osmand}/?id=${unknown}&lat=-23.5&lon=-46.6`)
      await expect(rowOf(page, unknown).first()).toContainText('osmand')
      await shoot(page, 'logs')
      expect(await axeViolations(page)).toEqual([])
      await page.getByRole('searchbox', { name: 'Filter by text' }).fill('4901542')
      await expect(rowOf(page, 'van-0001')).toHaveCount(0)
      await page.getByRole('button', { name: 'Pause' }).click()
      await fetch(`http://localhost:${server.osmand}/?id=490154203237999&lat=-23.5&lon=-46.6`)
      await expect(page.getByRole('status').filter({ hasText: 'Paused, 1 new message' })).toBeVisible()
      await expect(rowOf(page, '490154203237999')).toHaveCount(0)
      await page.getByRole('button', { name: 'Resume' }).click()
      await expect(rowOf(page, '490154203237999')).toHaveCount(1)
      await test.step('[RPT-39] the button of an unknown one opens the form with its identifier', async () => {
        await page
          .getByRole('link', { name: `Register ${unknown}` })
          .first()
          .click()
        await expect(page).toHaveURL(`/settings/device?uniqueId=${unknown}`)
        await expect(page.getByRole('textbox', { name: 'Identifier (IMEI)' })).toHaveValue(unknown)
        await expect.poll(() => sent.at(-1)).toBe('{"logs":false}')
      })
    })

    test('[RPT-10] [RPT-36] [RPT-60] the statistics are a row a day with sums, in columns that are kept', async ({
      page,
    }) => {
      await enterAt(page, '/reports/statistics')
      await expect(page.getByRole('heading', { level: 1, name: 'Statistics' })).toBeVisible()
      const days = page.locator('tbody tr')
      await expect(days).toHaveCount(1)
      await expect(page.locator('tfoot')).toContainText('Total')
      await shoot(page, 'statistics')
      expect(await axeViolations(page)).toEqual([])
      await page.getByRole('button', { name: 'Columns' }).click()
      await page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { name: 'SMS sent' }).uncheck()
      await page.keyboard.press('Escape')
      await page.reload()
      await expect(days.first().locator('td')).toHaveCount(9)
      const stored = await page.evaluate(() => localStorage.getItem('statisticsColumns'))
      expect(JSON.parse(stored!)).not.toContain('smsSent')
      await page.getByText('Custom', { exact: true }).click()
      await page.getByLabel('From').fill('2020-01-01')
      await page.getByLabel('Until').fill('2020-01-31')
      await expect(page.getByText('No statistics in this period.')).toBeVisible()
      await expect(page.locator('tfoot')).toHaveCount(0)
    })

    test('[RPT-12] [RPT-57] a position leads to the towers that its tracker received; without any it says so', async ({
      page,
      server,
    }) => {
      const imei = '861234567890127'
      const known = (await rest.devices.list({ query: { uniqueId: [imei] } }))[0]
      const { id: deviceId } = known ?? (await rest.devices.create({ body: { name: 'Truck', uniqueId: imei } }))
      const unit = await connectGt06(server, imei)
      await unit.report({ latitude: -23.5, longitude: -46.6, speedKmh: 0, course: 0, time: new Date() })
      unit.hangUp()
      const positions = await rest.positions.list({ query: {} })
      const position = positions.find((each) => each.deviceId === deviceId)!
      const towers = position.network!.cellTowers!
      expect(towers.length).toBeGreaterThan(0)
      await enterAt(page, `/position/${position.id}`)
      await page.getByRole('link', { name: 'Cell towers and access points' }).click()
      await expect(page).toHaveURL(`/network/${position.id}`)
      const table = page.getByRole('table', { name: 'Cell towers' })
      await expect(table.locator('tbody tr')).toHaveCount(towers.length)
      await expect(table.locator('tbody tr').first()).toContainText(String(towers[0]!.cellId))
      await shoot(page, 'network')
      expect(await axeViolations(page)).toEqual([])

      const answer = (network: unknown) =>
        page.route('**/api/positions?id=*', (route) => route.fulfill({ json: [{ ...position, network }] }))
      await answer({
        cellTowers: [{ mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 1, cellId: 2 }, { cellId: 3 }],
        wifiAccessPoints: [{ macAddress: '00:11:22:33:44:55', signalStrength: -60 }],
      })
      await page.reload()
      await expect(table.locator('tbody tr')).toHaveText(['724512', '---3'])
      await expect(page.getByRole('table', { name: 'Wi-Fi access points' }).locator('tbody tr')).toHaveText([
        '00:11:22:33:44:55-60',
      ])
      await page.unroute('**/api/positions?id=*')
      await answer(null)
      await page.reload()
      await expect(page.getByText('No network data')).toBeVisible()
      await expect(page.getByRole('table')).toHaveCount(0)
    })
  })
}

test('a client has neither log nor statistics nor the network of a position', async ({ page }) => {
  for (const address of ['/reports/logs', '/reports/statistics', '/network/1']) {
    await enterAt(page, address, client)
    await isForbidden(page)
  }
})

test('[RPT-11] [RPT-13] [RPT-56] [RPT-58] [RPT-59] an event shows its position on a map, or that it was not found; a position has all its fields', async ({
  page,
  server,
}) => {
  await reportOsmand(server, { id: 'van-0001', lat: -23.5, lon: -46.6, speed: 3, alarm: 'sos' })
  const [alarm] = await rest.alarms.unseen({ query: {} })
  await enterAt(page, `/event/${alarm!.id}`)
  await expect(page.getByRole('region', { name: 'Where' })).toBeVisible()
  await page.route('**/api/positions?id=*', (route) => route.fulfill({ json: [] }))
  await page.reload()
  await expect(page.getByText('Position not found')).toBeVisible()
  await page.unroute('**/api/positions?id=*')

  const [position] = await rest.positions.list({ query: { id: [alarm!.positionId] } })
  await page.goto(`/position/${position!.id}`)
  const { id: _, deviceId: __, attributes, ...fields } = position!
  const rows = page.locator('dt')
  await expect(rows).toHaveCount(Object.keys(fields).length + Object.keys(attributes).length)
})
