import type { Page } from '@playwright/test'
import type { Rest } from '../tools/rest.ts'
import { enterWithClock } from './clock.ts'
import { clickMarker, countColour, type Marker, markerOf, markersOf } from './map.ts'
import { enter, firstAccount } from './people.ts'
import { expect, type Server, test } from './server.ts'
import { connectGt06, reportOsmand } from './units.ts'

test.use({ installation: 'map life' })
// These tests are about motion on the map
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const middle = { latitude: -23.55, longitude: -46.63 }
const metresADegree = 111_320
/** A place so many metres east and north of the middle. */
const placeAt = (east: number, north = 0) => ({
  lat: middle.latitude + north / metresADegree,
  lon: middle.longitude + east / (metresADegree * Math.cos((middle.latitude * Math.PI) / 180)),
})
const driving = { bearing: 90, speed: 30, ignition: true, motion: true }
const parked = { speed: 0, ignition: false, motion: false }

let rest: Rest
/** Each report is so many seconds later than the last one, whenever it is sent. */
let clock = Date.now() - 1_800_000
const report = (server: Server, seconds: number, said: Parameters<typeof reportOsmand>[1]) => {
  clock += seconds * 1000
  return reportOsmand(server, { ...said, timestamp: clock })
}
const ids: Record<string, number> = {}
test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
  const imei = '868907000000201'
  for (const [name, uniqueId, placa] of [
    ['Alpha', 'ALPHA', 'RTA-4F21'],
    ['Beta', 'BETA', ''],
    ['Gone', imei, ''],
    ['Twin one', 'TWIN1', 'ABC-1234'],
    ['Twin two', 'TWIN2', ''],
  ] as const)
    ids[name] = (await rest.devices.create({ body: { name, uniqueId, attributes: { veiculo: { placa } } } })).id
  await report(server, 0, { id: 'ALPHA', ...placeAt(0), ...driving })
  await report(server, 0, { id: 'BETA', ...placeAt(1200, 600), ...parked })
  for (const id of ['TWIN1', 'TWIN2']) await reportOsmand(server, { id, ...placeAt(-900, 900), ...parked })
  const unit = await connectGt06(server, imei)
  const { lat: latitude, lon: longitude } = placeAt(1200, -600)
  await unit.report({ latitude, longitude, speedKmh: 0, course: 0, ignition: false, time: new Date() })
  unit.hangUp()
})

/** The installation's map opens at this zoom on the middle, with these attributes. */
async function setMap(zoom: number, attributes: Record<string, unknown> = {}, fields: object = {}): Promise<void> {
  const server = await rest.server.get({})
  const body = { ...server, ...middle, poiLayer: null, ...fields, zoom }
  await rest.server.update({ body: { ...body, attributes: { activeMapStyles: 'base', ...attributes } } })
}

const row = (page: Page, name: string) => page.getByRole('option', { name: new RegExp(name) })
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const zoomOf = async (page: Page) => Number(await page.locator('[data-zoom]').getAttribute('data-zoom'))
const spotOf = async (page: Page, name: string) => (await markerOf(page, ids[name]!)) ?? { id: 0, x: -1, y: -1 }
const apart = (a: Pick<Marker, 'x' | 'y'>, b: Pick<Marker, 'x' | 'y'>) => Math.hypot(a.x - b.x, a.y - b.y)

/** Drags the map from a point without a vehicle. */
async function drag(page: Page, x: number, y: number): Promise<void> {
  const box = (await page.locator('[data-markers]').boundingBox())!
  const from = { x: box.x + box.width - 120, y: box.y + box.height / 2 }
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + x / 2, from.y + y / 2, { steps: 4 })
  await page.mouse.move(from.x + x, from.y + y, { steps: 4 })
  await page.mouse.up()
}

/** The centre of the area not covered by card, instruments and bars. */
const middleSpot = { x: 648, y: 306 }
const expectCentred = (page: Page) =>
  expect.poll(async () => apart(await spotOf(page, 'Alpha'), middleSpot), 'Alpha stands in the middle').toBeLessThan(6)

