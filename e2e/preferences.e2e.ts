import type { Page } from '@playwright/test'
import { logIn, type Rest } from '../tools/rest.ts'
import { axeViolations } from './axe-violations.ts'
import { choose } from './choose.ts'
import { openScreen } from './follow.ts'
import { isForbidden } from './forbidden.ts'
import { enter, enterAt, firstAccount } from './people.ts'
import { expect, test } from './server.ts'
import { openByMenu, shellsWalked, shoot } from './settings.ts'
import { reportOsmand } from './units.ts'

test.use({ installation: 'preferences' })

let rest: Rest
const driver = { name: 'Rui', email: 'rui@example.com', password: 'a long secret' }
const onlooker = { name: 'Otto', email: 'otto@example.com', password: 'a long secret' }
test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
  await rest.users.create({ body: driver })
  await rest.users.create({ body: { ...onlooker, readonly: true } })
  for (const [name, lon] of [
    ['North van', -46.63],
    ['South van', -46.63001],
  ] as const) {
    await rest.devices.create({ body: { name, uniqueId: name } })
    await reportOsmand(server, { id: name, lat: -23.55, lon, speed: 0 })
  }
})

const me = async (page: Page) =>
  (await (await page.request.get('/api/session')).json()) as {
    id: number
    attributes: Record<string, unknown>
  } & Record<string, unknown>
