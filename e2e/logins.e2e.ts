import type { Page } from '@playwright/test'
import { logIn, type Rest } from '../tools/rest.ts'
import { axeViolations } from './axe-violations.ts'
import { administrator, enter, enterAt, firstAccount, takeSession } from './people.ts'
import { expect, test } from './server.ts'

test.use({ installation: 'logins' })

const rui = { name: 'Rui Lima', email: 'rui@example.com', password: 'a long secret' }
let rest: Rest
let ruiId: number
test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
  ruiId = (await rest.users.create({ body: rui })).id
})

const show = (page: Page, name: string) =>
  process.env.SCREENSHOTS
    ? page.screenshot({ path: `e2e/screenshots/logins-${name}.png`, animations: 'disabled' })
    : undefined

test('one’s own logins are listed; one is ended, or all others at once', async ({ page, browser, server }) => {
  const others = await Promise.all(
    ['Windows NT 10.0', 'iPhone; CPU'].map(async (system) => {
      const userAgent = `Mozilla/5.0 (${system}) Version/18.0 Safari/604.1`
      const other = await browser.newPage({ baseURL: server.url, userAgent })
      await takeSession(other, rui)
      return other
    }),
  )
  const statuses = () => Promise.all(others.map(async (one) => (await one.request.get('/api/devices')).status()))
  await enterAt(page, `/settings/perfil/${ruiId}#logins`, rui)
  const list = page.getByRole('list', { name: 'Where you are signed in' })
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expect(list.getByRole('listitem').filter({ hasText: 'This browser' })).toContainText('Chrome on Linux')
  await expect(list.getByRole('listitem').filter({ hasText: 'Safari on iPhone' })).toContainText(/127\.0\.0\.1|::1/)
  expect(await axeViolations(page)).toEqual([])
  await list.scrollIntoViewIfNeeded()
  await show(page, 'account')
  await list.getByRole('button', { name: 'Sign out Safari on Windows' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  expect(await statuses()).toEqual([401, 200])
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  expect(await statuses()).toEqual([401, 401])
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0)
  for (const other of others) await other.close()
})

for (const width of [1280, 390]) {
  test(`[AUTH-35] whoever is logged in as another sees so on every page, and goes back in one click; ${width} px`, {
    tag: width === 390 ? ['@all'] : [],
  }, async ({ page, server }) => {
    await page.setViewportSize({ width, height: 800 })
    await enter(page)
    const banner = page.getByText('You are signed in as Rui Lima.')
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
    await expect(banner).toHaveCount(0)
    expect((await page.request.get(`/api/session/${ruiId}`)).status()).toBe(200)
    await page.goto('/')
    await expect(banner).toBeVisible()
    await show(page, `another-map-${width}`)
    await page.goto('/settings/preferences')
    await expect(banner).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await show(page, `another-page-${width}`)
    await page.getByRole('button', { name: 'Back to your account' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
    await expect(banner).toHaveCount(0)
    const me = await page.request.get('/api/session')
    expect((await me.json()).email).toBe(administrator.email)
    const asRui = await logIn(server.url, rui)
    await expect(asRui.session.enter({ params: { id: 1 } })).rejects.toThrow()
  })
}
