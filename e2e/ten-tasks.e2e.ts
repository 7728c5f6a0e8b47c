import type { Locator, Page } from '@playwright/test'
import type { Rest } from '../tools/rest.ts'
import { clickAt, tools } from './fences.ts'
import { enter, firstAccount } from './people.ts'
import { expect, test } from './server.ts'
import { openByMenu } from './settings.ts'
import { connectGt06, reportOsmand } from './units.ts'

test.use({ installation: 'ten-tasks' })

/**
 * Ten tasks of a dispatcher's and a reseller's day, from the map on, with what each may cost: clicks and keys, a typed text counts as one.
 * Who makes a way longer sees it here.
 */
const place = { lat: -23.5582, lon: -46.67 }
const veiculo = { placa: 'RTA-4F21', marca: 'Fiat', modelo: 'Strada', bloqueio: 'yes' }
const imei = '864000000000999'
const caller = '861234567890127'
let rest: Rest
let strada: number

test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
  const attributes = { veiculo, speedLimit: 40 / 1.852 }
  strada = (await rest.devices.create({ body: { name: 'Strada', uniqueId: imei, attributes } })).id
  for (const name of ['Actros', 'Biz']) await rest.devices.create({ body: { name, uniqueId: name } })
  await reportOsmand(server, { id: 'Actros', lat: place.lat + 0.01, lon: place.lon, speed: 0 })
})

/** Counts what a person does. */
class Hand {
  acts = 0
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }
  async click(target: Locator): Promise<void> {
    this.acts += 1
    await target.click()
  }
  async press(key: string): Promise<void> {
    this.acts += 1
    await this.page.keyboard.press(key)
  }
  async type(text: string, field?: Locator): Promise<void> {
    this.acts += 1
    if (field) await field.fill(text)
    else await this.page.keyboard.type(text)
  }
  /** Opens a page of the settings by the menu: two clicks. */
  async menu(name: string): Promise<void> {
    this.acts += 2
    await openByMenu(this.page, name)
  }
  button(name: string): Promise<void> {
    return this.click(this.page.getByRole('button', { name, exact: true }))
  }
  link(name: string): Promise<void> {
    return this.click(this.page.getByRole('link', { name, exact: true }))
  }
  field(name: string): Locator {
    return this.page.getByRole('textbox', { name, exact: true })
  }
  /** Chooses vehicles in a form. */
  async vehicles(...names: string[]): Promise<void> {
    await this.button('Choose: Vehicles')
    const picker = this.page.getByRole('dialog', { name: 'Vehicles', exact: true })
    for (const name of names) await this.click(picker.getByRole('checkbox', { name }))
    await this.click(picker.getByRole('button', { name: 'Done' }))
  }
  async saved(): Promise<void> {
    await this.click(this.page.getByRole('button', { name: 'Save', exact: true }).last())
    await expect(this.page.getByText('Data updated')).toBeVisible()
  }
}