/** The section of the page with a setting. */
const setting = (page: Page, name: string) => page.locator(`[id="field-${name}"]`)
const saved = (page: Page, name: string) => expect(setting(page, name).getByRole('status')).toHaveText('Saved')
const group = (page: Page, name: string) => page.getByRole('radiogroup', { name })
const toggle = (page: Page, name: string) => page.getByRole('switch', { name })
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('[CARD-3] [ENT-42] [MAP-28] what a person sets for map and card is stored and holds at once; a sixth item is refused in words', async ({
  page,
}) => {
  const clusters = page.locator('[data-markers]')
  await enter(page)
  await expect(clusters).toHaveAttribute('data-clusters-in-view', '1')
  // The preference overrides what was switched on the map of this browser
  await page.getByRole('button', { name: 'Layers' }).click()
  await page.getByRole('checkbox', { name: 'Group vehicles' }).uncheck()
  await expect(clusters).toHaveAttribute('data-clusters-in-view', '0')
  await page.keyboard.press('Escape')
  await openByMenu(page, 'Preferences')
  await toggle(page, 'Group nearby vehicles').click()
  await saved(page, 'mapCluster')
  await toggle(page, 'Group nearby vehicles').click()
  await expect(group(page, 'Recent trail').getByRole('radio', { name: 'Selected' })).toBeChecked()
  await group(page, 'Recent trail').getByText('All').click()
  await toggle(page, 'Follow the selected vehicle').click()
  await saved(page, 'mapFollow')

  const items = page.getByRole('list', { name: 'Items on the card' }).getByRole('listitem')
  const add = page.getByRole('combobox', { name: 'Add an item' })
  const remove = items.first().getByRole('button', { name: /^Remove / })
  for (let left = 3; left > 0; left--) {
    await remove.click()
    await expect(items).toHaveCount(left)
  }
  await expect(remove).toBeHidden()
  const first = ['Course', 'Altitude', 'Latitude', 'Longitude']
  for (const item of first) await choose(add, item)
  await remove.click()
  await expect(items).toHaveText(first)
  await choose(add, 'Speed')
  await expect(items).toHaveCount(5)
  await choose(add, 'Accuracy')
  await expect(page.getByText('Limit Reached! You have selected the maximum of 5 attributes')).toBeVisible()
  await items.last().getByRole('button', { name: 'Move Speed up' }).click()
  await saved(page, 'positionItems')
  expect((await me(page)).attributes).toMatchObject({
    mapLiveRoutes: 'all',
    mapCluster: true,
    mapFollow: true,
    positionItems: 'course,altitude,latitude,speed,longitude',
  })

  await page.getByRole('link', { name: 'Map', exact: true }).click()
  await expect(clusters).toHaveAttribute('data-clusters-in-view', '1')
  await page.getByRole('option', { name: /North van/ }).click()
  const card = page.getByRole('region', { name: 'North van' })
  for (const item of ['Speed', 'Course', 'Altitude', 'Longitude', 'Latitude'])
    await expect(card.getByText(item, { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Follow the vehicle' })).toHaveAttribute('aria-pressed', 'true')
})

for (const { shell, viewport, tag } of shellsWalked('desk')) {
  test.describe(shell, { tag }, () => {
    test.use({ viewport })

    test('[USER-55] [USER-56] [ENT-16] [APP-25] every preference can be set, is stored, and survives a reload', async ({
      page,
    }) => {
      await enter(page)
      await openByMenu(page, 'Preferences')
      await expect(page).toHaveURL('/settings/preferences')
      await group(page, 'Direction arrows').getByText('Selected').click()
      await group(page, 'Recent trail').getByText('All').click()
      for (const name of ['Show geofences', 'Show the map on selection', 'Open card as preview', '12-hour clock']) {
        await toggle(page, name).uncheck()
        await toggle(page, name).check()
        await toggle(page, name).uncheck()
      }
      await box(page, 'Icon size').fill('9')
      await box(page, 'Icon size').press('Enter')
      await expect(box(page, 'Icon size')).toHaveAccessibleDescription('Enter a value from 0,3 to 3')
      await box(page, 'Icon size').fill('1,2')
      for (const [name, value] of [
        ['Recent trail length', '25'],
        ['Zoom on selection', '14'],
        ['Maximum zoom', '17'],
        ['Points of interest (KML)', '/pois.kml'],
      ] as const)
        await box(page, name).fill(value)
      await page.getByRole('checkbox', { name: 'OpenTopoMap' }).check()
      await page.getByRole('combobox', { name: 'Default map' }).selectOption('OpenTopoMap')
      await page.getByRole('checkbox', { name: 'OpenSeaMap' }).check()
      await group(page, 'Speed unit').getByText('mph').click()
      await page.getByRole('combobox', { name: 'Currency' }).selectOption('€')
      await page.getByRole('combobox', { name: 'Coordinate format' }).selectOption('dms')
      await choose(page.getByRole('combobox', { name: 'Time zone' }), 'Europe/Lisbon')
      await group(page, 'Menu style').getByText('Icons').click()
      await page.getByRole('combobox', { name: 'First line of the list' }).selectOption('Contact')
      await page.getByRole('combobox', { name: 'Second line of the list' }).selectOption('Name')
      await setting(page, 'soundEvents').locator('summary').click()
      await page.getByRole('checkbox', { name: 'Ignition on', exact: true }).check()
      await setting(page, 'soundAlarms').locator('summary').click()
      await expect(page.getByRole('checkbox', { name: 'SOS', exact: true })).toBeChecked()
      await page.getByRole('checkbox', { name: 'Tow', exact: true }).check()
      await saved(page, 'soundAlarms')
      await shoot(page, 'preferences')
      expect(await axeViolations(page)).toEqual([])
      const kept = await me(page)
      expect(kept).toMatchObject({ map: 'openTopoMap', poiLayer: '/pois.kml', coordinateFormat: 'dms' })
      expect(kept.attributes).toMatchObject({
        mapDirection: 'selected',
        mapLiveRoutes: 'all',
        mapGeofences: false,
        mapOnSelect: false,
        cardPreview: false,
        iconScale: 1.2,
        'web.liveRouteLength': 25,
        'web.selectZoom': 14,
        'web.maxZoom': 17,
        activeMapStyles: 'base,openTopoMap',
        selectedMapOverlay: 'openSeaMap',
        speedUnit: 'mph',
        coin: '€',
        timezone: 'Europe/Lisbon',
        tipoMenu: 'menuIcone',
        devicePrimary: 'contact',
        deviceSecondary: 'name',
        soundEvents: 'ignitionOn',
        soundAlarms: 'sos,tow',
      })
      await page.reload()
      await expect(box(page, 'Icon size')).toHaveValue('1,2')
      await expect(group(page, 'Menu style').getByRole('radio', { name: 'Icons' })).toBeChecked()
      await expect(page.getByRole('combobox', { name: 'Default map' })).toHaveValue('openTopoMap')
      await expect(toggle(page, 'Show geofences')).not.toBeChecked()
      const { attributes: _, ...fields } = kept
      await rest.users.update({ params: { id: kept.id }, body: { ...fields, attributes: {} } as never })
    })

    test('quiet hours are switched on, set, reported as wrong, stored on the server and switched off', async ({
      page,
    }) => {
      await enter(page)
      await openByMenu(page, 'Preferences')
      const quiet = page.getByRole('region', { name: 'Quiet hours' })
      const [from, until] = [page.getByLabel('Quiet hours from'), page.getByLabel('Quiet hours until')]
      await expect(toggle(page, 'Use quiet hours')).not.toBeChecked()
      await expect(quiet.getByText('Messages from this period are sent when it ends')).toBeVisible()
      await from.fill('21:30')
      await from.blur()
      await saved(page, 'quietFrom')
      await expect(toggle(page, 'Use quiet hours')).toBeChecked()
      await expect(until).toHaveValue('06:00')
      await expect(until.locator('xpath=ancestor::*[@id="field-quietUntil"]')).toContainText('Until the next day.')
      await until.fill('21:30')
      await until.blur()
      await expect(until).toHaveAccessibleDescription('Choose different times for the beginning and the end')
      await shoot(page, 'preferences quiet wrong')
      await until.fill('05:45')
      await until.blur()
      await saved(page, 'quietUntil')
      await setting(page, 'quietAlarms').locator('summary').click()
      await expect(quiet.getByRole('checkbox', { name: 'SOS', exact: true })).toBeChecked()
      await quiet.getByRole('checkbox', { name: 'Tow', exact: true }).check()
      await saved(page, 'quietAlarms')
      expect((await me(page)).attributes).toMatchObject({
        quietFrom: '21:30',
        quietUntil: '05:45',
        quietAlarms: 'sos,tow',
      })
      await page.reload()
      await expect(from).toHaveValue('21:30')
      await quiet.scrollIntoViewIfNeeded()
      await shoot(page, 'preferences quiet')
      expect(await axeViolations(page)).toEqual([])
      await toggle(page, 'Use quiet hours').click()
      await saved(page, 'quiet')
      await expect(from).toHaveValue('')
      const { id, attributes } = await me(page)
      expect(Object.keys(attributes)).not.toContain('quietFrom')
      const stored = await rest.users.get({ params: { id } })
      const wrong = { ...stored, attributes: { ...attributes, quietFrom: '25:00', quietUntil: '06:00' } }
      await expect(rest.users.update({ params: { id }, body: wrong })).rejects.toThrow(
        'Quiet hours are times such as 22:00',
      )
      await rest.users.update({ params: { id }, body: { ...stored, attributes: {} } })
    })

    test('[AUTH-42] [AUTH-43] [AUTH-44] a token is made, shown once and copied, used, and taken back', async ({
      page,
      context,
    }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await enterAt(page, '/settings/preferences#tokens')
      const tokens = page.getByRole('list', { name: 'API tokens' })
      await expect(tokens.getByText('No tokens yet.')).toBeVisible()
      const day = page.getByLabel('Token expiration')
      await expect(day).toHaveValue(
        await page.evaluate(() => new Date(Date.now() + 7 * 86_400_000).toLocaleDateString('sv')),
      )
      await day.fill('2020-01-01')
      await expect(page.getByText('Choose a day in the future')).toBeVisible()
      const make = page.getByRole('button', { name: 'Generate token' })
      await expect(make).toBeDisabled()
      await day.fill('2099-12-31')
      await page.getByLabel('What it is for').fill('Scales')
      await make.click()
      const text = await page.getByLabel('Token', { exact: true }).inputValue()
      expect(text.length).toBeGreaterThan(20)
      await page.getByRole('button', { name: 'Copy' }).click()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
      await expect(tokens).toContainText(/Scales.*Read only.*2099.*never used/)
      await expect(make).toBeDisabled()
      await page.getByLabel('What it is for').press('Enter')
      await expect(tokens.getByRole('listitem')).toHaveCount(1)
      const headers = { authorization: `Bearer ${text}`, cookie: '' }
      expect((await page.request.get('/api/devices', { headers })).status()).toBe(200)
      await shoot(page, 'preferences token')
      await day.fill('2099-12-30')
      await expect(page.getByLabel('Token', { exact: true })).toBeHidden()
      await expect(make).toBeEnabled()
      await page.reload()
      await expect(tokens).toContainText(/Scales.*last used/)
      await expect(page.getByLabel('Token', { exact: true })).toBeHidden()
      await page.getByRole('button', { name: 'Revoke Scales' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
      await expect(page.getByText('Scales revoked')).toBeVisible()
      await expect(tokens.getByText('No tokens yet.')).toBeVisible()
      expect((await page.request.get('/api/devices', { headers })).status()).toBe(401)
    })
  })
}

test('one that cannot be stored is undone and says why, the others stay; the next try is stored', async ({ page }) => {
  await enterAt(page, '/settings/preferences')
  const { id } = await me(page)
  await page.route(`**/api/users/${id}`, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: 'boom' }) : route.continue(),
  )
  await group(page, 'Speed unit').getByText('kn').click()
  await expect(setting(page, 'speedUnit').getByRole('status')).toHaveText('Not saved; back to the previous value: boom')
  await expect(group(page, 'Speed unit').getByRole('radio', { name: 'km/h' })).toBeChecked()
  await shoot(page, 'preferences failed')
  await page.unroute(`**/api/users/${id}`)
  // Another user changes the account meanwhile: nothing is lost
  const stored = await rest.users.get({ params: { id } })
  await rest.users.update({ params: { id }, body: { ...stored, phone: '11 5555' } })
  await group(page, 'Speed unit').getByText('kn').click()
  await saved(page, 'speedUnit')
  expect(await rest.users.get({ params: { id } })).toMatchObject({ phone: '11 5555', attributes: { speedUnit: 'kn' } })
})

test('each sound can be heard', async ({ page }) => {
  await page.addInitScript(() => {
    const Real = window.AudioContext
    window.AudioContext = class extends Real {
      constructor() {
        super()
        document.documentElement.dataset.heard = 'true'
      }
    }
  })
  await enterAt(page, '/settings/preferences#field-soundAlarms')
  await page.getByRole('button', { name: 'Hear SOS' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-heard', 'true')
})

test('[USER-44] who is no administrator is not offered clustering, and has it off with what they save', async ({
  page,
}) => {
  const [van] = await rest.devices.list({ query: { uniqueId: ['North van'] } })
  const [person] = await rest.users.list({ query: { keyword: driver.email } })
  await rest.permissions.link({ body: { userId: person!.id, deviceId: van!.id } })
  await rest.users.update({ params: person!, body: { ...person!, attributes: { mapCluster: true } } })
  await enter(page, driver)
  await page.getByRole('option', { name: 'North van' }).click()
  await page.getByRole('button', { name: 'Add to favourites' }).click()
  const starred = { favouriteDevices: String(van!.id), mapCluster: false }
  await expect.poll(async () => (await me(page)).attributes).toMatchObject(starred)
  await rest.users.update({ params: person!, body: { ...person!, attributes: { mapCluster: true } } })
  await openScreen(page, '/settings/preferences')
  await expect(toggle(page, 'Show geofences')).toBeVisible()
  await expect(toggle(page, 'Group nearby vehicles')).toHaveCount(0)
  await toggle(page, 'Show geofences').click()
  await saved(page, 'mapGeofences')
  expect((await me(page)).attributes).toMatchObject({ mapGeofences: false, mapCluster: false })
})

test('who only looks on has no such page, and the server refuses as well', async ({ page, server }) => {
  await enterAt(page, '/settings/preferences', onlooker)
  await isForbidden(page)
  const own = await logIn(server.url, onlooker)
  const user = await own.session.get({ query: {} })
  await expect(
    own.users.update({ params: { id: user.id }, body: { ...user, attributes: { speedUnit: 'kn' } } }),
  ).rejects.toThrow('Write access denied')
})

test('in Portuguese no text is cut and no page is wider than the screen', async ({ otherPage }) => {
  const page = await otherPage({ locale: 'pt-BR' })
  await enterAt(page, '/settings/preferences')
  await expect(page.getByRole('heading', { level: 1, name: 'Preferências' })).toBeVisible()
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(over, `at ${width}`).toBeLessThanOrEqual(0)
    await shoot(page, 'preferences pt')
  }
  expect(await axeViolations(page)).toEqual([])
})
