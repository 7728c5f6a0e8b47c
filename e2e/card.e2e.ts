import type { Locator, Page } from '@playwright/test'
import type { Rest } from '../tools/rest.ts'
import { choose } from './choose.ts'
import { openScreen } from './follow.ts'
import { isForbidden } from './forbidden.ts'
import { enter, firstAccount } from './people.ts'
import { expect, test } from './server.ts'
import { reportOsmand } from './units.ts'

test.use({ installation: 'card', timezoneId: 'America/Sao_Paulo' })

const manager = { name: 'Maria Manager', email: 'maria@example.com', password: 'a long secret' }
const onlooker = { name: 'Otto', email: 'otto@example.com', password: 'a long secret' }
const toro = {
  name: 'Unit 7',
  uniqueId: 'TORO',
  attributes: { veiculo: { marca: 'Fiat', modelo: 'Toro', bloqueio: 'yes', placa: 'ABC-1234' } },
}
const locked = { name: 'Locked', uniqueId: 'LOCKED', attributes: {} }
const iccid = '8955 1012 3456 7890 123F'
const place = { lat: -23.56, lon: -46.64 }
let rest: Rest
let toroId = 0

test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
  const automatic = await rest.groups.create({
    body: { name: 'Night lock', attributes: { automatic: true, typo: 2, disabled: false } },
  })
  toroId = (await rest.devices.create({ body: toro })).id
  const lockedId = (await rest.devices.create({ body: { ...locked, groupId: automatic.id } })).id
  const driver = await rest.drivers.create({ body: { name: 'Carlos Prado', uniqueId: 'KEY-1' } })
  await rest.drivers.create({ body: { name: 'Somebody Else', uniqueId: 'KEY-2' } })
  await rest.permissions.link({ body: { deviceId: toroId, driverId: driver.id } })
  const people = [
    { ...manager, userLimit: 5 },
    { ...onlooker, attributes: { nivel: 1 } },
    { name: 'Boa Vista', email: 'boa@example.com', password: 'a long secret', attributes: { nivel: 3 } },
    { name: 'Reseller', email: 'res@example.com', password: 'a long secret', attributes: { nivel: 2 } },
  ]
  for (const body of people) {
    const { id } = await rest.users.create({ body })
    for (const deviceId of [toroId, lockedId]) await rest.permissions.link({ body: { userId: id, deviceId } })
  }
  await rest.users.create({
    body: { name: 'Not mine', email: 'n@example.com', password: 'a long secret', attributes: { nivel: 3 } },
  })
  const secondsAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60
  const drive = { id: toro.uniqueId, speed: 20, ignition: true, motion: true, bearing: 90 }
  await reportOsmand(server, {
    ...drive,
    ...place,
    power: 12.4,
    sat: 9,
    odometer: 84_217_600,
    timestamp: secondsAgo(6),
  })
  await reportOsmand(server, { ...drive, lat: -23.55, lon: -46.64, timestamp: secondsAgo(3) })
  await reportOsmand(server, { ...drive, lat: -23.54, lon: -46.64, iccid, tank: 40, timestamp: secondsAgo(0) })
  await reportOsmand(server, { id: locked.uniqueId, ...place, speed: 0, ignition: false, blocked: true })
})

const open = async (page: Page, name: string | RegExp): Promise<Locator> => {
  await page.getByRole('option', { name }).click()
  return page.getByRole('region', { name: name === 'Toro' ? toro.name : locked.name })
}
const request = (card: Locator) => card.getByRole('button', { name: 'Request position' })

