import type { Locator, Page } from '@playwright/test'
import { logIn, type Rest } from '../tools/rest.ts'
import { axeViolations } from './axe-violations.ts'
import { enter, firstAccount, setServerAttributes } from './people.ts'
import { expect, test } from './server.ts'
import { reportOsmand } from './units.ts'

test.use({ installation: 'anchor' })

const place = { lat: -23.55, lon: -46.63 }
const manager = { name: 'Marta', email: 'marta@example.com', password: 'a long secret' }
let rest: Rest
let deviceId: number

test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
  await setServerAttributes(rest, { noOutsideRequests: true })
  const user = await rest.users.create({ body: { ...manager, userLimit: 5, deviceLimit: -1 } })
  const van = await rest.devices.create({ body: { name: 'Van', uniqueId: 'van' } })
  deviceId = van.id
  await rest.permissions.link({ body: { userId: user.id, deviceId } })
  await reportOsmand(server, { id: 'van', ...place, speed: 0, ignition: false })
})
test.beforeEach(async () => {
  for (const { id } of await rest.geofences.list({ query: { all: true } }))
    await rest.geofences.remove({ params: { id } })
})

const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }
const isPhone = (page: Page) => page.viewportSize()!.width < 900
const question = (page: Page) => page.getByRole('dialog', { name: 'Set an anchor for Van?' })

/** Opens the full card of the vehicle. */
async function openCard(page: Page): Promise<Locator> {
  if (isPhone(page)) await page.getByRole('button', { name: 'Vehicle list' }).click()
  await page.getByRole('option', { name: /Van/ }).click()
  const card = page.getByRole('region', { name: 'Van' })
  if (isPhone(page)) await card.getByRole('button', { name: 'Details' }).click()
  await expect(card.getByRole('group', { name: 'Actions' })).toBeVisible()
  return card
}
/** With `SCREENSHOTS=1` the test leaves pictures to look at in `e2e/screenshots`. No check needs them. */
const look = async (page: Page, what: string) => {
  if (process.env.SCREENSHOTS !== '1') return
  await page.screenshot({ path: `e2e/screenshots/anchor ${what} ${page.viewportSize()!.width}.png` })
}
const calls = (page: Page) => {
  const made: [string, unknown][] = []
  page.on('request', (call) => {
    const path = new URL(call.url()).pathname
    if (call.method() !== 'GET' && /geofences|permissions/.test(path))
      made.push([`${call.method()} ${path}`, call.postDataJSON()])
  })
  return made
}

