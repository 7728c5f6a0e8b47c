import type { Locator, Page } from '@playwright/test'
import { screenAt } from '@rastro/web/feature/screens'
import { features } from '@rastro/web/features/index'
import { axeViolations } from './axe-violations.ts'
import { listedIn, titleOf } from './feature-screens.ts'
import { openScreen } from './follow.ts'
import { laterFeatures } from './later-screens.ts'
import { administrator, enter, firstAccount } from './people.ts'
import { expect, test } from './server.ts'
import { reportOsmand } from './units.ts'

test.use({ installation: 'palette' })

test.beforeAll(async ({ server }) => {
  const rest = await firstAccount(server)
  const driver = await rest.drivers.create({ body: { name: 'Íris Prado', uniqueId: 'KEY-1' } })
  for (const [name, plate] of [
    ['Delivery van', 'RTA-4F21'],
    ['Dump truck', 'ABC-1234'],
  ] as const) {
    await rest.devices.create({ body: { name, uniqueId: name, attributes: { veiculo: { placa: plate } } } })
  }
  await rest.geofences.create({ body: { name: 'Depósito Norte', area: 'CIRCLE (-3.1 -60.02, 400)' } })
  const where = { lat: -23.55, lon: -46.63, speed: 0 }
  await reportOsmand(server, { id: 'Dump truck', ...where, driverUniqueId: driver.uniqueId })
})

const palette = (page: Page) => page.getByRole('dialog', { name: 'Quick search' })
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name })
/** Opens the palette and focuses its field. */
async function open(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
}
const card = (page: Page, name: string) => page.getByRole('region', { name })

test('the palette finds vehicles, drivers, screens and actions, all by keyboard', async ({ page }) => {
  await enter(page)
  await expect(page.getByRole('option')).toHaveCount(2)

  await test.step('a plate without its hyphen leads to the vehicle', async () => {
    await open(page)
    await page.keyboard.type('rta4f')
    await expect(option(page, /Delivery van/)).toHaveAttribute('aria-selected', 'true')
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(palette(page)).toBeHidden()
    await expect(card(page, 'Delivery van')).toBeVisible()
  })

  await test.step('a driver leads to the vehicle that they drive', async () => {
    await open(page)
    await page.keyboard.type('iris')
    await expect(option(page, /Íris Prado/)).toHaveAttribute('aria-disabled', 'false')
    await page.keyboard.press('Enter')
    await expect(card(page, 'Dump truck')).toBeVisible()
  })

  await test.step('Escape closes it and nothing behind it', async () => {
    await open(page)
    await page.keyboard.press('Escape')
    await expect(palette(page)).toHaveCount(0)
    await expect(card(page, 'Dump truck')).toBeVisible()
  })

  await test.step('a place leads to it on the map', async () => {
    await open(page)
    await page.keyboard.type('deposito')
    await expect(option(page, 'Depósito Norte')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(card(page, 'Dump truck')).toBeHidden()
    const map = page.locator('[data-markers]')
    await expect(map).toHaveAttribute('data-zoom', '15.00')
    await expect(map).toHaveAttribute('data-markers', '[]')
  })

  await test.step('a town leads to it on the map, without any service', async () => {
    await open(page)
    await page.keyboard.type('campinas')
    await expect(option(page, 'Campinas, SP')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(palette(page)).toBeHidden()
    await expect(page.locator('[data-markers]')).toHaveAttribute('data-zoom', /^1[0-3]\./)
  })

  await test.step("the list's search finds towns and streets as well", async () => {
    const search = page.getByRole('searchbox', { name: 'Search by name, plate or SIM' })
    const map = page.locator('[data-markers]')
    await expect(map).toHaveAttribute('data-markers', '[]')
    await search.fill('praca da se')
    const places = page.getByRole('list', { name: 'Places' })
    await places.getByRole('button', { name: 'Praça da Sé, São Paulo' }).click()
    await search.fill('')
    await expect(places).toHaveCount(0)
    // The lorry stands there
    await expect(map).not.toHaveAttribute('data-markers', '[]')
  })

  await test.step('a screen opens by its name', async () => {
    await open(page)
    await page.keyboard.type('whatsapp')
    await expect(option(page, /^WhatsApp/)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'WhatsApp' })).toBeVisible()
    await open(page)
    await page.keyboard.type('my account')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible()
  })

  await test.step('actions work from any screen', async () => {
    await open(page)
    await page.keyboard.type('portug')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Minha conta' })).toBeVisible()
    await open(page)
    await page.keyboard.type('adicionar')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Novo veículo' })).toBeVisible()
  })
})

