import type { Page } from '@playwright/test'
import type { Rest } from '../tools/rest.ts'
import { administrator, enter, enterAt, firstAccount, logInByForm } from './people.ts'
import { expect, test } from './server.ts'
import { connectGt06, reportOsmand } from './units.ts'

test.use({ installation: 'session' })

let rest: Rest
const ids = { van: 0, truck: 0 }
const van = { name: 'Delivery van', uniqueId: '868907042600014' }
const truck = { name: 'Dump truck', uniqueId: 'PHONE-7' }
test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
  ids.van = (await rest.devices.create({ body: van })).id
  ids.truck = (await rest.devices.create({ body: truck })).id
  await reportOsmand(server, { id: truck.uniqueId, lat: -23.55, lon: -46.63, speed: 0 })
})

const signIn = (page: Page) => page.getByRole('heading', { name: 'Sign in' })
const card = (page: Page, name: string) => page.getByRole('region', { name })
const row = (page: Page, name: string) => page.getByRole('option', { name: new RegExp(name) })

test('[AUTH-14] where no mail is sent nobody is offered a new password by mail', async ({ page }) => {
  await page.goto('/login')
  await expect(signIn(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Forgot password' })).toHaveCount(0)
})

test('[AUTH-3] [AUTH-6] a wrong password is refused in words, and only it is cleared', async ({ page }) => {
  await page.goto('/login')
  const email = page.getByRole('textbox', { name: 'Email' })
  const password = page.getByRole('textbox', { name: 'Password', exact: true })
  const submit = page.getByRole('button', { name: 'Sign in' })
  await email.fill(administrator.email)
  await expect(submit).toBeDisabled()
  await password.fill('wrong')
  await expect(submit).toBeEnabled()
  await password.press('Enter')
  await expect(page.getByText('Invalid username or password')).toBeVisible()
  await expect(password).toHaveValue('')
  await expect(email).toHaveValue(administrator.email)
  await expect(page).toHaveURL('/login')
})

test('[AUTH-5] [AUTH-8] [AUTH-36] [LIVE-1] logging in opens the map and the socket; logging out closes both', async ({
  page,
}) => {
  await page.goto('/login')
  const opened = page.waitForEvent('websocket')
  await logInByForm(page)
  await expect(page).toHaveURL('/')
  await expect(row(page, van.name)).toBeVisible()
  const socket = await opened
  expect(socket.url()).toMatch(/\/api\/socket\?all=true/)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(signIn(page)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(administrator.email)
  await expect(page.getByRole('textbox', { name: 'Password', exact: true })).toHaveValue('')
  await expect.poll(() => socket.isClosed()).toBe(true)
  expect((await page.request.get('/api/session')).ok()).toBe(false)
})

test('who was never logged in is not asked for, and no call fails before the login', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const failed: string[] = []
  page.on('response', (response) => void (response.status() >= 400 && failed.push(response.url())))
  await page.goto('/')
  await expect(signIn(page)).toBeVisible()
  await expect(page).toHaveURL('/login')
  expect(asked).toContain('/api/server')
  expect(asked).not.toContain('/api/session')
  expect(failed).toEqual([])
  await logInByForm(page)
  await expect(row(page, van.name)).toBeVisible()
  await page.reload()
  await expect(row(page, van.name)).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(signIn(page)).toBeVisible()
  asked.length = 0
  await page.reload()
  await expect(signIn(page)).toBeVisible()
  expect(asked).not.toContain('/api/session')
})

test('[APP-12] [APP-31] without a session every address leads to the login, with one an unknown address to the map', async ({
  page,
}) => {
  await page.goto('/nope')
  await expect(page).toHaveURL('/login')
  await enterAt(page, '/nope')
  await expect(page).toHaveURL('/')
  await expect(row(page, van.name)).toBeVisible()
  await page.goto('/login')
  await expect(page).toHaveURL('/')
})

test('[AUTH-40] a session that has ended elsewhere leads to the login at the next call', async ({ page }) => {
  await enter(page)
  await expect(row(page, van.name)).toBeVisible()
  await page.getByRole('link', { name: administrator.name }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(administrator.name)
  await page.context().clearCookies()
  await page.getByRole('link', { name: 'Groups' }).click()
  await expect(signIn(page)).toBeVisible()
})

test('[APP-4] nothing is shown but a sign of waiting until the server has answered', async ({ page }) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/server', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/login')
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
  await expect(signIn(page)).toBeHidden()
  answer()
  await expect(signIn(page)).toBeVisible()
})

test('[APP-5] a server that fails is reported in its own words, and can be asked again', async ({ page }) => {
  await page.route('**/api/server', (route) => route.fulfill({ status: 500, body: 'boom' }), { times: 1 })
  await page.goto('/login')
  const alert = page.getByRole('alert').filter({ hasText: 'boom' })
  await expect(alert).toBeVisible()
  await alert.getByRole('button', { name: 'Close' }).click()
  await expect(alert).toBeHidden()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(signIn(page)).toBeVisible()
})

test('[APP-7] [APP-8] a token in the address logs in and leaves the address; nothing else of it is used', async ({
  page,
}) => {
  const token = await rest.session.createToken({ body: {} })
  const asked = page.waitForRequest(`**/api/session?token=${token}`)
  await page.goto(`/?token=${token}&deviceId=${truck.uniqueId}`)
  await asked
  await expect(row(page, truck.name)).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(card(page, truck.name)).toBeHidden()
})

test('a token that is no good leads to the login (A-22)', async ({ page }) => {
  await page.goto('/?token=rubbish')
  await expect(signIn(page)).toBeVisible()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(
    'This link has expired or was withdrawn. Ask for a new one, or sign in.',
  )
  await page.reload()
  await expect(signIn(page)).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
})

test('[APP-9] a deviceId in the address opens the map with that vehicle chosen', async ({ page }) => {
  await enterAt(page, `/?deviceId=${truck.uniqueId}`)
  await expect(card(page, truck.name)).toBeVisible()
  await expect(page).toHaveURL(`/?device=${ids.truck}`)
})

test('the selected vehicle stands in the address: for a reload, a colleague, the login; and none that one may not see', async ({
  page,
}) => {
  await page.goto(`/?device=${ids.truck}`)
  await expect(page).toHaveURL(`/login?device=${ids.truck}`)
  await logInByForm(page)
  await expect(card(page, truck.name)).toBeVisible()
  await expect(page).toHaveURL(`/?device=${ids.truck}`)
  const entries = await page.evaluate(() => history.length)
  await row(page, van.name).click()
  await expect(page).toHaveURL(`/?device=${ids.van}`)
  expect(await page.evaluate(() => history.length)).toBe(entries)
  await page.reload()
  await expect(card(page, van.name)).toBeVisible()

  await page.getByRole('link', { name: administrator.name }).click()
  await expect(page).toHaveURL(/perfil/)
  await page.goBack()
  await expect(card(page, van.name)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/')

  await page.goto('/?device=999999')
  await expect(row(page, van.name)).toBeVisible()
  await expect(page).toHaveURL('/')
  await row(page, van.name).click()
  await expect(page).toHaveURL(`/?device=${ids.van}`)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
})

test('[APP-10] a lookup that fails at the start says why', async ({ page }) => {
  await enter(page)
  await page.route('**/api/devices?uniqueId=*', (route) => route.fulfill({ status: 400, body: 'nope' }))
  await page.goto('/?deviceId=x')
  await expect(page.getByRole('alert').getByText('nope')).toBeVisible()
})

test('[LIVE-3] [LIVE-5] [LIVE-7] after a power cut the page says so, comes back by itself within ten seconds, and nothing acknowledged is lost', async ({
  page,
  server,
}) => {
  const place = { latitude: -23.561434, longitude: -46.655881, course: 90 }
  const times = [0, 1, 2].map((step) => new Date(Date.UTC(2026, 10, 21, 12, 0, step * 10)))
  await enter(page)
  const status = page.getByRole('status').filter({ hasText: /Live|No connection|Connecting/ })
  await expect(status).toHaveText('Live')

  const before = await connectGt06(server, van.uniqueId)
  await before.report({ ...place, speedKmh: 41, time: times[0]! })
  const asked = page.waitForRequest(/\/api\/fleet\?since=/)
  await server.kill()
  await asked
  await expect(page.getByRole('alert').filter({ hasText: 'No connection' })).toBeVisible()
  await expect(status).toHaveText('No connection')
  await server.start()
  const after = await connectGt06(server, van.uniqueId)
  await after.report({ ...place, speedKmh: 52, time: times[1]! })

  await expect(status).toHaveText('Live', { timeout: 10_000 })
  await expect(row(page, van.name)).toContainText('52 km/h')
  await after.report({ ...place, speedKmh: 63, time: times[2]! })
  await expect(row(page, van.name)).toContainText('63 km/h')
  after.hangUp()

  const [device] = await rest.devices.list({ query: { uniqueId: [van.uniqueId] } })
  const stored = await rest.positions.list({
    query: { deviceId: device!.id, from: new Date(0), to: new Date(Date.UTC(2030, 0)) },
  })
  expect(stored.map(({ fixTime }) => fixTime.getTime())).toEqual(times.map(Number))
})

test('[API-1] [AUTH-7] [AUTH-19] [AUTH-37] [AUTH-38] [BRIDGE-1] [BRIDGE-2] [BRIDGE-3] [BRIDGE-4] [BRIDGE-5] a native app is given the login, and takes it back', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const told: string[] = JSON.parse(sessionStorage.getItem('told') ?? '[]')
    const postMessage = (text: string) => {
      told.push(text)
      sessionStorage.setItem('told', JSON.stringify(told))
    }
    Object.assign(window, { appInterface: { postMessage } })
  })
  const told = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('told') ?? '[]') as string[])
  const call = (name: string, token: string) =>
    page.evaluate(
      ([name, token]) => (window as unknown as Record<string, (token: string) => void>)[name!]!(token!),
      [name, token],
    )
  const tokens = async () => (await rest.users.list({ query: {} }))[0]!.attributes.notificationTokens
  await page.goto('/login')
  await expect.poll(told).toEqual(['authentication'])
  await logInByForm(page)
  await expect.poll(told).toHaveLength(3)
  const login = (await told()).find((text) => text.startsWith('login|'))!
  const token = login.slice('login|'.length)
  expect(token.length).toBeGreaterThan(20)
  const [made] = (await rest.session.tokens({ query: {} })).toSorted((a, b) => b.id - a.id)
  const days = (new Date(made!.expirationTime).getTime() - Date.now()) / 86_400_000
  expect(Math.round(days)).toBeGreaterThan(179)
  expect(Math.round(days)).toBeLessThan(186)
  await call('updateNotificationToken', 'app-1')
  await expect.poll(tokens).toBe('app-1')
  expect(await page.evaluate(() => localStorage.getItem('notificationToken'))).toBe('app-1')

  await test.step('a message of the app is shown like an event of the socket, and anything else has no effect', async () => {
    const range = { from: new Date(0), to: new Date(Date.now() + 86_400_000) }
    const [past] = await rest.reports.events({ query: { deviceId: [ids.truck], type: ['deviceOnline'], ...range } })
    const hear = (message: object) =>
      page.evaluate(
        (message) =>
          (window as unknown as Record<string, (message: object) => void>).handleNativeNotification!(message),
        message,
      )
    await expect(row(page, truck.name)).toBeVisible()
    for (const message of [{}, { data: { eventId: 'x' } }, { data: {} }]) await hear(message)
    await hear({ data: { eventId: String(past!.id) }, notification: { body: 'The truck is online' } })
    await expect(page.getByRole('article').filter({ hasText: truck.name })).toHaveCount(1)
  })

  await test.step('a file of the page is shared where the app can, and explained where it cannot', async () => {
    const exported = async () => {
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: 'Text (.csv)' }).click()
    }
    await rest.groups.create({ body: { name: 'Depot' } })
    await page.goto('/settings/groups')
    await exported()
    await expect(page.getByText('If the app does not save the file')).toBeVisible()
    await page.evaluate(() =>
      Object.assign(navigator, {
        canShare: () => true,
        share: async ({ files }: { files: File[] }) => Object.assign(window, { shared: files[0]!.name }),
      }),
    )
    await exported()
    await expect.poll(() => page.evaluate(() => (window as unknown as { shared: string }).shared)).toBe('groups.csv')
    await page.goto('/')
  })

  const calls: string[] = []
  page.on(
    'request',
    (request) =>
      /^(PUT|DELETE)$/.test(request.method()) && calls.push(`${request.method()} ${new URL(request.url()).pathname}`),
  )
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(signIn(page)).toBeVisible()
  expect(calls).toEqual(['PUT /api/users/1', 'DELETE /api/session'])
  expect((await told()).slice(-2)).toEqual(['logout', 'authentication'])
  expect(await tokens()).toBe('')
  expect(await page.evaluate(() => localStorage.getItem('notificationToken'))).toBe(null)

  await call('handleLoginToken', `${token.slice(0, -4)}AAAA`)
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText('Incorrect email address or password')
  await call('handleLoginToken', token)
  await expect(row(page, van.name)).toBeVisible()
})
