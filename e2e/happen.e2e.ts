import type { Page } from '@playwright/test'
import type { Rest } from '../tools/rest.ts'
import { centre, clickAt, openList, prepare, removeAll, toForm } from './fences.ts'
import { hindrances } from './hindrances.ts'
import { enter } from './people.ts'
import { expect, test } from './server.ts'
import { connectGt06, type Gt06Unit } from './units.ts'

test.use({ installation: 'happen', timezoneId: 'America/Sao_Paulo' })

const guard = { name: 'Guido Reis', email: 'guido@example.com', password: 'a long secret' }
const imei = '359586015829802'
const title = 'Fiat Strada'
let rest: Rest
let deviceId: number

test.beforeAll(async ({ server }) => {
  rest = await prepare(server)
  const veiculo = { placa: 'RTA-4F21', marca: 'Fiat', modelo: 'Strada' }
  deviceId = (await rest.devices.create({ body: { name: 'Strada', uniqueId: imei, attributes: { veiculo } } })).id
  const { id: userId } = await rest.users.create({ body: guard })
  await rest.permissions.link({ body: { userId, deviceId } })
  await rest.notifications.create({ body: { type: 'geofenceEnter', notificators: 'web', always: true } })
})
test.beforeEach(() => removeAll(rest))

/** With `SCREENSHOTS=1` the tests leave pictures to look at in `e2e/screenshots`. No check needs them. */
const look = async (page: Page, what: string) => {
  if (process.env.SCREENSHOTS !== '1') return
  await page.screenshot({ path: `e2e/screenshots/happen ${what} ${page.viewportSize()!.width}.png` })
}
const isPhone = (page: Page) => page.viewportSize()!.width < 900
const toasts = (page: Page) => page.locator('#news').getByRole('article')
const drawer = (page: Page) => page.getByRole('complementary', { name: 'Events' })
const entries = (page: Page) => drawer(page).getByRole('listitem')
const bell = (page: Page) => page.getByRole('button', { name: /^Events/ })

/** A unit of another minute each time: what it tells is new. */
let minutes = 0
async function drive(unit: Gt06Unit, north: number): Promise<void> {
  const time = new Date(Date.now() - 120_000 + (minutes++ % 100) * 1000)
  const { latitude, longitude } = centre
  await unit.report({ latitude: latitude + north, longitude, speedKmh: 40, course: 0, time })
}

const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }
for (const [device, viewport] of Object.entries(sizes)) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    test('[NTF-14] a geofence is drawn, a vehicle drives into it, and a toast and the list of events tell of it', async ({
      page,
      server,
    }) => {
      test.slow()
      const unit = await connectGt06(server, imei)
      await drive(unit, 0.02)
      await openList(page)
      await page.getByRole('button', { name: 'Draw a circle' }).click()
      await clickAt(page, 0, 0)
      await clickAt(page, 60, 0)
      await toForm(page)
      await page.getByRole('textbox', { name: 'Name' }).fill('Base')
      await page.getByRole('searchbox', { name: 'Search a vehicle to add' }).fill('Strada')
      await page.getByRole('button', { name: 'Add Strada' }).click()
      await expect(page.getByRole('button', { name: 'Take Strada away' })).toBeVisible()
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Data updated')).toBeVisible()
      await page.goto('/')
      await expect(bell(page)).toBeVisible()
      await drive(unit, 0)

      await expect(toasts(page)).toHaveCount(1)
      await expect(toasts(page)).toContainText('Geofence entered: Base')
      await expect(toasts(page)).toContainText(/RTA-4F21 · Fiat Strada.*São Paulo/s)
      expect(await hindrances(page)).toEqual([])
      await look(page, 'toast')
      await toasts(page).getByRole('link').click()
      await expect(page).toHaveURL(/\/event\/\d+$/)
      await expect(toasts(page)).toHaveCount(0)
      await expect(page.getByRole('heading', { name: 'Geofence entered' })).toBeVisible()
      await page.goBack()
      await bell(page).click()
      await expect(entries(page).first()).toContainText(/Fiat Strada.*Geofence entered: Base/s)
      await look(page, 'drawer')
      unit.hangUp()
    })
  })
}
