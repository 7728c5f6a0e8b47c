import type { Page } from '@playwright/test'
import { levels } from '@rastro/core/resources/user'
import { axeViolations } from './axe-violations.ts'
import { drive, yesterdayAt } from './drives.ts'
import { openScreen } from './follow.ts'
import { enterAt, firstAccount, takeSession } from './people.ts'
import { expect, test } from './server.ts'

test.use({ installation: 'reports', timezoneId: 'America/Sao_Paulo' })

const client = { name: 'Transportes Silva', email: 'silva@example.com', password: 'a long secret' }
let strada: number
let groupId: number

test.beforeAll(async ({ server }) => {
  const rest = await firstAccount(server)
  groupId = (await rest.groups.create({ body: { name: 'South' } })).id
  const veiculo = { placa: 'RTA-4F21', marca: 'Fiat', modelo: 'Strada' }
  const body = { name: 'Strada', uniqueId: 'strada-1', groupId, attributes: { veiculo } }
  strada = (await rest.devices.create({ body })).id
  await rest.devices.create({ body: { name: 'Daily', uniqueId: 'daily-1', groupId } })
  const { id: userId } = await rest.users.create({ body: { ...client, attributes: { nivel: levels.client } } })
  await rest.permissions.link({ body: { userId, deviceId: strada } })
  const area = 'CIRCLE (-23.55 -46.65, 3000)'
  const { id: geofenceId } = await rest.geofences.create({ body: { name: 'Depot', area } })
  await rest.permissions.link({ body: { deviceId: strada, geofenceId } })
  const half = await drive(server, 'strada-1', yesterdayAt(8), 20, { lat: -23.6, lon: -46.65 })
  await drive(server, 'strada-1', yesterdayAt(10), 30, half)
  await drive(server, 'daily-1', yesterdayAt(9), 10, { lat: -23.5, lon: -46.6 })
})

/** With `SCREENSHOTS=1` the tests leave pictures to look at in `e2e/screenshots`. No check needs them. */
async function shoot(page: Page, what: string): Promise<void> {
  if (process.env.SCREENSHOTS !== '1') return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `e2e/screenshots/reports ${what} ${page.viewportSize()!.width} ${colorScheme}.png` })
  }
}

const range = () => `from=${yesterdayAt(0).toISOString()}&to=${new Date(yesterdayAt(24).getTime() - 1).toISOString()}`
const rows = (page: Page) => page.locator('tbody tr:has(button[aria-pressed])')
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test('[RPT-14] [RPT-16] [RPT-20] [RPT-22] [RPT-27] [RPT-28] a client chooses vehicle and period at a desk, sorts, hides a column, and finds all of it again by the address', async ({
  page,
}) => {
  await enterAt(page, '/reports/trip', client)
  await expect(
    page
      .getByRole('navigation', { name: /path|where/i })
      .or(page.locator('nav ol'))
      .first(),
  ).toContainText('Reports')
  await expect(page.getByLabel('Period')).toHaveValue('today')
  await expect(page.getByLabel('Period').getByRole('option')).toHaveCount(7)
  const show = page.getByRole('button', { name: 'Show', exact: true })
  await expect(show).toBeDisabled()
  await page.getByRole('combobox', { name: 'Vehicle' }).fill('strada')
  await page.getByRole('option', { name: /Strada/ }).click()
  await show.click()
  await expect(page.getByText('No data in this period')).toBeVisible()
  await page.getByLabel('Period').selectOption('yesterday')
  await show.click()
  await expect(rows(page)).toHaveCount(2)
  const headings = page.getByRole('columnheader')
  await expect(headings.first()).toHaveText('Vehicle')
  await expect(headings.filter({ hasText: /^(Latitude|Start latitude|Start position)$/ })).toHaveCount(0)
  await expect(page.locator('thead tr').nth(1)).toContainText('Total')

  await headings.getByRole('button', { name: 'Distance' }).click()
  await headings.getByRole('button', { name: 'Distance' }).click()
  await expect(headings.filter({ hasText: 'Distance' })).toHaveAttribute('aria-sort', 'descending')
  await expect(rows(page).first()).toContainText('10:00')

  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('dialog', { name: 'Columns' }).getByText('Fuel used').click()
  await page.keyboard.press('Escape')
  await expect(headings.filter({ hasText: 'Fuel used' })).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('tripColumns'))).toContain('distance')
  expect(await axeViolations(page)).toEqual([])
  await shoot(page, 'trips')

  await page.reload()
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByLabel('Period')).toHaveValue('yesterday')
  await expect(headings.filter({ hasText: 'Fuel used' })).toHaveCount(0)
  await expect(rows(page).first().getByRole('link', { name: 'Replay' })).toHaveAttribute(
    'href',
    new RegExp(`/replay\\?deviceId=${strada}&from=.+&to=`),
  )
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'pt-BR' })
  test('[RPT-26] the trips of a client are cards below one line with the filter, which opens', async ({ page }) => {
    await enterAt(page, `/reports/trip?deviceId=${strada}&${range()}`, client)
    const cards = page.getByRole('list', { name: 'Linhas do relatório' }).getByRole('listitem')
    await expect(cards).toHaveCount(2)
    await expect(page.getByRole('table')).toHaveCount(0)
    const folded = page.getByRole('button', { name: /Strada.*, ontem/ })
    await expect(folded).toBeVisible()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    expect(await axeViolations(page)).toEqual([])
    await shoot(page, 'trips')
    await folded.click()
    await expect(page.getByLabel('Período')).toHaveValue('yesterday')
    await page.getByLabel('Período').selectOption('custom')
    await expect(page.locator('input[type="datetime-local"]')).toHaveCount(2)
    await shoot(page, 'filter')
  })
})

