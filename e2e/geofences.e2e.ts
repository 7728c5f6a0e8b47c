import type { Locator, Page } from '@playwright/test'
import type { Rest } from '../tools/rest.ts'
import { administrator, enter, firstAccount, setServerAttributes } from './people.ts'
import { expect, test } from './server.ts'

test.use({ installation: 'geofences', hasTouch: false })

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
const square =
  'POLYGON ((-23.548 -46.632, -23.548 -46.628, -23.552 -46.628, -23.552 -46.632, -23.548 -46.632))'
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

test('look', async ({ page }) => {
  await rest.geofences.create({ body: { name: 'Yard', area: circle(300), attributes: { color: '#D93636' } } })
  await rest.geofences.create({ body: { name: '', area: square } })
  await rest.geofences.create({ body: { name: 'Road', area: 'LINESTRING (-23.545 -46.64, -23.555 -46.62)' } })
  await open(page)
  await page.waitForTimeout(1500)
  await page.screenshot({ path: '/tmp/wt-out/fences/list.png' })
  await list(page).getByRole('button', { name: /no name/ }).click()
  await chosen(page).getByRole('button', { name: 'Change shape' }).click()
  await page.waitForTimeout(800)
  await page.screenshot({ path: '/tmp/wt-out/fences/change.png' })
  await list(page).getByRole('link', { name: 'Edit Yard' }).click()
  await page.waitForTimeout(1500)
  await page.screenshot({ path: '/tmp/wt-out/fences/form.png', fullPage: true })
})
