import type { Page } from '@playwright/test'
import { centre, prepare } from './fences.ts'
import { hindrances } from './hindrances.ts'
import { enter } from './people.ts'
import { expect, test } from './server.ts'
import { reportOsmand } from './units.ts'

test.use({ installation: 'happen', timezoneId: 'America/Sao_Paulo' })

const guard = { name: 'Guido Reis', email: 'guido@example.com', password: 'a long secret' }
const imei = '359586015829802'

test.beforeAll(async ({ server }) => {
  const rest = await prepare(server)
  const veiculo = { placa: 'RTA-4F21', marca: 'Fiat', modelo: 'Strada' }
  const deviceId = (await rest.devices.create({ body: { name: 'Strada', uniqueId: imei, attributes: { veiculo } } })).id
  const { id: userId } = await rest.users.create({ body: guard })
  await rest.permissions.link({ body: { userId, deviceId } })
})

/** With `SCREENSHOTS=1` the tests leave pictures to look at in `e2e/screenshots`. No check needs them. */
const look = async (page: Page, what: string) => {
  if (process.env.SCREENSHOTS !== '1') return
  await page.screenshot({ path: `e2e/screenshots/happen ${what} ${page.viewportSize()!.width}.png` })
}
const toasts = (page: Page) => page.locator('#news').getByRole('article')
const bell = (page: Page) => page.getByRole('button', { name: /^Events/ })

test('an alarm that one marks as seen with a note is read by the other, at once', async ({ page, browser, server }) => {
  test.slow()
  await enter(page)
  await expect(bell(page)).toBeVisible()
  await reportOsmand(server, { id: imei, lat: centre.latitude, lon: centre.longitude, speed: 9, alarm: 'tow' })
  await toasts(page).getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Alarm: Tow' })).toBeVisible()
  const other = await (await browser.newContext({ baseURL: server.url })).newPage()
  await enter(other, guard)
  await other.goto(new URL(page.url()).pathname)
  await expect(other.getByRole('button', { name: 'Mark as seen' })).toBeVisible()
  await look(page, 'event')

  await page.getByRole('button', { name: 'With a note' }).click()
  const dialog = page.getByRole('dialog', { name: 'Alarm: Tow' })
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Our own tow truck')
  expect(await hindrances(page)).toEqual([])
  await look(page, 'note')
  await dialog.getByRole('button', { name: 'Mark as seen' }).click()
  for (const one of [page, other]) {
    await expect(one.getByText('Our own tow truck')).toBeVisible()
    await expect(one.getByRole('button', { name: 'Mark as seen' })).toHaveCount(0)
  }
  expect(await hindrances(page)).toEqual([])
  await look(page, 'seen')
  await other.context().close()
})