test('[CARD-13] [CARD-15] [CARD-16] [CARD-18] a position is requested, and the answer shown', async ({ page }) => {
  let answer = { status: 200, json: { id: 0, deviceId: toroId, type: 'positionSingle', attributes: {} } as object }
  const sent: unknown[] = []
  await page.route('**/api/commands/send', (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill(answer)
  })
  await enter(page)
  const card = await open(page, 'Toro')
  await request(card).click()
  await expect(page.getByText('Command Sent Successfully!')).toBeVisible()
  expect(sent).toMatchObject([{ deviceId: toroId, type: 'positionSingle', description: expect.stringMatching(/./) }])
  answer = { status: 202, json: { id: 55, deviceId: toroId, type: 'positionSingle', attributes: {} } }
  await request(card).click()
  await expect(page.getByText('Command Requested!')).toBeVisible()
  await page.unroute('**/api/commands/send')
  await page.route('**/api/commands/send', (route) => route.fulfill({ status: 400, body: 'Operation restricted' }))
  await request(card).click()
  await expect(card.getByRole('alert')).toContainText('Operation restricted')
})

test('[CARD-10] [CARD-14] the engine is shown blocked or released, and what a schedule locks', async ({ page }) => {
  await enter(page)
  const free = await open(page, 'Toro')
  await expect(free.getByText('Engine not blocked')).toBeVisible()
  await expect(free.getByRole('img', { name: 'A schedule blocks and unblocks this vehicle' })).toHaveCount(0)
  const card = await open(page, /Locked/)
  await expect(card.getByText('Engine blocked')).toBeVisible()
  await expect(card.getByRole('img', { name: 'A schedule blocks and unblocks this vehicle' })).toBeVisible()
  await test.step('blocking is closed and says why', async () => {
    const button = card.getByRole('button', { name: 'Unblock engine' })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(card.getByText('Blocking is not enabled for this vehicle.')).toBeVisible()
    // Playwright would wait until it is enabled
    await button.click({ force: true })
    await expect(page.getByRole('status').getByText('Blocking is not enabled for this vehicle.')).toBeVisible()
  })
})

test('[CARD-19] [CARD-21] [CARD-23] the card names the driver and the client, and nobody else', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (call) => asked.push(call.url()))
  await enter(page)
  const card = await open(page, 'Toro')
  await expect(card.getByText('Carlos Prado')).toBeVisible()
  await expect(card.getByText('Boa Vista')).toBeVisible()
  for (const other of ['Somebody Else', 'Not mine', 'Reseller', onlooker.name])
    await expect(card.getByText(other)).toHaveCount(0)
  for (const path of ['users', 'drivers'])
    expect(asked.some((url) => url.endsWith(`/api/${path}?deviceId=${toroId}`))).toBe(true)
})

test('[CARD-20] [CARD-22] people are on their way, missing, or cannot be determined', async ({ page }) => {
  let answer: { status: number; body: string; contentType?: string } = { status: 400, body: 'no luck' }
  const gate = Promise.withResolvers<void>()
  for (const path of ['users', 'drivers']) {
    await page.route(`**/api/${path}?deviceId=*`, async (route) => {
      await gate.promise
      await route.fulfill(answer)
    })
  }
  await enter(page)
  const card = await open(page, 'Toro')
  await expect(card.getByText('Loading…')).toHaveCount(2)
  gate.resolve()
  const failed = card.getByText('error: no luck')
  await expect(failed).toHaveCount(2)
  for (const one of await failed.all()) await expect(one).toHaveCSS('color', 'rgb(180, 35, 24)')
  answer = { status: 200, body: '[]', contentType: 'application/json' }
  await page.reload()
  await open(page, 'Toro')
  await expect(card.getByText('No users')).toBeVisible()
  await expect(card.getByText('No driver')).toBeVisible()
})

