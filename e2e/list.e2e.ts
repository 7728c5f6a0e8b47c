import type { Locator, Page } from '@playwright/test'
import { maxImportRows } from '@rastro/core/api/imports'
import { logIn, type Rest } from '../tools/rest.ts'
import { enterWithClock } from './clock.ts'
import { administrator, enter, firstAccount } from './people.ts'
import { expect, test } from './server.ts'
import { reportOsmand } from './units.ts'

test.use({ installation: 'list' })

const fleetSize = 5000
const toro = {
  name: 'Unit A',
  uniqueId: 'PHONE-A',
  phone: '+55 11 91234-5678',
  model: 'FMB920',
  attributes: { veiculo: { marca: 'Fiat', modelo: 'Toro', placa: 'ABC-1234', bloqueio: 'yes' } },
}
const spare = { name: 'Spare van', uniqueId: 'PHONE-B', attributes: {} }
const boxed = { name: 'Zebra in its box', uniqueId: 'PHONE-C', attributes: {} }

test.beforeAll(async ({ server }) => {
  test.setTimeout(120_000)
  const rest = await firstAccount(server)
  await createMany(rest, fleetSize - 3)
  const base = await rest.groups.create({ body: { name: 'Base São João' } })
  await rest.drivers.create({ body: { name: 'Márcia Prado', uniqueId: 'KEY-1' } })
  for (const body of [{ ...toro, groupId: base.id }, spare, boxed]) await rest.devices.create({ body })
  await reportOsmand(server, {
    id: toro.uniqueId,
    timestamp: '2024-03-09T15:04:05Z',
    lat: -23.5505199,
    lon: -46.6333094,
    speed: 10,
    ignition: true,
    motion: true,
    sat: 11,
    batt: 80,
    charge: true,
    alarm: 'sos',
    blocked: true,
    out1: true,
    driverUniqueId: 'KEY-1',
  })
  const parked = { lat: -23.56, lon: -46.64, speed: 0, ignition: false, motion: false, sat: 3, power: 12.4 }
  await reportOsmand(server, { id: spare.uniqueId, ...parked })
})

async function createMany(rest: Rest, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  const { id } = await rest.imports.create({ body: { kind: 'devices', fileName: 'fleet.csv' } })
  for (let at = 0; at < count; at += maxImportRows) {
    const rows = numbers
      .slice(at, at + maxImportRows)
      .map((line) => ({ line, cells: { name: `Vehicle ${line}`, uniqueId: `UNIT-${line}` } }))
    const { faults } = await rest.imports.add({ params: { id }, body: { rows } })
    expect(faults).toEqual([])
  }
}

const search = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search by name, plate or SIM' })
/** The accessible name and state of the search. */
const found = (page: Page): Locator => page.getByRole('search').getByRole('status')
/** Searches for this text only: first waits until the previous results are gone. */
async function searchAnew(page: Page, typed: string): Promise<void> {
  await search(page).fill('')
  await expect(found(page)).toBeEmpty()
  await search(page).fill(typed)
}
const clear = (page: Page): Locator => page.getByRole('button', { name: 'Clear search' })
const rows = (page: Page): Locator => page.getByRole('option')
const tip = (row: Locator, name: string): Locator => row.getByRole('img', { name, exact: true })

