import type { Page } from '@playwright/test'
import type { Rest } from '../tools/rest.ts'
import { openAnew } from './follow.ts'
import { enter, enterAt, firstAccount, takeSession } from './people.ts'
import { expect, test } from './server.ts'
import { rowOf } from './settings.ts'
import { reportOsmand } from './units.ts'

test.use({ installation: 'failures' })

let rest: Rest
let groupId: number
test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
  groupId = (await rest.groups.create({ body: { name: 'Depot' } })).id
  await rest.devices.create({ body: { name: 'Van', uniqueId: 'van' } })
  await reportOsmand(server, { id: 'van', lat: -23.55, lon: -46.63 })
})

/** The notice that stays until it is closed. */
const toast = (page: Page) => page.getByRole('alert').filter({ has: page.getByText('Error', { exact: true }) })
/** Asserts that the page threw nothing. */
function crashesOf(page: Page): string[] {
  const crashes: string[] = []
  page.on('pageerror', ({ message }) => crashes.push(message))
  return crashes
}

test('[ERR-1] what the server says against a call stands in a red notice, until it is closed', async ({ page }) => {
  await enterAt(page, '/settings/groups')
  await page.route(`**/api/groups/${groupId}`, (route) => route.fulfill({ status: 400, body: 'bad' }))
  // With the keyboard the focus keeps the question open
  await page.getByRole('button', { name: 'Delete Depot' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(toast(page)).toContainText('bad')
  const ground = await page.locator('[class*=_toast]').evaluate((notice) => getComputedStyle(notice).backgroundColor)
  const [red = 0, green = 0, blue = 0] = ground.match(/\d+/g)!.map(Number)
  expect(red).toBeGreaterThan(Math.max(green, blue) + 100)
  await expect(rowOf(page, 'Depot')).toBeVisible()
  await toast(page).getByRole('button', { name: 'Close' }).click()
  await expect(toast(page)).toHaveCount(0)
})

for (const [locale, text, remove] of [
  ['en-US', 'Connection error', 'Delete'],
  ['pt-BR', 'Erro de conexão', 'Excluir'],
] as const) {
  test.describe(locale, { tag: locale === 'pt-BR' ? ['@all'] : [] }, () => {
    test.use({ locale })

    test(`[ERR-5] a server that cannot be reached is a connection error, ${locale}`, async ({ page }) => {
      await enterAt(page, '/settings/groups')
      await page.getByRole('button', { name: `${remove} Depot` }).press('Enter')
      const sure = page.getByRole('alertdialog').getByRole('button', { name: remove, exact: true })
      await page.context().setOffline(true)
      await sure.press('Enter')
      await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
      await page.context().setOffline(false)
    })
  })
}

test('[ERR-6] without the live socket the page says so and logs it, until it is back', async ({ page, server }) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await enter(page)
  await page.getByRole('option', { name: 'Van' }).click()
  await page.goto(`/settings/group/${groupId}`)
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await expect(name).toHaveValue('Depot')
  await server.kill()
  const banner = page.getByRole('alert').filter({ hasText: 'No connection' })
  await expect(banner).toBeVisible()
  expect(logged).toContain('Web socket connection error')
  await server.start()
  await name.fill('Depot North')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Data updated')).toBeVisible()
  await expect(banner).toBeHidden()
})

test('[ERR-7] what a save or an upload fails with stands beside it as it was reported', async ({ page }) => {
  await enterAt(page, `/settings/group/${groupId}`)
  await page.route(`**/api/groups/${groupId}`, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 400, body: 'too far' }) : route.continue(),
  )
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Depot South')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'too far' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Depot South')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()

  await page.goto('/settings/server')
  await page.route('**/api/server/file/**', (route) => route.fulfill({ status: 400, body: 'too big' }))
  const picture = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
  await page.locator('input[type=file]').first().setInputFiles(picture)
  await expect(page.getByRole('alert').filter({ hasText: 'too big' })).toBeVisible()
})

/** Every page that shows stored data. */
const pages = [
  ...['groups', 'groups?view=tree', 'notifications', 'calendars', 'commands', 'agendamentos', 'attributes'],
  ...['maintenances', 'maintenances?tab=2', 'maintenances?tab=4', 'preferences', 'server'],
].map((name) => `/settings/${name}`)

test('[ERR-8] items without attributes and with nothing where something may stand crash no screen', async ({
  page,
}) => {
  test.slow()
  const crashes = crashesOf(page)
  const bare = (more: object) => (route: { fulfill(answer: object): Promise<void> }) =>
    route.fulfill({ json: [{ id: 7, name: 'Bare', attributes: {}, ...more }] })
  await page.route(/\/api\/groups(\?|$)/, bare({ groupId: null }))
  await page.route(/\/api\/calendars(\?|$)/, bare({ data: null }))
  await page.route(/\/api\/geofences(\?|$)/, bare({ area: null, description: null, calendarId: null }))
  await page.route(/\/api\/drivers(\?|$)/, bare({ uniqueId: null }))
  const nothing = { notificators: null, description: null, calendarId: null, commandId: null }
  await page.route(/\/api\/notifications(\?|$)/, bare({ ...nothing, name: undefined, type: 'alarm', always: null }))
  await page.route(/\/api\/commands(\?|$)/, bare({ type: 'custom', description: null, textChannel: null }))
  await page.route(
    /\/api\/attributes\/computed(\?|$)/,
    bare({ description: '', attribute: '', expression: '', type: null }),
  )
  await page.route(/\/api\/maintenance(\?|$)/, bare({ type: 'other', start: 0, period: 0 }))
  await takeSession(page)
  for (const address of [...pages, '/geofences']) {
    await openAnew(page, address)
    await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true }), address).toBeVisible()
    await expect(page.getByText('stopped working'), address).toHaveCount(0)
    await expect(page.locator('[aria-busy=true]'), address).toHaveCount(0)
  }
  expect(crashes).toEqual([])
})

test('[ERR-8] a vehicle and a position without attributes crash no screen', async ({ page }) => {
  const crashes = crashesOf(page)
  await page.route('**/api/positions?*', async (route) => {
    const positions = (await (await route.fetch()).json()) as object[]
    const none = { address: null, network: null, geofenceIds: null, attributes: {} }
    await route.fulfill({ json: positions.map((position) => ({ ...position, ...none })) })
  })
  await enter(page)
  await page.getByRole('option', { name: 'Van' }).click()
  await expect(page.getByRole('region', { name: 'Van' })).toBeVisible()
  const [position] = await rest.positions.list({ query: {} })
  await page.goto(`/position/${position!.id}`)
  await expect(page.getByText('Latitude')).toBeVisible()
  expect(crashes).toEqual([])
})
