import type { Page } from '@playwright/test'
import { mapOverlays, mapStyles } from '@rastro/core/vocabulary/map-styles'
import type { Rest } from '../tools/rest.ts'
import { clickMarker, countColour, markersOf } from './map.ts'
import { enter, firstAccount, setServerAttributes } from './people.ts'
import { expect, test } from './server.ts'
import { doubleOfStreets, greenPicture } from './street-host.ts'
import { reportOsmand } from './units.ts'

test.use({ installation: 'base maps' })
// These tests are about motion on the map
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** The sea of our own map. */
const water = '#BBDAE6'

let rest: Rest
let id: number
test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
  id = (await rest.devices.create({ body: { name: 'Ferry', uniqueId: 'FERRY' } })).id
  await reportOsmand(server, { id: 'FERRY', lat: -24.4, lon: -45.6, speed: 4 })
})

/** The hosts that the page contacts, and its errors. */
function watch(page: Page, home: string) {
  const hosts: string[] = []
  const errors: Error[] = []
  page.on('request', (request) => {
    const { protocol, host, origin } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== home) hosts.push(host)
  })
  page.on('pageerror', (error) => errors.push(error))
  return { hosts, errors }
}

/** The ground beside the ferry is of this colour. */
async function expectGround(page: Page, colour: string): Promise<void> {
  await expect.poll(async () => (await markersOf(page)).length, { timeout: 20_000 }).toBe(1)
  const { x, y } = (await markersOf(page))[0]!
  await expect.poll(() => countColour(page, { x: x + 60, y: y - 60 }, colour)).toBeGreaterThan(400)
}

async function expectMap(page: Page): Promise<void> {
  await expectGround(page, water)
  await expect(page.getByRole('option', { name: /Ferry/ })).toContainText('7,41 km/h')
  await clickMarker(page, id, page.getByRole('region', { name: 'Ferry' }))
}

const bar = (page: Page) => page.getByRole('group', { name: 'Layers' })
const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'is shown instead' })
const layers = (page: Page) => page.getByRole('dialog', { name: 'Layers' })
const openLayers = (page: Page) => page.getByRole('button', { name: 'Layers' }).click()
const backOnline = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')))

test('[MAP-52] when the host of the chosen map is out of reach, ours is drawn and says so; markers, list and card work', {
  tag: '@drawn',
}, async ({ page, server }) => {
  await setServerAttributes(rest, { activeMapStyles: 'osm,openFreeMap' })
  const { hosts, errors } = watch(page, server.url)
  await enter(page)
  await expect(notice(page)).toHaveText(/OpenStreetMap cannot be reached\. The base map is shown instead\./)
  await expectMap(page)
  expect(hosts).toContain('tile.openstreetmap.org')
  expect(errors).toEqual([])

  await page
    .context()
    .route('https://tile.openstreetmap.org/**', (route) =>
      route.fulfill({ body: greenPicture, contentType: 'image/png', headers: { 'access-control-allow-origin': '*' } }),
    )
  await notice(page).getByRole('button', { name: 'Try again' }).click()
  await expect(notice(page)).toHaveCount(0)
})

test('streets come by themselves while their host answers; one that is silent spoils nothing and is left alone', {
  tag: '@drawn',
}, async ({ page }) => {
  await setServerAttributes(rest, {})
  const host = await doubleOfStreets(page, 'silent')
  await enter(page)
  await expectMap(page)
  await expect(bar(page).getByRole('button', { name: 'Base map', pressed: true })).toBeVisible()
  await expect.poll(() => host.asked).toEqual(['/planet'])
  await expect(notice(page)).toHaveCount(0)

  await page.reload()
  await expectGround(page, water)
  expect(host.asked).toEqual(['/planet'])

  host.behave('answers')
  await backOnline(page)
  await expectGround(page, host.park)
  await expect(bar(page).getByRole('button', { name: 'Streets', pressed: true })).toBeVisible()
  await expect(page.getByText('A double')).toBeVisible()

  await page.reload()
  await expectGround(page, host.park)
})

test('a map whose tiles begin to fail says so, ours is drawn, and the person can try again', { tag: '@drawn' }, async ({
  page,
}) => {
  await setServerAttributes(rest, { activeMapStyles: 'openFreeMap,base' })
  const host = await doubleOfStreets(page, 'answers')
  await enter(page)
  await expectGround(page, host.park)
  host.behave('tiles fail')
  for (let step = 0; step < 3; step += 1) await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect(notice(page)).toHaveText(/OpenFreeMap has stopped loading\. The base map is shown instead\./)
  await expectGround(page, water)

  host.behave('answers')
  await notice(page).getByRole('button', { name: 'Try again' }).click()
  await expectGround(page, host.park)
  await expect(notice(page)).toHaveCount(0)
})