test('[LIST-1] [LIST-2] [LIST-3] [LIST-27] [LIST-28] five thousand vehicles are listed, counted and searched', async ({
  page,
}) => {
  await enter(page)
  await expect(page.getByRole('button', { name: 'All' })).toHaveText(/^5000/)
  await test.step('few rows are in the page, each 140 px high', async () => {
    expect(await rows(page).count()).toBeLessThan(60)
    expect((await rows(page).first().boundingBox())?.height).toBe(140)
    await page.getByRole('listbox', { name: 'Vehicles' }).press('End')
    await expect(page.getByRole('option', { name: boxed.name })).toBeInViewport()
    expect(await rows(page).count()).toBeLessThan(60)
  })
  await test.step('ten rows are ready above and below what is seen', async () => {
    const list = page.getByRole('listbox', { name: 'Vehicles' })
    await list.evaluate((element) => element.scrollTo(0, 140 * 100))
    const beyond = () =>
      list.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        const boxes = [...element.querySelectorAll('[data-id]')].map((row) => row.getBoundingClientRect())
        return [boxes.filter((box) => box.bottom <= top).length, boxes.filter((box) => box.top >= bottom).length]
      })
    await expect.poll(beyond).toEqual([10, 10])
  })
  await test.step('name, identifier, plate, brand, model, SIM find it', async () => {
    for (const part of ['unit a', 'phone-a', 'abc-12', 'fiat', 'toro', 'fmb92', '91234']) {
      await searchAnew(page, part)
      await expect(rows(page)).toHaveCount(1)
      await expect(rows(page)).toContainText('Fiat Toro')
    }
    await search(page).fill('no such thing')
    await expect(page.getByRole('heading', { name: 'No vehicles found for “no such thing”' })).toBeVisible()
    await expect(found(page)).toHaveText('No vehicles found')
    await clear(page).last().click()
    await expect(search(page)).toHaveValue('')
    await expect(search(page)).toBeFocused()
  })
  await test.step('each state says its word and its count, chosen or not', async () => {
    const silent = page.getByRole('button', { name: /^Not reporting: / })
    await expect(silent).toHaveText(/^Not reporting \d+$/)
    await silent.click()
    await expect(silent).toHaveText(/^Not reporting \d+$/)
    await silent.click()
    await expect(silent).toHaveAttribute('aria-pressed', 'false')
  })
  await test.step('filters by status, with how many there are', async () => {
    const online = page.getByRole('button', { name: 'Online' })
    await expect(online).toHaveText(/^2/)
    await expect(page.getByRole('button', { name: 'Offline' })).toHaveText(/^4998/)
    await online.click()
    await expect(online).toHaveAttribute('aria-pressed', 'true')
    await expect(rows(page)).toHaveCount(2)
    await search(page).fill('phone-')
    await page.getByRole('button', { name: 'Offline' }).click()
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText(boxed.name)
  })
})

test('[LIST-27] a plate is found however it is typed, and words in any order, without accents', async ({ page }) => {
  await enter(page)
  for (const typed of [
    'ABC1234',
    'abc 1234',
    'abc-1234',
    'toro fiat',
    'fiat 1234',
    'FIÁT tóro',
    'base sao joao',
    'marcia',
  ]) {
    await searchAnew(page, typed)
    await expect(found(page)).toHaveText('1 vehicle found')
    await expect(rows(page)).toContainText('Fiat Toro')
  }
})

