import type { Page } from '@playwright/test'
import { logIn, type Rest } from '../tools/rest.ts'
import { axeViolations } from './axe-violations.ts'
import { isForbidden } from './forbidden.ts'
import { administrator, enterAt, firstAccount } from './people.ts'
import { expect, test } from './server.ts'
import { reportOsmand } from './units.ts'

test.use({ installation: 'inspections', viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' })

const driver = { name: 'Rui', email: 'rui@example.com', password: 'a long secret' }
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const form = '/settings/vistorias/cadastro'
let rest: Rest
let own: Rest

test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
  const { id: userId } = await rest.users.create({ body: { ...driver, attributes: { nivel: 1 } } })
  const veiculo = { marca: 'Fiat', modelo: 'Strada Freedom', ano: '2024', cor: 'Branca', placa: 'RTA-4F21' }
  const strada = { name: 'Strada 07', uniqueId: 'strada', category: 'pickup', attributes: { veiculo } }
  const { id: deviceId } = await rest.devices.create({ body: strada })
  const informations = { cpf: '529.982.247-25', cnh: '04512345678', phone: '+5511999990000', vnccnh: '2027-12-03' }
  const carlos = { name: 'Carlos Eduardo Prado', uniqueId: 'carlos', attributes: { informations } }
  const { id: driverId } = await rest.drivers.create({ body: carlos })
  await rest.permissions.link({ body: { userId, deviceId } })
  await rest.permissions.link({ body: { userId, driverId } })
  await reportOsmand(server, { id: 'strada', lat: -23.55, lon: -46.63, speed: 0, ignition: false })
  own = await logIn(server.url, driver)
})

const show = (page: Page, name: string) =>
  process.env.SCREENSHOTS
    ? page.screenshot({ path: `e2e/screenshots/inspections-${name}.png`, animations: 'disabled' })
    : undefined
const taxId = (page: Page) => page.getByRole('textbox', { name: 'CPF' })
const plate = (page: Page) => page.getByRole('textbox', { name: 'Plate' })
const check = (page: Page) => page.getByRole('button', { name: 'Check', exact: true })
/** The toasts are an alert as well, an empty one. */
const alertOn = (page: Page) => page.getByRole('alert').filter({ hasText: /./ })
const save = (page: Page) => page.getByRole('button', { name: 'Save inspection' })
const kept = (page: Page) => page.getByRole('region', { name: 'On this phone' }).getByRole('listitem')
const choose = (page: Page, group: string, choice: string) =>
  page.getByRole('radiogroup', { name: group }).getByText(choice, { exact: true }).click()
const takePhoto = (page: Page, subject: string) =>
  page
    .getByRole('region', { name: 'Photos' })
    .getByLabel(`Photo: ${subject}`, { exact: true })
    .and(page.locator('input'))
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture })
const sign = async (page: Page) => {
  const pad = page.getByRole('img', { name: 'Sign here' })
  await pad.scrollIntoViewIfNeeded()
  const box = (await pad.boundingBox())!
  await page.mouse.move(box.x + 20, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + 160, box.y + 70, { steps: 6 })
  await page.mouse.up()
}
const latest = async (as: Rest = own) => (await as.inspections.list({ query: { limit: 1 } }))[0]