test('[MAP-33] [MAP-34] [MAP-35] [MAP-36] six maps are four buttons and a menu, the chosen one is remembered, and layers offers the rest', async ({
  page,
}) => {
  await setServerAttributes(rest, {
    activeMapStyles: 'base,custom,carto,openTopoMap,osm,cartoDark,googleRoad',
    selectedMapOverlay: 'custom',
  })
  const settings = await rest.server.get({})
  const tiles = (folder: string) => `https://tiles.example.org/${folder}/{z}/{x}/{y}.png`
  await rest.server.update({ body: { ...settings, mapUrl: tiles('base'), overlayUrl: tiles('over') } })
  const asked: string[] = []
  await page.context().route('https://tiles.example.org/**', (route) => {
    asked.push(new URL(route.request().url()).pathname.split('/')[1]!)
    return route.fulfill({
      body: greenPicture,
      contentType: 'image/png',
      headers: { 'access-control-allow-origin': '*' },
    })
  })
  await enter(page)
  await expect.poll(() => asked).toContain('over')
  await expect(bar(page).getByRole('button')).toHaveText(['Base map', 'Custom', 'Carto', 'OpenTopoMap', ''])
  await bar(page).getByRole('button', { name: 'More styles' }).click()
  await expect(page.getByRole('menuitemradio')).toHaveText(['OpenStreetMap', 'Carto Dark'])
  await page.keyboard.press('Escape')

  expect(asked).not.toContain('base')
  await bar(page).getByRole('button', { name: 'Custom' }).click()
  await expect.poll(() => asked).toContain('base')
  await page.reload()
  await expect(bar(page).getByRole('button', { name: 'Custom', pressed: true })).toBeVisible()

  await openLayers(page)
  await expect(layers(page).getByRole('radio', { name: 'Custom' })).toBeChecked()
  await expect(layers(page).getByRole('radio', { name: 'Streets Needs a key in the server settings' })).toBeDisabled()
  await expect(layers(page).getByRole('checkbox', { name: 'Clouds Needs a key in the server settings' })).toBeDisabled()
  await layers(page).getByRole('checkbox', { name: 'Custom' }).uncheck()
  await layers(page).getByRole('radio', { name: 'Base map' }).check()
  await page.keyboard.press('Escape')
  await expect(bar(page).getByRole('button', { name: 'Base map', pressed: true })).toBeVisible()
  asked.length = 0
  await page.reload()
  await expect(bar(page).getByRole('button', { name: 'Base map', pressed: true })).toBeVisible()
  await expect.poll(async () => (await markersOf(page)).length).toBe(1)
  expect(asked).toEqual([])
  await rest.server.update({ body: { ...settings, mapUrl: null, overlayUrl: null } })
})

test('every map and overlay of the product stands in layers by its name; one whose rows begin in the south, or that is shifted, too', async ({
  page,
}) => {
  const keys = [...Object.values(mapStyles), ...Object.values(mapOverlays)].filter((key) => key !== null)
  const ids = Object.keys(mapStyles).filter((id) => id !== 'custom')
  await setServerAttributes(rest, {
    ...Object.fromEntries(keys.map((key) => [key, 'k'])),
    activeMapStyles: ['base', ...ids].join(','),
  })
  const rows: number[] = []
  await page.context().route('https://rt0.map.gtimg.com/**', (route) => {
    const { searchParams } = new URL(route.request().url())
    rows.push(Number(searchParams.get('y')) / 2 ** Number(searchParams.get('z')))
    return route.fulfill({
      body: greenPicture,
      contentType: 'image/png',
      headers: { 'access-control-allow-origin': '*' },
    })
  })
  await enter(page)
  await openLayers(page)
  await expect(layers(page).getByRole('radio')).toHaveCount(ids.length + 1)
  const overlays = layers(page).getByRole('group', { name: 'Overlays' })
  await expect(overlays.getByRole('checkbox')).toHaveCount(Object.keys(mapOverlays).length)
  const names = await layers(page).locator('label').allInnerTexts()
  for (const name of names) expect(name.split('\n')[0]).not.toMatch(/^[a-z]/)
  expect(names.filter((name) => name.includes('GCJ-02'))).toHaveLength(4)
  await layers(page)
    .getByRole('radio', { name: /^Tencent/ })
    .check()
  await expect.poll(() => rows.length).toBeGreaterThan(0)
  expect(rows.every((share) => share > 0.42 && share < 0.44)).toBe(true)
})

test('[MAP-46] layers counts the geofences, and says of more than 999 that they are more', async ({ page }) => {
  await setServerAttributes(rest, { activeMapStyles: 'base' })
  const many = Array.from({ length: 1200 }, (_, index) => ({
    id: index + 1,
    name: '',
    area: 'CIRCLE (-24.4 -45.6, 100)',
    attributes: {},
  }))
  await page.route('**/api/geofences*', (route) => route.fulfill({ json: many }))
  await enter(page)
  await openLayers(page)
  await expect(layers(page).getByRole('checkbox', { name: 'Geofences 999+', exact: true })).toBeVisible()
})

test('an installation that asks no other host has its own map alone, says why, and lets no page ask one (decision 57)', {
  tag: '@drawn',
}, async ({ page, server }) => {
  await setServerAttributes(rest, { activeMapStyles: 'osm,openFreeMap', noOutsideRequests: true })
  const { hosts, errors } = watch(page, server.url)
  await enter(page)
  await expectMap(page)
  await expect(bar(page)).toHaveCount(0)
  await openLayers(page)
  await expect(
    layers(page).getByRole('radio', { name: /^OpenStreetMap External map services are disabled/ }),
  ).toBeDisabled()
  expect(hosts).toEqual([])
  expect(errors).toEqual([])
  const refused = await page.evaluate(() =>
    fetch('https://tile.openstreetmap.org/0/0/0.png').then(
      () => 'asked',
      () => 'refused',
    ),
  )
  expect(refused).toBe('refused')
})
