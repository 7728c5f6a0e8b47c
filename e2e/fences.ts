import type { Page, Request } from '@playwright/test'
import type { Geofence } from '@rastro/core/resources/geofence'
import type { Rest } from '../tools/rest.ts'
import { enterAt, firstAccount, setServerAttributes } from './people.ts'
import { expect, type Server } from './server.ts'

/** Initial centre of the maps in these journeys. */
export const centre = { latitude: -23.55, longitude: -46.63 }
export const circle = (radius: number, { latitude, longitude } = centre) =>
  `CIRCLE (${latitude} ${longitude}, ${radius})`
export const square = 'POLYGON ((-23.548 -46.632, -23.548 -46.628, -23.552 -46.628, -23.552 -46.632, -23.548 -46.632))'

/** An installation whose maps open at these geofences. */
export async function prepare(server: Server): Promise<Rest> {
  const rest = await firstAccount(server)
  await setServerAttributes(rest, { noOutsideRequests: true })
  const settings = await rest.server.get({})
  await rest.server.update({ body: { ...settings, ...centre, zoom: 14 } })
  return rest
}
export async function removeAll(rest: Rest): Promise<void> {
  for (const { id } of await rest.geofences.list({ query: {} })) await rest.geofences.remove({ params: { id } })
}
export const onlyFence = async (rest: Rest): Promise<Geofence> => (await rest.geofences.list({ query: {} }))[0]!

export const canvas = (page: Page) => page.locator('.maplibregl-canvas')
export const tools = (page: Page) => page.getByRole('toolbar', { name: 'Drawing tools' })
export const list = (page: Page) => page.getByRole('region', { name: 'Geofences', exact: true })
export const chosen = (page: Page) => page.getByRole('region', { name: 'Selected geofence' })

/** Opens the list, with the map ready to be clicked. */
export async function openList(page: Page, address = '/geofences'): Promise<void> {
  await enterAt(page, address)
  await expect(page.getByRole('heading', { level: 1, name: 'Geofences' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Zoom in' }).or(tools(page)).first()).toBeVisible()
}

/** A point of the map in pixels of the page, from its middle. */
export async function spot(page: Page, x: number, y: number): Promise<{ x: number; y: number }> {
  const box = (await page.getByTestId('map').boundingBox())!
  await expect.poll(async () => (await canvas(page).boundingBox())!.height).toBe(box.height)
  return { x: box.x + box.width / 2 + x, y: box.y + box.height / 2 + y }
}
export async function clickAt(page: Page, x: number, y: number): Promise<void> {
  const at = await spot(page, x, y)
  await page.mouse.click(at.x, at.y)
}
export async function drag(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const [a, b] = [await spot(page, ...from), await spot(page, ...to)]
  await page.mouse.move(a.x, a.y)
  await page.mouse.down()
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2)
  await page.mouse.move(b.x, b.y)
  await page.mouse.up()
}

/** The request bodies of these calls. */
export function sent(page: Page, method: string, path: RegExp): unknown[] {
  const bodies: unknown[] = []
  page.on('request', (call: Request) => {
    if (call.method() === method && path.test(new URL(call.url()).pathname)) bodies.push(call.postDataJSON())
  })
  return bodies
}
export const toForm = (page: Page) => expect(page).toHaveURL(/\/settings\/geofence\/\d+$/)
