import { axeViolations } from './axe-violations.ts'
import { enter, firstAccount } from './people.ts'
import { expect, test } from './server.ts'
import { reportOsmand } from './units.ts'

test.use({ installation: 'axe' })

test.beforeAll(async ({ server }) => {
  const rest = await firstAccount(server)
  const settings = await rest.server.get({})
  await rest.server.update({ body: { ...settings, registration: true, announcement: 'Works on Sunday from 2 to 3.' } })
  const { id: groupId } = await rest.groups.create({ body: { name: 'Works' } })
  for (const [index, name] of ['Van', 'Truck', 'Bus'].entries()) {
    const attributes = { veiculo: { placa: 'RTA-4F21' }, speedLimit: 43 }
    await rest.devices.create({ body: { name, uniqueId: name, attributes, groupId: index > 0 ? groupId : 0 } })
    const place = { lat: -23.55 - index / 100, lon: -46.63, sat: 4 * index, power: 9 + 2 * index }
    await reportOsmand(server, { id: name, ...place, speed: 20 * index, ignition: index > 0, motion: index > 1 })
  }
  await reportOsmand(server, { id: 'Bus', lat: -23.6, lon: -46.6, speed: 0, alarm: 'sos', blocked: true, batt: 20 })
  await rest.devices.create({ body: { name: 'In its box', uniqueId: 'box' } })
})

const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }
for (const [device, viewport] of Object.entries(sizes)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`on a ${device}, ${colorScheme}`, { tag: colorScheme === 'light' ? [] : ['@all'] }, () => {
      test.use({ viewport, colorScheme })

      test('the pages before the login hinder nobody', { tag: device === 'phone' ? ['@all'] : [] }, async ({
        page,
      }) => {
        await page.goto('/login')
        await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
        expect(await axeViolations(page)).toEqual([])
        await page.goto('/register')
        await expect(page.getByRole('heading', { name: 'Create account' })).toBeVisible()
        expect(await axeViolations(page)).toEqual([])
      })

      test('the main screen hinders nobody, with and without a card', async ({ page }) => {
        await enter(page)
        if (device === 'phone') await page.getByRole('button', { name: 'Vehicle list' }).click()
        await expect(page.getByRole('option')).toHaveCount(4)
        expect(await axeViolations(page)).toEqual([])
        await page.getByRole('option', { name: /Bus/ }).click()
        const card = page.getByRole('region', { name: 'Bus' })
        await expect(card).toBeVisible()
        expect(await axeViolations(page)).toEqual([])
        if (device === 'phone') await card.getByRole('button', { name: 'Details' }).click()
        await expect(card.getByText('Driving time today')).toBeVisible()
        // While it slides in it is half transparent
        await card.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
        expect(await axeViolations(page)).toEqual([])
        await card.getByRole('link', { name: 'See all data of the position' }).click()
        await expect(page.getByText('Total distance')).toBeVisible()
        expect(await axeViolations(page)).toEqual([])
      })

      test('groups as a tree and low rows hinder nobody', { tag: device === 'phone' ? ['@all'] : [] }, async ({
        page,
      }) => {
        await enter(page)
        if (device === 'phone') await page.getByRole('button', { name: 'Vehicle list' }).click()
        await expect(page.getByRole('option')).toHaveCount(4)
        const choose = async (name: string) => {
          await page.getByRole('button', { name: 'Filter and sort' }).click()
          await page.getByRole('checkbox', { name }).check()
          await expect(page.getByRole('checkbox', { name })).toBeChecked()
          expect(await axeViolations(page)).toEqual([])
          await page.keyboard.press('Escape')
        }
        await choose('Compact rows')
        await expect(page.getByRole('option')).toHaveCount(4)
        expect(await axeViolations(page)).toEqual([])
        await choose('Groups as a tree')
        await expect(page.getByRole('treeitem', { name: /Works/ })).toBeVisible()
        expect(await axeViolations(page)).toEqual([])
      })
    })
  }
}