test('the best match comes first, and Escape or a button takes the search back', async ({ page }) => {
  await enter(page)
  await search(page).fill('49')
  await expect(rows(page).first()).toContainText('Vehicle 49')
  await expect(rows(page).nth(1)).toContainText('Vehicle 490')
  await search(page).fill('unit-4321')
  const row = page.getByRole('option', { name: /Vehicle 4321/ })
  await row.click()
  const card = page.getByRole('region', { name: 'Vehicle 4321' })
  await expect(card).toBeVisible()

  await test.step('Escape clears the search first and leaves the card, with its row in view', async () => {
    await search(page).press('Escape')
    await expect(search(page)).toHaveValue('')
    await expect(clear(page)).toHaveCount(0)
    await expect(found(page)).toBeEmpty()
    await expect(card).toBeVisible()
    await expect(row).toBeInViewport({ ratio: 1 })
    await expect(row).toHaveAttribute('aria-setsize', String(fleetSize))
  })
  await test.step('the button does the same and leaves the keyboard in the search', async () => {
    await search(page).fill('vehicle 1')
    await expect(rows(page).first()).toContainText('Vehicle 1')
    await expect(rows(page).first()).toBeInViewport()
    await clear(page).click()
    await expect(search(page)).toBeFocused()
    await expect(row).toBeInViewport({ ratio: 1 })
  })
  await test.step('a second Escape closes the card', async () => {
    await search(page).press('Escape')
    await expect(card).toBeHidden()
  })
  await test.step('matches that a filter hides are announced and shown', async () => {
    await page.getByRole('button', { name: 'Online' }).click()
    await search(page).fill('unit-4321')
    await expect(page.getByText('Hidden by the filters: 1')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(row).toBeVisible()
    await expect(search(page)).toHaveValue('unit-4321')
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test('the map says what is searched, and can take it back', async ({ page }) => {
    await enter(page)
    await page.getByRole('button', { name: 'Search vehicle' }).click()
    await expect(search(page)).toBeFocused()
    await search(page).fill('abc1234')
    await expect(rows(page)).toHaveCount(1)
    await rows(page).click()
    await expect(page.getByRole('button', { name: 'abc1234' })).toBeVisible()
    await clear(page).click()
    await expect(page.getByRole('button', { name: 'Search vehicle' })).toBeFocused()
  })
})

test('the keyboard walks through the list, opens a card and closes it', async ({ page }) => {
  await enter(page)
  const list = page.getByRole('listbox', { name: 'Vehicles' })
  await search(page).fill('vehicle 49')
  await expect(rows(page).first()).toContainText('Vehicle 49')
  await list.focus()
  await list.press('ArrowDown')
  await list.press('ArrowDown')
  await list.press('ArrowUp')
  await expect(list).toHaveAttribute('aria-activedescendant', (await rows(page).nth(1).getAttribute('id'))!)
  const name = 'Vehicle 490'
  await expect(rows(page).nth(1)).toContainText(name)
  await list.press('Enter')
  await expect(rows(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
  await list.press('Escape')
  await expect(page.getByRole('region', { name, exact: true })).toBeHidden()
})

/** The colours of an alarm and of a high level. */
const red = 'rgb(180, 35, 24)'
const blue = 'rgb(29, 84, 180)'

test.describe('a row', () => {
  let page: Page
  test.beforeAll(async ({ browser, server }) => {
    page = await browser.newPage({ baseURL: server.url })
    await enter(page)
    await search(page).fill('phone-')
  })
  test.afterAll(() => page.close())
  const full = () => rows(page).filter({ hasText: 'Fiat Toro' })
  const plain = () => rows(page).filter({ hasText: spare.name })

  test('[LIST-6] [LIST-7] names brand, model and plate, or else what the vehicle is called', async () => {
    await expect(full()).toHaveCount(1)
    await expect(tip(full(), 'Plate ABC-1234')).toBeVisible()
    await expect(plain()).toHaveCount(1)
    await expect(plain().getByRole('img', { name: /Plate/ })).toHaveCount(0)
  })

  test('[LIST-8] [LIST-10] [LIST-11] tells when, where and how fast it went, and that it is online', async () => {
    await expect(full()).toContainText('09/03/202412:04:05')
    await expect(full()).toContainText('Praça da Sé, São Paulo')
    await expect(full()).toContainText('18,52 km/h')
    await expect(full()).toContainText('Online')
    await expect(plain()).toContainText('Online')
    await expect(plain()).toContainText('0 km/h')
  })

  test('[LIST-12] [LIST-15] [LIST-16] shows an alarm in red, a lock and output 1, where there are', async () => {
    await expect(tip(full(), 'Alarm: SOS')).toHaveCSS('color', red)
    await expect(tip(full(), 'Blocked')).toBeVisible()
    await expect(tip(full(), 'Output 1 active')).toBeVisible()
    await expect(plain().getByRole('img', { name: /Alarm|Blocked|Output/ })).toHaveCount(0)
  })

  test('[LIST-13] [LIST-14] shows whether the engine runs and the vehicle moves', async () => {
    await expect(tip(full(), 'Ignition on')).toBeVisible()
    await expect(tip(full(), 'Moving')).toBeVisible()
    await expect(tip(plain(), 'Ignition off')).toBeVisible()
    await expect(tip(plain(), 'Stopped')).toBeVisible()
  })

  test('[LIST-17] [LIST-18] shows the battery or else the supply, and the satellites in their colour', async () => {
    await expect(tip(full(), 'Battery 80%, charging')).toBeVisible()
    await expect(tip(full(), '11 satellites')).toHaveCSS('color', blue)
    await expect(tip(plain(), 'Power supply 12,4 V')).toBeVisible()
    await expect(tip(plain(), '3 satellites')).toBeVisible()
    await expect(plain().getByRole('img', { name: /Battery/ })).toHaveCount(0)
  })
})

test('[MAP-19] the speed of a chosen vehicle is there at once, then counts one unit every 100 ms', async ({
  page,
  server,
}) => {
  const { stop } = await enterWithClock(page)
  await search(page).fill('phone-')
  await expect(rows(page)).toHaveCount(3)
  await stop()
  const choose = (name: string) => rows(page).filter({ hasText: name }).dispatchEvent('click')
  const speed = page.getByRole('region', { name: 'Instruments' }).getByRole('img', { name: 'km/h' })
  await choose('Fiat Toro')
  await expect(speed).toHaveText(/^19\s*km\/h/)
  await choose(spare.name)
  await expect(speed).toHaveText(/^0\s*km\/h/)
  await reportOsmand(server, { id: spare.uniqueId, lat: -23.56, lon: -46.64, speed: 10, ignition: true, motion: true })
  const shownAfter = async (ms: number) => {
    await page.clock.runFor(ms)
    return speed.textContent()
  }
  await expect.poll(() => shownAfter(100)).toMatch(/^1\s*km/)
  for (const shown of ['1', '2', '3', '4', '5']) {
    await expect(speed).toHaveText(new RegExp(`^${shown}\\s*km/h`))
    await page.clock.runFor(99)
    await expect(speed).toHaveText(new RegExp(`^${shown}\\s*km/h`))
    await page.clock.runFor(1)
  }
})

test('[LIST-9] a row says where its vehicle is: the address, and on the open sea the coordinates', async ({
  page,
  server,
}) => {
  await enter(page)
  await search(page).fill(toro.uniqueId)
  const address = rows(page).getByTitle('Praça da Sé, São Paulo')
  await expect(address).toHaveText('Praça da Sé, São Paulo')
  await search(page).fill(spare.uniqueId)
  await reportOsmand(server, { id: spare.uniqueId, lat: -22.85, lon: -47, speed: 0 })
  await expect(rows(page)).toContainText('9 km north-east of Campinas, SP')
  await reportOsmand(server, { id: spare.uniqueId, lat: -30, lon: -25, speed: 0 })
  await expect(rows(page)).toContainText(/-30\.0+.*-25\.0+/)
  await expect(rows(page)).not.toContainText('undefined')
})

test('[LIST-30] the two texts of a row are those that the person has chosen, masked where they tell the tracker', async ({
  page,
  server,
}) => {
  const rest = await logIn(server.url, administrator)
  const chosen = { devicePrimary: 'uniqueId', deviceSecondary: 'contact' }
  const rita = { name: 'Rita', email: 'rita@example.com', password: 'a long secret', attributes: chosen }
  const { id: userId } = await rest.users.create({ body: { ...rita } })
  const [device] = await rest.devices.list({ query: { uniqueId: [toro.uniqueId] } })
  await rest.devices.update({ params: device!, body: { ...device!, contact: 'Oficina do Zé' } })
  await rest.permissions.link({ body: { userId, deviceId: device!.id } })
  const me = await rest.session.get({ query: {} })
  const save = (attributes: object) =>
    rest.users.update({ params: me, body: { ...me, attributes: { ...me.attributes, ...attributes } } })
  await save(chosen)
  await enter(page)
  await search(page).fill(toro.uniqueId)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).getByText('PHONE-A', { exact: true })).toBeVisible()
  await expect(rows(page).getByTitle('Oficina do Zé')).toHaveText('Oficina do Zé')
  await expect(rows(page)).not.toContainText('Fiat Toro')
  await expect(rows(page)).not.toContainText('Praça da Sé')
  await searchAnew(page, boxed.uniqueId)
  await expect(rows(page).filter({ hasText: boxed.name })).toContainText('Waiting for its first position')
  await rest.users.update({
    params: { id: userId },
    body: {
      ...(await rest.users.get({ params: { id: userId } })),
      attributes: { devicePrimary: 'contact', deviceSecondary: 'uniqueId' },
    },
  })
  await enter(page, rita)
  await expect(rows(page).getByText('Oficina do Zé', { exact: true })).toBeVisible()
  await expect(rows(page).getByTitle('*****'), 'A-15').toHaveText('*****')
  await rest.users.update({ params: me, body: me })
  await rest.devices.update({ params: device!, body: device! })
  await rest.users.remove({ params: { id: userId } })
})

test('a vehicle that never reported says so, and nothing else', async ({ page }) => {
  await enter(page)
  await search(page).fill(boxed.uniqueId)
  const row = rows(page).filter({ hasText: boxed.name })
  await expect(row).toContainText('Never reported')
  await expect(row).toContainText('Offline')
  await expect(row).toContainText('Waiting for its first position. If none arrives, check the tracker and its SIM.')
  await expect(row).not.toContainText('undefined')
  await expect(row.getByRole('img')).toHaveCount(0)
})

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'Asia/Tokyo' })
  test('[LIST-8] the list keeps to the clock of São Paulo', async ({ page }) => {
    await enter(page)
    await search(page).fill(toro.uniqueId)
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('09/03/202412:04:05')
  })
})