test('what comes later is greyed alike, with the same words, in menu, palette and card; what is built is not', async ({
  page,
}) => {
  const later = listedIn((menu) => typeof menu === 'string').filter(({ id }) => laterFeatures.has(id))
  const titles = later.map(({ title }) => titleOf(title))
  const colours = new Set<string>()
  const isMarked = async (link: Locator) => {
    const text = (await link.textContent()) ?? ''
    const colour = await link.evaluate((element) => getComputedStyle(element).color)
    const marked = `${text} ${await link.getAttribute('aria-description')}`.includes('Coming soon')
    if (marked) colours.add(colour)
    else expect(colours, text).not.toContain(colour)
    return { marked, title: text.replace('Coming soon', '').trim() }
  }
  await enter(page)
  await page.getByRole('option', { name: /Delivery van/ }).click()
  await expect(card(page, 'Delivery van')).toBeVisible()

  await test.step('in the menu and among the reports', async () => {
    for (const name of ['Menu', 'Reports']) {
      await page.getByRole('button', { name, exact: true }).click()
      const links = page.getByRole('complementary', { name }).getByRole('listitem').getByRole('link')
      await expect(links.first()).toBeVisible()
      for (const link of await links.all()) {
        const { marked, title } = await isMarked(link)
        expect(marked, title).toBe(titles.includes(title))
      }
      await page.keyboard.press('Escape')
    }
  })
  await test.step('in the palette', async () => {
    await open(page)
    for (const title of titles) {
      await page.getByRole('dialog').getByRole('combobox').fill(title)
      const found = option(page, new RegExp(`^${title}\\s*Coming soon`))
      await expect(found, title).toBeVisible()
      await isMarked(found)
    }
    await page.keyboard.press('Escape')
  })
  await test.step('on the card', async () => {
    const actions = card(page, 'Delivery van').getByRole('group').getByRole('link')
    expect(await actions.count()).toBeGreaterThan(3)
    for (const action of await actions.all()) {
      const { marked, title } = await isMarked(action)
      const { pathname } = new URL((await action.getAttribute('href'))!, 'http://localhost')
      expect(marked, title).toBe(laterFeatures.has(screenAt(features, pathname)!.feature.id))
    }
  })
  expect(colours.size, [...colours].join()).toBeLessThanOrEqual(1)
})

test('a place that is chosen while the map still flies to a vehicle stands in the middle of the entire map', async ({
  page,
  server,
}) => {
  await reportOsmand(server, { id: 'Delivery van', lat: -3.1, lon: -60.02, speed: 0 })
  await enter(page)
  await expect(page.getByRole('option')).toHaveCount(2)
  const map = page.locator('[data-markers]')
  const { width, height } = (await map.boundingBox())!
  const spots = async () => JSON.parse((await map.getAttribute('data-markers'))!) as { x: number; y: number }[]
  // Its card and its instruments cover the map
  await page.getByRole('option', { name: /Delivery van/ }).click()
  await expect.poll(async () => (await spots()).map(({ x }) => x)).toEqual([Math.round((376 + width) / 2)])
  await open(page)
  await page.keyboard.type('deposito')
  await expect(option(page, 'Depósito Norte')).toBeVisible()
  const list = page.getByRole('listbox', { name: 'Vehicles', includeHidden: true })
  const behind = list.getByRole('option', { name: /Dump truck/, includeHidden: true })
  await behind.evaluate((row: HTMLElement) => row.click())
  await page.keyboard.press('Enter')
  await expect(map).toHaveAttribute('data-zoom', '15.00')
  await expect.poll(spots).toEqual([expect.objectContaining({ x: Math.round(width / 2), y: Math.round(height / 2) })])
})

test('[APP-48] a tooltip opens after half a second, and not before', async ({ page }) => {
  await enter(page)
  await expect(page.getByRole('option')).toHaveCount(2)
  await page.clock.install()
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  await page.getByRole('button', { name: 'Sign out' }).hover()
  await page.clock.runFor(300)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await page.clock.runFor(400)
  await expect(page.getByRole('tooltip')).toHaveText('Sign out')
})

