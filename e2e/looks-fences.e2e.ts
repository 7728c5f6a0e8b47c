import type { Rest } from '../tools/rest.ts'
import { circle, clickAt, prepare, removeAll, square } from './fences.ts'
import { lookThrough, pictures, windows } from './looks.ts'
import { enter } from './people.ts'
import { expect, test } from './server.ts'

test.use({ installation: 'looks fences', timezoneId: 'America/Sao_Paulo' })
test.describe.configure({ mode: 'serial', timeout: 580_000 })
test.skip(!pictures, 'pictures to look at, with SCREENSHOTS=1')

let rest: Rest
let vanId: number
test.beforeAll(async ({ server }) => {
  rest = await prepare(server)
  vanId = (await rest.devices.create({ body: { name: 'Fiat Strada', uniqueId: 'van' } })).id
})
test.beforeEach(() => removeAll(rest))
const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

for (const window of windows) {
  test.describe(`${window.width} ${window.locale}`, () => {
    test.use({ viewport: window, locale: window.locale })
    test('geofences', async ({ page }) => {
      const { state, say, button } = lookThrough(page, window, 'fences')
      await enter(page)
      await state('empty', () => page.goto('/geofences'))
      for (const tool of ['drawCircle', 'drawPolygon', 'drawLine', 'drawRectangle'] as const) {
        await state(tool, async () => {
          await button(tool).click()
          await clickAt(page, -40, 0)
          if (tool === 'drawPolygon' || tool === 'drawLine') {
            await clickAt(page, 60, 0)
            await clickAt(page, 40, 60)
          }
        })
        await page.keyboard.press('Escape')
      }
      const { id } = await rest.geofences.create({
        body: { name: 'Depósito', area: square, attributes: { color: '#D93636', speedLimit: 40 / 1.852 } },
      })
      await rest.geofences.create({ body: { name: '', area: circle(400) } })
      await rest.geofences.create({
        body: {
          name: 'Rodovia dos Bandeirantes, pista norte, até o pedágio',
          area: 'LINESTRING (-23.545 -46.64, -23.555 -46.62)',
        },
      })
      await rest.permissions.link({ body: { deviceId: vanId, geofenceId: id } })
      await state('list', async () => {
        await page.goto('/geofences')
        await expect(page.getByText('Depósito').first()).toBeVisible()
      })
      await state('no match', () => page.getByRole('searchbox').fill('xyz'))
      await page.getByRole('searchbox').fill('')
      await state('chosen', () => page.getByRole('button', { name: /Depósito/ }).click())
      await state('shape', () => button('shapeChange').click())
      await state('delete', async () => {
        await button('shapeDone').click()
        await button('fenceDelete').click()
      })
      await page.keyboard.press('Escape')
      await state('files', () => button('fencesFiles').click())
      await page.keyboard.press('Escape')
      await state('import refused', () => page.getByLabel(say('importTrack')).setInputFiles(file('a.kml', '<kml/>')))
      const ring =
        '<Polygon><outerBoundaryIs><LinearRing><coordinates>-46.6,-23.5,0 -46.5,-23.5,0 -46.5,-23.6,0 -46.6,-23.5,0</coordinates></LinearRing></outerBoundaryIs></Polygon>'
      const marks = Array.from({ length: 14 }, (_, n) => `<Placemark><name>Fazenda ${n + 1}</name>${ring}</Placemark>`)
      const kml = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${marks.join('')}<Placemark><name>Poço</name><Point><coordinates>1,2</coordinates></Point></Placemark></Document></kml>`
      await state('import', () => page.getByLabel(say('importFile')).setInputFiles(file('farm.kml', kml)))
      await page.keyboard.press('Escape')
      await state('form', async () => {
        await page.goto(`/settings/geofence/${id}`)
        await expect(page.getByText('Fiat Strada', { exact: true })).toBeVisible()
      })
      for (const part of [1, 2])
        await state(`form ${part}`, () =>
          page.evaluate((at) => {
            for (const each of document.querySelectorAll('*')) each.scrollTop = at * innerHeight * 0.8
          }, part),
        )
      await state('form refused', async () => {
        await page.getByRole('textbox', { name: say('sharedName'), exact: true }).fill('')
        await page.getByRole('textbox', { name: say('sharedName'), exact: true }).blur()
      })
      await state('new form', () => page.goto('/settings/geofence'))
      await state('missing', () => page.goto('/settings/geofence/99999'))
    })
  })
}
