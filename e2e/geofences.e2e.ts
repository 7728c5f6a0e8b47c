import type { Page, Request } from '@playwright/test'
import type { Rest } from '../tools/rest.ts'
import { hindrances } from './hindrances.ts'
import { enter, firstAccount, setServerAttributes } from './people.ts'
import { expect, test } from './server.ts'

test.use({ installation: 'geofences' })

const onlooker = { name: 'Otto', email: 'otto@example.com', password: 'a long secret' }
const centre = { latitude: -23.55, longitude: -46.63 }
let rest: Rest

test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
  await setServerAttributes(rest, { noOutsideRequests: true })
  const settings = await rest.server.get({})
  await rest.server.update({ body: { ...settings, ...centre, zoom: 14 } })
  await rest.users.create({ body: { ...onlooker, readonly: true } })
})
test.beforeEach(async () => {
  for (const { id } of await rest.geofences.list({ query: {} })) await rest.geofences.remove({ params: { id } })
})

const circle = (radius: number, { latitude, longitude } = centre) => `CIRCLE (${latitude} ${longitude}, ${radius})`
const square = 'POLYGON ((-23.548 -46.632, -23.548 -46.628, -23.552 -46.628, -23.552 -46.632, -23.548 -46.632))'
const canvas = (page: Page) => page.locator('.maplibregl-canvas')
const tools = (page: Page) => page.getByRole('toolbar', { name: 'Drawing tools' })
const list = (page: Page) => page.getByRole('region', { name: 'Geofences', exact: true })
const chosen = (page: Page) => page.getByRole('region', { name: 'Chosen geofence' })

/** Opens the list, with the map ready to be clicked. */
async function open(page: Page, address = '/geofences'): Promise<void> {
  await enter(page)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: 'Geofences' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Zoom in' }).or(tools(page)).first()).toBeVisible()
}

/** A point of the map in pixels of the page, from its middle. */
async function spot(page: Page, x: number, y: number): Promise<{ x: number; y: number }> {
  const box = (await canvas(page).boundingBox())!
  return { x: box.x + box.width / 2 + x, y: box.y + box.height / 2 + y }
}
async function clickAt(page: Page, x: number, y: number): Promise<void> {
  const at = await spot(page, x, y)
  await page.mouse.click(at.x, at.y)
}
async function drag(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const [a, b] = [await spot(page, ...from), await spot(page, ...to)]
  await page.mouse.move(a.x, a.y)
  await page.mouse.down()
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2)
  await page.mouse.move(b.x, b.y)
  await page.mouse.up()
}
const only = async () => (await rest.geofences.list({ query: {} }))[0]!

/** The bodies of these calls as they are sent. */
function sent(page: Page, method: string, path: RegExp): unknown[] {
  const bodies: unknown[] = []
  page.on('request', (call: Request) => {
    if (call.method() === method && path.test(new URL(call.url()).pathname)) bodies.push(call.postDataJSON())
  })
  return bodies
}
const toForm = (page: Page) => expect(page).toHaveURL(/\/settings\/geofence\/\d+$/)

test('[GEO-1] [GEO-2] both addresses open the list beside the map', async ({ page }) => {
  for (const address of ['/geofences', '/geofences/', '/settings/geofences']) {
    await open(page, address)
    await expect(tools(page).getByRole('button')).toHaveCount(4)
    await expect(page).toHaveURL(address)
  }
})

const drawings = {
  circle: {
    tool: 'Draw a circle',
    points: [
      [0, 0],
      [80, 0],
    ],
    area: /^CIRCLE \(-23\.5\d+ -46\.6\d+, \d+\)$/,
  },
  rectangle: {
    tool: 'Draw a rectangle',
    points: [
      [-80, -60],
      [80, 60],
    ],
    area: /^POLYGON \(\((-2\S+ -4\S+, ){4}-2\S+ -4[^,]+\)\)$/,
  },
  polygon: {
    tool: 'Draw a polygon',
    points: [
      [-80, -60],
      [80, -60],
      [0, 60],
      [-80, -60],
    ],
    area: /^POLYGON \(\((-2\S+ -4\S+, ){3}-2\S+ -4[^,]+\)\)$/,
  },
  line: {
    tool: 'Draw a line',
    points: [
      [-80, 60],
      [0, -60],
      [80, 60],
      [80, 60],
    ],
    area: /^LINESTRING \((-2\S+ -4\S+, ){2}-2\S+ -4[^,]+\)$/,
  },
} as const
for (const [form, { tool, points, area }] of Object.entries(drawings)) {
  test(`[GEO-4] [GEO-5] [GEO-10] a ${form} is drawn, sent without a name, and its form opens`, async ({ page }) => {
    await open(page)
    const created = sent(page, 'POST', /^\/api\/geofences$/)
    await page.getByRole('button', { name: tool }).click()
    for (const [x, y] of points) await clickAt(page, x, y)
    await toForm(page)
    expect(created).toEqual([{ name: '', area: expect.stringMatching(area) }])
    expect((await only()).area).toMatch(area)
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  })
}

