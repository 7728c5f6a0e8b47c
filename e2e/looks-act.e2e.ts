import type { Rest } from '../tools/rest.ts'
import { lookThrough, pictures, windows } from './looks.ts'
import { card, choose, down, password, prepareFleet, roles, strada } from './looks-fleet.ts'
import { markersOf } from './map.ts'
import { enter, firstAccount, setServerAttributes } from './people.ts'
import { expect, test } from './server.ts'
import { connectGt06, reportOsmand } from './units.ts'
import { fleet } from './varied-fleet.ts'

test.use({ installation: 'looks act', timezoneId: 'America/Sao_Paulo' })
test.describe.configure({ timeout: 580_000 })
test.skip(!pictures, 'pictures to look at, with SCREENSHOTS=1')

let rest: Rest
let ids: Readonly<Record<string, number>>
test.beforeAll(async ({ server }) => {
  test.setTimeout(120_000)
  rest = await firstAccount(server)
  await setServerAttributes(rest, { noOutsideRequests: true })
  ids = await prepareFleet(rest, server)
})

for (const window of windows) {
  test.describe(`${window.width} ${window.locale}`, () => {
    test.use({ viewport: window, locale: window.locale })

    test('events and alarms', async ({ page, server }) => {
      const { state, say, button } = lookThrough(page, window, 'events')
      await enter(page)
      await expect.poll(async () => (await markersOf(page)).length).toBeGreaterThan(5)
      const sprinter = fleet[1]!.device.uniqueId
      await state('toast', async () => {
        await reportOsmand(server, { id: sprinter, lat: -23.5859, lon: -46.682, speed: 0, alarm: 'tow' })
      })
      await state('drawer', async () => {
        await page
          .getByRole('button', { name: new RegExp(`^${say('menuEvents')}`) })
          .first()
          .click()
        await expect(page.getByRole('complementary', { name: say('eventsTitle') })).toBeVisible()
      })
      const alarms = (await (await page.request.get('/api/alarms')).json()) as { id: number }[]
      await state('event alarm', () => page.goto(`/event/${alarms[0]!.id}`))
      await state('event seen', () => button('eventsSee').first().click())
      await state('event missing', () => page.goto('/event/999999'))
      await state('position missing', () => page.goto('/position/999999'))
      const positions = (await (await page.request.get(`/api/positions?deviceId=${ids[strada]}`)).json()) as {
        id: number
      }[]
      await state('position', () => page.goto(`/position/${positions[0]!.id}`))
      await state('event page drawer', async () => {
        await page.goto('/')
        await page
          .getByRole('button', { name: new RegExp(`^${say('menuEvents')}`) })
          .first()
          .click()
        await page.getByRole('tab', { name: say('eventsTitle') }).click()
        await button('eventsClear').click()
      })
    })

    test('pages', async ({ page }) => {
      const { state, say } = lookThrough(page, window, 'page')
      await enter(page)
      const me = (await rest.session.get({ query: {} })).id
      await state('account', () => page.goto(`/settings/perfil/${me}`))
      await state('account refused', async () => {
        await page.getByRole('textbox', { name: say('sharedName'), exact: true }).fill('')
        await page.getByRole('textbox', { name: say('sharedEmail'), exact: true }).fill('ana')
      })
      for (const part of [1, 2, 3])
        await state(`account ${part}`, () =>
          page.evaluate(
            (at) =>
              document.querySelectorAll('main, body, html, div').forEach((e) => {
                e.scrollTop = at * innerHeight * 0.8
              }),
            part,
          ),
        )
      for (const [name, address] of [
        ['later', '/settings/notifications'],
        ['later report', '/reports/scheduled'],
        ['dashboard', '/dashboard'],
        ['later vehicle', `/settings/veiculo/${ids[strada]}`],
      ] as const)
        await state(name, () => page.goto(address))
      const device = ids[strada]!
      await state('command', () => page.goto(`/settings/device/${device}/command`))
      await state('command queued', async () => {
        await page.getByRole('combobox', { name: say('commandType') }).selectOption('custom')
        await page.getByRole('textbox', { name: say('parameterData') }).fill('STATUS#')
        await page.getByRole('button', { name: say('sharedSend'), exact: true }).click()
      })
      const groups = await rest.groups.list({ query: {} })
      await state('group command', () => page.goto(`/settings/group/${groups[0]!.id}/command`))
      await state('group command sent', async () => {
        await page.getByRole('textbox', { name: say('parameterData') }).fill('STATUS#')
        await page.getByRole('button', { name: say('sharedSend'), exact: true }).click()
      })
      await state('command missing', () => page.goto('/settings/device/99999/command'))
    })

    test('anchor and block', async ({ page, server }) => {
      const look = lookThrough(page, window, 'act')
      const { state, say, button } = look
      await enter(page)
      await state('anchor question', async () => {
        await choose(look, 'Volkswagen Gol 1.0')
        await card(page, 'Volkswagen Gol 1.0')
          .getByRole('button', { name: say('cardAnchor'), exact: true })
          .click()
      })
      await state('anchor set', async () => {
        await button('anchorSubmit').click()
        await page.waitForURL(/geofences/)
      })
      await state('anchored', async () => {
        await page.goto('/')
        await choose(look, 'Volkswagen Gol 1.0')
        await expect(button('anchorLift')).toBeVisible()
      })
      await state('anchor lift', () => button('anchorLift').click())
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('anchorLift') })
        .click()
      await page.keyboard.press('Escape')

      const imei = `8640000${window.width}${window.locale === 'pt-BR' ? 1 : 2}`.padEnd(15, '0')
      const name = `Saveiro ${window.width} ${window.locale.slice(0, 2)}`
      const veiculo = { marca: 'Volkswagen', modelo: name, placa: 'BRA-2E19', bloqueio: 'yes' }
      const { id } = await rest.devices.create({
        body: { name, uniqueId: imei, category: 'pickup', attributes: { veiculo } },
      })
      const unit = await connectGt06(server, imei)
      const at = (speedKmh: number) =>
        unit.report({ latitude: -23.5678, longitude: -46.6645, speedKmh, course: 60, time: new Date() })
      const block = async () => {
        await card(page, name)
          .getByRole('button', { name: say('engineBlock') })
          .click()
        await expect(page.getByRole('dialog')).toBeVisible()
      }
      await state('block stands', async () => {
        await at(0)
        await page.goto('/')
        await choose(look, name)
        await block()
      })
      await page.keyboard.press('Escape')
      await state('block moving', async () => {
        await at(68)
        await page.goto('/')
        await choose(look, name)
        await block()
      })
      await state('block held', async () => {
        await page.getByRole('textbox', { name: say('blockDetail') }).fill('Furto em Pinheiros, boletim 4471/2026')
        await button('blockConfirmLater').click()
        await expect(card(page, name).getByRole('status')).toBeVisible()
        await card(page, name).getByRole('status').scrollIntoViewIfNeeded()
      })
      await state('block sent', async () => {
        await at(0)
        await unit.hear()
        await expect(card(page, name).getByRole('status')).toContainText(say('engineUnconfirmedCut'))
      })
      await state('blocked', async () => {
        await unit.tell({ blocked: true })
        await expect(card(page, name).getByText(say('engineBlocked'))).toBeVisible()
      })
      await state('release', () => button('engineUnblock').click())
      await page.keyboard.press('Escape')
      await state('history', () => page.goto(`/settings/device/${id}/command`))
      unit.hangUp()
      await rest.devices.remove({ params: { id } })
    })
  })
}

for (const window of windows.filter(({ width }) => width === 1280 || width === 390)) {
  test.describe(`roles ${window.width} ${window.locale}`, () => {
    test.use({ viewport: window, locale: window.locale })
    for (const role of Object.keys(roles))
      test(`as ${role}`, async ({ page }) => {
        const look = lookThrough(page, window, `role ${role}`)
        await enter(page, { email: `${role}@example.com`, password })
        await look.state('card', () => choose(look, strada))
        await look.state('below', () => down(page, strada))
        await page.keyboard.press('Escape')
        await look.state('menu', () => look.button('menuMenu').click())
        const { id } = (await (await page.request.get('/api/session')).json()) as { id: number }
        await look.state('account', () => page.goto(`/settings/perfil/${id}`))
        await look.state('fences', () => page.goto('/geofences'))
        await look.state('command', () => page.goto(`/settings/device/${ids[strada]}/command`))
      })
  })
}
