import type { Page } from '@playwright/test'
import { countColour, markerOf, markersOf } from './map.ts'
import { enter, firstAccount } from './people.ts'
import { type Ring, ringsOf } from './rings.ts'
import { expect, test } from './server.ts'
import { connectGt06, type Place, reportOsmand } from './units.ts'

test.use({ installation: 'silent' })

/** With `SCREENSHOTS=1` the tests leave pictures to look at in `e2e/screenshots`. No check needs them. */
const pictures = process.env.SCREENSHOTS === '1'

const hourMs = 3_600_000
const lost = {
  'Lost driving': { latitude: -23.5702, longitude: -46.6645, speedKmh: 68, course: 134, ignition: true },
  'Lost idling': { latitude: -23.5822, longitude: -46.6531, speedKmh: 0, course: 0, ignition: true },
  'Lost parked': { latitude: -23.592, longitude: -46.699, speedKmh: 0, course: 0, ignition: false },
} satisfies Record<string, Omit<Place, 'time'>>
const ids: Record<string, number> = {}

test.beforeAll(async ({ server }) => {
  const rest = await firstAccount(server)
  const add = async (name: string, uniqueId: string, plate = '') => {
    const attributes = { veiculo: { placa: plate } }
    ids[name] = (await rest.devices.create({ body: { name, uniqueId, category: 'truck', attributes } })).id
  }
  await add('Just added', 'box')
  await add('Driving', 'DRIVING', 'RTA-4F21')
  const driving = { lat: -23.5582, lon: -46.67, bearing: 40, speed: 30, ignition: true, motion: true }
  await reportOsmand(server, { id: 'DRIVING', ...driving, sat: 12 })
  await add('Cut off', 'CUT', 'DPB-7302')
  await reportOsmand(server, { id: 'CUT', lat: -23.5572, lon: -46.69, speed: 0, ignition: false, out1: true })
  for (const [index, [name, place]] of Object.entries(lost).entries()) {
    const imei = `86890700000010${index}`
    await add(name, imei, `LKM-3B4${index}`)
    const unit = await connectGt06(server, imei)
    await unit.report({ ...place, time: new Date(Date.now() - 20 * hourMs) })
    unit.hangUp()
  }
})

const row = (page: Page, name: string) => page.getByRole('option', { name })
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const shoot = async (page: Page, name: string) => {
  if (pictures) await page.screenshot({ path: `e2e/screenshots/${name}.png` })
}

const looks = {
  light: { lime: '#A4E22B', ink: '#3E6500', amberInk: '#8A5000' },
  dark: { lime: '#A4E22B', ink: '#B5EB57', amberInk: '#FFC45C' },
}
for (const [colorScheme, { lime, ink, amberInk }] of Object.entries(looks)) {
  test.describe(colorScheme, { tag: colorScheme === 'dark' ? ['@all'] : [] }, () => {
    test.use({ colorScheme: colorScheme as 'light' | 'dark' })

    test('[MAP-14] [MAP-15] what fell silent is dashed in the colour of its last report', { tag: '@drawn' }, async ({
      page,
    }) => {
      await enter(page)
      await expect.poll(async () => (await markersOf(page)).length).toBe(5)
      const colour = async (name: string, wanted: string) =>
        countColour(page, (await markerOf(page, ids[name]!))!, wanted)
      await expect.poll(() => colour('Driving', lime)).toBeGreaterThan(50)
      await expect.poll(() => colour('Lost driving', ink)).toBeGreaterThan(20)
      expect(await colour('Lost driving', lime)).toBe(0)
      await expect.poll(() => colour('Lost idling', amberInk)).toBeGreaterThan(20)
      await expect(row(page, 'Lost driving')).toContainText('Offline')
      await shoot(page, `silent map ${colorScheme}`)
    })
  })
}