test('[GEO-12] [GEO-26] a geofence left without a name stays in the list, and is named from there', async ({
  page,
}) => {
  await open(page)
  await page.getByRole('button', { name: 'Draw a circle' }).click()
  await clickAt(page, 0, 0)
  await clickAt(page, 60, 0)
  await toForm(page)
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/geofences/)
  await expect(list(page).getByText('(no name)')).toBeVisible()
  await list(page).getByRole('link', { name: 'Edit (no name)' }).click()
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.press('Tab')
  await expect(page.getByRole('alert').getByText('Enter a name')).toBeVisible()
  await name.fill('Gate')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(list(page).getByText('Gate')).toBeVisible()
  await expect(page.getByText('Data updated')).toBeVisible()
  expect((await only()).name).toBe('Gate')
})

test('points are taken back, and drawing is given up, by buttons and by keys', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Draw a polygon' }).click()
  const panel = page.getByRole('region', { name: 'Draw a polygon' })
  const undo = panel.getByRole('button', { name: 'Remove the last point' })
  for (const [x, y] of [
    [-80, -60],
    [80, -60],
    [0, 60],
  ] as const)
    await clickAt(page, x, y)
  await expect(panel.getByRole('button', { name: 'Finish' })).toBeVisible()
  await undo.click()
  await expect(panel.getByRole('button', { name: 'Finish' })).toHaveCount(0)
  await canvas(page).press('Backspace')
  await undo.click()
  await expect(undo).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  expect(await rest.geofences.list({ query: {} })).toEqual([])
})

test('a circle is drawn with the keyboard alone', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Draw a circle' }).focus()
  await page.keyboard.press('Enter')
  await canvas(page).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await expect(async () => {
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/settings\/geofence\/\d+$/, { timeout: 500 })
  }).toPass()
  expect((await only()).area).toMatch(/^CIRCLE/)
})

test('[GEO-6] a shape is moved and reshaped by dragging, each change is saved, and undo takes it back', async ({
  page,
}) => {
  const { id, area } = await rest.geofences.create({ body: { name: 'Block', area: square } })
  await open(page, `/geofences?geofence=${id}`)
  await chosen(page).getByRole('button', { name: 'Change shape' }).click()
  const saved = sent(page, 'PUT', new RegExp(`^/api/geofences/${id}$`))
  await test.step('moved', async () => {
    await drag(page, [0, 60], [40, 100])
    await expect.poll(() => saved.length).toBe(1)
    expect(saved[0]).toMatchObject({ id, name: 'Block', area: expect.not.stringContaining('-23.548 -46.632') })
    await expect.poll(async () => (await only()).area).not.toBe(area)
  })
  await test.step('undone', async () => {
    await chosen(page).getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await only()).area).toBe(area)
    await expect(chosen(page).getByRole('button', { name: 'Undo' })).toBeDisabled()
  })
  const corners = async () => (await only()).area.split(',').length
  await test.step('a corner is added in the middle of a side, and taken away', async () => {
    const right = await sideOf(page)
    await drag(page, [right, middle], [right + 30, middle])
    await expect.poll(corners).toBe(6)
    await chosen(page).getByRole('button', { name: 'Remove point' }).click()
    await expect.poll(corners).toBe(5)
  })
})

