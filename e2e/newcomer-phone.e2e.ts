import { markersOf } from './map.ts'
import { administrator } from './people.ts'
import { expect, test } from './server.ts'
import { reportOsmand } from './units.ts'

test.use({ installation: 'newcomer on a phone', viewport: { width: 390, height: 844 }, hasTouch: true })

test('[ENT-44] from nothing to the first vehicle under way: the way in, the address, the code, a taken identifier, the first fix', async ({
  page,
  server,
}) => {
  const dialog = page.getByRole('dialog', { name: 'New vehicle' })
  const sheet = page.getByRole('region', { name: 'Delivery van' })

  await test.step('who registers first is logged in', async () => {
    await page.goto('/')
    await page.getByRole('textbox', { name: 'Name' }).fill(administrator.name)
    await page.getByRole('textbox', { name: 'Email' }).fill(administrator.email)
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(administrator.password)
    await page.getByRole('button', { name: 'Create account' }).tap()
    await expect(page).toHaveURL('/')
  })

  await test.step('the page opens on the way to the first vehicle, also after the menu was looked at', async () => {
    await expect(page.getByRole('heading', { name: 'No vehicles yet' })).toBeVisible()
    await page.getByRole('button', { name: 'Menu' }).tap()
    await expect(page.getByRole('link', { name: 'Geofences' })).toBeVisible()
    await page.getByRole('button', { name: 'Close', exact: true }).tap()
    await expect(page.getByRole('heading', { name: 'No vehicles yet' })).toBeVisible()
    await page.request.post('/api/devices', { data: { name: 'In its box', uniqueId: '12345678' } })
  })

  const identifier =
    await test.step('a taken identifier is reported at its field, and a new one can be made', async () => {
      await page.getByRole('button', { name: 'New vehicle' }).tap()
      const field = dialog.getByRole('textbox', { name: 'Identifier (IMEI)' })
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Delivery van')
      await field.fill('12345678')
      await dialog.getByRole('button', { name: 'Add vehicle' }).tap()
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(field).toHaveAccessibleDescription(/^There is already a registration with this ID! Check the digits/)
      await field.fill('')
      await dialog.getByRole('button', { name: 'Generate identifier' }).tap()
      await expect(field).toHaveValue(/^\d{8}$/)
      return field.inputValue()
    })

  await test.step('the phone app gets the real port and the identifier, typed, scanned or by a link', async () => {
    const address = await dialog.locator('code').first().textContent()
    expect(address ?? '').toMatch(new RegExp(`^http://[^/]+:${server.osmand}$`))
    const code = dialog.getByRole('img', { name: /QR code with the address of the server and the identifier/ })
    await expect(code).toHaveAttribute('data-text', `${address}/?id=${identifier}`)
  })

  await test.step('a plate typed without its hyphen is put right and shown as a plate', async () => {
    await dialog.getByRole('textbox', { name: 'Plate' }).fill('rta4f21')
    await expect(dialog.getByRole('img', { name: 'Plate RTA-4F21' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Add vehicle' }).tap()
    await expect(sheet).toContainText('Never reported')
    await expect(sheet.getByRole('img', { name: 'Plate RTA-4F21' })).toBeVisible()
  })

  await test.step('the map goes to the first fix, and the vehicle moves', async () => {
    const report = (lon: number, speed: number) =>
      reportOsmand(server, { id: identifier, lat: -3.1, lon, speed, ignition: true, motion: true })
    await report(-60.02, 20)
    await expect(sheet).toContainText('37')
    const isWellInView = async () => (await markersOf(page)).some(({ x }) => x > 60 && x < 330)
    await expect.poll(isWellInView).toBe(true)
    await report(-60.019, 30)
    await expect(sheet).toContainText('56')
  })
})
