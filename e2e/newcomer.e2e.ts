import type { Page } from '@playwright/test'
import { clickMarker, countColour, markerOf, markersOf } from './map.ts'
import { administrator, logInByForm } from './people.ts'
import { expect, test } from './server.ts'
import { connectGt06 } from './units.ts'

test.use({ installation: 'newcomer' })
test.describe.configure({ mode: 'serial' })

const imei = '868907042600014'
const paulista = { latitude: -23.561434, longitude: -46.655881, speedKmh: 48, course: 134 }
const further = { ...paulista, longitude: -46.6534, speedKmh: 62 }
/** The marker of a vehicle under way. */
const lime = '#A4E22B'

test('[AUTH-22] [AUTH-24] [LIST-29] [LIVE-2] [MAP-6] [MAP-14] from an empty server to a vehicle that moves on the map', {
  tag: '@drawn',
}, async ({ page, server }) => {
  const row = page.getByRole('option', { name: /Delivery van/ })
  const card = page.getByRole('region', { name: 'Delivery van' })

  await test.step('the first account becomes the administrator', async () => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Welcome. Create the first account' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Name' }).fill(administrator.name)
    await page.getByRole('textbox', { name: 'Email' }).fill(administrator.email)
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(administrator.password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('New user has been registered')).toBeVisible()
    await expect(page).toHaveURL('/')
    const me = (await (await page.request.get('/api/session')).json()) as { administrator: boolean }
    expect(me.administrator).toBe(true)
  })

  await test.step('an empty fleet says how to add a vehicle', async () => {
    await expect(page.getByRole('heading', { name: 'No vehicles yet' })).toBeVisible()
    await page.getByRole('button', { name: 'Add vehicle' }).click()
    const dialog = page.getByRole('dialog', { name: 'New vehicle' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Delivery van')
    await dialog.getByRole('textbox', { name: 'Identifier (IMEI)' }).fill(imei)
    await dialog.getByRole('textbox', { name: 'Plate' }).fill('rta-4f21')
    await dialog.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Van' })
    await dialog.getByRole('button', { name: 'Add vehicle' }).click()
    await expect(dialog).toBeHidden()
    // VEH-26: dated as by the form
    const [stored] = (await (await page.request.get('/api/devices')).json()) as { attributes: { dtcard: string } }[]
    expect(Math.abs(Date.parse(stored!.attributes.dtcard) - Date.now())).toBeLessThan(60_000)
    await expect(row).toContainText('Never reported')
    await expect(row.getByRole('img', { name: 'Plate RTA-4F21' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(card).toBeHidden()
  })

  const unit = await connectGt06(server, imei)
  const vehicleId = await test.step('its first place brings it to the map, and the row tells the rest', async () => {
    await unit.report({ ...paulista, time: new Date('2026-11-21T12:04:05Z') })
    await expect(row).toContainText('Online')
    await expect(row).toContainText('48 km/h')
    await expect(row).toContainText('21/11/2026')
    await expect(row).toContainText('09:04:05')
    await expect(row.getByRole('img', { name: 'Ignition on' })).toBeVisible()
    await expect.poll(async () => (await markersOf(page)).length).toBe(1)
    return (await markersOf(page))[0]!.id
  })

  await test.step('the next place moves the marker, without a reload', async () => {
    // The map has moved to its first vehicle
    await expect(page.locator('[data-zoom]')).toHaveAttribute('data-zoom', '16.00')
    const before = (await markerOf(page, vehicleId))!
    await expect.poll(() => countColour(page, before, lime)).toBeGreaterThan(100)
    await unit.report({ ...further, time: new Date('2026-11-21T12:04:15Z') })
    await expect(row).toContainText('62 km/h')
    // It drives for as long as the vehicle did
    const driven = async () => (await markerOf(page, vehicleId))!.x - before.x
    await expect.poll(driven, { timeout: 30_000 }).toBeGreaterThan(225)
    const arrived = async () => countColour(page, (await markerOf(page, vehicleId))!, lime)
    await expect.poll(arrived, { timeout: 30_000 }).toBeGreaterThan(100)
    const after = (await markerOf(page, vehicleId))!
    expect(Math.abs(after.y - before.y)).toBeLessThanOrEqual(1)
    await expect.poll(() => countColour(page, after, lime)).toBeGreaterThan(100)
    await expect.poll(() => countColour(page, before, lime)).toBe(0)
  })

  await test.step('the card opens from the row and from the marker, and Esc closes it', async () => {
    await row.click()
    await expect(card).toContainText('62 km/h')
    await expect(row).toHaveAttribute('aria-selected', 'true')
    const instruments = page.getByRole('region', { name: 'Instruments' })
    await expect(instruments.getByRole('img', { name: '62 km/h' })).toBeVisible()
    await expect(instruments.getByRole('img', { name: 'south-east' })).toBeVisible()
    await expect(instruments.getByRole('img', { name: 'Plate RTA-4F21' })).toBeVisible()
    await expect.poll(async () => distance((await markerOf(page, vehicleId))!, await middle(page))).toBeLessThan(3)
    await page.keyboard.press('Escape')
    await expect(card).toBeHidden()
    await clickMarker(page, vehicleId, card)
    await page.keyboard.press('Escape')
    await expect(card).toBeHidden()
  })
  unit.hangUp()
})

/** The middle of the map area not covered by card and instruments. */
async function middle(page: Page): Promise<Spot> {
  const map = (await page.getByRole('region', { name: 'Map', exact: true }).boundingBox())!
  const card = (await page.getByRole('region', { name: 'Delivery van' }).boundingBox())!
  const instruments = (await page.getByRole('region', { name: 'Instruments' }).boundingBox())!
  const left = card.x + card.width - map.x
  const gap = card.x - map.x
  return { x: (left + gap + map.width) / 2, y: (instruments.y - map.y) / 2 }
}
const distance = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y)
interface Spot {
  x: number
  y: number
}

test('[MAP-43] the map opens where the person wants it, and the marker stands where the unit reported', {
  tag: '@drawn',
}, async ({ page }) => {
  const zoom = 14
  const centre = { latitude: -23.55, longitude: -46.66 }
  await page.goto('/login')
  await logInByForm(page)
  await expect(page).toHaveURL('/')
  const me = (await (await page.request.get('/api/session')).json()) as { id: number }
  await page.request.put(`/api/users/${me.id}`, { data: { ...me, ...centre, zoom } })
  await page.reload()

  const map = page.getByRole('region', { name: 'Map', exact: true })
  await expect.poll(async () => (await markersOf(page)).length).toBe(1)
  const { width, height } = (await map.boundingBox())!
  const { x, y } = (await markersOf(page))[0]!
  expect(Math.abs(x - (width / 2 + eastOf(further, centre, zoom)))).toBeLessThanOrEqual(2)
  expect(Math.abs(y - (height / 2 + southOf(further, centre, zoom)))).toBeLessThanOrEqual(2)
})

interface Point {
  latitude: number
  longitude: number
}

/** Pixels between two points of a web map whose world is 512 pixels wide at zoom 0. */
const eastOf = (a: Point, b: Point, zoom: number): number => ((a.longitude - b.longitude) / 360) * 512 * 2 ** zoom
const southOf = (a: Point, b: Point, zoom: number): number => (mercator(b) - mercator(a)) * 512 * 2 ** zoom
const mercator = ({ latitude }: Point): number =>
  Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI)