test('[GEO-7] the trash removes it after a question', async ({ page }) => {
  const { id } = await rest.geofences.create({ body: { name: 'Yard', area: circle(300) } })
  await open(page)
  await list(page).getByRole('button', { name: /Yard/ }).click()
  const removed = sent(page, 'DELETE', new RegExp(`^/api/geofences/${id}$`))
  await chosen(page).getByRole('button', { name: 'Delete geofence' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  expect(removed).toHaveLength(0)
  await chosen(page).getByRole('button', { name: 'Delete geofence' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete geofence' }).click()
  await expect(page.getByText('No geofences yet')).toBeVisible()
  expect(removed).toHaveLength(1)
  expect(await rest.geofences.list({ query: {} })).toEqual([])
})

const gpx = (count: number) =>
  `<gpx xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${Array.from(
    { length: count },
    (_, index) => `<trkpt lat="${-23.5 - index / 100}" lon="${-46.6 + (index % 2) / 100}"/>`,
  ).join('')}</trkseg></trk></gpx>`
const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

test('[GEO-9] a GPX track becomes a line and its form opens; .kml is refused there', async ({ page }) => {
  await open(page)
  const created = sent(page, 'POST', /^\/api\/geofences$/)
  const upload = page.getByLabel('Line from a GPX track')
  await upload.setInputFiles(file('track.kml', gpx(3)))
  await expect(page.getByRole('alert').getByText('Invalid file type. Allowed: .gpx')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await upload.setInputFiles(file('broken.gpx', '<gpx>'))
  await expect(page.getByRole('alert').getByText('The file cannot be read: it is no valid GPX.')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  expect(created).toEqual([])
  await upload.setInputFiles(file('track.gpx', gpx(3)))
  await toForm(page)
  expect(created).toEqual([{ name: '', area: 'LINESTRING (-23.5 -46.6, -23.51 -46.59, -23.52 -46.6)' }])
})

test('a track of very many points is simplified, and that is said', async ({ page }) => {
  await open(page)
  await page.getByLabel('Line from a GPX track').setInputFiles(file('long.gpx', gpx(1500)))
  await toForm(page)
  await expect(page.getByText('1500 points were simplified to 1000.')).toBeVisible()
  expect((await only()).area.split(',')).toHaveLength(1000)
})

test('KML and GeoJSON bring many geofences after a question, and leave again as files', async ({ page }) => {
  await open(page)
  const mark = (name: string, shape: string) => `<Placemark><name>${name}</name>${shape}</Placemark>`
  const ring =
    '<Polygon><outerBoundaryIs><LinearRing><coordinates>-46.6,-23.5,0 -46.5,-23.5,0 -46.5,-23.6,0 -46.6,-23.5,0</coordinates></LinearRing></outerBoundaryIs></Polygon>'
  const road = '<LineString><coordinates>-46.6,-23.5 -46.5,-23.6</coordinates></LineString>'
  const kml = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${mark('Farm', ring)}${mark('Road', road)}${mark('Well', '<Point><coordinates>1,2</coordinates></Point>')}</Document></kml>`
  await page.getByLabel('Geofences from KML or GeoJSON').setInputFiles(file('farm.kml', kml))
  const dialog = page.getByRole('dialog', { name: 'Import 2 geofences?' })
  await expect(dialog.getByText('1 thing in the file cannot be a geofence and stays out.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Import geofences' }).click()
  await expect(page.getByText('2 geofences imported')).toBeVisible()
  await expect(list(page).getByText('Farm')).toBeVisible()
  const names = (await rest.geofences.list({ query: {} })).map(({ name, area }) => [name, area])
  expect(names).toEqual([
    ['Farm', 'POLYGON ((-23.5 -46.6, -23.5 -46.5, -23.6 -46.5, -23.5 -46.6))'],
    ['Road', 'LINESTRING (-23.5 -46.6, -23.6 -46.5)'],
  ])
  for (const format of ['GPX', 'KML', 'GeoJSON']) {
    await page.getByRole('button', { name: 'Import and export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: `Export all as ${format}` }).click()
    expect((await download).suggestedFilename()).toBe(`geofences.${format.toLowerCase()}`)
  }
})

test('[GEO-13] a geofence without a colour is light blue on the map', async ({ page }) => {
  await rest.geofences.create({ body: { name: '', area: square } })
  await open(page)
  const { x, y } = await spot(page, 0, 0)
  // Its edges are somewhere on the row through the middle of the map
  await expect.poll(() => coloursOnRow(page, x, y)).toContain('light blue')
})

test('[GEO-16] geofences that cannot be loaded are logged, and the list is empty without a message', async ({
  page,
}) => {
  await rest.geofences.create({ body: { name: 'Yard', area: circle(300) } })
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  await page.route('**/api/geofences', (route) => route.fulfill({ status: 500, body: 'no luck' }))
  await open(page)
  await expect(page.getByText('No geofences yet')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('')
  expect(logged.some((text) => text.includes('The geofences could not be loaded'))).toBe(true)
})

test('[GEO-3] [GEO-11] the form saves each field under its key, and a new one is made in numbers', async ({ page }) => {
  const calendar = await rest.calendars.create({ body: { name: 'Nights', data: workdays } })
  await enter(page)
  await page.goto('/settings/geofence')
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await field('Name').fill('Depot')
  await field('Description').fill('South gate')
  await page.getByRole('combobox', { name: 'Calendar' }).selectOption('Nights')
  await field('Speed limit (km/h)').fill('40')
  await field('Distance from the line (m)').fill('30')
  await page.getByRole('radio', { name: '#F08A24' }).check()
  await field('Latitude').fill('-23.5')
  await field('Longitude').fill('-46.6')
  await field('Radius (m)').fill('0')
  await expect(page.getByText('Enter a number above 0')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await field('Radius (m)').fill('250')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/geofences$/)
  const made = await only()
  expect(made).toMatchObject({
    name: 'Depot',
    description: 'South gate',
    calendarId: calendar.id,
    area: 'CIRCLE (-23.5 -46.6, 250)',
  })
  expect(made.attributes).toEqual({ color: '#F08A24', polylineDistance: 30, speedLimit: 40 / 1.852 })
  await page.goto(`/settings/geofence/${made.id}`)
  await expect(field('Name')).toHaveValue('Depot')
  await expect(field('Speed limit (km/h)')).toHaveValue('40')
})

test('[GEO-25] the form links and unlinks vehicles and groups that the server finds', async ({ page }) => {
  const { id } = await rest.geofences.create({ body: { name: 'Yard', area: circle(300) } })
  const device = await rest.devices.create({ body: { name: 'Linked van', uniqueId: `van ${id}` } })
  const group = await rest.groups.create({ body: { name: 'Night shift' } })
  await enter(page)
  await page.goto(`/settings/geofence/${id}`)
  await page.getByRole('searchbox', { name: 'Search a vehicle to add' }).fill('linked')
  await page.getByRole('button', { name: 'Add Linked van' }).click()
  await page.getByRole('searchbox', { name: 'Search a group to add' }).fill('night')
  await page.getByRole('button', { name: 'Add Night shift' }).click()
  await expect(page.getByText('It also applies to every vehicle in these groups')).toBeVisible()
  const links = () => rest.geofences.links({ params: { id } })
  expect(await links()).toEqual({
    devices: [{ id: device.id, name: 'Linked van' }],
    groups: [{ id: group.id, name: 'Night shift' }],
  })
  await page.getByRole('button', { name: 'Take Linked van away' }).click()
  await page.getByRole('button', { name: 'Take Night shift away' }).click()
  await expect.poll(links).toEqual({ devices: [], groups: [] })
})

test('[GEO-23] who only looks on has no tools, and no form', async ({ page }) => {
  const yard = await rest.geofences.create({ body: { name: 'Yard', area: circle(300) } })
  const { id: userId } = (await rest.users.list({ query: {} })).find(({ email }) => email === onlooker.email)!
  await rest.permissions.link({ body: { userId, geofenceId: yard.id } })
  await enter(page, onlooker)
  await page.goto('/geofences')
  await list(page).getByRole('button', { name: /Yard/ }).click()
  await expect(chosen(page)).toBeVisible()
  await expect(tools(page)).toHaveCount(0)
  for (const name of ['Change shape', 'Edit', 'Delete geofence'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Edit Yard' })).toHaveCount(0)
  await page.goto(`/settings/geofence/${yard.id}`)
  await expect(page).toHaveURL(/\/geofences$/)
})

test('a thousand geofences are drawn and searched', async ({ page }) => {
  const many = Array.from({ length: 1000 }, (_, index) => ({
    id: index + 1,
    name: `Place ${index + 1}`,
    area: circle(80, { latitude: -23.55 + Math.floor(index / 40) / 400, longitude: -46.63 + (index % 40) / 400 }),
    attributes: {},
    calendarId: 0,
    description: null,
  }))
  await page.route('**/api/geofences', (route) => route.fulfill({ json: many }))
  await open(page)
  await expect(page.getByText('1,000 geofences')).toBeVisible()
  expect(await list(page).getByRole('listitem').count()).toBeLessThan(60)
  await page.getByRole('searchbox', { name: 'Search geofences' }).fill('place 999')
  await expect(page.getByText('1 geofence', { exact: true })).toBeVisible()
  await list(page)
    .getByRole('button', { name: /Place 999/ })
    .click()
  await expect(chosen(page).getByText('Place 999')).toBeVisible()
})

/** With `SCREENSHOTS=1` the test leaves pictures to look at in `e2e/screenshots`. No check needs them. */
const pictures = process.env.SCREENSHOTS === '1'
const words = {
  'en-US': { change: 'Change shape', draw: 'Draw a polygon', save: 'Save' },
  'pt-BR': { change: 'Alterar forma', draw: 'Desenhar um polígono', save: 'Salvar' },
} as const
const looks = [
  [1280, 800, 'en-US', 'light'],
  [1280, 800, 'pt-BR', 'dark'],
  [390, 844, 'pt-BR', 'light'],
  [390, 844, 'en-US', 'dark'],
] as const
for (const [width, height, locale, colorScheme] of looks) {
  test.describe(`${width} ${locale} ${colorScheme}`, () => {
    test.use({ viewport: { width, height }, locale, colorScheme })
    test('list, drawing, shape and form fit and hinder nobody', async ({ page }) => {
      const { change, draw, save } = words[locale]
      const look = async (what: string) => {
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(over).toBeLessThanOrEqual(0)
        expect(await hindrances(page)).toEqual([])
        if (pictures)
          await page.screenshot({ path: `e2e/screenshots/geofences ${what} ${width} ${locale} ${colorScheme}.png` })
      }
      const { id } = await rest.geofences.create({
        body: { name: 'Depot', area: square, attributes: { color: '#D93636' } },
      })
      await rest.geofences.create({ body: { name: '', area: circle(400) } })
      await rest.geofences.create({ body: { name: 'Road', area: 'LINESTRING (-23.545 -46.64, -23.555 -46.62)' } })
      const van = await rest.devices.create({ body: { name: 'Van', uniqueId: `look ${id}` } })
      await rest.permissions.link({ body: { deviceId: van.id, geofenceId: id } })
      await enter(page)
      await page.goto('/geofences')
      await expect(page.getByRole('listitem').getByText('Depot')).toBeVisible()
      await look('list')
      await page.getByRole('button', { name: draw }).click()
      await clickAt(page, -40, -20)
      await clickAt(page, 60, -20)
      await clickAt(page, 40, 60)
      await look('drawing')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /Depot/ }).click()
      await page.getByRole('button', { name: change }).click()
      await look('shape')
      await page.goto(`/settings/geofence/${id}`)
      await expect(page.getByText('Van', { exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: save })).toBeEnabled()
      await look('form')
    })
  })
}

const workdays = Buffer.from(
  'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Traccar//NONSGML Traccar//EN\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART;TZID=America/Sao_Paulo:20260101T080000\r\nDTEND;TZID=America/Sao_Paulo:20260101T180000\r\nRRULE:FREQ=DAILY\r\nSUMMARY:x\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
).toString('base64')

/** The chosen shape stands so many pixels below the middle of the map, because of what stands above it. */
const middle = 76

/** Where the right side of the chosen square is, in pixels from the middle of the map. */
async function sideOf(page: Page): Promise<number> {
  const { x, y } = await spot(page, 0, 0)
  const box = (await canvas(page).boundingBox())!
  for (let right = 10; right < box.width / 2; right += 2) {
    await page.mouse.move(x + right, y + middle)
    const cursor = await canvas(page).evaluate((element) => (element as HTMLElement).style.cursor)
    if (cursor === 'grab') return right + 8
  }
  throw new Error('No point of the right side was found')
}

/** Which named colours stand on a row of the map. */
async function coloursOnRow(page: Page, x: number, y: number): Promise<string[]> {
  const clip = { x: x - 320, y, width: 640, height: 1 }
  const picture = await page.screenshot({ clip })
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes]))
    const pen = new OffscreenCanvas(bitmap.width, 1).getContext('2d')!
    pen.drawImage(bitmap, 0, 0)
    const { data } = pen.getImageData(0, 0, bitmap.width, 1)
    const isBlue = (at: number) => [0x3f, 0xa9, 0xe5].every((part, band) => Math.abs(part - data[at + band]!) <= 10)
    return Array.from({ length: bitmap.width }, (_, pixel) => pixel * 4).some(isBlue) ? ['light blue'] : []
  }, picture.toString('base64'))
}