test('[RPT-26] up to 768 px a route is cards and above it a table, trips are cards below 601 px', async ({ page }) => {
  await takeSession(page, client)
  for (const [address, looks] of [
    ['route', { 768: 'cards', 700: 'cards', 769: 'table', 600: 'cards' }],
    ['trip', { 768: 'table', 700: 'table', 769: 'table', 600: 'cards' }],
  ] as const) {
    await openScreen(page, `/reports/${address}?deviceId=${strada}&${range()}`)
    for (const [width, look] of Object.entries(looks)) {
      await page.setViewportSize({ width: Number(width), height: 900 })
      await expect(page.getByText(/\d+ rows$/)).toBeVisible()
      await expect(page.getByRole('table'), `${address} at ${width} px`).toHaveCount(look === 'table' ? 1 : 0)
      expect(await sideways(page), `${address} at ${width} px`).toBeLessThanOrEqual(0)
      await shoot(page, `${address} at ${width}`)
    }
  }
})

test('[RPT-1] [RPT-2] [RPT-3] [RPT-4] [RPT-5] [RPT-20] an administrator opens each report of positions, sees rows, and is offered four things', async ({
  page,
}) => {
  await takeSession(page)
  for (const [address, query, heading] of [
    ['/reports/route', '', 'Position time'],
    ['/reports/events', '', 'Event'],
    ['/reports/trips', '', 'Start address'],
    ['/reports/stops', '', 'Address'],
    ['/reports/summary', 'daily=true', 'Distance'],
  ] as const) {
    await openScreen(page, `${address}?deviceId=${strada}&${range()}&${query}`)
    await expect(rows(page).first(), address).toBeVisible()
    await expect(page.getByRole('columnheader', { name: heading, exact: true }), address).toBeVisible()
    await page.getByRole('button', { name: 'More actions' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Show', 'Export', 'Send by email', 'Schedule'])
    await page.keyboard.press('Escape')
    expect(await axeViolations(page), address).toEqual([])
    await shoot(page, address.slice(9))
  }
})

test('reports of behaviour open with their rows, or say that there is nothing, and can be scheduled but for visits', async ({
  page,
}) => {
  await takeSession(page)
  for (const [name, heading] of [
    ['drivers', 'Driver totals'],
    ['score', 'Driving score'],
    ['deductions', 'What took points'],
    ['speeding', 'Speeding'],
    ['idling', 'Idling'],
    ['fuel', 'Fuel changes'],
    ['mileage', 'Mileage by day'],
    ['costs', 'Costs by vehicle'],
    ['engine', 'Engine hours by day'],
  ] as const) {
    await openScreen(page, `/reports/${name}?deviceId=${strada}&groupId=${groupId}&${range()}`)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(rows(page).first().or(page.getByText('No data in this period'))).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Show', 'Export', 'Send by email', 'Schedule'])
  await enterAt(page, `/reports/geofences?deviceId=${strada}&${range()}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Show' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Schedule' })).toHaveCount(0)
})

test('what is shown is downloaded as a spreadsheet, as CSV or as PDF', async ({ page }) => {
  await enterAt(page, `/reports/trip?deviceId=${strada}&${range()}`)
  for (const [index, format] of ['xlsx', 'csv', 'pdf'].entries()) {
    await page.getByRole('button', { name: 'Download' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem').nth(index).click()
    expect((await download).suggestedFilename()).toBe(`trips.${format}`)
    expect(await (await download).failure()).toBeNull()
  }
})

test('visits to a geofence are rows with its name, once the geofence is chosen', async ({ page }) => {
  await enterAt(page, `/reports/geofences?deviceId=${strada}&${range()}`)
  const show = page.getByRole('button', { name: 'Show', exact: true })
  await expect(show).toBeDisabled()
  await page.getByRole('combobox', { name: 'Geofences' }).click()
  await page.getByRole('option', { name: 'Depot' }).click()
  await show.click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Depot')
  await expect(page).toHaveURL(/geofenceId=\d+/)
})

test('[RPT-15] [RPT-51] a summary of a group has a row for each of its vehicles; the choice of days goes into the query', async ({
  page,
}) => {
  await enterAt(page, `/reports/summary?groupId=${groupId}&${range()}`)
  await expect(rows(page)).toHaveCount(2)
  const asked = page.waitForRequest((request) => request.url().includes('/api/reports/summary'))
  await page.getByRole('checkbox', { name: 'Daily' }).check()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  expect((await asked).url()).toMatch(/groupId=\d+&daily=true/)
})

test('[RPT-52] the types of events are chosen from those that the server knows', async ({ page }) => {
  await enterAt(page, `/reports/event?deviceId=${strada}&${range()}`)
  await page.getByRole('button', { name: 'Event types: All types' }).click()
  const choices = page.getByRole('dialog', { name: 'Event types' })
  for (const type of ['Ignition on', 'Ignition off']) await choices.getByText(type, { exact: true }).click()
  await page.keyboard.press('Escape')
  const asked = page.waitForRequest((request) => request.url().includes('/api/reports/events'))
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  expect((await asked).url()).toMatch(/type=ignitionOn&type=ignitionOff/)
  await expect(rows(page)).toHaveCount(4)
})

test('[RPT-29] [ENT-42] attributes become columns of a route, five at most; a sixth is refused in words', async ({
  page,
}) => {
  await enterAt(page, `/reports/route?deviceId=${strada}&${range()}`)
  await expect(page.getByRole('columnheader').getByRole('button')).toHaveText([
    'Position time',
    'Latitude',
    'Longitude',
    'Speed',
    'Address',
  ])
  await page.getByRole('button', { name: 'Columns' }).click()
  const choices = page.getByRole('dialog', { name: 'Columns' })
  for (const name of ['RPM', 'Ignition', 'Motion', 'Distance', 'Satellites', 'Battery'])
    await choices.getByText(name, { exact: true }).click()
  await expect(choices.getByRole('alert')).toHaveText('Limit Reached! You have selected the maximum of 5 attributes')
  await expect(choices.getByRole('checkbox', { name: 'Battery', exact: true })).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'RPM' })).toBeVisible()
})

test('[RPT-23] [RPT-24] [RPT-25] [RPT-60] a link without a vehicle, a refusal and an empty answer each say what they are', async ({
  page,
}) => {
  await enterAt(page, `/reports/route?${range()}`)
  await expect(page.getByRole('alert').filter({ hasText: 'Choose a vehicle' })).toBeVisible()
  await enterAt(page, `/reports/trip?${range()}`)
  await expect(page.getByRole('status').filter({ hasText: /^Select device$/ })).toBeVisible()
  await enterAt(page, `/reports/summary?${range()}`)
  await expect(page.getByRole('status').filter({ hasText: 'Select device/group' })).toBeVisible()
  await page.route('**/api/reports/trips?*', (route) => route.fulfill({ status: 400, body: 'The disk is full' }))
  await enterAt(page, `/reports/trip?deviceId=${strada}&${range()}`)
  await expect(page.getByRole('status').filter({ hasText: 'Select device' })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'The disk is full' })).toBeVisible()
  await page.unroute('**/api/reports/trips?*')
  await page.route('**/api/reports/trips?*', (route) => route.fulfill({ json: [] }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No data in this period')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
})

const map = (page: Page) => page.getByRole('region', { name: 'Map' }).or(page.getByTestId('map')).first()

test('[RPT-30] a chosen trip asks for its way, and says where it began and ended; the map can be put away', async ({
  page,
}) => {
  await enterAt(page, `/reports/trip?deviceId=${strada}&${range()}`)
  await expect(page.getByText('Choose a row to see it on the map.')).toBeVisible()
  const asked = page.waitForRequest((request) => request.url().includes('/api/positions?deviceId'))
  // Its middle may lie under the links that stand over a wide row
  await rows(page)
    .nth(1)
    .click({ position: { x: 40, y: 12 } })
  const query = new URL((await asked).url()).searchParams
  expect([query.get('from'), query.get('to')]).toEqual([yesterdayAt(10).toISOString(), yesterdayAt(10.5).toISOString()])
  await expect(rows(page).nth(1).getByRole('button')).toHaveAttribute('aria-pressed', 'true')
  const results = page.getByRole('region', { name: 'Trips' })
  await expect(results.getByRole('definition').filter({ hasText: '10:00:00' })).toBeVisible()
  await expect(results.getByRole('definition').filter({ hasText: '10:30:00' })).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await rows(page).nth(1).getByRole('button').press('ArrowUp')
  await expect(rows(page).first().getByRole('button')).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Hide the map' }).click()
  await expect(page.getByTestId('map')).toHaveCount(0)
})

test('[RPT-30] a click on the place of an event on the map chooses its row', async ({ page }) => {
  const span = `from=${yesterdayAt(10).toISOString()}&to=${yesterdayAt(10.2).toISOString()}`
  await enterAt(page, `/reports/event?deviceId=${strada}&${span}&type=ignitionOn`)
  await expect(rows(page)).toHaveCount(1)
  await expect(async () => {
    const box = (await map(page).boundingBox())!
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await expect(rows(page).getByRole('button')).toHaveAttribute('aria-pressed', 'true', { timeout: 1000 })
  }).toPass()
})

test('a printed report is its figures and all its rows, without the menu, the filter and the map', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await enterAt(page, `/reports/route?deviceId=${strada}&${range()}`)
  await expect(rows(page).first()).toBeVisible()
  expect(await rows(page).count()).toBeLessThan(45)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(rows(page)).toHaveCount(52)
  await page.emulateMedia({ media: 'print' })
  for (const gone of [
    page.getByRole('complementary'),
    page.getByRole('form', { name: 'Filter' }),
    page.getByTestId('map'),
  ])
    await expect(gone).toBeHidden()
  const tall = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(tall).toBeGreaterThan(700)
  if (process.env.SCREENSHOTS === '1')
    await page.pdf({ path: 'e2e/screenshots/reports printed.pdf' }).catch(() => undefined)
  await page.emulateMedia({ media: null })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
})

test('[RPT-59] an event whose position is gone says so', async ({ page }) => {
  await page.route('**/api/positions?id=*', (route) => route.fulfill({ json: [] }))
  await enterAt(page, `/reports/event?deviceId=${strada}&${range()}`)
  await rows(page).first().click()
  await expect(page.getByText('Position not found')).toBeVisible()
})

/** The colour of ways and points is looked at in one width; in the others the map draws nothing. */
const isDrawn = (width: number) => width === 1280
const tags = { 1280: ['@drawn'], 768: ['@all'], 390: [] }
for (const [width, locale] of [
  [1280, 'pt-BR'],
  [768, 'en-US'],
  [390, 'pt-BR'],
] as const) {
  test.describe(`on the map at ${width}`, { tag: tags[width] }, () => {
    test.use({ viewport: { width, height: width === 390 ? 844 : 800 }, locale })
    test(`[RPT-30] [RPT-31] trip, route and stop on the map at ${width} px`, async ({ page }) => {
      test.slow()
      await takeSession(page, client)
      for (const [address, row] of [
        ['trip', 1],
        ['stop', 0],
        ['route', 4],
      ] as const) {
        await openScreen(page, `/reports/${address}?deviceId=${strada}&${range()}`)
        const isCards = width === 390 || (width === 768 && address === 'route')
        const each = isCards ? page.locator('ul > li > button[aria-expanded]') : rows(page)
        await each.nth(row).click()
        if (isCards && address === 'route')
          await page.getByRole('button', { name: /^(Show the map|Mostrar o mapa)$/ }).click()
        await expect(map(page)).toBeVisible()
        await page.getByTestId('map').scrollIntoViewIfNeeded()
        await page.locator('.maplibregl-ctrl-attrib:not(.maplibregl-attrib-empty)').waitFor({ state: 'attached' })
        // In the card of a phone it would cover the most of the map
        if (width === 390 && address !== 'route') expect(await page.locator('.maplibregl-compact-show').count()).toBe(0)
        if (isDrawn(width)) await expect.poll(() => inkOnMap(page), { timeout: 60_000 }).toBeGreaterThan(40)
        expect(await axeViolations(page)).toEqual([])
        await shoot(page, `map ${address}`)
        expect(await sideways(page)).toBeLessThanOrEqual(0)
        await page.emulateMedia({ colorScheme: 'light' })
      }
    })
  })
}

/** Pixels of the colour of ways and points on the map. */
async function inkOnMap(page: Page): Promise<number> {
  const box = (await page.getByTestId('map').boundingBox())!
  const picture = await page.screenshot({ clip: box })
  return page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes]))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
    canvas.drawImage(bitmap, 0, 0)
    const { data } = canvas.getImageData(0, 0, bitmap.width, bitmap.height)
    let count = 0
    for (let at = 0; at < data.length; at += 4)
      if (Math.abs(data[at]! - 11) + Math.abs(data[at + 1]! - 85) + Math.abs(data[at + 2]! - 99) < 18) count++
    return count
  }, picture.toString('base64'))
}
