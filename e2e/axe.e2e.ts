import type { Page } from '@playwright/test'
import type { AxeResults, run as runAxe } from 'axe-core'
import axe from 'axe-core'
import { enter, firstAccount } from './people.ts'
import { expect, test } from './server.ts'
import { reportOsmand } from './units.ts'

test.use({ installation: 'axe' })

test.beforeAll(async ({ server }) => {
  const rest = await firstAccount(server)
  const settings = await rest.server.get({})
  await rest.server.update({ body: { ...settings, registration: true, announcement: 'Works on Sunday from 2 to 3.' } })
  for (const [index, name] of ['Van', 'Truck', 'Bus'].entries()) {
    const attributes = { veiculo: { placa: 'RTA-4F21' }, speedLimit: 43 }
    await rest.devices.create({ body: { name, uniqueId: name, attributes } })
    const place = { lat: -23.55 - index / 100, lon: -46.63, sat: 4 * index, power: 9 + 2 * index }
    await reportOsmand(server, { id: name, ...place, speed: 20 * index, ignition: index > 0, motion: index > 1 })
  }
  await reportOsmand(server, { id: 'Bus', lat: -23.6, lon: -46.6, speed: 0, alarm: 'sos', blocked: true, batt: 20 })
  await rest.devices.create({ body: { name: 'In its box', uniqueId: 'box' } })
})

/** What hinders people seriously, and where. */
async function hindrances(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const { violations, passes } = await page.evaluate(
    () => (window as unknown as { axe: { run: typeof runAxe } }).axe.run() as Promise<AxeResults>,
  )
  expect(passes.length).toBeGreaterThan(10)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
}

const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }
for (const [device, viewport] of Object.entries(sizes)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`on a ${device}, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme })

      test('the pages before the login hinder nobody', async ({ page }) => {
        await page.goto('/login')
        await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
        expect(await hindrances(page)).toEqual([])
        await page.goto('/register')
        await expect(page.getByRole('heading', { name: 'Create account' })).toBeVisible()
        expect(await hindrances(page)).toEqual([])
      })

      test('the main screen hinders nobody, with and without a card', async ({ page }) => {
        await enter(page)
        if (device === 'phone') await page.getByRole('button', { name: 'Vehicle list' }).click()
        await expect(page.getByRole('option')).toHaveCount(4)
        expect(await hindrances(page)).toEqual([])
        await page.getByRole('option', { name: /Bus/ }).click()
        await expect(page.getByRole('region', { name: 'Bus' })).toBeVisible()
        expect(await hindrances(page)).toEqual([])
      })
    })
  }
}
