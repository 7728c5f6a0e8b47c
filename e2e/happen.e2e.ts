import type { Locator, Page } from '@playwright/test'
import type { Rest } from '../tools/rest.ts'
import { axeViolations } from './axe-violations.ts'
import { centre, clickAt, onlyFence, openList, prepare, removeAll, toForm } from './fences.ts'
import { enter, enterAt } from './people.ts'
import { expect, test } from './server.ts'
import { connectGt06, type Gt06Unit, reportOsmand } from './units.ts'

test.use({ installation: 'happen', timezoneId: 'America/Sao_Paulo' })

const guard = { name: 'Guido Reis', email: 'guido@example.com', password: 'a long secret' }
const imei = '359586015829802'
let rest: Rest
let deviceId: number

test.beforeAll(async ({ server }) => {
  rest = await prepare(server)
  const veiculo = { placa: 'RTA-4F21', marca: 'Fiat', modelo: 'Strada' }
  deviceId = (await rest.devices.create({ body: { name: 'Strada', uniqueId: imei, attributes: { veiculo } } })).id
  const { id: userId } = await rest.users.create({ body: guard })
  await rest.permissions.link({ body: { userId, deviceId } })
  for (const type of ['geofenceEnter', 'geofenceExit', 'alarm'])
    await rest.notifications.create({ body: { type, notificators: 'web', always: true, description: `Guard ${type}` } })
})
test.beforeEach(() => removeAll(rest))

/** With `SCREENSHOTS=1` the tests leave pictures to look at in `e2e/screenshots`. No check needs them. */
const look = async (page: Page, what: string) => {
  if (process.env.SCREENSHOTS !== '1') return
  await page.screenshot({ path: `e2e/screenshots/happen ${what} ${page.viewportSize()!.width}.png` })
}
const toasts = (page: Page) => page.getByRole('article')
const drawer = (page: Page) => page.getByRole('complementary', { name: 'Events' })
const entries = (page: Page) => drawer(page).getByRole('listitem')
const bell = (page: Page) => page.getByRole('button', { name: /^Events/ })

/** Waits until events reach the page. */
async function isLive(page: Page): Promise<void> {
  const isPhone = page.viewportSize()!.width < 900
  const sign = isPhone
    ? page.getByRole('button', { name: 'Map', exact: true })
    : page.getByRole('status').filter({ hasText: 'Live' })
  await expect(sign).toBeVisible()
}

/** Opens the full card of the vehicle. */
async function openCard(page: Page): Promise<Locator> {
  const isPhone = page.viewportSize()!.width < 900
  if (isPhone) await page.getByRole('button', { name: 'Vehicle list' }).click()
  await page.getByRole('option', { name: /Strada/ }).click()
  const card = page.getByRole('region', { name: 'Strada', exact: true })
  if (isPhone) await card.getByRole('button', { name: 'Details' }).click()
  await expect(card.getByRole('group', { name: 'Actions' })).toBeVisible()
  return card
}

async function drive(unit: Gt06Unit, north: number): Promise<void> {
  const { latitude, longitude } = centre
  await unit.report({ latitude: latitude + north, longitude, speedKmh: 40, course: 0, time: new Date() })
}