test('[CARD-24] managers go from the card to all that is known of the position, users do not', async ({
  page,
  otherPage,
}) => {
  // Three people log in
  test.slow()
  const link = (card: Locator) => card.getByRole('link', { name: 'See all data of the position' })
  for (const who of [undefined, manager]) {
    await enter(page, who)
    const card = await open(page, 'Toro')
    await link(card).click()
    await expect(page).toHaveURL(/\/position\/\d+$/)
    await expect(page.getByText('Ignition', { exact: true })).toBeVisible()
    await expect(page.getByText('37,04 km/h')).toBeVisible()
    const sim = page.locator('dt', { hasText: 'ICCID' }).locator('+ dd')
    await expect(sim, 'A-15').toHaveText(who ? '*****' : iccid)
    await expect(page.getByRole('region', { name: 'Where' })).toBeVisible()
  }
  const other = await otherPage()
  await enter(other, onlooker)
  const card = await open(other, 'Toro')
  await expect(card.getByText('Driver', { exact: true })).toBeVisible()
  await expect(link(card)).toHaveCount(0)
  await other.goto(page.url())
  await isForbidden(other)
})

test('[CARD-2] the card shows the chosen items; one that the position lacks is skipped; a computed one has its description', async ({
  page,
}) => {
  const [user] = await rest.users.list({ query: { keyword: manager.email } })
  await rest.users.update({
    params: { id: user!.id },
    body: { ...user!, attributes: { ...user!.attributes, positionItems: 'speed,iccid,rpm,tank' } },
  })
  const body = { description: 'Tank in litres', attribute: 'tank', expression: 'fuel * 2', type: 'number' }
  const computed = await rest.computedAttributes.create({ body })
  await rest.permissions.link({ body: { userId: user!.id, attributeId: computed.id } })
  await enter(page, manager)
  const card = await open(page, 'Toro')
  const items = card.locator('dl').first().locator('dt')
  await expect(items).toHaveText(['Speed', 'ICCID', 'Tank in litres'])
  await expect(card.getByText('*****', { exact: true }), 'A-15').toBeVisible()
  await card.getByRole('link', { name: 'See all data of the position' }).click()
  await expect(page.locator('dt', { hasText: 'Tank in litres' }).locator('+ dd')).toHaveText('40')
  await openScreen(page, '/settings/preferences')
  const chosen = page.getByRole('list', { name: 'Items on the card' }).getByRole('listitem')
  await expect(chosen.last()).toHaveText('Tank in litres')
  await chosen.last().getByRole('button', { name: 'Remove Tank in litres' }).click()
  await choose(page.getByRole('combobox', { name: 'Add an item' }), 'Tank in litres')
  await expect(chosen.last()).toHaveText('Tank in litres')
})

test('[CARD-1] [FMT-15] [FMT-16] [CARD-3] [ENT-42] four items by default, five at most; and a currency of four', async ({
  otherPage,
}) => {
  const page = await otherPage({ locale: 'pt-BR' })
  await enter(page)
  const card = await open(page, 'Toro')
  const items = card.locator('dl').first().locator('dt')
  await expect(items).toHaveText(['Endereço', 'Última posição', 'Velocidade', 'Distância total'])
  await openScreen(page, '/settings/preferences')
  const currency = page.getByRole('combobox', { name: 'Moeda' })
  await expect(currency).toHaveValue('R$')
  await expect(currency.getByRole('option')).toHaveText(['$', '£', 'R$', '€'])
  const add = page.getByRole('combobox', { name: 'Adicionar um item' })
  const chosen = page.getByRole('list', { name: 'Itens do cartão' }).getByRole('listitem')
  await choose(add, 'Direção')
  await expect(chosen).toHaveCount(5)
  await choose(add, 'Altitude')
  await expect(page.getByText('Você já escolheu 5 atributos. Remova um para escolher outro')).toBeVisible()
  await expect(chosen).toHaveCount(5)
})

test('[CARD-25] the card leads to the pages of its vehicle, replay and reports with it', async ({ page }) => {
  await enter(page)
  const pages = {
    Edit: `/settings/veiculo/${toroId}`,
    Command: `/settings/device/${toroId}/command`,
    Share: `/settings/device/${toroId}/share`,
    'Odometer and engine hours': `/settings/accumulators/${toroId}`,
    Replay: `/replay?deviceId=${toroId}`,
    Reports: `/reports/combined?deviceId=${toroId}`,
    'Proof pack': `/settings/device/${toroId}/proof`,
  }
  for (const [name, address] of Object.entries(pages)) {
    const card = await open(page, 'Toro')
    await card.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(address)
    await page.goBack()
  }
})