test('[MAP-30] [MAP-31] selecting comes as near as it is set, to the streets or else to ten when it is not, and no zoom goes beyond the limit', async ({
  page,
  server,
}) => {
  const sea = await rest.devices.create({ body: { name: 'At sea', uniqueId: 'SEA' } })
  await reportOsmand(server, { id: 'SEA', lat: -30, lon: -35, ...parked })
  await setMap(5)
  await enter(page)
  await expect.poll(() => zoomOf(page)).toBe(5)
  await row(page, 'Alpha').click()
  await expect.poll(() => zoomOf(page)).toBe(15)
  await row(page, 'At sea').click()
  await expect.poll(() => zoomOf(page)).toBe(11)
  await page.goto('/')
  await expect.poll(() => zoomOf(page)).toBe(5)
  await row(page, 'At sea').click()
  await expect.poll(() => zoomOf(page)).toBe(10)

  await setMap(5, { 'web.selectZoom': 11.5, 'web.maxZoom': 12 })
  await page.goto('/')
  await expect.poll(() => zoomOf(page)).toBe(5)
  await row(page, 'Alpha').click()
  await expect.poll(() => zoomOf(page)).toBe(11.5)
  await button(page, 'Zoom in').click()
  await expect.poll(() => zoomOf(page)).toBe(12)
  await button(page, 'Zoom in').click()
  await page.keyboard.press('+')
  await expect.poll(() => zoomOf(page)).toBe(12)
  await rest.devices.remove({ params: { id: sea.id } })
})

test('a row clicked again centres again, and coming back from another page finds map and selection as they were', async ({
  page,
}) => {
  await setMap(14, { 'web.selectZoom': 14 })
  await enter(page)
  await row(page, 'Alpha').click()
  await expect(card(page, 'Alpha')).toBeVisible()
  await expectCentred(page)
  await drag(page, -150, 90)
  await expect.poll(async () => apart(await spotOf(page, 'Alpha'), middleSpot)).toBeGreaterThan(100)
  await row(page, 'Alpha').click()
  await expectCentred(page)

  await drag(page, -150, 90)
  await button(page, 'Zoom in').click()
  await expect.poll(() => zoomOf(page)).toBe(15)
  const left = await spotOf(page, 'Alpha')
  await page.getByRole('link', { name: 'Ana Prado' }).click()
  await expect(page).toHaveURL(/perfil/)
  await page.goBack()
  await expect(card(page, 'Alpha')).toBeVisible()
  await expect.poll(() => zoomOf(page)).toBe(15)
  await expect.poll(async () => apart(await spotOf(page, 'Alpha'), left)).toBeLessThan(3)
})

test('[MAP-41] the map follows who wants it, until it is dragged, and again when asked', async ({ page, server }) => {
  await setMap(14, { 'web.selectZoom': 14, mapFollow: true })
  await report(server, 15, { id: 'ALPHA', ...placeAt(0), ...driving })
  await enter(page)
  await row(page, 'Alpha').click()
  await expectCentred(page)
  const other = await spotOf(page, 'Twin one')
  await expect(button(page, 'Follow the vehicle')).toHaveAttribute('aria-pressed', 'true')
  await report(server, 2, { id: 'ALPHA', ...placeAt(240), ...driving })
  await expect.poll(async () => other.x - (await spotOf(page, 'Twin one')).x).toBeGreaterThan(40)
  await expect.poll(async () => apart(await spotOf(page, 'Alpha'), middleSpot)).toBeLessThan(6)

  await drag(page, -80, 60)
  await expect(button(page, 'Follow the vehicle')).toHaveAttribute('aria-pressed', 'false')
  await button(page, 'Follow the vehicle').click()
  await expectCentred(page)

  await setMap(14, { 'web.selectZoom': 14 })
  await page.reload()
  await row(page, 'Alpha').click()
  await expect(button(page, 'Follow the vehicle')).toHaveAttribute('aria-pressed', 'false')
  await expectCentred(page)
  await report(server, 2, { id: 'ALPHA', ...placeAt(480), ...driving })
  await expect.poll(async () => (await spotOf(page, 'Alpha')).x - middleSpot.x).toBeGreaterThan(20)
})