test('[MAP-1] [MAP-2] [MAP-3] [MAP-4] the main screen of a desk: list of 360 pixels, map, and the five ways of the bar', async ({
  page,
}) => {
  await enter(page)
  const list = page.getByRole('region', { name: 'Vehicles' })
  expect((await list.boundingBox())!.width).toBe(360)
  await expect(list.getByRole('search').getByRole('searchbox')).toBeVisible()
  await expect(list.getByRole('button', { name: 'Filter and sort' })).toBeVisible()
  await expect(list.getByRole('listbox')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Map', exact: true })).toBeVisible()
  const bar = page.getByRole('banner')
  for (const name of ['Menu', 'Reports', 'Events', 'Sign out'])
    await expect(bar.getByRole('button', { name, exact: true })).toBeVisible()
  await bar.getByRole('link', { name: administrator.name }).click()
  const { id } = (await (await page.request.get('/api/session')).json()) as { id: number }
  await expect(page).toHaveURL(`/settings/perfil/${id}`)
})

test('[APP-25] [APP-26] the menu is a list or tiles, as the person prefers; tiles in 6, 4, 3 or 2 columns', async ({
  page,
}) => {
  await enter(page)
  const menu = page.getByRole('complementary', { name: 'Menu' })
  const columns = () =>
    menu
      .getByRole('list')
      .first()
      .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(menu.getByRole('link', { name: /^Geofences/ })).toBeVisible()
  expect((await menu.boundingBox())!.width).toBeLessThan(360)
  expect(await axeViolations(page)).toEqual([])
  await menu.getByRole('link', { name: 'Preferences' }).click()

  const styles = page.getByRole('radiogroup', { name: 'Menu style' })
  await expect(styles.getByRole('radio')).toHaveCount(2)
  await styles.getByText('Icons').click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const me = (await (await page.request.get('/api/session')).json()) as { attributes: Record<string, unknown> }
  expect(me.attributes).toMatchObject({ tipoMenu: 'menuIcone' })

  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(menu).toBeVisible()
  for (const [width, count] of [
    [1000, 6],
    [900, 6],
    [700, 4],
    [600, 4],
    [500, 3],
    [400, 3],
    [399, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(columns, { message: `at ${width}` }).toBe(count)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await openScreen(page, '/settings/preferences')
  await styles.getByText('List').click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

test('a field of the settings is found by its label in either language, and its page opens at it', async ({ page }) => {
  await enter(page)
  for (const typed of ['icon size', 'tamanho do icone']) {
    await expect(page.getByRole('option')).toHaveCount(2)
    await open(page)
    await page.keyboard.type(typed)
    await expect(option(page, 'Preferences: Icon size')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/settings/preferences#field-iconScale')
    await expect(page.getByRole('textbox', { name: 'Icon size' })).toBeFocused()
    await expect(page.getByRole('textbox', { name: 'Icon size' })).toBeInViewport()
    await page.goto('/')
  }
  await expect(page.getByRole('option')).toHaveCount(2)
  await open(page)
  await page.keyboard.type('grupo superior')
  await option(page, 'Group: Parent group').click()
  await expect(page.getByRole('combobox', { name: 'Parent group' })).toBeFocused()
  await open(page)
  await page.keyboard.type('alarmes com som')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: 'Alarms with sound' })).toBeVisible()
  await open(page)
  await page.keyboard.type('fim do horario de silencio')
  await option(page, 'Preferences: Quiet hours until').click()
  await expect(page.getByLabel('Quiet hours until')).toBeFocused()
})

test('a verb with the name of a vehicle is an action on it; a place of the map tells which vehicles are nearest', async ({
  page,
}) => {
  await enter(page)
  await expect(page.getByRole('option')).toHaveCount(2)
  await open(page)
  await page.keyboard.type('history dump')
  await expect(option(page, 'Replay of Dump truck')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('locate dump')
  await expect(option(page, 'Show Dump truck on the map')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(card(page, 'Dump truck')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.locator('.maplibregl-canvas').click({ button: 'right', position: { x: 500, y: 300 } })
  await page.getByRole('menuitem', { name: 'Who is nearest?' }).click()
  const nearest = page.getByRole('region', { name: 'Who is nearest?' })
  await expect(nearest.getByRole('button', { name: /Dump truck.*km/ })).toBeVisible()
  await nearest.getByRole('button', { name: /Dump truck/ }).click()
  await expect(card(page, 'Dump truck')).toBeVisible()
})

test('Enter before the answers have come chooses what fits the entire text, when they are there', async ({ page }) => {
  await enter(page)
  await expect(page.getByRole('option')).toHaveCount(2)
  await open(page)
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/assets/**', async (route) => {
    await answered
    await route.continue()
  })
  await page.keyboard.type('icon size')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  answer()
  await expect(page.getByRole('textbox', { name: 'Icon size' })).toBeFocused()
})

test('[APP-21] [APP-27] the shell of a phone ends at 900 pixels; its bar has five ways', async ({ page }) => {
  await enter(page)
  const bar = page.getByRole('navigation', { name: 'Main' })
  await page.setViewportSize({ width: 901, height: 800 })
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(bar).toBeHidden()
  await page.setViewportSize({ width: 899, height: 800 })
  await expect(bar).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(bar.locator(':scope > *')).toHaveText(['Menu', 'Reports', '', 'Account', 'Sign out'])
  await bar.getByRole('button', { name: 'Reports' }).click()
  await expect(page.getByRole('complementary', { name: 'Reports' })).toBeVisible()
  await bar.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('complementary', { name: 'Menu' })).toBeVisible()
  await bar.getByRole('button', { name: 'Map' }).click()
  await expect(page.getByRole('complementary')).toHaveCount(0)
  await bar.getByRole('link', { name: 'Account' }).click()
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible()
  await page.goBack()
  await bar.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})