test('[INSP-2] [INSP-7] a driver does a whole inspection on the phone, in three steps', async ({ page }) => {
  await enterAt(page, form, driver)
  await expect(page.getByRole('heading', { name: 'New inspection' })).toBeVisible()

  await test.step('[INSP-9] [INSP-11] without a number, and with an unknown one, it stays in step 1', async () => {
    await check(page).click()
    await expect(alertOn(page)).toHaveText("* Enter the driver's tax ID")
    await taxId(page).fill('12345678909')
    await check(page).click()
    await expect(alertOn(page)).toHaveText('Driver not found')
    await expect(page.getByRole('listitem').filter({ hasText: 'Driver' })).toHaveAttribute('aria-current', 'step')
  })

  await taxId(page).fill('52998224725')
  await expect(taxId(page)).toHaveValue('529.982.247-25')
  await show(page, 'driver')
  await check(page).click()
  const found = page.getByRole('status').filter({ hasText: 'Carlos Eduardo Prado' })
  await expect(found).toContainText('Licence until 03/12/2027')
  await expect(found).toContainText('+5511999990000')

  await test.step('[INSP-10] [INSP-12] without a plate, and with an unknown one, it stays in step 2', async () => {
    await check(page).click()
    await expect(alertOn(page)).toHaveText('* Enter the plate of the vehicle')
    await plate(page).fill('zzz9z99')
    await check(page).click()
    await expect(alertOn(page)).toHaveText('Vehicle not found')
    await expect(page.getByRole('listitem').filter({ hasText: 'Vehicle' })).toHaveAttribute('aria-current', 'step')
  })

  await plate(page).fill('rta4f21')
  await check(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'Fiat Strada Freedom' })).toContainText(
    'Branca, 2024, Pickup',
  )
  await show(page, 'vehicle')
  await page.getByRole('button', { name: 'Continue' }).click()

  await test.step('[INSP-8] [INSP-16] it is saved only with the odometer, the outside and the inside', async () => {
    await expect(save(page)).toBeDisabled()
    await page.getByRole('textbox', { name: 'Odometer' }).fill('84.217')
    await choose(page, 'Outside', 'Damaged')
    await choose(page, 'Inside', 'No damage')
    await expect(save(page)).toBeDisabled()
    await page.getByRole('textbox', { name: 'What is damaged outside' }).fill('Scratch on the right door')
    await expect(save(page)).toBeEnabled()
    await page.getByRole('textbox', { name: 'Odometer' }).fill('')
    await expect(save(page)).toBeDisabled()
    await page.getByRole('textbox', { name: 'Odometer' }).fill('84.217')
    await expect(page.getByRole('radiogroup', { name: 'Oil and water' }).getByRole('radio')).toHaveCount(2)
    await choose(page, 'Oil and water in order', 'Yes')
  })

  await choose(page, 'Brakes', 'Failed')
  await page.getByRole('textbox', { name: 'What is wrong: Brakes' }).fill('Worn pad')
  await choose(page, 'Tyres', 'OK')
  await choose(page, 'Horn', 'Not applicable')
  await takePhoto(page, 'Front')
  await takePhoto(page, 'Damage')
  await expect(page.getByRole('img', { name: 'Damage, photo 1' })).toBeVisible()
  await sign(page)
  await show(page, 'checks')
  expect(await axeViolations(page)).toEqual([])

  await test.step('a page that reloads loses nothing', async () => {
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Odometer' })).toHaveValue('84.217')
    await expect(page.getByRole('img', { name: 'Front, photo 1' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'What is wrong: Brakes' })).toHaveValue('Worn pad')
  })
  await save(page).click()
  await expect(page.getByText('Inspection completed')).toBeVisible()
  await expect(kept(page)).toContainText('Sent')
  await expect(taxId(page)).toHaveValue('')
  await show(page, 'sent')

  const stored = (await latest(rest))!
  expect(stored.informations).toMatchObject({ km: 84_217, externa: 'Scratch on the right door', oleoeagua: 'Sim' })
  expect(stored.photos.map(({ subject }) => subject).sort()).toEqual(['damage', 'front'])
  expect(stored.signature?.name).toBe('Carlos Eduardo Prado')
  const opened = await own.maintenance.list({ query: {} })
  expect(opened.map(({ name }) => name)).toEqual([`Brakes (inspection ${stored.id})`])

  await test.step('[INSP-3] it is read again, with its photos and as a PDF, and nothing of it can be edited', async () => {
    await kept(page).getByRole('link', { name: 'Details' }).click()
    await expect(page).toHaveURL(`/settings/vistoria/${stored.id}`)
    await expect(page.getByText('Scratch on the right door')).toBeVisible()
    const photo = page.getByRole('img', { name: 'Damage, photo' })
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await expect(page.locator('main input, main textarea, main select')).toHaveCount(0)
    await show(page, 'view')
    expect(await axeViolations(page)).toEqual([])
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'PDF' }).click()])
    expect(file.suggestedFilename()).toBe(`inspection-${stored.id}.pdf`)
  })

  await test.step('the list of all is the administrator’s', async () => {
    await page.goto('/settings/vistorias')
    await isForbidden(page, '/settings/vistorias')
  })
})