test('[MAP-24] the sign of the speed limit leads to the device; without a limit there is none', async ({ page }) => {
  await enter(page)
  await open(page, 'Toro')
  const sign = page.getByRole('region', { name: 'Instruments' }).getByRole('link')
  await expect(sign).toHaveCount(0)
  const [device] = await rest.devices.list({ query: { id: [toroId] } })
  const attributes = { ...device!.attributes, speedLimit: 43 }
  await rest.devices.update({ params: { id: toroId }, body: { ...device!, attributes } })
  await expect(sign.getByRole('img', { name: 'Speed limit: 80 km/h' })).toHaveText('80')
  await sign.click()
  await expect(page).toHaveURL(`/settings/device/${toroId}`)
  await rest.devices.update({ params: { id: toroId }, body: device! })
})

for (const viewport of [
  { width: 1000, height: 700 },
  { width: 1280, height: 800 },
]) {
  test(`a low card shows speed and ignition, the speed in red over the limit, at ${viewport.width} px`, {
    tag: viewport.width === 1280 ? ['@all'] : [],
  }, async ({ page }) => {
    const device = (await rest.devices.list({ query: { id: [toroId] } }))[0]!
    await page.setViewportSize(viewport)
    await enter(page)
    const card = await open(page, 'Toro')
    await card.getByRole('button', { name: 'Show less' }).click()
    const speed = card.locator('[data-tone]').filter({ hasText: /^37 km\/h$/ })
    await expect(speed).toBeInViewport({ ratio: 1 })
    await expect(speed).toHaveAttribute('data-tone', 'neutral')
    await expect(card.getByText('Ignition on')).toBeInViewport({ ratio: 1 })
    await rest.devices.update({
      params: { id: toroId },
      body: { ...device, attributes: { ...device.attributes, speedLimit: 10 } },
    })
    await expect(speed).toHaveAttribute('data-tone', 'alarm')
    await rest.devices.update({ params: { id: toroId }, body: device })
  })
}