test('the card says one thing of a silent vehicle, and what a new one waits for', async ({ page }) => {
  await enter(page)
  await row(page, 'Lost idling').click()
  await expect(card(page, 'Lost idling')).toContainText('Offline· last position 20 hours ago')
  await expect(card(page, 'Lost idling')).toContainText('Last position')
  const age = card(page, 'Lost idling').getByText('· last position')
  expect(await age.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await row(page, 'Driving').filter({ hasText: 'Online' }).click()
  await expect(card(page, 'Driving')).toContainText('Onlineupdated now')
  await row(page, 'Just added').click()
  await expect(card(page, 'Just added')).toContainText('Never reported')
  await expect(row(page, 'Just added')).toContainText('Never reported')
})

test('[LIST-20] online is green, offline and unknown are grey', async ({ page }) => {
  await page.route('**/api/server', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), compactFleet: false } })
  })
  await page.route('**/api/devices', async (route) => {
    const answer = await route.fetch()
    const devices: { name: string; status: string }[] = await answer.json()
    const told = devices.map((device) => (device.name === 'Just added' ? { ...device, status: 'unknown' } : device))
    await route.fulfill({ response: answer, json: told })
  })
  await enter(page)
  const status = (name: string) =>
    row(page, name)
      .locator('[data-tone]')
      .filter({ hasText: /Online|Offline|Unknown|ago|now/ })
  await expect(status('Cut off')).toHaveCSS('color', 'rgb(15, 110, 73)')
  const grey = 'rgb(86, 101, 107)'
  await expect(status('Lost idling')).toHaveCSS('color', grey)
  await expect(status('Just added')).toHaveText('Unknown')
  await expect(status('Just added')).toHaveCSS('color', grey)
})

test('[LIST-15] [LIST-16] output 1 blocks like the blocked flag, in row and card (A-59)', async ({ page }) => {
  await enter(page)
  await expect(row(page, 'Cut off').getByRole('img', { name: 'Blocked' })).toBeVisible()
  await expect(row(page, 'Cut off').getByRole('img', { name: 'Output 1 active' })).toBeVisible()
  await row(page, 'Cut off').click()
  await expect(card(page, 'Cut off')).toContainText('Blocked')
})

test('Space selects a row, Enter goes to its card, Escape comes back to the row', async ({ page }) => {
  await enter(page)
  const list = page.getByRole('listbox', { name: 'Vehicles' })
  await expect(row(page, 'Cut off')).toBeVisible()
  await page.getByRole('button', { name: 'Alarm: 0' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(card(page, 'Driving')).toBeVisible()
  await expect(list).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card(page, 'Driving')).toBeFocused()
  for (const name of ['Add to favourites', 'Show less', 'Close card']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name })).toBeFocused()
  }
  await page.keyboard.press('Escape')
  await expect(card(page, 'Driving')).toBeHidden()
  await expect(list).toBeFocused()
  await expect(list).toHaveAttribute('aria-activedescendant', `vehicle-${ids.Driving}`)
  await row(page, 'Just added').click()
  await expect(list).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(list).toHaveAttribute('aria-activedescendant', `vehicle-${ids['Lost driving']}`)
})

const sizes = {
  desktop: { width: 1280, height: 800 },
  narrow: { width: 1000, height: 700 },
  phone: { width: 390, height: 844 },
}
for (const [what, viewport] of Object.entries(sizes)) {
  test.describe(what, { tag: what === 'phone' ? [] : ['@all'] }, () => {
    test.use({ viewport })
    test('the ring of the focus is complete on every stop of the main screen', async ({ page }) => {
      await enter(page)
      await expect.poll(async () => (await markersOf(page)).length).toBeGreaterThan(3)
      const look = async (name: string): Promise<Ring[]> =>
        ringsOf(page, pictures ? `e2e/screenshots/ring ${what} ${name}` : undefined)
      const rings = await look('map')
      expect(rings.length).toBeGreaterThan(6)
      const cut = [...rings]
      if (what === 'phone') {
        await page.getByRole('button', { name: 'Vehicle list' }).click()
        await expect(row(page, 'Driving').first()).toBeVisible()
        cut.push(...(await look('list')))
      }
      await row(page, 'Lost driving').click()
      await expect(card(page, 'Lost driving')).toBeVisible()
      cut.push(...(await look('card')))
      await shoot(page, `silent card ${what}`)
      await page.keyboard.press('Escape')
      if (what === 'phone') {
        await page.getByRole('button', { name: 'Vehicle list' }).click()
      }
      await page.getByRole('button', { name: 'Filter and sort' }).click()
      cut.push(...(await look('filter')))
      await page.getByRole('button', { name: 'Add vehicle' }).click()
      await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible()
      cut.push(...(await look('dialog')))
      await page.goto('/')
      await page.getByRole('link', { name: what === 'phone' ? 'Account' : 'Ana Prado' }).click()
      await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible()
      cut.push(...(await look('account')))
      expect(cut.filter((ring) => ring.cutBy)).toEqual([])
    })
  })
}
