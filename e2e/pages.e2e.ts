import type { Page } from '@playwright/test'
import { logIn } from '../tools/rest.ts'
import { axeViolations } from './axe-violations.ts'
import { administratorsPages, listedIn, titleOf } from './feature-screens.ts'
import { follow, openScreen } from './follow.ts'
import { isForbidden } from './forbidden.ts'
import { laterFeatures } from './later-screens.ts'
import { administrator, enter, enterAt, firstAccount, logInByForm, takeSession } from './people.ts'
import { expect, test } from './server.ts'

test.use({ installation: 'pages' })

const settings = listedIn((menu) => typeof menu === 'string' && menu !== 'reports')
const reports = listedIn((menu) => menu === 'reports')
/** Every address that opens for an administrator; links of other programs have a query or a trailing slash. */
const allAddresses = [
  ...administratorsPages,
  ['/geofences/', 'Geofences', 'geofences'],
  ['/settings/device?uniqueId=X', 'New vehicle', 'vehicles'],
] as const

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const drawer = (page: Page) => page.getByRole('complementary', { name: 'Menu' })
const crumbs = (page: Page) => page.getByRole('navigation', { name: 'You are here' }).getByRole('listitem')

/** Errors thrown in the page from now on. */
function failuresOf(page: Page): string[] {
  const failures: string[] = []
  page.on('pageerror', ({ message }) => failures.push(message))
  return failures
}

test.beforeAll(async ({ server }) => {
  const rest = await firstAccount(server)
  const installation = await rest.server.get({})
  await rest.server.update({ body: { ...installation, registration: true } })
  await rest.users.create({ body: { name: 'Rui', email: 'rui@example.com', password: 'a long secret' } })
  await rest.users.create({
    body: { name: 'Rita', email: 'rita@example.com', password: 'a long secret', attributes: { nivel: 2 } },
  })
})