for (const [device, viewport] of Object.entries(sizes)) {
  test.describe(`on a ${device}`, { tag: device === 'phone' ? [] : ['@all'] }, () => {
    test.use({ viewport })

    test('[GEO-17] [GEO-18] [GEO-19] [GEO-20] an anchor is set in two taps, marks the vehicle, and is lifted', async ({
      page,
    }) => {
      await enter(page)
      const made = calls(page)
      const card = await openCard(page)
      await test.step('it asks first, and giving up does nothing', async () => {
        await card.getByRole('button', { name: 'Anchor' }).click()
        await expect(question(page)).toBeVisible()
        expect(await axeViolations(page)).toEqual([])
        await look(page, 'question')
        await question(page).getByRole('button', { name: 'Cancel' }).click()
        await expect(question(page)).toHaveCount(0)
        expect(made).toEqual([])
      })
      await test.step('a circle of 50 m is made and linked', async () => {
        await card.getByRole('button', { name: 'Anchor' }).click()
        await question(page).getByRole('button', { name: 'Set anchor' }).click()
        await expect(page).toHaveURL(/\/geofences\/$/)
        const [fence] = await rest.geofences.list({ query: {} })
        expect(made).toEqual([
          [
            'POST /api/geofences',
            { name: 'Anchor Van', area: 'CIRCLE (-23.55 -46.63, 50)', attributes: { anchor: true } },
          ],
          ['POST /api/permissions', { deviceId, geofenceId: fence!.id }],
        ])
        await expect(
          page.getByRole('status').getByText('No notification is set up for when the vehicle leaves the anchor'),
        ).toBeVisible()
        expect(await axeViolations(page)).toEqual([])
        await page.getByRole('status').getByRole('button', { name: 'Close' }).click()
      })
      await test.step('row and card say that it holds', async () => {
        await page.goto('/')
        if (isPhone(page)) await page.getByRole('button', { name: 'Vehicle list' }).click()
        await expect(page.getByRole('option', { name: /Van/ }).getByRole('img', { name: 'Anchored' })).toBeVisible()
        await page.getByRole('option', { name: /Van/ }).click()
        if (isPhone(page))
          await page.getByRole('region', { name: 'Van' }).getByRole('button', { name: 'Details' }).click()
        await expect(page.getByRole('region', { name: 'Van' }).getByText('Anchored', { exact: true })).toBeVisible()
      })
      await look(page, 'held')
      await test.step('it is lifted', async () => {
        made.length = 0
        const [fence] = await rest.geofences.list({ query: {} })
        await page.getByRole('button', { name: 'Remove anchor' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Remove anchor' }).click()
        await expect(page.getByText('Anchor removed')).toBeVisible()
        expect(made).toEqual([
          ['DELETE /api/permissions', { deviceId, geofenceId: fence!.id }],
          [`DELETE /api/geofences/${fence!.id}`, null],
        ])
        await expect(page.getByRole('img', { name: 'Anchored' })).toHaveCount(0)
        await expect(page.getByRole('button', { name: 'Anchor', exact: true })).toBeVisible()
      })
    })
  })
}

test('[GEO-21] [GEO-22] the radius is chosen, by administrators also one to test with; while the vehicle moves, the question warns of it', async ({
  page,
  server,
}) => {
  await enter(page)
  const area = async () => (await rest.geofences.list({ query: {} }))[0]?.area
  await (await openCard(page)).getByRole('button', { name: 'Anchor' }).click()
  const radii = question(page).getByRole('radiogroup', { name: 'Radius' }).locator('label')
  await expect(radii).toHaveText(['50 m', '100 m', '200 m', '500 m', '10 m (test)'])
  await expect(question(page).getByRole('radio', { name: '50 m', exact: true })).toBeChecked()
  await expect(question(page).getByRole('alert')).toHaveCount(0)
  await reportOsmand(server, { id: 'van', ...place, speed: 30, ignition: true, motion: true })
  await expect(question(page).getByRole('alert')).toHaveText('The vehicle is moving: it will leave the circle at once.')
  await look(page, 'moving')
  await question(page).getByText('10 m (test)').click()
  await look(page, 'test')
  await question(page).getByText('100 m').click()
  await question(page).getByRole('button', { name: 'Set anchor anyway' }).click()
  await expect.poll(area).toBe('CIRCLE (-23.55 -46.63, 100)')
  await reportOsmand(server, { id: 'van', ...place, speed: 0, ignition: false, motion: false })
})

test('[GEO-21] everybody else has the same radii; a notification that tells is not asked for again', async ({
  page,
  server,
}) => {
  const marta = await logIn(server.url, manager)
  await marta.notifications.create({ body: { type: 'geofenceExit', notificators: 'web', always: true } })
  await enter(page, manager)
  await (await openCard(page)).getByRole('button', { name: 'Anchor' }).click()
  await expect(question(page).getByRole('radio')).toHaveCount(4)
  await question(page).getByText('200 m').click()
  await question(page).getByRole('button', { name: 'Set anchor' }).click()
  await expect(page.getByText('Anchor set', { exact: true })).toBeVisible()
  expect((await marta.geofences.list({ query: {} })).map(({ area }) => area)).toEqual(['CIRCLE (-23.55 -46.63, 200)'])
  await test.step('whoever sees the vehicle sees that it is anchored', async () => {
    await page.request.delete('/api/session')
    await enter(page)
    const card = await openCard(page)
    await expect(card.getByText('Anchored', { exact: true })).toBeVisible()
    await expect(card.getByRole('button', { name: 'Remove anchor' })).toHaveAttribute('aria-disabled', 'true')
  })
})

test('[GEO-8] a geofence is made where the vehicle is, for it, and its form opens', async ({ page }) => {
  await enter(page)
  const made = calls(page)
  await (await openCard(page)).getByRole('button', { name: 'Create geofence here' }).click()
  await expect(page).toHaveURL(/\/settings\/geofence\/\d+$/)
  const [fence] = await rest.geofences.list({ query: {} })
  expect(made).toEqual([
    ['POST /api/geofences', { name: '', area: 'CIRCLE (-23.55 -46.63, 50)' }],
    ['POST /api/permissions', { deviceId, geofenceId: fence!.id }],
  ])
  await expect(page.getByRole('button', { name: 'Unlink Van' })).toBeVisible()
})

test('[GEO-8] a geofence is made at a place of the map, and its form opens', async ({ page }) => {
  await enter(page)
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible()
  const entry = page.getByRole('menuitem', { name: 'Create geofence here' })
  await expect(async () => {
    await page.locator('.maplibregl-canvas').click({ button: 'right', position: { x: 500, y: 300 } })
    await expect(entry).toBeVisible({ timeout: 3000 })
  }).toPass()
  await entry.click()
  await expect(page).toHaveURL(/\/settings\/geofence\/\d+$/)
  expect((await rest.geofences.list({ query: {} }))[0]?.area).toMatch(/^CIRCLE \(\S+ \S+, 50\)$/)
})