test('[CARD-6] a film whose place is gone is logged and nothing else', async ({ page, server }) => {
  const film = (video: string) => reportOsmand(server, { id: locked.uniqueId, ...place, blocked: true, video })
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await enter(page)
  const card = await open(page, /Locked/)
  await film('a.mp4')
  await expect(card.locator('video')).toHaveAttribute('src', /\/api\/media\/LOCKED\/a\.mp4$/)
  expect(logged.join()).not.toContain('no place')
  await card.locator('video').evaluate((element) => element.remove())
  await film('b.mp4')
  await expect.poll(() => logged.join()).toContain('There is no place to play this. /api/media/LOCKED/b.mp4')
  await expect(card.getByText('Engine blocked')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
})

test('[CARD-27] who may not change vehicles, by the user or the server, reads on each closed action why', async ({
  page,
}) => {
  const body = {
    name: 'Dora',
    email: 'dora@example.com',
    password: 'a long secret',
    userLimit: 5,
    deviceReadonly: true,
  }
  const { id } = await rest.users.create({ body })
  await rest.permissions.link({ body: { userId: id, deviceId: toroId } })
  const names = ['Edit', 'Delete vehicle', 'Block engine', 'Anchor']
  const expectClosed = async (card: Locator) => {
    for (const name of names) {
      const button = card.getByRole('button', { name, exact: true })
      await expect(button).toHaveAttribute('aria-disabled', 'true')
      await expect(button).toHaveAttribute('aria-description', 'You do not have permission to change vehicles')
    }
  }
  await enter(page, body)
  await expectClosed(await open(page, 'Toro'))
  const settings = await rest.server.get({})
  await rest.server.update({ body: { ...settings, deviceReadonly: true } })
  await enter(page, manager)
  await expectClosed(await open(page, 'Toro'))
  await enter(page)
  const card = await open(page, 'Toro')
  await expect(card.getByRole('link', { name: 'Edit', exact: true })).toBeVisible()
  await expect(card.getByText('Engine not blocked')).toBeVisible()
  await expect(card.locator('[aria-description="You do not have permission to change vehicles"]')).toHaveCount(0)
  await rest.server.update({ body: settings })
  await rest.users.remove({ params: { id } })
})

test('[MAP-20] [MAP-21] the instruments point where the vehicle goes, and show its plate in the style of plates', async ({
  page,
}) => {
  await enter(page)
  await open(page, 'Toro')
  const instruments = page.getByRole('region', { name: 'Instruments' })
  const needle = instruments.getByRole('img', { name: 'east', exact: true }).locator('path').last()
  await expect(needle).toHaveAttribute('transform', 'rotate(90 36 36)')
  await expect(instruments.getByRole('img', { name: 'Plate ABC-1234' })).toHaveAttribute('data-kind', 'old')
})

test('[CARD-9] an address can be looked up only where the server has a geocoder', async ({ page }) => {
  await enter(page)
  const card = await open(page, 'Toro')
  await expect(request(card)).toBeVisible()
  const lookUp = card.getByRole('button', { name: 'Look up address' })
  await expect(lookUp).toHaveCount(0)
  await page.route('**/api/server', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), geocoderEnabled: true } })
  })
  await page.reload()
  await open(page, 'Toro')
  await expect(lookUp).toBeVisible()
  await test.step('[CARD-8] what is answered takes the place of the link, also when it is a refusal', async () => {
    const answers = [
      { status: 400, body: 'no' },
      { status: 200, contentType: 'text/plain', body: 'Rua das Flores 7' },
    ]
    await page.route('**/api/server/geocode?*', (route) => route.fulfill(answers.shift()!))
    await lookUp.click()
    await expect(card.getByText('no', { exact: true })).toBeVisible()
    await expect(lookUp).toHaveCount(0)
    await page.reload()
    await open(page, 'Toro')
    await lookUp.click()
    await expect(card.getByText('Rua das Flores 7')).toBeVisible()
    await expect(lookUp).toHaveCount(0)
  })
})

test('the card tells the day: how far, how long, when; and what only earlier messages reported', async ({
  page,
  server,
}) => {
  await enter(page)
  const card = await open(page, 'Toro')
  await expect(card.getByText('Distance today')).toBeVisible()
  await expect(card.getByRole('img', { name: /^Today: Moving \d+ min/ })).toBeVisible()
  await expect(card.getByText(/^moving for \d+ min/)).toBeVisible()
  await test.step('the supply stays when a message does not carry it', async () => {
    await reportOsmand(server, { id: toro.uniqueId, ...place, speed: 0, ignition: true, motion: false, power: 13.3 })
    await expect(card.getByText('13,3 V')).toBeVisible()
    await reportOsmand(server, { id: toro.uniqueId, ...place, speed: 0, ignition: true, motion: false, sat: 8 })
    await expect(card.getByText('8 satellites')).toBeVisible()
    await expect(card.getByText('13,3 V')).toBeVisible()
    await expect(card.getByText(/^idling/)).toBeVisible()
  })
  await test.step('a favourite is starred in the list, and stays so', async () => {
    await card.getByRole('button', { name: 'Add to favourites' }).click()
    await expect(page.getByRole('option').first()).toContainText('Toro')
    await expect(page.getByRole('option').first().getByRole('img', { name: 'Favourite' })).toBeVisible()
    await expect
      .poll(async () => (await rest.session.get({ query: {} })).attributes.favouriteDevices)
      .toBe(String(toroId))
    await page.reload()
    await expect(page.getByRole('option').first().getByRole('img', { name: 'Favourite' })).toBeVisible()
  })
})