test('[APP-1] [AUTH-30] the public screens open without a session; the code of another server is asked for', async ({
  page,
}) => {
  for (const [address, name] of [
    ['/login', 'Sign in'],
    ['/register', 'Create account'],
    ['/reset-password', 'Reset password'],
    ['/confirm-email', 'Confirm your email'],
    ['/proof-check', 'Check a proof pack'],
    ['/change-server', 'Change server'],
  ] as const) {
    await page.goto(address)
    await expect(heading(page, name)).toBeVisible()
    await expect(page).toHaveURL(address)
  }
  const code = page.getByRole('textbox', { name: 'Server code' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Server code missing. Ask your provider')).toBeVisible()
  await code.fill('acme')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Invalid Code. Please enter the correct code!')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(heading(page, 'Sign in')).toBeVisible()
})

/** Neighbours in the list often have one heading: in slices of every other address each page must bring its own. */
const slices = 2
for (let slice = 0; slice < slices; slice++) {
  test(`[APP-2] [APP-3] [APP-50] every address of the documents has its own screen, which says where it belongs: ${slice + 1} of ${slices}`, async ({
    page,
  }) => {
    const failures = failuresOf(page)
    await enterAt(page, '/settings/preferences')
    await expect(heading(page, 'Preferences')).toBeVisible()
    for (const [address, name, feature] of allAddresses.filter((_, index) => index % slices === slice)) {
      await follow(page, address)
      await expect(heading(page, name), address).toBeVisible()
      await expect(page).toHaveURL(address)
      const placeholder = page.getByRole('heading', { name: 'Available in a later version' })
      await expect(placeholder, address).toHaveCount(laterFeatures.has(feature) ? 1 : 0)
      const root = /^\/(settings|reports)\//.exec(address)?.[1]
      if (root) await expect(crumbs(page).first()).toHaveText(root === 'settings' ? 'Settings' : 'Reports')
      await expect(crumbs(page).last()).toHaveText(name)
    }
    expect(failures).toEqual([])
  })
}

test('[APP-2] the map is the first page, a plural leads to its report, and crumbs to where a page belongs', async ({
  page,
}) => {
  const failures = failuresOf(page)
  await enter(page)
  await expect(page.getByRole('region', { name: 'Map', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Vehicles' })).toBeVisible()
  await openScreen(page, '/settings/preferences')
  for (const plural of ['trip', 'event', 'stop'] as const) {
    await follow(page, `/reports/${plural}s?from=1`)
    await expect(heading(page, plural === 'event' ? 'Events' : plural === 'trip' ? 'Trips' : 'Stops')).toBeVisible()
    await expect(page).toHaveURL(`/reports/${plural}?from=1`)
  }
  await follow(page, '/settings/group/1/connections')
  await expect(crumbs(page)).toHaveText(['Settings', 'Groups', 'Connections'])
  await crumbs(page).getByRole('link', { name: 'Groups' }).click()
  await expect(page).toHaveURL('/settings/groups')
  await expect(page.getByText('No groups yet')).toBeVisible()
  await drawer(page).getByRole('link', { name: 'Map' }).click()
  await expect(page).toHaveURL('/')
  expect(failures).toEqual([])
})

test('[APP-20] [APP-23] [APP-29] [APP-30] at the left of a wide page stand logo, name, map and the menu, each entry with its page', async ({
  page,
}) => {
  await enterAt(page, '/settings/preferences')
  const side = drawer(page)
  const { id } = (await (await page.request.get('/api/session')).json()) as { id: number }
  await expect(side.getByRole('link', { name: 'Rastro' })).toBeVisible()
  await expect(side.getByRole('link', { name: administrator.name })).toBeVisible()
  const map = side.getByRole('link', { name: 'Map' })
  await expect(map).toHaveCSS('background-color', 'rgb(244, 122, 31)')
  await expect(map).toHaveAttribute('href', '/')
  expect(await axeViolations(page)).toEqual([])

  const hidden = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  expect(hidden, 'the menu scrolls, not what frames it').toBe(0)
  const menu = side.getByRole('navigation', { name: 'Settings' })
  const entry = (name: string) => side.getByRole('link', { name: new RegExp(`^${name}`) })
  for (const feature of settings) {
    const name = titleOf(feature.title)
    await expect(entry(name).first(), name).toHaveAttribute('href', feature.entry(id))
  }
  await expect(entry('Geofences')).toHaveAttribute('href', '/geofences')
  await entry('Drivers').click()
  await expect(heading(page, 'Drivers')).toBeVisible()
  await expect(menu.locator('[aria-current="page"]')).toContainText('Drivers')

  await side.getByText('Reports', { exact: true }).click()
  for (const feature of reports) {
    const name = titleOf(feature.title)
    await expect(entry(name), name).toHaveAttribute('href', feature.entry(id))
  }
  await entry('Stops').click()
  await expect(heading(page, 'Stops')).toBeVisible()
  await expect(side.getByRole('navigation', { name: 'Reports' })).toBeVisible()
  await page.reload()
  await expect(side.getByRole('navigation', { name: 'Reports' })).toBeVisible()
  await map.click()
  await expect(page).toHaveURL('/')
})

test('an event or a position that is not there says so in the language of the page, and leads to the map', async ({
  otherPage,
}) => {
  const page = await otherPage({ locale: 'pt-BR' })
  await takeSession(page)
  for (const [address, words] of [
    ['/event/999999', 'Evento não encontrado'],
    ['/event/x', 'Evento não encontrado'],
    ['/position/999999', 'Posição não encontrada'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'Voltar ao mapa' }).click()
    await expect(page).toHaveURL('/')
  }
})

test('[APP-24] the menu is tiles on a phone, and on a desk for whoever prefers them', async ({ page, server }) => {
  const rest = await logIn(server.url, administrator)
  const me = await rest.session.get({ query: {} })
  const tiles = page.getByRole('complementary', { name: 'Menu' }).getByRole('list').first()
  const columns = () => tiles.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAt(page, '/settings/groups')
  const bar = page.getByRole('navigation', { name: 'Main' })
  await bar.getByRole('button', { name: 'Menu' }).click()
  expect(await columns()).toBe(2)
  const icon = tiles.locator('span').first()
  await expect(icon).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await page.getByRole('link', { name: /^Drivers/ }).click()
  await expect(heading(page, 'Drivers')).toBeVisible()
  await expect(tiles).toBeHidden()

  await rest.users.update({
    params: { id: me.id },
    body: { ...me, attributes: { ...me.attributes, tipoMenu: 'menuIcone' } },
  })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.reload()
  await drawer(page).getByRole('button', { name: 'Reports' }).click()
  await expect(page.getByRole('complementary', { name: 'Reports' }).getByRole('list')).toHaveCSS('display', 'grid')
  await rest.users.update({ params: { id: me.id }, body: me })
})

test('a page that the person may not see says so at its address; each role has its own overview', async ({ page }) => {
  await enterAt(page, '/settings/groups', { email: 'rui@example.com', password: 'a long secret' })
  await expect(heading(page, 'Groups')).toBeVisible()
  await expect(drawer(page).getByRole('link', { name: /^Server/ })).toHaveCount(0)
  await openScreen(page, '/reports/logs')
  await isForbidden(page)
  await expect(page).toHaveURL('/reports/logs')
  await enterAt(page, '/dashboardRevenda', { email: 'rita@example.com', password: 'a long secret' })
  await expect(heading(page, 'Overview')).toBeVisible()
  await expect(drawer(page).getByRole('link', { name: /^Overview/ })).toHaveAttribute('href', '/dashboardRevenda')
})

test('[APP-6] a screen that crashes shows an alert with the stack; one that cannot be fetched reloads the page once', async ({
  page,
}) => {
  const part = '**/assets/MessagingPage-*.js'
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  await page.route(part, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'function BrokenScreen() { throw new Error("the screen broke") }\nexport { BrokenScreen as default }',
    }),
  )
  await page.goto('/login')
  await logInByForm(page)
  await expect(page.getByRole('region', { name: 'Map', exact: true })).toBeVisible()
  await follow(page, '/settings/apiwhats')
  const alert = page.getByRole('alert').filter({ hasText: /./ })
  await expect(alert).toContainText('This screen stopped working')
  await expect(alert).toContainText('Error: the screen broke')
  await expect(alert).toContainText('at BrokenScreen')

  await page.unroute(part)
  await page.goto('/')
  await page.route(part, (route) => route.fulfill({ status: 404, body: 'Not found' }))
  await expect(page.getByRole('region', { name: 'Map', exact: true })).toBeVisible()
  loads = 0
  await follow(page, '/settings/apiwhats')
  await expect(alert).toContainText('Connection error')
  await expect.poll(() => loads).toBe(1)
  await follow(page, '/')
  await page.unroute(part)
  await page.goto('/settings/apiwhats')
  await expect(heading(page, 'WhatsApp')).toBeVisible()
})
