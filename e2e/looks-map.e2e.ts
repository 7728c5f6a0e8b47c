import type { Rest } from '../tools/rest.ts'
import { lookThrough, pictures, windows } from './looks.ts'
import { card, choose, down, prepareFleet, strada } from './looks-fleet.ts'
import { markersOf } from './map.ts'
import { enter, firstAccount, setServerAttributes } from './people.ts'
import { expect, test } from './server.ts'

test.use({ installation: 'looks map', timezoneId: 'America/Sao_Paulo' })
test.describe.configure({ timeout: 580_000 })
test.skip(!pictures, 'pictures to look at, with SCREENSHOTS=1')

let rest: Rest

test.beforeAll(async ({ server }) => {
  test.setTimeout(120_000)
  rest = await firstAccount(server)
  await setServerAttributes(rest, { noOutsideRequests: true })
  await prepareFleet(rest, server)
})

for (const window of windows) {
  test.describe(`${window.width} ${window.locale}`, () => {
    test.use({ viewport: window, locale: window.locale })

    test('map and list', async ({ page }) => {
      const look = lookThrough(page, window, 'map')
      const { state, say, button, isListApart } = look
      await enter(page)
      await state('fleet', () => expect.poll(async () => (await markersOf(page)).length).toBeGreaterThan(5))
      if (isListApart) await state('list', () => button('listOpen').click())
      const list = page.getByRole('listbox', { name: say('listTitle') })
      await state('list end', () => list.press('End'))
      for (const chip of ['stateMoving', 'stateSilent', 'stateAlarm'] as const)
        await state(`chip ${chip}`, async () => {
          await page.getByRole('button', { name: new RegExp(`^${say(chip)}: `) }).click()
        })
      await page.getByRole('button', { name: new RegExp(`^${say('stateAlarm')}: `) }).click()
      await state('no match', () => page.getByRole('searchbox').first().fill('ninguém'))
      await page.getByRole('searchbox').first().fill('')
      await state('filters', () => button('listFilters').click())
      await state('compact rows', async () => {
        await page.getByRole('checkbox', { name: say('listCompact') }).check()
        await page.keyboard.press('Escape')
      })
      await state('tree compact', async () => {
        await button('listFilters').click()
        await page.getByRole('checkbox', { name: say('listTree') }).check()
        await page.keyboard.press('Escape')
      })
      await state('tree', async () => {
        await button('listFilters').click()
        await page.getByRole('checkbox', { name: say('listCompact') }).uncheck()
        await page.keyboard.press('Escape')
      })
      await button('listFilters').click()
      await page.getByRole('checkbox', { name: say('listTree') }).uncheck()
      await page.keyboard.press('Escape')
      if (isListApart) await page.reload()
      await state('layers', () => button('mapLayers').click())
      await page.keyboard.press('Escape')
      await state('tools', () => button('mapTools').click())
      await state('ruler', async () => {
        await page.getByRole('menuitem', { name: say('mapRuler') }).click()
        const map = (await page.locator('[data-markers]').boundingBox())!
        for (const step of [0.4, 0.55, 0.7])
          await page.mouse.click(map.x + map.width * step, map.y + map.height * (0.9 - step))
      })
      await page.keyboard.press('Escape')
      await state('find place', async () => {
        await button('mapTools').click()
        await page.getByRole('menuitem', { name: say('mapFindPlace') }).click()
        await page.getByRole('textbox', { name: say('mapFindPlace') }).fill('dep')
      })
      await page.keyboard.press('Escape')
      await state('palette', () => page.keyboard.press('Control+k'))
      await state('palette typed', () => page.keyboard.type('ca'))
      await state('palette nothing', () => page.keyboard.type('xyxyx'))
      await page.keyboard.press('Escape')
      await state('menu', () => button('menuMenu').click())
      await page.keyboard.press('Escape')
      await state('reports', async () => {
        if (look.isPhone)
          await page
            .getByRole('navigation', { name: say('menuMain') })
            .getByRole('button', { name: say('menuReports') })
            .click()
        else await button('menuReports').click()
      })
      await page.keyboard.press('Escape')
      await state('place menu', async () => {
        const map = (await page.locator('[data-markers]').boundingBox())!
        await page.mouse.click(map.x + map.width * 0.6, map.y + map.height * 0.3, { button: 'right' })
      })
    })

    test('cards', async ({ page }) => {
      const look = lookThrough(page, window, 'card')
      const { state, say, button, isPhone } = look
      await enter(page)
      if (isPhone) await state('preview', () => choose(look, strada, false))
      if (isPhone) await page.keyboard.press('Escape')
      await state('moving', () => choose(look, strada))
      await state('moving below', () => down(page, strada))
      await state('last hour', async () => {
        await card(page, strada)
          .getByRole('button', { name: say('cardTrail') })
          .click()
      })
      if (!isPhone) await state('follow', () => button('mapFollow').click())
      for (const name of [
        'Mercedes-Benz Sprinter 416',
        'Volvo FH 540 6x4',
        'Honda CG 160 Cargo',
        'Celular da Ana',
        'Toyota Hilux SR',
        'Agrale caçamba',
        'Trator na caixa',
        'Scania R 450 com um nome que não cabe na linha',
      ]) {
        await page.keyboard.press('Escape')
        await state(name.split(' ')[0]!, () => choose(look, name))
        if (name.startsWith('Toyota')) await state('Toyota below', () => down(page, name))
      }
    })
  })
}

for (const window of windows) {
  test.describe(`line ${window.width} ${window.locale}`, () => {
    test.use({ viewport: window, locale: window.locale, serviceWorkers: 'allow' })
    test('styles without a key, and no connection', async ({ page, server }) => {
      const { state, button } = lookThrough(page, window, 'line')
      await page.route('**/api/server', async (route) => {
        const answer = await route.fetch()
        const settings = await answer.json()
        const activeMapStyles = 'base,openFreeMap,osm,mapboxStreets,tomTomBasic,googleSatellite'
        await route.fulfill({ response: answer, json: { ...settings, attributes: { activeMapStyles } } })
      })
      await enter(page)
      await state('styles', () => expect.poll(async () => (await markersOf(page)).length).toBeGreaterThan(5))
      await state('styles in the layers', () => button('mapLayers').click())
      await page.keyboard.press('Escape')
      await page.unroute('**/api/server')
      await server.kill()
      await state('no connection', () => expect(button('liveTryNow')).toBeVisible())
      await state('opened without the server', async () => {
        await page.reload()
        await expect(button('liveTryNow')).toBeVisible()
      })
      await state('page without the server', () => page.goto('/settings/perfil/1'))
      await server.start()
    })
  })
}
