import type { Page } from '@playwright/test'
import { logIn, type Rest } from '../tools/rest.ts'
import { axeViolations } from './axe-violations.ts'
import { enterAt, firstAccount } from './people.ts'
import { expect, test } from './server.ts'
import { connectGt06 } from './units.ts'

test.use({ installation: 'service-orders', viewport: { width: 390, height: 844 } })

const seller = { name: 'Sentinela', email: 'seller@example.com', password: 'a long secret' }
const installer = { name: 'Ivo', email: 'ivo@example.com', password: 'a long secret' }
const imei = '864507038112650'
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
let rest: Rest
let installerId: number
test.beforeAll(async ({ server }) => {
  const admin = await firstAccount(server)
  await admin.users.create({
    body: { ...seller, deviceLimit: -1, phone: '+55 11 3000-1000', attributes: { nivel: 2 } },
  })
  rest = await logIn(server.url, seller)
  installerId = (await rest.users.create({ body: { ...installer, attributes: { nivel: 1 } } })).id
})

const show = (page: Page, name: string) =>
  process.env.SCREENSHOTS
    ? page.screenshot({ path: `e2e/screenshots/service-orders-${name}.png`, animations: 'disabled' })
    : undefined

test('an installer does a whole order on a phone, with a real tracker, and sees nothing of it afterwards', async ({
  page,
  server,
}) => {
  const order = await rest.serviceOrders.create({
    body: {
      ...{ kind: 'install', vehicleName: 'Fiat Strada', plate: 'RTA-4F21', installerId },
      ...{ address: 'Rua Cristiano Viana, 88, Pinheiros', contact: 'Carlos Prado', contactPhone: '11966013390' },
    },
  })
  await enterAt(page, '/ordens', installer)
  await page.getByRole('link', { name: 'Order 1, Install a tracker' }).click()
  await show(page, 'open')
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.getByRole('link', { name: 'Take photos' }).click()
  for (const name of ['Photo of the dashboard and odometer', 'Tracker in place']) {
    const group = page.getByRole('region', { name })
    await group.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: dot })
    await expect(group.getByRole('img', { name: 'Photo 1' })).toBeVisible()
    await expect(group.getByText('Waiting to be sent')).toHaveCount(0)
  }
  await show(page, 'photos')
  await page.getByRole('link', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Read the numbers of the tracker' }).last().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'IMEI or identifier' }).fill(imei)
  // A page that reloads loses nothing
  await page.reload()
  await page.getByRole('button', { name: 'Read the numbers of the tracker' }).last().click()
  await expect(dialog.getByRole('textbox', { name: 'IMEI or identifier' })).toHaveValue(imei)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(imei)).toBeVisible()
  await show(page, 'work')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Begin the test' }).click()
  await page.getByRole('button', { name: 'Begin the test' }).click()
  await expect(page.getByRole('button', { name: 'Begin the test' })).toHaveCount(0)

  const unit = await connectGt06(server, imei)
  const at = (ignition: boolean) => {
    const place = { latitude: -23.5678, longitude: -46.6645, speedKmh: 0, course: 60 }
    return unit.report({ ...place, time: new Date(), ignition })
  }
  const step = (name: string) => page.locator(`[data-step=${name}]`)
  await at(false)
  await expect(step('fix')).toHaveAttribute('data-state', 'done')
  await page.getByRole('button', { name: 'Skip “Power”' }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('This model does not tell')
  await dialog.getByRole('button', { name: 'Skip' }).click()
  await expect(step('power')).toContainText('Skipped: This model does not tell')
  await expect(step('ignitionOn')).toHaveAttribute('data-state', 'now')
  await show(page, 'test')
  expect(await axeViolations(page)).toEqual([])
  await at(true)
  await expect(step('ignitionOn')).toHaveAttribute('data-state', 'done')
  await expect(async () => {
    await at(false)
    await expect(step('ignitionOff')).toHaveAttribute('data-state', 'done', { timeout: 2000 })
  }).toPass()
  const { deviceId } = await rest.serviceOrders.get({ params: { id: order.id } })
  /** The unit reports its relay, as it does again and again, until the server has noted it for the latest command. */
  const confirms = (blocked: boolean) =>
    expect(async () => {
      await unit.tell({ blocked })
      const [latest] = await rest.commands.queue({ query: { deviceId, limit: 1 } })
      expect(latest?.evidence.confirmed).toBeDefined()
    }).toPass()
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await dialog.getByRole('button', { name: /^Block/ }).click()
  expect(await unit.hear()).toBe('Relay,1#')
  await confirms(true)
  await page.getByRole('button', { name: 'Release' }).click()
  expect(await unit.hear()).toBe('Relay,0#')
  await confirms(false)
  await expect(step('block')).toHaveAttribute('data-state', 'done')
  await show(page, 'done')

  await page.getByRole('link', { name: 'Collect signature' }).click()
  const pad = page.getByRole('img', { name: 'Sign with your finger' })
  const box = (await pad.boundingBox())!
  await page.mouse.move(box.x + 20, box.y + 60)
  await page.mouse.down()
  await page.mouse.move(box.x + 180, box.y + 90, { steps: 8 })
  await page.mouse.up()
  await expect(page.getByRole('textbox', { name: 'Name of the person who signs' })).toHaveValue('Carlos Prado')
  await show(page, 'sign')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Confirm signature' }).click()
  await page.getByRole('button', { name: 'Close order' }).click()
  await expect(page.getByText('No orders for you')).toBeVisible()
  await page.goto(`/ordens/${order.id}`)
  await expect(page.getByText('This item was deleted, or you do not have access to it.')).toBeVisible()
  const closed = await rest.serviceOrders.get({ params: { id: order.id } })
  expect(closed.status).toBe('closed')
  unit.hangUp()
})
