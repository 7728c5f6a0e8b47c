import type { Page } from '@playwright/test'
import { logIn, type Rest } from '../tools/rest.ts'
import { isForbidden } from './forbidden.ts'
import { enter, enterAt, firstAccount, takeSession } from './people.ts'
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
  test(`[VEH-7] [CMD-19] [CMD-20] a type with its parameters is sent from the card on, and its history shown; ${width} px`, {
    tag: width === 390 ? ['@all'] : [],
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await enter(page)
    if (width === 390) await page.getByRole('button', { name: 'Vehicle list' }).click()
    await page.getByRole('option', { name: 'Van' }).click()
    const card = page.getByRole('region', { name: 'Van', exact: true })
    if (width === 390) await card.getByRole('button', { name: 'Details' }).click()
    await card.getByRole('link', { name: 'Command' }).click()
    await expect(page.getByRole('heading', { name: 'Send command' })).toBeVisible()
    await expect(page).toHaveURL(/\/settings\/device\/\d+\/command$/)
    await expect(send(page)).toBeDisabled()
    await page.getByRole('combobox', { name: 'Command type' }).selectOption('custom')
    await page.getByRole('textbox', { name: 'Data' }).fill(`TIMER,${width}#`)
    await send(page).click()
    await expect(page.getByText('Queued: it will be sent as soon as possible.')).toBeVisible()
    const told = history(page)
      .getByRole('listitem')
      .filter({ hasText: `TIMER,${width}#` })
    await expect(told).toContainText('Waiting for the tracker to connect')
    await expect(told).toContainText('by Ana Prado')

    await page.getByRole('combobox', { name: 'Command type' }).selectOption('engineStop')
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await send(page).click()
    const dialog = page.getByRole('dialog', { name: 'Block the engine of Van?' })
    await expect(dialog).toContainText('0 km/h')
    await expect(dialog).toContainText(/The engine will (be blocked now|only be blocked once it reports)/)
    await dialog.getByRole('textbox', { name: 'Other reason or details' }).fill(`sold ${width}`)
    await show(page, `dialog-${width}`)
    await dialog.getByRole('button', { name: /^Block / }).click()
    const cut = history(page)
      .getByRole('listitem')
      .filter({ hasText: `sold ${width}` })
    await expect(cut).toContainText('Waiting for the vehicle to stop')
    await show(page, `device-${width}`)
    await cut.getByRole('button', { name: 'Cancel block' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel block' }).click()
    await expect(cut).toContainText(/Cancelled by Ana Prado/)
    await send(page).click()
    await expect(dialog.getByRole('status')).toHaveText('Choose a reason or type one')
    await page.keyboard.press('Escape')
  })
}

test('what the server does not know the effect of waits, and only an administrator sends it at once, with a reason', async ({
  page,
}) => {
  const calls: string[] = []
  const plain = { name: 'Bo', email: 'bo@example.com', password: 'a long secret' }
  const { id: plainId } = await rest.users.create({ body: plain })
  await rest.permissions.link({ body: { userId: plainId, deviceId } })
  await page.route('**/api/commands/queue/*', (route) => {
    calls.push(`${route.request().method()} waiting`)
    return route.fulfill({ status: 204 })
  })
  await page.route('**/api/commands/queue?**', async (route) => {
    const response = await route.fetch()
    const records = (await response.json()) as object[]
    const json = records.map((record) => ({ ...record, state: 'held', effect: 'unknown', waitsFor: 'moving' }))
    return route.fulfill({ response, json })
  })
  const dialog = page.getByRole('dialog', { name: 'Waiting for Van to stop' })
  for (const person of [plain, undefined]) {
    await enterAt(page, `/settings/device/${deviceId}/command`, person)
    await page.getByRole('combobox', { name: 'Command type' }).selectOption('custom')
    await page.getByRole('textbox', { name: 'Data' }).fill('MYSTERY#')
    await send(page).click()
    await expect(dialog).toContainText('The server cannot tell what this command does to the engine.')
    await expect(dialog.getByRole('checkbox')).toHaveCount(person ? 0 : 1)
  }
  await expect(dialog).toContainText('MYSTERY#')
  await expect(dialog.getByText('Van', { exact: true })).toBeVisible()
  const atOnce = dialog.getByRole('button', { name: 'Send at once' })
  await expect(atOnce).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'Send at once, although the vehicle may be moving' }).check()
  await expect(dialog.getByRole('status')).toHaveText('Enter a reason')
  await expect(atOnce).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('set up with the driver')
  await show(page, 'unknown')
  const posted = page.waitForRequest((call) => call.url().includes('atOnce'))
  await atOnce.click()
  const call = await posted
  expect(calls).toEqual(['DELETE waiting'])
  expect(new URL(call.url()).searchParams.get('atOnce')).toBe('true')
  expect(call.postDataJSON()).toMatchObject({
    ...{ deviceId, type: 'custom', attributes: { data: 'MYSTERY#' }, description: 'set up with the driver' },
  })
  await expect(dialog).toBeHidden()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('[CMD-37] sent, requested and refused look different', async ({ page }) => {
  await enterAt(page, `/settings/device/${deviceId}/command`)
  await page.getByRole('combobox', { name: 'Command type' }).selectOption('custom')
  await page.getByRole('textbox', { name: 'Data' }).fill('x')
  const looks: string[] = []
  for (const [status, body, text] of [
    [200, '{"id":0,"description":null}', 'Sent to the tracker.'],
    [202, '{"id":55}', 'Queued: it will be sent as soon as possible.'],
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
  await enterAt(page, `/settings/device/${deviceId}/command`, limited)
  await expect(page.getByRole('combobox', { name: 'Command type' })).toHaveCount(0)
  await expect(send(page)).toBeDisabled()
  await page.getByRole('combobox', { name: 'Saved command' }).selectOption({ label: 'Ask where' })
  const loaded = page.waitForRequest((call) => call.url().endsWith(`/api/commands/${saved.id}`))
  const sent = page.waitForRequest((call) => call.url().includes('/api/commands/send') && call.method() === 'POST')
  await send(page).click()
  await loaded
  expect((await sent).postDataJSON()).toMatchObject({ id: saved.id, deviceId })
  await expect(page.getByText('Queued: it will be sent as soon as possible.')).toBeVisible()

  await test.step('one that blocks the engine is asked about as on the card', async () => {
    const cut = await rest.commands.create({
      body: { type: 'custom', attributes: { data: 'Relay,1#' }, description: 'Cut it' },
    })
    await rest.permissions.link({ body: { userId, commandId: cut.id } })
    await rest.permissions.link({ body: { deviceId, commandId: cut.id } })
    await page.reload()
    await page.getByRole('combobox', { name: 'Saved command' }).selectOption({ label: 'Cut it' })
    await send(page).click()
    const dialog = page.getByRole('dialog', { name: 'Block the engine of Van?' })
    await expect(dialog).toContainText('Uses the saved command “Cut it”')
    await dialog.getByRole('button', { name: 'Owner’s request' }).click()
    const given = page.waitForRequest((call) => call.url().includes('/api/commands/send') && call.method() === 'POST')
    await dialog.getByRole('button', { name: /^Block / }).click()
    expect((await given).postDataJSON()).toMatchObject({ id: cut.id, deviceId, description: 'Owner’s request' })
    await expect(dialog).toBeHidden()
  })
})

test('[CMD-26] [CMD-27] [CMD-28] a text goes to every vehicle of a group, and what became of it is shown', async ({
  page,
  server,
}) => {
  const group = await rest.groups.create({ body: { name: 'North' } })
  for (const uniqueId of ['N1', 'N2']) {
    await rest.devices.create({ body: { name: uniqueId, uniqueId, groupId: group.id } })
    await reportOsmand(server, { id: uniqueId, lat: -23.5, lon: -46.6 })
  }
  await takeSession(page)
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
    await expect(page.getByText('0 sent, 2 queued, 0 rejected')).toBeVisible()
    await show(page, `group-${width}`)
  }
  await test.step('a text that blocks engines says of how many now and of how many later', async () => {
    await reportOsmand(server, { id: 'N2', lat: -23.5, lon: -46.6, speed: 30 })
    await reportOsmand(server, { id: 'N1', lat: -23.5, lon: -46.6, speed: 0 })
    await page.getByRole('textbox', { name: 'Data' }).fill('Relay,1#')
    await send(page).click()
    const dialog = page.getByRole('dialog', { name: 'Block the engines of 2 vehicles?' })
    await expect(dialog).toContainText('1 engine will be blocked now, 1 only after the vehicle stops.')
    await expect(dialog.getByRole('listitem').first()).toContainText('N2-23.500000°, -46.600000°56 km/h')
    await dialog.getByRole('button', { name: 'Theft or robbery' }).click()
    await show(page, 'group-block')
    const posted = page.waitForRequest((call) => call.url().includes('/api/commands/send'))
    await dialog.getByRole('button', { name: 'Block engines' }).click()
    expect((await posted).postDataJSON()).toMatchObject({ groupId: group.id, description: 'Theft or robbery' })
    await expect(dialog).toBeHidden()
  })
  await test.step('whoever is limited is informed that they may not open it', async () => {
    await enterAt(page, `/settings/group/${group.id}/command`, limited)
    await isForbidden(page)
  })
})

test('a vehicle or a group that is not there says so in the language of the page, and offers nothing to send', async ({
  otherPage,
}) => {
  const page = await otherPage({ locale: 'pt-BR' })
  await takeSession(page)
  for (const [address, words] of [
    ['/settings/device/999999/command', 'Veículo não encontrado'],
    ['/settings/group/999999/command', 'Grupo não encontrado'],
    ['/settings/geofence/999999', 'Este item foi excluído ou você não tem acesso a ele.'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await expect(page.getByText('not found')).toHaveCount(0)
  }
})

test('[ROLE-6] a manager sees the position and sends commands, no free ones where they are limited, and edits the vehicle', async ({
  page,
  server,
}) => {
  const manager = { name: 'Mara', email: 'mara@example.com', password: 'a long secret', userLimit: 5 }
  const { id } = await rest.users.create({ body: manager })
  await rest.permissions.link({ body: { userId: id, deviceId } })
  await enterAt(page, `/?device=${deviceId}`, manager)
  const card = page.getByRole('region', { name: 'Van', exact: true })
  await card.getByRole('link', { name: 'See all data of the position' }).click()
  await expect(page).toHaveURL(/\/position\/\d+$/)
  await page.goBack()
  await card.getByRole('link', { name: 'Command' }).click()
  const type = page.getByRole('combobox', { name: 'Command type' })
  await type.selectOption('custom')
  await page.getByRole('textbox', { name: 'Data' }).fill('STATUS#')
  await send(page).click()
  await expect(page.getByText('Queued: it will be sent as soon as possible.')).toBeVisible()
  const mara = await logIn(server.url, manager)
  const params = { id: deviceId }
  const device = await mara.devices.get({ params })
  expect(await mara.devices.update({ params, body: { ...device, model: 'Master' } })).toMatchObject({ model: 'Master' })

  await rest.users.update({
    params: { id },
    body: { ...(await rest.users.get({ params: { id } })), limitCommands: true },
  })
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Saved command' })).toBeVisible()
  await expect(type).toHaveCount(0)
  const free = { deviceId, type: 'custom', attributes: { data: 'STATUS#' } }
  await expect(mara.commands.send({ query: {}, body: free })).rejects.toThrow()
})