const card = (page: Page) => page.getByRole('region', { name: /^(Fiat )?Strada$/ }).first()
const tasks: readonly (readonly [string, number, (hand: Hand, page: Page) => Promise<void>])[] = [
  [
    'where the car with this plate is',
    3,
    async (hand, page) => {
      await hand.press('Control+k')
      await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
      await hand.type('rta4f')
      await expect(
        page
          .getByRole('dialog')
          .getByRole('option', { name: /RTA-4F21/ })
          .first(),
      ).toBeVisible()
      await hand.press('Enter')
      await expect(card(page)).toContainText('km/h')
    },
  ],
  [
    'an SOS is seen, and the next alarm is open',
    2,
    async (hand, page) => {
      await expect(page.getByRole('button', { name: 'Events, 2 alarms waiting' })).toBeVisible()
      await hand.press('n')
      await expect(page.locator('[aria-current]').filter({ hasText: 'SOS' })).toBeVisible()
      await hand.press('v')
      await expect(page.locator('[aria-current]').filter({ hasText: 'Tow' })).toBeVisible()
    },
  ],
  [
    'the engine is blocked as soon as the car stands',
    5,
    async (hand, page) => {
      await hand.press('Control+k')
      await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
      await hand.type('block rta4f')
      await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText('Block')
      await hand.press('Enter')
      const dialog = page.getByRole('dialog', { name: /^Block the engine/ })
      await hand.click(dialog.getByRole('button', { name: 'Theft or robbery' }))
      await hand.click(dialog.getByRole('button', { name: 'Block when it stops' }))
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('option').getByLabel('Block waiting')).toBeVisible()
    },
  ],
  [
    'who is nearest to a place',
    2,
    async (hand, page) => {
      hand.acts += 1
      await page.locator('.maplibregl-canvas').click({ button: 'right', position: { x: 700, y: 300 } })
      await hand.click(page.getByRole('menuitem', { name: 'Who is nearest?' }))
      const nearest = page.getByRole('region', { name: 'Who is nearest?' })
      await expect(nearest.getByRole('button', { name: /Actros.*km/ })).toBeVisible()
    },
  ],
  [
    'only vehicles above their limit',
    2,
    async (hand, page) => {
      await hand.button('Filter and sort')
      await hand.click(page.getByText('Over their speed limit', { exact: true }))
      await expect(
        page
          .getByRole('listbox', { name: 'Vehicles', includeHidden: true })
          .getByRole('option', { includeHidden: true }),
      ).toHaveCount(1)
    },
  ],
  [
    'a tracker that calls becomes a vehicle',
    5,
    async (hand, page) => {
      await hand.button('Filter and sort')
      await hand.button('Add vehicle')
      const dialog = page.getByRole('dialog', { name: 'New vehicle' })
      await hand.type('Van', dialog.getByRole('textbox', { name: 'Name' }))
      await hand.click(dialog.getByRole('button', { name: `Use the tracker ${caller}` }))
      await hand.click(dialog.getByRole('button', { name: 'Add vehicle' }))
      await expect(page.getByRole('region', { name: 'Van', exact: true })).toBeVisible()
    },
  ],
  [
    'an SOS of two vehicles is sent to the browser',
    11,
    async (hand, page) => {
      await hand.menu('Notifications')
      await hand.link('New notification')
      await hand.click(page.getByRole('radiogroup', { name: 'Event' }).getByText('Alarm', { exact: true }))
      await hand.click(page.getByRole('group', { name: 'Alarms' }).getByText('SOS', { exact: true }))
      await hand.click(page.getByRole('group', { name: 'Channels' }).getByText('Web', { exact: true }))
      await hand.vehicles('Strada', 'Actros')
      await hand.saved()
      const [made] = await rest.notifications.list({ query: { deviceId: strada } })
      expect(made).toMatchObject({ type: 'alarm', notificators: 'web', attributes: { alarms: 'sos' } })
    },
  ],
  [
    'a car is locked every night',
    11,
    async (hand, page) => {
      await hand.menu('Schedules')
      await hand.link('New schedule')
      const form = page.getByRole('dialog', { name: 'New schedule' })
      await hand.type('Night', form.getByRole('textbox', { name: 'Name' }))
      hand.acts += 1
      await form.getByRole('combobox', { name: 'What it does' }).selectOption('2')
      await hand.type('22:00', form.getByLabel('Start'))
      await hand.type('06:00', form.getByLabel('End'))
      await hand.vehicles('Strada')
      await hand.saved()
      expect((await rest.devices.get({ params: { id: strada } })).groupId).not.toBe(0)
    },
  ],
  [
    'a fence with a limit of speed around the yard',
    8,
    async (hand, page) => {
      await hand.menu('Geofences')
      await hand.click(tools(page).getByRole('button', { name: 'Circle' }))
      hand.acts += 2
      await clickAt(page, 0, 0)
      await clickAt(page, 60, 0)
      await hand.type('Yard', hand.field('Name'))
      await hand.type('40', hand.field('Speed limit'))
      await hand.button('Save')
      await expect
        .poll(async () => (await rest.geofences.list({ query: {} }))[0]?.attributes.speedLimit)
        .toBeCloseTo(21.6, 1)
    },
  ],
  [
    'oil each 10,000 km, with notice 500 before',
    12,
    async (hand, page) => {
      await hand.menu('Maintenance')
      await hand.click(page.getByRole('tab', { name: 'Alert types' }))
      await hand.link('New alert type')
      await hand.type('Oil', hand.field('Name'))
      await hand.type('10000', hand.field('First due at'))
      await hand.type('10000', hand.field('Every'))
      await hand.type('500', hand.field('Notify before'))
      await hand.vehicles('Strada')
      await hand.saved()
      expect(await rest.maintenance.list({ query: { deviceId: strada } })).toMatchObject([
        { name: 'Oil', period: 10_000_000 },
      ])
    },
  ],
]

test('ten tasks of a day cost no more clicks and keys than before', { tag: '@all' }, async ({ page, server }) => {
  test.slow()
  await reportOsmand(server, { id: 'Biz', lat: place.lat + 0.02, lon: place.lon, speed: 0, alarm: 'sos' })
  const unit = await connectGt06(server, imei)
  await unit.report({ latitude: place.lat, longitude: place.lon, speedKmh: 55, course: 60, time: new Date() })
  await reportOsmand(server, { id: 'Actros', lat: place.lat + 0.01, lon: place.lon, speed: 0, alarm: 'tow' })
  await fetch(`http://localhost:${server.osmand}/?id=${caller}&lat=-23.5&lon=-46.6`)
  for (const [what, most, act] of tasks) {
    await test.step(what, async () => {
      const hand = new Hand(page)
      await enter(page)
      await expect(page.getByRole('listbox', { name: 'Vehicles' }).getByRole('option').first()).toBeVisible()
      await act(hand, page)
      console.log(`${what}: ${hand.acts}`)
      expect.soft(hand.acts, what).toBe(most)
    })
  }
})
