import type { Page } from '@playwright/test'
import { levels } from '@rastro/core/resources/user'
import { logIn, type Rest } from '../tools/rest.ts'
import { axeViolations } from './axe-violations.ts'
import { enterAt, firstAccount } from './people.ts'
import { expect, test } from './server.ts'

test.use({ installation: 'retention' })

const reseller = { name: 'Revenda Sul', email: 'sul@example.com', password: 'a long secret' }
let rest: Rest
let clientId: number
test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
  await rest.users.create({ body: { ...reseller, userLimit: -1, attributes: { nivel: levels.reseller } } })
  const own = await logIn(server.url, reseller)
  const client = { name: 'Silva', email: 'silva@example.com', phone: '+55 11 98888 7777', password: 'a long secret' }
  const attributes = { nivel: levels.client, informacoes: { cpf: '529.982.247-25' } }
  clientId = (await own.users.create({ body: { ...client, attributes } })).id
})

/** With `SCREENSHOTS=1` the test leaves pictures to look at in `e2e/screenshots`. No check needs them. */
const show = async (page: Page, name: string) => {
  if (!process.env.SCREENSHOTS) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `e2e/screenshots/retention ${name} ${colorScheme}.png`, animations: 'disabled' })
  }
}

test.use({ locale: 'pt-BR' })

test('an administrator bounds the days of all, and a reseller sets those of a client within them', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 844 })
  await enterAt(page, '/settings/server#retention')
  await page.getByLabel('Guardar posições por').fill('400')
  await page.getByLabel('Mínimo que a revenda pode definir').fill('60')
  await show(page, 'server 1280')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect
    .poll(async () => (await rest.server.get({})).attributes)
    .toMatchObject({ 'retention.positions': 400, 'retention.leastDays': 60 })

  await page.setViewportSize({ width: 390, height: 844 })
  await enterAt(page, `/settings/cliente/${clientId}#retention`, reseller)
  const days = page.getByLabel('Guardar posições por')
  await days.fill('30')
  await days.blur()
  await expect(days).toHaveAttribute('aria-invalid', 'true')
  await show(page, 'client 390')
  await days.fill('90')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect
    .poll(async () => (await rest.users.get({ params: { id: clientId } })).attributes['retention.positions'])
    .toBe(90)
})

test('reports tell a client for how long what they show is stored', async ({ page }) => {
  const params = { id: clientId }
  const user = await rest.users.get({ params })
  await rest.users.update({ params, body: { ...user, attributes: { ...user.attributes, 'retention.positions': 90 } } })
  await enterAt(page, '/reports/route', { email: 'silva@example.com', password: 'a long secret' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('As posições ficam guardadas por 90 dias.')).toBeVisible()
  await show(page, 'report')
})