test('a vehicle is seen on its way between two fixes, and who wants no motion sees it there at once', async ({
  page,
  server,
}) => {
  await setMap(15, { 'web.selectZoom': 15 })
  await report(server, 15, { id: 'ALPHA', ...placeAt(0), ...driving })
  await enter(page)
  await row(page, 'Alpha').click()
  await expectCentred(page)
  await report(server, 15, { id: 'ALPHA', ...placeAt(200), ...driving })
  const seen: number[] = []
  await expect
    .poll(async () => {
      seen.push(Math.round((await spotOf(page, 'Alpha')).x - middleSpot.x))
      return new Set(seen.filter((x) => x > 2 && x < 80)).size
    })
    .toBeGreaterThan(3)
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await row(page, 'Alpha').click()
  await expectCentred(page)
  const places = new Set<number>()
  await report(server, 15, { id: 'ALPHA', ...placeAt(300), ...driving })
  await expect
    .poll(async () => {
      places.add(Math.round((await spotOf(page, 'Alpha')).x - middleSpot.x))
      return Math.max(...places)
    })
    .toBeGreaterThan(20)
  expect(places.size).toBeLessThanOrEqual(2)
})

test('[MAP-16] without ignition the status gives the colour: green online, grey offline', { tag: '@drawn' }, async ({
  page,
}) => {
  await setMap(14)
  await enter(page)
  await expect.poll(async () => (await markersOf(page)).length).toBeGreaterThan(3)
  await expect.poll(async () => countColour(page, await spotOf(page, 'Beta'), '#14875A')).toBeGreaterThan(20)
  await expect.poll(async () => countColour(page, await spotOf(page, 'Gone'), '#76868D')).toBeGreaterThan(10)
})

test('[MAP-38] [MAP-39] points of a KML file and fences stand on the map; fences can be put away', {
  tag: '@drawn',
}, async ({ page }) => {
  const { lat, lon } = placeAt(0, -700)
  await rest.geofences.create({
    body: { name: 'Depot', area: `CIRCLE (${lat} ${lon}, 300)`, attributes: { color: '#FF00FF' } },
  })
  const point = placeAt(0, 900)
  const kml = `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><name>HHHHHH</name>
    <Point><coordinates>${point.lon},${point.lat},0</coordinates></Point></Placemark></Document></kml>`
  await page.route('https://places.rastro.test/**', (route) =>
    route.fulfill({ body: kml, headers: { 'access-control-allow-origin': '*' } }),
  )
  await setMap(14, {}, { poiLayer: 'https://places.rastro.test/points.kml' })
  await enter(page)
  const box = (await page.locator('[data-markers]').boundingBox())!
  const metresAPixel = (40_075_017 * Math.cos((middle.latitude * Math.PI) / 180)) / (512 * 2 ** 14)
  const at = (east: number, north: number) => ({
    x: box.width / 2 + east / metresAPixel,
    y: box.height / 2 - north / metresAPixel,
  })
  await expect.poll(() => countColour(page, at(300, -700), '#FF00FF')).toBeGreaterThan(20)
  await expect.poll(() => countColour(page, at(0, 900), '#5B6B71')).toBeGreaterThan(20)
  const name = { x: at(0, 900).x, y: at(0, 900).y + 16 }
  await expect.poll(() => countColour(page, name, '#0F1A1D')).toBeGreaterThan(0)

  await button(page, 'Tools').click()
  await page.getByRole('menuitem', { name: 'Find a place' }).click()
  await page.getByRole('textbox', { name: 'Find a place' }).fill('hhh')
  await button(page, 'HHHHHH').click()
  await expect.poll(() => zoomOf(page)).toBeGreaterThan(14)

  await setMap(14, { mapGeofences: false }, { poiLayer: 'https://places.rastro.test/points.kml' })
  await page.reload()
  await expect.poll(() => countColour(page, at(0, 900), '#5B6B71')).toBeGreaterThan(20)
  expect(await countColour(page, at(300, -700), '#FF00FF')).toBe(0)
})

