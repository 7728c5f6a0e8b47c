import type { Rest } from '../tools/rest.ts'
import { axeViolations } from './axe-violations.ts'
import { circle, clickAt, prepare, removeAll, square } from './fences.ts'
import { enterAt } from './people.ts'
import { expect, test } from './server.ts'

test.use({ installation: 'geofence-looks' })

let rest: Rest
test.beforeAll(async ({ server }) => {
  rest = await prepare(server)
})
test.beforeEach(() => removeAll(rest))

/** With `SCREENSHOTS=1` the test leaves pictures to look at in `e2e/screenshots`. No check needs them. */
const pictures = process.env.SCREENSHOTS === '1'
const words = {
  'en-US': { change: 'Change shape', draw: 'Draw a polygon', save: 'Save' },
  'pt-BR': { change: 'Alterar forma', draw: 'Desenhar um polígono', save: 'Salvar' },
} as const
const looks = [
  [1280, 800, 'en-US', 'light'],
  [1280, 800, 'pt-BR', 'dark'],
  [390, 844, 'pt-BR', 'light'],
  [390, 844, 'en-US', 'dark'],
] as const
for (const [width, height, locale, colorScheme] of looks) {
  test.describe(`${width} ${locale} ${colorScheme}`, { tag: '@all' }, () => {
    test.use({ viewport: { width, height }, locale, colorScheme })
    test('list, drawing, shape and form fit and hinder nobody', async ({ page }) => {
      const { change, draw, save } = words[locale]
      const look = async (what: string) => {
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(over).toBeLessThanOrEqual(0)
        expect(await axeViolations(page)).toEqual([])
        if (pictures)
          await page.screenshot({ path: `e2e/screenshots/geofences ${what} ${width} ${locale} ${colorScheme}.png` })
      }
      const { id } = await rest.geofences.create({
        body: { name: 'Depot', area: square, attributes: { color: '#D93636' } },
      })
      await rest.geofences.create({ body: { name: '', area: circle(400) } })
      await rest.geofences.create({ body: { name: 'Road', area: 'LINESTRING (-23.545 -46.64, -23.555 -46.62)' } })
      const van = await rest.devices.create({ body: { name: 'Van', uniqueId: `look ${id}` } })
      await rest.permissions.link({ body: { deviceId: van.id, geofenceId: id } })
      await enterAt(page, '/geofences')
      await expect(page.getByRole('listitem').getByText('Depot')).toBeVisible()
      await look('list')
      await page.getByRole('button', { name: draw }).click()
      await clickAt(page, -40, -20)
      await clickAt(page, 60, -20)
      await clickAt(page, 40, 60)
      await look('drawing')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /Depot/ }).click()
      await page.getByRole('button', { name: change }).click()
      await look('shape')
      await page.goto(`/settings/geofence/${id}`)
      await expect(page.getByText('Van', { exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: save })).toBeVisible()
      await look('form')
    })
  })
}
