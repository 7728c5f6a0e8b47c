import type { Rest } from '../tools/rest.ts'
import { clickMarker, markersOf } from './map.ts'
import { enter, enterAt, firstAccount } from './people.ts'
import { expect, test } from './server.ts'
import { reportOsmand } from './units.ts'

test.use({ installation: 'a crowded yard' })

let rest: Rest
test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
})

test('[VEH-38] a disabled vehicle is no more selected on the map than in the list, but by an administrator', async ({
  page,
  server,
}) => {
  const client = { name: 'Carla', email: 'carla@example.com', password: 'a long secret' }
  const [{ id: userId }, device] = [
    await rest.users.create({ body: client }),
    await rest.devices.create({ body: { name: 'Digger', uniqueId: 'DIGGER' } }),
  ]
  await reportOsmand(server, { id: device.uniqueId, lat: -20, lon: -40, speed: 0 })
  await rest.devices.update({ params: device, body: { ...device, disabled: true } })
  await rest.permissions.link({ body: { userId, deviceId: device.id } })
  await enterAt(page, '/', client)
  await clickMarker(page, device.id, page.getByText('Vehicle disabled'))
  await expect(page).toHaveURL('/')
  await enterAt(page, '/')
  await clickMarker(page, device.id, page.getByRole('region', { name: 'Digger' }))
  await rest.devices.remove({ params: device })
})

test('of more vehicles at one place than fit a list, it says how many it leaves out', async ({ page, server }) => {
  for (let number = 1; number <= 60; number += 1) {
    const uniqueId = `YARD${number}`
    await rest.devices.create({ body: { name: `Van ${number}`, uniqueId } })
    await reportOsmand(server, { id: uniqueId, lat: -23.55, lon: -46.63, speed: 0 })
  }
  await enter(page)
  const clusterOfAll = async () => (await markersOf(page)).find(({ count }) => count === 60)
  await expect.poll(clusterOfAll).toBeDefined()
  const menu = page.getByRole('menu', { name: '60 vehicles here' })
  await expect(async () => {
    // The map may still be moving to them
    const { x, y } = (await clusterOfAll())!
    await page.locator('[data-markers]').click({ position: { x, y } })
    await expect(menu).toBeVisible({ timeout: 3000 })
  }).toPass()
  await expect(menu.getByRole('menuitem')).toHaveCount(50)
  await expect(menu).toContainText('10 more here: use the list search to find them')
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()

  await test.step('what the list leaves out the map leaves out too, unless that is switched off', async () => {
    await page.getByRole('searchbox').fill('van 60')
    await expect.poll(clusterOfAll).toBeUndefined()
    await expect.poll(async () => (await markersOf(page)).length).toBe(1)
    await page.getByRole('button', { name: 'Filter and sort' }).click()
    await page.getByRole('checkbox', { name: 'Filter on the map too' }).uncheck()
    await expect.poll(clusterOfAll).toBeDefined()
  })
})