test('[LIVE-13] live trails of no vehicle, of the selected one from its first moment, also where nobody chose, and of all', {
  tag: '@drawn',
}, async ({ page, server }) => {
  const drive = async (id: string, north: number, from: number, to: number) => {
    for (let step = from; step <= to; step++) await report(server, 2, { id, ...placeAt(step * 300, north), ...driving })
  }
  await drive('ALPHA', -2000, 0, 8)
  await drive('BETA', 2500, 0, 8)
  const trail = '#0B5563'
  const behind = async (name: string, metres: number, colour: string) => {
    const { x, y } = await spotOf(page, name)
    return countColour(page, { x: x - metres / 19.1, y }, colour)
  }
  const open = async (liveRoutes?: string) => {
    await setMap(11.85, { ...(liveRoutes && { mapLiveRoutes: liveRoutes }), 'web.selectZoom': 5 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await enter(page)
    await row(page, 'Alpha').click()
    await expect(card(page, 'Alpha')).toBeVisible()
    await expectCentred(page)
  }
  let step = 8
  const goOn = async () => {
    for (const move of [1, 2]) {
      const before = await spotOf(page, 'Beta')
      await drive('ALPHA', -2000, step + move, step + move)
      await drive('BETA', 2500, step + move, step + move)
      await expect.poll(async () => (await spotOf(page, 'Beta')).x).toBeGreaterThan(before.x)
    }
    step += 2
  }
  await open('none')
  await goOn()
  expect(await behind('Alpha', 850, trail)).toBe(0)
  expect(await behind('Beta', 450, trail)).toBe(0)
  await open()
  await expect.poll(() => behind('Alpha', 850, trail)).toBeGreaterThan(20)
  await goOn()
  await expect.poll(() => behind('Alpha', 850, trail)).toBeGreaterThan(20)
  expect(await behind('Beta', 450, trail)).toBe(0)
  await open('all')
  await goOn()
  await expect.poll(() => behind('Alpha', 850, trail)).toBeGreaterThan(20)
  await expect.poll(() => behind('Beta', 450, trail)).toBeGreaterThan(20)
  const alpha = await rest.devices.get({ params: { id: ids.Alpha! } })
  const attributes = { ...alpha.attributes, 'web.reportColor': '#C2185B' }
  await rest.devices.update({ params: alpha, body: { ...alpha, attributes } })
  await open('selected')
  await goOn()
  await expect.poll(() => behind('Alpha', 850, '#C2185B')).toBeGreaterThan(20)
  expect(await behind('Alpha', 850, trail)).toBe(0)
})

test('vehicles at one place are listed, a pointed one says what it is, a place can be copied, and ways be measured', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await setMap(14, { 'web.selectZoom': 14 })
  await enter(page)
  await expect.poll(async () => (await markersOf(page)).filter(({ count }) => count === 2).length).toBe(1)
  const { x, y } = (await markersOf(page)).find(({ count }) => count === 2)!
  const map = page.locator('[data-markers]')
  const list = page.getByRole('menu', { name: '2 vehicles here' })
  await expect(async () => {
    await map.click({ position: { x, y } })
    await expect(list).toBeVisible({ timeout: 3000 })
  }).toPass()
  await expect(list.getByRole('menuitem')).toHaveCount(2)
  await list.getByRole('menuitem', { name: 'ABC-1234 · Twin one' }).click()
  await expect(card(page, 'Twin one')).toBeVisible()

  await row(page, 'Gone').click()
  await expect(card(page, 'Gone')).toBeVisible()
  await expect(async () => {
    const spot = await spotOf(page, 'Gone')
    const box = (await map.boundingBox())!
    await page.mouse.move(box.x + spot.x + 60, box.y + spot.y + 60)
    await page.mouse.move(box.x + spot.x, box.y + spot.y)
    await expect(page.getByTestId('hover')).toContainText(/Gone.*ago|Gone.*now/, { timeout: 1000 })
  }).toPass()
  await expect(page.getByTestId('hover')).toContainText('0 km/h')

  const spot = await spotOf(page, 'Gone')
  await map.click({ button: 'right', position: { x: spot.x + 100, y: spot.y } })
  await expect(page.getByRole('menuitem', { name: 'Open in Google Maps' })).toBeVisible()
  await page.getByRole('menuitem', { name: /^Copy/ }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^-23\.5\d{5},-46\.6\d{5}$/)

  await button(page, 'Tools').click()
  await page.getByRole('menuitem', { name: 'Measure a distance' }).click()
  const ruler = page.getByRole('region', { name: 'Measure a distance' })
  await map.click({ position: { x: spot.x, y: spot.y } })
  await map.click({ position: { x: spot.x + 100, y: spot.y } })
  await expect(ruler.getByLabel('Distance')).toHaveText('0,44 km')
  await button(page, 'Remove the last point').click()
  await expect(ruler.getByLabel('Distance')).toHaveText('0,00 km')
  await page.keyboard.press('Escape')
  await expect(ruler).toBeHidden()
  await expect(card(page, 'Gone')).toBeVisible()
})

test('[MAP-25] who waits for the own position waits for five seconds', async ({ page }) => {
  await page.addInitScript(() => {
    const asked: PositionOptions[] = []
    Object.assign(window, { asked })
    navigator.geolocation.getCurrentPosition = (_found, _failed, options) => void asked.push(options ?? {})
  })
  const { stop } = await enterWithClock(page)
  const own = button(page, 'My location')
  await expect(own).toBeVisible()
  await stop()
  await own.click()
  await expect(own).toHaveAttribute('aria-busy', 'true')
  expect(await page.evaluate(() => (window as unknown as { asked: PositionOptions[] }).asked[0]?.timeout)).toBe(5000)
  await page.clock.runFor(4900)
  await expect(own).toHaveAttribute('aria-busy', 'true')
  await page.clock.runFor(200)
  await expect(own).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByText(/Your location could not be found/)).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true })
  test('[MAP-42] choosing a vehicle shows the map, or leaves the list; nothing lies on a button or on whose map it is', async ({
    page,
  }) => {
    await setMap(14, { mapOnSelect: false })
    await enter(page)
    const list = page.getByRole('region', { name: 'Vehicles' })
    await button(page, 'Vehicle list').tap()
    await row(page, 'Alpha').tap()
    await expect(row(page, 'Alpha')).toHaveAttribute('aria-selected', 'true')
    await expect(list).toBeVisible()

    await setMap(14)
    await page.reload()
    await button(page, 'Vehicle list').tap()
    await row(page, 'Alpha').tap()
    await expect(list).toBeHidden()
    await expect(card(page, 'Alpha')).toBeVisible()
    const covered = await page.evaluate(() => {
      const parts = [...document.querySelectorAll('[data-testid="map"] button, .maplibregl-ctrl-attrib')]
      return parts.flatMap((part) => {
        if (!part.checkVisibility()) return []
        const { left, top, right, bottom } = part.getBoundingClientRect()
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
        const isFree = left >= 0 && right <= innerWidth && (part.contains(hit) || hit?.contains(part))
        return isFree ? [] : [part.getAttribute('aria-label') ?? part.className]
      })
    })
    expect(covered).toEqual([])
    await clickMarker(page, ids.Alpha!, card(page, 'Alpha'))
  })
})
