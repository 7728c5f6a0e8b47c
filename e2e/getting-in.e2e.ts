import type { Page } from '@playwright/test'
import type { Rest } from '../tools/rest.ts'
import { axeViolations } from './axe-violations.ts'
import { enter, firstAccount, logInByForm } from './people.ts'
import { expect, test } from './server.ts'

test.use({ installation: 'getting-in' })

let rest: Rest
test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
})

type Settings = Awaited<ReturnType<Rest['server']['get']>>
/** Changes these settings of the installation and these attributes, and no others. */
async function set({ attributes, ...settings }: Partial<Settings>): Promise<void> {
  const server = await rest.server.get({})
  await rest.server.update({ body: { ...server, ...settings, attributes: { activeMapStyles: 'base', ...attributes } } })
}
test.afterEach(() => set({ registration: false, announcement: null }))

const signIn = (page: Page) => page.getByRole('button', { name: 'Sign in' })
const email = (page: Page) => page.getByRole('textbox', { name: 'Email' })
const password = (page: Page) => page.getByRole('textbox', { name: 'Password', exact: true })
/** A page as an app shows it. */
const inApp = (page: Page) =>
  page.addInitScript(() => Object.assign(window, { appInterface: { postMessage: () => undefined } }))

test('[AUTH-1] [AUTH-2] [BRIDGE-6] the login page holds what it should, and sends nothing until both fields are filled', async ({
  page,
}) => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await set({ registration: true })
  await page.goto('/login')
  await expect(page.getByRole('combobox', { name: 'Language' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create account' })).toBeVisible()
  await expect(page.getByText(/Your IP: (127\.0\.0\.1|::1)$/)).toBeVisible()
  await expect(signIn(page)).toBeDisabled()
  await email(page).fill('ana@example.com')
  await expect(signIn(page)).toBeDisabled()
  await email(page).press('Enter')
  await email(page).fill('')
  await password(page).fill('a long secret')
  await expect(signIn(page)).toBeDisabled()
  await password(page).press('Enter')
  expect(sent).toEqual([])
  await email(page).fill('ana@example.com')
  await expect(signIn(page)).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Server settings' })).toHaveCount(0)
  expect(await axeViolations(page)).toEqual([])
  await signIn(page).click()
  await expect(page).toHaveURL('/')
  expect(faults).toEqual([])
})

test('[AUTH-9] [AUTH-12] [AUTH-13] [AUTH-20] what the installation turns off is not offered', async ({ page }) => {
  await page.goto('/login')
  await expect(signIn(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'company account' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Create account' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Create account' })).toHaveAttribute('aria-disabled', 'true')
  await set({ registration: true, attributes: { 'ui.disableLoginLanguage': true } })
  await page.reload()
  await expect(signIn(page)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/register')
  for (const name of ['Name', 'Email', 'Password'])
    await expect(page.getByRole('textbox', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create account' })).toBeDisabled()
})

test('[AUTH-11] where no provider is configured its address says so', async ({ page }) => {
  const answer = await page.goto('/api/session/openid/auth')
  expect(answer!.status()).toBe(400)
  await expect(page.locator('body')).toHaveText('OpenID not enabled')
})

test('[AUTH-15] the app changes servers, unless it may not', async ({ page }) => {
  await inApp(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Server settings' }).click()
  await expect(page).toHaveURL('/change-server')
  await set({ attributes: { disableChange: true } })
  await page.goto('/login')
  await expect(signIn(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Server settings' })).toHaveCount(0)
  await page.goto('/change-server')
  await expect(page).toHaveURL('/login')
})

test('[AUTH-16] [AUTH-17] the footer shows the address that a service answers with, or that there is none', async ({
  page,
}) => {
  const service = 'https://ip.example.com/'
  await set({ attributes: { publicAddressUrl: service } })
  await page.route(service, (route) =>
    route.fulfill({ body: '203.0.113.7', headers: { 'access-control-allow-origin': '*' } }),
  )
  await page.goto('/login')
  await expect(page.getByText('Your IP: 203.0.113.7')).toBeVisible()
  await page.unroute(service)
  await page.route(service, (route) => route.abort())
  await page.reload()
  await expect(page.getByText('IP address not available')).toBeVisible()
  await logInByForm(page)
  await expect(page).toHaveURL('/')
})

test('where no other host is asked the server itself answers for the footer', async ({ page }) => {
  await set({ attributes: { publicAddressUrl: 'https://ip.example.com/', noOutsideRequests: true } })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).hostname))
  await page.goto('/login')
  await expect(page.getByText(/Your IP: (127\.0\.0\.1|::1)$/)).toBeVisible()
  expect(asked).not.toContain('ip.example.com')
})

test('[AUTH-18] an announcement is shown to whoever opens the product, and can be closed', async ({ page }) => {
  await set({ announcement: 'Maintenance on Sunday,\nfrom 2 to 4 o’clock' })
  await page.goto('/login')
  const notice = page.getByRole('note', { name: 'Announcement' })
  await expect(notice).toContainText('Maintenance on Sunday')
  await notice.getByRole('button', { name: 'Close' }).click()
  await expect(notice).toHaveCount(0)
  await expect(signIn(page)).toBeVisible()
})

test('[AUTH-31] [AUTH-32] [AUTH-33] [ENT-47] another server is found by its code, asked first, and refused in words', async ({
  page,
  server,
}) => {
  const { port } = new URL(server.url)
  const asked: string[] = []
  await page.route('https://*.rastro.test/**', (route) => {
    const request = route.request()
    asked.push(`${request.method()} ${request.url()}`)
    if (!request.url().includes('//acme.')) return route.abort()
    return route.fulfill({ contentType: 'text/html', body: '<h1>Acme</h1>' })
  })
  await page.goto(`http://app.rastro.test:${port}/change-server`)
  const code = page.getByRole('textbox', { name: 'Server code' })
  const save = page.getByRole('button', { name: 'Save' })
  await save.click()
  await expect(page.getByText('Server code missing. Ask your provider for the server code')).toBeVisible()
  await code.fill('nobody')
  await save.click()
  await expect(page.getByText('Invalid Code. Please enter the correct code!')).toBeVisible()
  await expect(page).toHaveURL(`http://app.rastro.test:${port}/change-server`)
  await code.fill('acme')
  await save.click()
  await expect(page.getByRole('heading', { name: 'Acme' })).toBeVisible()
  expect(asked).toEqual([
    'HEAD https://nobody.rastro.test/api/server',
    'HEAD https://acme.rastro.test/api/server',
    'GET https://acme.rastro.test/',
  ])
})

test('[AUTH-39] a logout that fails is only logged, and leads to the login all the same', async ({ page }) => {
  await enter(page)
  await page.route('**/api/session', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: 'boom' }) : route.continue(),
  )
  const logged = page.waitForEvent('console', (message) => message.text().includes('Logging out failed.'))
  await page.getByRole('button', { name: 'Sign out' }).click()
  await logged
  await expect(signIn(page)).toBeVisible()
  await expect(page.getByText('boom')).toHaveCount(0)
})

test('[AUTH-37] the token of the app stays with who may only read, whose logout is one call', async ({ page }) => {
  const reader = { name: 'Rosa', email: 'rosa@example.com', password: 'a long secret' }
  const { id } = await rest.users.create({ body: { ...reader, readonly: true } })
  await inApp(page)
  await page.addInitScript(() => localStorage.setItem('notificationToken', 'app-7'))
  await enter(page, reader)
  const tokens = async () => (await rest.users.get({ params: { id } })).attributes.notificationTokens
  await expect.poll(tokens).toBe('app-7')
  const calls: string[] = []
  page.on('request', (request) => /PUT|DELETE/.test(request.method()) && calls.push(request.method()))
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(signIn(page)).toBeVisible()
  expect(calls).toEqual(['DELETE'])
  expect(await tokens()).toBe('app-7')
})
