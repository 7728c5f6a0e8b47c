import type { Page } from '@playwright/test'
import type { Rest } from '../tools/rest.ts'
import { enter, firstAccount } from './people.ts'
import { expect, test } from './server.ts'
import { connectGt06, reportOsmand } from './units.ts'

test.use({ installation: 'send-command' })

const limited = { name: 'Lia', email: 'lia@example.com', password: 'a long secret', limitCommands: true }
let rest: Rest
let deviceId: number
let userId: number
test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
  const device = await rest.devices.create({ body: { name: 'Van', uniqueId: '864000000001111' } })
  deviceId = device.id
  userId = (await rest.users.create({ body: limited })).id
  const unit = await connectGt06(server, '864000000001111')
  await unit.report({ latitude: -23.56, longitude: -46.66, speedKmh: 0, course: 0, time: new Date() })
  unit.hangUp()
})

const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })
const history = (page: Page) => page.getByRole('region', { name: 'Commands of this vehicle' })
const show = (page: Page, name: string) =>
  process.env.SCREENSHOTS
    ? page.screenshot({ path: `e2e/screenshots/send-${name}.png`, animations: 'disabled' })
    : undefined

for (const width of [1280, 390]) {
  test(`[CMD-19] [CMD-20] a type with its parameters is sent from the card on, and its history told; ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await enter(page)
    if (width === 390) await page.getByRole('button', { name: 'Vehicle list' }).click()
    await page.getByRole('option', { name: 'Van' }).click()
    const card = page.getByRole('region', { name: 'Van', exact: true })
    if (width === 390) await card.getByRole('button', { name: 'Details' }).click()
    await card.getByRole('link', { name: 'Command' }).click()
    await expect(page.getByRole('heading', { name: 'Send command' })).toBeVisible()
    await expect(send(page)).toBeDisabled()
    await page.getByRole('combobox', { name: 'Command type' }).selectOption('custom')
    await page.getByRole('textbox', { name: 'Data' }).fill(`STATUS${width}#`)
    await send(page).click()
    await expect(page.getByText('Requested: it leaves as soon as it may.')).toBeVisible()
    const told = history(page)
      .getByRole('listitem')
      .filter({ hasText: `STATUS${width}#` })
    await expect(told).toContainText('Waits for the tracker')
    await expect(told).toContainText('by Ana Prado')

    await page.getByRole('combobox', { name: 'Command type' }).selectOption('engineStop')
    await expect(page.getByRole('textbox', { name: 'Data' })).toHaveCount(0)
    await expect(send(page)).toBeDisabled()
    await page.getByRole('textbox', { name: 'Reason' }).fill(`rent unpaid ${width}`)
    await send(page).click()
    const cut = history(page)
      .getByRole('listitem')
      .filter({ hasText: `rent unpaid ${width}` })
    await expect(cut).toContainText('Waits until the vehicle stands')
    await show(page, `device-${width}`)
    await cut.getByRole('button', { name: 'Take back' }).click()
    await expect(cut).toContainText('Taken back')
  })
}

test('[CMD-37] sent, requested and refused look different', async ({ page }) => {
  await enter(page)
  await page.goto(`/settings/device/${deviceId}/command`)
  await page.getByRole('combobox', { name: 'Command type' }).selectOption('custom')
  await page.getByRole('textbox', { name: 'Data' }).fill('x')
  const looks: string[] = []
  for (const [status, body, text] of [
    [200, '{"id":0,"description":null}', 'Sent to the tracker.'],
    [202, '{"id":55}', 'Requested: it leaves as soon as it may.'],
    [400, 'Operation restricted', 'Operation restricted'],
  ] as const) {
    await page.route('**/api/commands/send', (route) =>
      route.fulfill({ status, body, contentType: status === 400 ? 'text/plain' : 'application/json' }),
    )
    await send(page).click()
    const box = page.locator('form').getByText(text)
    await expect(box).toBeVisible()
    looks.push(await box.evaluate((element) => getComputedStyle(element.parentElement!).backgroundColor))
    await page.unroute('**/api/commands/send')
  }
  expect(new Set(looks).size).toBe(3)
})

test('[CMD-21] [CMD-24] whoever is limited chooses among saved commands, which are loaded before they are sent', async ({
  page,
}) => {
  await rest.permissions.link({ body: { userId, deviceId } })
  const saved = await rest.commands.create({
    body: { type: 'custom', attributes: { data: 'WHERE#' }, description: 'Ask where' },
  })
  await rest.permissions.link({ body: { userId, commandId: saved.id } })
  await rest.permissions.link({ body: { deviceId, commandId: saved.id } })
  await enter(page, limited)
  await page.goto(`/settings/device/${deviceId}/command`)
  await expect(page.getByRole('combobox', { name: 'Command type' })).toHaveCount(0)
  await expect(send(page)).toBeDisabled()
  await page.getByRole('combobox', { name: 'Saved command' }).selectOption({ label: 'Ask where' })
  const loaded = page.waitForRequest((call) => call.url().endsWith(`/api/commands/${saved.id}`))
  const sent = page.waitForRequest((call) => call.url().includes('/api/commands/send') && call.method() === 'POST')
  await send(page).click()
  await loaded
  expect((await sent).postDataJSON()).toMatchObject({ id: saved.id, deviceId })
  await expect(page.getByText('Requested: it leaves as soon as it may.')).toBeVisible()
})

test('[CMD-26] [CMD-27] [CMD-28] a text goes to every vehicle of a group, and what became of it is told', async ({
  page,
  server,
}) => {
  const group = await rest.groups.create({ body: { name: 'North' } })
  for (const uniqueId of ['N1', 'N2']) {
    await rest.devices.create({ body: { name: uniqueId, uniqueId, groupId: group.id } })
    await reportOsmand(server, { id: uniqueId, lat: -23.5, lon: -46.6 })
  }
  await enter(page)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`/settings/group/${group.id}/command`)
    await expect(page.getByText('North')).toBeVisible()
    await expect(send(page)).toBeDisabled()
    await page.getByRole('textbox', { name: 'Data' }).fill('STATUS#')
    const posted = page.waitForRequest((call) => call.url().includes('/api/commands/send'))
    await send(page).click()
    const call = await posted
    expect([new URL(call.url()).searchParams.get('groupId'), call.postDataJSON().groupId]).toEqual([
      String(group.id),
      group.id,
    ])
    await expect(page.getByText('0 sent, 2 requested, 0 refused')).toBeVisible()
    await show(page, `group-${width}`)
  }
  await test.step('whoever is limited is led to the map', async () => {
    await enter(page, limited)
    await page.goto(`/settings/group/${group.id}/command`)
    await expect(page).toHaveURL(/\/$/)
  })
})

test('a vehicle or a group that is not there says so in the language of the page, and offers nothing to send', async ({
  browser,
  server,
}) => {
  const page = await browser.newPage({ baseURL: server.url, locale: 'pt-BR' })
  await enter(page)
  for (const [address, words] of [
    ['/settings/device/999999/command', 'Este veículo não existe'],
    ['/settings/group/999999/command', 'Este grupo não existe'],
    ['/settings/geofence/999999', 'Esta cerca não existe'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await expect(page.getByText('not found')).toHaveCount(0)
  }
  await page.close()
})
