import type { Page } from '@playwright/test'
import { logIn, type Rest } from '../tools/rest.ts'
import { axeViolations } from './axe-violations.ts'
import { enterAt, firstAccount } from './people.ts'
import { expect, test } from './server.ts'
import { shells, shellsWalked, shoot } from './settings.ts'
import { reportOsmand } from './units.ts'

test.use({ installation: 'share' })

let rest: Rest
let van: number
const manager = { name: 'Rita', email: 'rita@example.com', password: 'a long secret' }
test.beforeAll(async ({ server }) => {
  const admin = await firstAccount(server)
  await admin.users.create({ body: { ...manager, userLimit: 5, deviceLimit: -1 } })
  rest = await logIn(server.url, manager)
  van = (await rest.devices.create({ body: { name: 'Van', uniqueId: 'van-0001' } })).id
  await rest.devices.create({ body: { name: 'Other', uniqueId: 'van-0002' } })
})
test.beforeEach(async () => {
  for (const { id } of await rest.share.list({ query: {} })) await rest.share.remove({ params: { id } })
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Has the page share and copy as this stub does. */
const stub = (page: Page, share: boolean, copies: boolean) =>
  page.addInitScript(
    ([has, works]) => {
      const shared: unknown[] = []
      const define = (name: string, value: unknown) =>
        Object.defineProperty(navigator, name, { value, configurable: true })
      if (has) define('share', async (data: unknown) => void shared.push(data))
      else delete (Navigator.prototype as { share?: unknown }).share
      define('clipboard', { writeText: () => (works ? Promise.resolve() : Promise.reject(new Error('refused'))) })
      Object.assign(globalThis, { shared })
    },
    [share, copies] as const,
  )

for (const { shell, viewport, tag } of shellsWalked('phone')) {
  test.describe(shell, { tag }, () => {
    test.use({ viewport })

    test('[VEH-8] [VEH-33] [VEH-34] a link of two hours is generated, opened by somebody, shared and revoked', async ({
      page,
      otherPage,
      baseURL,
    }) => {
      await stub(page, true, true)
      await enterAt(page, `/settings/device/${van}/share`, manager)
      await expect(page.getByRole('heading', { name: 'Share Van' })).toBeVisible()
      const slider = page.getByRole('slider', { name: 'Valid for' })
      await expect(slider).toHaveAttribute('aria-valuetext', '30 minutes')
      await expect(slider).toHaveAttribute('min', '1')
      await expect(slider).toHaveAttribute('max', '30')
      await page.getByText('Hours', { exact: true }).click()
      await slider.fill('2')
      await expect(slider).toHaveAttribute('aria-valuetext', '2 hours')
      await expect(page.getByText('This vehicle is not shared.')).toBeVisible()
      const asked = page.waitForRequest('**/api/devices/share')
      await button(page, 'Generate link').click()
      const form = new URLSearchParams((await asked).postData()!)
      expect(form.get('deviceId')).toBe(String(van))
      expect(Math.abs(Date.parse(form.get('expiration')!) - Date.now() - 2 * 3_600_000)).toBeLessThan(60_000)
      const field = page.getByRole('textbox', { name: 'Link' })
      await expect(field).toHaveValue(/\?token=/)
      const link = await field.inputValue()
      expect(link.startsWith(`${baseURL}/?token=`)).toBe(true)
      await expect(page.getByRole('img', { name: 'QR code of the link' })).toHaveAttribute('data-text', link)
      await button(page, 'Share link').click()
      await expect
        .poll(() => page.evaluate(() => (globalThis as never as { shared: unknown[] }).shared))
        .toEqual([{ title: 'Share Van', url: link }])
      await button(page, 'Copy').click()
      await expect(page.getByText('Copied')).toBeVisible()

      const visitor = await otherPage({ viewport: shells.desk })
      await visitor.goto(link)
      await expect(visitor.getByText('Van').first()).toBeVisible()
      const seen = await visitor.request.get('/api/devices')
      expect((await seen.json()).map(({ name }: { name: string }) => name)).toEqual(['Van'])
      await page.reload()
      await page.getByText('Opened by (1)').click()
      await expect(page.getByText(/Chrome.* · (127\.0\.0\.\*|.*:.*)/)).toBeVisible()
      await shoot(page, 'share')
      expect(await axeViolations(page)).toEqual([])
      await page.getByRole('button', { name: /^Revoke link/ }).click()
      await button(page, 'Revoke').last().click()
      await expect(page.getByText('This vehicle is not shared.')).toBeVisible()
      expect((await visitor.request.get('/api/devices')).status()).toBe(401)
    })
  })
}

test('[VEH-35] [VEH-36] what cannot be shared or copied is said, and a link must be generated first', async ({
  page,
}) => {
  await stub(page, false, false)
  await enterAt(page, `/settings/device/${van}/share`, manager)
  await button(page, 'Share link').click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Generate the link first')
  await button(page, 'Generate link').click()
  await expect(page.getByRole('textbox', { name: 'Link' })).toHaveValue(/\?token=/)
  await button(page, 'Share link').click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'This browser cannot share links. Copy the link instead',
  )
  await button(page, 'Copy').click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Failed to copy link')
})

test('a link tells when the vehicle arrives, and neither where home is nor that the vehicle is there', async ({
  page,
  otherPage,
  server,
}) => {
  const home = { lat: -23.5612, lon: -46.6543 }
  const report = (place: { lat: number; lon: number }, speed: number, ago = 0) =>
    reportOsmand(server, { id: 'van-0001', ...place, speed, timestamp: Math.round(Date.now() / 1000) - ago })
  await report({ lat: -23.62, lon: -46.7 }, 32, 60)
  await report({ lat: -23.6205, lon: -46.7005 }, 32)
  await rest.geofences.create({ body: { name: 'Garage', area: 'CIRCLE (-23.6205 -46.7005, 80)' } })
  await stub(page, true, true)
  await enterAt(page, `/settings/device/${van}/share`, manager)

  await button(page, 'Add a destination').click()
  await page.getByRole('searchbox', { name: 'City, street or geofence' }).fill('campinas')
  await page.getByRole('list', { name: 'Places found' }).getByRole('button', { name: 'Campinas, SP' }).click()
  await expect(page.getByRole('textbox', { name: 'Destination' })).toHaveValue('Campinas, SP')
  await page.getByLabel('End the link on arrival').check()
  await button(page, 'Generate link').click()
  await expect(page.getByText('To Campinas, SP · Ends on arrival')).toBeVisible()
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue()
  await shoot(page, 'share-destination')

  const visitor = await otherPage({ viewport: shells.desk })
  await visitor.goto(link)
  await expect(visitor.getByText(/^Arrives between \d/)).toBeVisible()
  await expect(visitor.getByText(/On the way to Campinas, SP · About \d+ km left/)).toBeVisible()
  await shoot(visitor, 'shared-arrival')
  await visitor.setViewportSize(shells.phone)
  await shoot(visitor, 'shared-arrival')
  await visitor.setViewportSize(shells.desk)

  await button(page, 'Add a private area').click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Home')
  await page.getByRole('searchbox', { name: 'City, street or geofence' }).last().fill('garage')
  await page.getByRole('list', { name: 'Places found' }).getByRole('button', { name: 'Garage' }).click()
  await page.getByRole('slider', { name: 'Size' }).fill('500')
  await shoot(page, 'share-area')
  expect(await axeViolations(page)).toEqual([])
  await button(page, 'Hide this area').click()
  await expect(page.getByText('500 metres around · All vehicles')).toBeVisible()
  await expect(visitor.getByText(/^In a private area since/).first()).toBeVisible()
  await expect(visitor.getByText('Campinas, SP')).toBeVisible()
  expect(await (await visitor.request.get('/api/positions')).json()).toEqual([])
  await shoot(visitor, 'shared-hidden')
  expect(await axeViolations(visitor)).toEqual([])

  await report(home, 32)
  await expect(visitor.getByText(/^Arrives between/)).toBeVisible()
  await page.getByRole('button', { name: 'Remove Home' }).click()
  await button(page, 'Remove').last().click()
  await expect(page.getByText('500 metres around')).toBeHidden()
})
