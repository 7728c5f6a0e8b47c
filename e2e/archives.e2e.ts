import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { countColour } from './map.ts'
import { enter, firstAccount } from './people.ts'
import { protomapsArchive } from './protomaps-archive.ts'
import { expect, test } from './server.ts'
import { reportOsmand } from './units.ts'

test.use({ installation: 'archives' })

/** Off the Avenida Beira Mar of Fortaleza, where our own coarse map has land. */
const [longitude, latitude] = [-38.487, -3.719]
const zoom = 15.5
const metresAPixel = (40_075_017 * Math.cos((latitude * Math.PI) / 180)) / (512 * 2 ** zoom)
const [water, building, road] = ['#BBDAE6', '#E6EAE7', '#FFFFFF']

/** So many metres east and north of the middle of the map. */
async function spotAt(page: Page, east: number, north: number): Promise<{ x: number; y: number }> {
  const box = (await page.locator('[data-markers]').boundingBox())!
  return { x: box.width / 2 + east / metresAPixel, y: box.height / 2 - north / metresAPixel }
}

test('an archive of Protomaps laid into the folder of maps is drawn in our style: water, streets, buildings and names; a selected vehicle stands among them', {
  tag: '@drawn',
}, async ({ page, server }) => {
  const rest = await firstAccount(server)
  await rest.devices.create({ body: { name: 'Van', uniqueId: 'VAN' } })
  await reportOsmand(server, { id: 'VAN', lat: latitude, lon: longitude + 0.003, speed: 0 })
  mkdirSync(server.maps, { recursive: true })
  const beside: [number, number] = [longitude - 150 / (111_320 * Math.cos((latitude * Math.PI) / 180)), latitude]
  // An archive of this name replaces the one that comes with the server.
  writeFileSync(join(server.maps, 'streets.pmtiles'), await protomapsArchive([longitude, latitude], beside))
  const settings = await rest.server.get({})
  await rest.server.update({ body: { ...settings, latitude, longitude, zoom } })
  await enter(page)
  const seen = async (east: number, north: number, colour: string) =>
    countColour(page, await spotAt(page, east, north), colour)
  await expect.poll(() => seen(0, 0, water)).toBeGreaterThan(700)
  await expect.poll(() => seen(-150, 0, building)).toBeGreaterThan(30)
  await expect.poll(() => seen(135, -477, road)).toBeGreaterThan(200)
  await expect(page.getByText('© OpenStreetMap | Natural Earth · GeoNames')).toBeVisible()
  await page.getByRole('button', { name: 'Tools', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Find a place' }).click()
  await page.getByRole('textbox', { name: 'Find a place' }).fill('beira mar')
  await expect(page.getByRole('button', { name: 'Avenida Beira Mar of Protomaps' }).first()).toBeVisible()

  await rest.server.update({ body: { ...settings, latitude, longitude, zoom: 6 } })
  await page.goto('/')
  await page.getByRole('option', { name: /Van/ }).click()
  await expect(page.locator('[data-markers]')).toHaveAttribute('data-zoom', '15.00')
})
