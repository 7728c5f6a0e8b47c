import type { Locator, Page } from '@playwright/test'
import type { Rest } from '../tools/rest.ts'
import { enterWithClock } from './clock.ts'
import { enter, firstAccount } from './people.ts'
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
  for (const body of [toro, spare, boxed]) await rest.devices.create({ body })
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
  })
  const parked = { lat: -23.56, lon: -46.64, speed: 0, ignition: false, motion: false, sat: 3, power: 12.4 }
  await reportOsmand(server, { id: spare.uniqueId, ...parked })
})

async function createMany(rest: Rest, count: number): Promise<void> {
  const left = Array.from({ length: count }, (_, index) => index + 1)
  const create = async () => {
    for (let number = left.pop(); number; number = left.pop()) {
      await rest.devices.create({ body: { name: `Vehicle ${number}`, uniqueId: `UNIT-${number}` } })
    }
  }
  await Promise.all(Array.from({ length: 16 }, create))
}

const search = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search name, plate, SIM' })
const rows = (page: Page): Locator => page.getByRole('option')
const tip = (row: Locator, name: string): Locator => row.getByRole('img', { name, exact: true })

test('[LIST-1] [LIST-2] [LIST-27] [LIST-28] five thousand vehicles are listed, counted and searched', async ({
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
  await test.step('name, identifier, plate, brand, model, SIM find it', async () => {
    for (const part of ['unit a', 'phone-a', 'abc-12', 'fiat', 'toro', 'fmb92', '91234']) {
      await search(page).fill(part)
      await expect(rows(page)).toHaveCount(1)
      await expect(rows(page)).toContainText('Fiat Toro')
    }
    await search(page).fill('no such thing')
    await expect(page.getByRole('heading', { name: 'No vehicle matches' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(search(page)).toHaveValue('')
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

test('the keyboard walks through the list, opens a card and closes it', async ({ page }) => {
  await enter(page)
  const list = page.getByRole('listbox', { name: 'Vehicles' })
  await search(page).fill('vehicle 49')
  await expect(rows(page).first()).toContainText('Vehicle 49')
  await list.focus()
  await list.press('ArrowDown')
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

/** The inks of an alarm and of plenty. */
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
    await expect(full()).toContainText('-23.550520°, -46.633309°')
    await expect(full()).toContainText('18,52 km/h')
    await expect(full()).toContainText('Online · SOS')
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
    await expect(tip(plain(), 'Supply 12,4 V')).toBeVisible()
    await expect(tip(plain(), '3 satellites')).toBeVisible()
    await expect(plain().getByRole('img', { name: /Battery/ })).toHaveCount(0)
  })
})

test('[MAP-19] the speed counts its way up from zero, one unit every 100 ms', async ({ page }) => {
  const { stop } = await enterWithClock(page)
  await search(page).fill(toro.uniqueId)
  await expect(rows(page)).toHaveCount(1)
  await stop()
  await rows(page).dispatchEvent('click')
  const speed = page.getByRole('region', { name: 'Instruments' }).getByRole('img', { name: '18,52 km/h' })
  for (const shown of ['0', '1', '2', '3', '4', '5']) {
    await expect(speed).toHaveText(new RegExp(`^${shown}\\s*km/h`))
    await page.clock.runFor(99)
    await expect(speed).toHaveText(new RegExp(`^${shown}\\s*km/h`))
    await page.clock.runFor(1)
  }
})

test('a vehicle that never reported says so, and nothing else', async ({ page }) => {
  await enter(page)
  await search(page).fill(boxed.uniqueId)
  const row = rows(page).filter({ hasText: boxed.name })
  await expect(row).toContainText('Never reported')
  await expect(row).toContainText('Offline')
  await expect(row).toContainText('No position. Check the installation and the SIM.')
  await expect(row).not.toContainText('undefined')
  await expect(row.getByRole('img')).toHaveCount(0)
})

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'Asia/Tokyo' })
  test('[LIST-8] the list keeps to the clock of São Paulo', async ({ page }) => {
    await enter(page)
    await search(page).fill(toro.uniqueId)
    await expect(rows(page)).toContainText('09/03/202412:04:05')
  })
})