test('without a connection it stays on the phone, goes out by itself once, and is mended where it is refused', async ({
  page,
  context,
}) => {
  const before = (await own.inspections.list({ query: {} })).length
  const fillIn = async (number: string) => {
    await taxId(page).fill('52998224725')
    await check(page).click()
    await expect(page.getByText('Checked when it is sent')).toBeVisible()
    await plate(page).fill(number)
    await check(page).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('textbox', { name: 'Odometer' }).fill('84300')
    await choose(page, 'Outside', 'No damage')
    await choose(page, 'Inside', 'No damage')
    await choose(page, 'Lights and indicators', 'Failed')
    for (const subject of ['Front', 'Back']) await takePhoto(page, subject)
    await save(page).click()
  }
  await enterAt(page, form, driver)
  await expect(taxId(page)).toBeVisible()
  // Who has signed in is cached with the fleet, and the files that the page needs, some of which were fetched before
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(expect.arrayContaining(['app', 'last-fleet']))
  await page.reload()
  await expect(taxId(page)).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: 'No connection.' })).toBeVisible()
  await fillIn('rta4f21')
  await expect(page.getByText('It is sent when there is a connection')).toBeVisible()
  await expect(kept(page).first()).toContainText('Only on this phone, with 2 photos')
  await fillIn('zzz9z99')
  await expect(kept(page).filter({ hasText: 'Only on this phone' })).toHaveCount(2)
  await show(page, 'waiting')
  await test.step('the app opens without a connection, and has them', async () => {
    await page.reload()
    await expect(kept(page).filter({ hasText: 'Only on this phone' })).toHaveCount(2)
  })

  await test.step('an answer that is lost does not store it twice', async () => {
    let isLost = false
    await page.route('**/v1/vistorias', async (route) => {
      if (route.request().method() !== 'POST' || isLost) return route.continue()
      isLost = true
      await route.fetch()
      return route.abort()
    })
    await context.setOffline(false)
    await expect.poll(() => isLost).toBe(true)
    await expect.poll(async () => (await own.inspections.list({ query: {} })).length).toBe(before + 1)
    await page.reload()
    await expect(
      kept(page)
        .filter({ hasText: /Sent$|SentDetails$/ })
        .first(),
    ).toContainText('Fiat Strada Freedom')
  })
  const stored = (await latest())!
  expect((await own.inspections.list({ query: {} })).length).toBe(before + 1)
  expect(stored.photos).toHaveLength(2)
  expect(stored.motorista.name).toBe('Carlos Eduardo Prado')
  expect((await own.maintenance.list({ query: {} })).filter(({ name }) => name.startsWith('Lights'))).toHaveLength(1)

  await test.step('one that was refused says why, and is corrected', async () => {
    const refused = kept(page).filter({ hasText: 'Not accepted: Vehicle not found' })
    await expect(refused).toBeVisible()
    await show(page, 'refused')
    expect(await axeViolations(page)).toEqual([])
    await refused.getByRole('link', { name: 'Correct' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Vehicle not found' })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Vehicle' })).toHaveAttribute('aria-current', 'step')
    await plate(page).fill('rta4f21')
    await check(page).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('img', { name: 'Front, photo 1' })).toBeVisible()
    await save(page).click()
    await expect(page.getByText('Inspection completed')).toBeVisible()
    await expect(kept(page).filter({ hasText: 'Not accepted' })).toHaveCount(0)
    expect((await own.inspections.list({ query: {} })).length).toBe(before + 2)
    expect((await latest())!.photos).toHaveLength(2)
  })
})

test('[INSP-1] the administrator lists all inspections, the newest first, with date, plate, driver and odometer', async ({
  page,
}) => {
  const body = (km: number) => ({
    veiculo: { marca: 'Fiat', modelo: 'Strada', placa: 'RTA-4F21', category: 'pickup' },
    motorista: { name: 'Carlos Eduardo Prado', cpf: '529.982.247-25', cnh: null, phone: null },
    informations: { km, externa: 'ok', interna: 'ok', oleoeagua: null, observacoes: null },
  })
  for (let km = 1; km <= 51; km += 1) await rest.inspections.create({ body: body(90_000 + km) })
  await page.setViewportSize({ width: 1280, height: 800 })
  await enterAt(page, '/settings/vistorias', administrator)
  const rows = page.getByRole('row')
  await expect(rows.first()).toHaveText('DatePlateDriverOdometer (km)')
  await expect(rows.nth(1)).toContainText('Carlos Eduardo Prado')
  await expect(rows.nth(1)).toContainText('90.051')
  await expect(rows).toHaveCount(51)
  await show(page, 'list')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(rows.nth(51)).toContainText('90.001')
  await rows.nth(1).getByRole('link').click()
  await expect(page.getByText('90.051')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goBack()
  await expect(page.getByRole('link', { name: /90\.051 km/ })).toBeVisible()
  await show(page, 'cards')
})

test('[INSP-5] [INSP-6] on a wide screen an administrator sees the licence, the phone and the vehicle that were found', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await enterAt(page, form, administrator)
  await taxId(page).fill('529.982.247-25')
  await check(page).click()
  const found = page.getByRole('status').filter({ hasText: 'Carlos Eduardo Prado' })
  await expect(found).toContainText('Driving licence 04512345678')
  await expect(found).toContainText('+5511999990000')
  await plate(page).fill('rta 4f21')
  await check(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'Fiat Strada Freedom' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(save(page)).toBeDisabled()
  await show(page, 'wide')
  expect(await axeViolations(page)).toEqual([])
})