const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }
for (const [device, viewport] of Object.entries(sizes)) {
  test.describe(`on a ${device}`, { tag: device === 'phone' ? ['@all'] : [] }, () => {
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
      await page.getByRole('searchbox', { name: 'Search for a vehicle to link' }).fill('Strada')
      await page.getByRole('button', { name: 'Link Strada' }).click()
      await expect(page.getByRole('button', { name: 'Unlink Strada' })).toBeVisible()
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Data updated')).toBeVisible()
      await page.goto('/')
      await isLive(page)
      await drive(unit, 0)

      await test.step('a toast tells it with plate and place, and stays for whoever points at it', async () => {
        await toasts(page).hover()
        await expect(toasts(page)).toContainText('Geofence entered: Base')
        await expect(toasts(page)).toContainText(/RTA-4F21 · Fiat Strada.*São Paulo/s)
        expect(await axeViolations(page)).toEqual([])
        await look(page, 'toast')
      })
      await test.step('it leads to the page of the event, which names the geofence', async () => {
        await toasts(page).getByRole('link').click()
        await expect(page).toHaveURL(/\/event\/\d+$/)
        await expect(toasts(page)).toHaveCount(0)
        await expect(page.getByRole('heading', { name: 'Geofence entered: Base' })).toBeVisible()
        expect(await axeViolations(page)).toEqual([])
        await look(page, 'event of a geofence')
      })
      await test.step('the list of events has it', async () => {
        await page.goBack()
        await bell(page).click()
        await expect(entries(page).first()).toContainText(
          /Fiat Strada.*Geofence entered: Base.*by notification Guard geofenceEnter/s,
        )
        await look(page, 'drawer')
      })
      await test.step('the geofence says what happened there last', async () => {
        await page.goto(`/settings/geofence/${(await onlyFence(rest)).id}`)
        const link = page.getByRole('link', { name: /RTA-4F21 · Fiat Strada.*Geofence entered/ })
        await expect(link).toHaveAttribute('href', /^\/event\/\d+$/)
        await look(page, 'last events of a geofence')
      })
      await test.step('the event keeps the name of then, and names the notification that announced it', async () => {
        const fence = await onlyFence(rest)
        await rest.geofences.update({ params: fence, body: { ...fence, name: 'Sold' } })
        await page.getByRole('link', { name: /RTA-4F21 · Fiat Strada.*Geofence entered/ }).click()
        await expect(page.getByRole('heading', { name: 'Geofence entered: Base' })).toBeVisible()
        await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
          'by notification Guard geofenceEnter',
        )
        await look(page, 'event with the name of then')
      })
      unit.hangUp()
    })

    test('[GEO-17] an anchor is set in two taps, the vehicle is towed, and the alarm waits until somebody has seen it', async ({
      page,
      server,
    }) => {
      test.slow()
      const at = { id: imei, lat: centre.latitude, lon: centre.longitude, speed: 0, ignition: false }
      await reportOsmand(server, at)
      await enter(page)
      const card = await openCard(page)
      await card.getByRole('button', { name: 'Anchor' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Set anchor' }).click()
      await expect(page).toHaveURL(/\/geofences\/$/)
      await page.goto('/')
      await isLive(page)
      await reportOsmand(server, { ...at, lat: at.lat + 0.01, speed: 12, alarm: 'tow' })
      const alarm = toasts(page).filter({ hasText: 'Alarm: Tow' })
      await expect(alarm).toContainText(/RTA-4F21 · Fiat Strada.*São Paulo/s)
      await expect(toasts(page).filter({ hasText: 'Geofence left: Anchor' })).toBeVisible()
      await look(page, 'tow')
      await test.step('the toasts go, and the alarm waits in the queue with its place, though the vehicle goes on', async () => {
        await reportOsmand(server, { ...at, lat: at.lat + 0.3, lon: at.lon + 0.3, speed: 12 })
        await expect(toasts(page)).toHaveCount(0, { timeout: 20_000 })
        await bell(page).click()
        await expect(entries(page)).toHaveText([/RTA-4F21.*Tow.*São Paulo/s])
        expect(await axeViolations(page)).toEqual([])
        await look(page, 'queue')
        await drawer(page).getByRole('button', { name: 'Close' }).click()
      })
      await test.step('it is seen with a note on the card, which ends it everywhere', async () => {
        await openCard(page)
        await expect(card.getByRole('alert')).toContainText('Tow')
        await look(page, 'card')
        await card.getByRole('button', { name: 'Add a note' }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('textbox', { name: 'Note' }).fill('Our own tow truck')
        await dialog.getByRole('button', { name: 'Mark as seen' }).click()
        await expect(card.getByRole('alert')).toHaveCount(0)
      })
    })

    test('the toast of an SOS leads to its page, and stays until somebody has seen it', async ({ page, server }) => {
      test.slow()
      await enter(page)
      await isLive(page)
      await reportOsmand(server, { id: imei, lat: centre.latitude, lon: centre.longitude, speed: 9, alarm: 'sos' })
      await expect(toasts(page)).toContainText('Alarm: SOS')
      await toasts(page).getByRole('link').click()
      await expect(page.getByRole('heading', { name: 'Alarm: SOS' })).toBeVisible()
      await page.getByRole('button', { name: 'Mark as seen' }).click()
      await expect(page.getByText(/^Ana Prado, /)).toBeVisible()
      await expect(toasts(page)).toHaveCount(0)
    })
  })
}

test('an alarm that one marks as seen with a note is read by the other, at once', async ({
  page,
  otherPage,
  server,
}) => {
  test.slow()
  await enter(page)
  await isLive(page)
  await reportOsmand(server, { id: imei, lat: centre.latitude, lon: centre.longitude, speed: 9, alarm: 'tow' })
  await toasts(page).getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Alarm: Tow' })).toBeVisible()
  const other = await otherPage()
  await enterAt(other, new URL(page.url()).pathname, guard)
  await expect(other.getByRole('button', { name: 'Mark as seen' })).toBeVisible()
  await look(page, 'event')

  await page.getByRole('button', { name: 'Add a note' }).click()
  const dialog = page.getByRole('dialog', { name: 'Alarm: Tow' })
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Our own tow truck')
  expect(await axeViolations(page)).toEqual([])
  await look(page, 'note')
  await dialog.getByRole('button', { name: 'Mark as seen' }).click()
  for (const one of [page, other]) {
    await expect(one.getByText('Our own tow truck')).toBeVisible()
    await expect(one.getByRole('button', { name: 'Mark as seen' })).toHaveCount(0)
  }
  expect(await axeViolations(page)).toEqual([])
  await look(page, 'seen')
})
