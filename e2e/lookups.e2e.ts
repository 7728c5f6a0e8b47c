import type { Page } from '@playwright/test'
import { levels } from '@rastro/core/resources/user'
import { logIn } from '../tools/rest.ts'
import { axeViolations } from './axe-violations.ts'
import { administrator, enterAt, firstAccount } from './people.ts'
import { expect, test } from './server.ts'

test.use({ installation: 'lookups' })

const client = { name: 'Transportes Silva', email: 'silva@example.com', password: 'a long secret' }
let van: number
let clientId: number
test.beforeAll(async ({ server }) => {
  const rest = await firstAccount(server)
  const attributes = { nivel: levels.client }
  clientId = (await rest.users.create({ body: { ...client, attributes } })).id
  van = (await rest.devices.create({ body: { name: 'Van', uniqueId: 'van-0001' } })).id
  await rest.permissions.link({ body: { userId: clientId, deviceId: van } })
  const own = await logIn(server.url, client)
  const range = { from: new Date(Date.now() - 3_600_000), to: new Date() }
  await own.positions.list({ query: { deviceId: van, ...range } })
  await rest.reports.route({ query: { deviceId: [van], ...range } })
  await rest.positions.list({ query: { deviceId: van } })
})

/** With `SCREENSHOTS=1` the test leaves pictures to look at in `e2e/screenshots`. No check needs them. */
const show = async (page: Page, name: string) => {
  if (!process.env.SCREENSHOTS) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `e2e/screenshots/lookups ${name} ${colorScheme}.png`, animations: 'disabled' })
  }
}

for (const [width, locale, words] of [
  [
    1280,
    'en-US',
    {
      who: 'Who saw it',
      only: `Show only ${administrator.name}`,
      all: 'Show everybody',
      card: 'Vehicle on the map',
      report: 'Report',
      none: 'Nobody saw positions in this period.',
      from: 'From',
      to: 'Until',
    },
  ],
  [
    390,
    'pt-BR',
    {
      who: 'Quem viu',
      only: `Mostrar só ${administrator.name}`,
      all: 'Mostrar todos',
      card: 'Veículo no mapa',
      report: 'Relatório',
      none: 'Ninguém viu posições neste período.',
      from: 'De',
      to: 'Até',
    },
  ],
] as const) {
  test.describe(`${width} px`, { tag: width === 390 ? ['@all'] : [] }, () => {
    test.use({ viewport: { width, height: 844 }, locale })

    test('a client opens a vehicle on the map, and finds on its page who saw it, one person alone, and nobody of long ago', async ({
      page,
    }) => {
      await enterAt(page, `/?device=${van}`, client)
      await page.waitForResponse((reply) => reply.url().includes('/api/fleet'))
      await page.goto(`/settings/veiculo/${van}`)
      await page.getByRole('link', { name: words.who }).click()
      await expect(page.getByRole('heading', { name: words.who, exact: true })).toBeVisible()
      const rows = page.getByRole('list', { name: words.who }).getByRole('listitem')
      await expect(rows.filter({ hasText: administrator.name }).filter({ hasText: words.report })).toHaveCount(1)
      await expect(async () => {
        await page.reload()
        await expect(rows.filter({ hasText: words.card }).filter({ hasText: client.name })).toHaveCount(1, {
          timeout: 2000,
        })
      }).toPass()
      expect(await axeViolations(page)).toEqual([])
      await show(page, `vehicle ${width}`)
      await page.getByRole('button', { name: words.only }).first().click()
      await expect(rows.filter({ hasText: client.name })).toHaveCount(0)
      await page.getByRole('button', { name: words.all }).click()
      await expect(rows.filter({ hasText: client.name })).not.toHaveCount(0)
      await page.getByLabel(words.from).fill('2020-01-01')
      await page.getByLabel(words.to).fill('2020-01-31')
      await expect(page.getByText(words.none)).toBeVisible()
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(over).toBeLessThanOrEqual(0)
    })

    test('an administrator sees what an account saw, and saves it as a spreadsheet', async ({ page }) => {
      await enterAt(page, `/settings/user/${clientId}/lookups`)
      const rows = page.getByRole('list', { name: words.who }).getByRole('listitem')
      await expect(rows.first()).toBeVisible()
      await show(page, `person ${width}`)
      await page.getByRole('button', { name: /^(Export|Exportar)$/ }).click()
      const file = page.waitForEvent('download')
      await page.getByRole('menuitem').first().click()
      expect((await file).suggestedFilename()).toBe('lookups.xlsx')
    })
  })
}
