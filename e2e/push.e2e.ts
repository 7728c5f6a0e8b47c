import type { BrowserContext, Page } from '@playwright/test'
import type { Rest } from '../tools/rest.ts'
import { axeViolations } from './axe-violations.ts'
import { administrator, enter, firstAccount } from './people.ts'
import { expect, test } from './server.ts'
import { reportOsmand } from './units.ts'

test.use({ installation: 'push', serviceWorkers: 'allow' })

let rest: Rest
test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
  const veiculo = { placa: 'RTA-4F21', marca: 'Fiat', modelo: 'Strada' }
  await rest.devices.create({ body: { name: 'Strada', uniqueId: 'strada', attributes: { veiculo } } })
})

const service = 'https://push.example.com/'
/** A point of the curve and a secret, as a browser gives them. */
const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }

/** The push service is on the internet: instead the browser returns these addresses. A server with https has a key. */
async function giveAddresses(context: BrowserContext): Promise<void> {
  await context.grantPermissions(['notifications'])
  await context.route('**/api/push/key', (route) => route.fulfill({ json: { publicKey: keys.p256dh } }))
  await context.addInitScript(
    ({ service, keys }) => {
      const given = () => localStorage.getItem('given')
      const subscription = () =>
        given() && {
          endpoint: given(),
          options: {},
          toJSON: () => ({ endpoint: given(), keys }),
          unsubscribe: async () => localStorage.removeItem('given'),
        }
      Object.assign(PushManager.prototype, {
        getSubscription: async () => subscription(),
        subscribe: async () => {
          localStorage.setItem('given', `${service}first`)
          return subscription()
        },
      })
    },
    { service, keys },
  )
}
const panel = (page: Page) => page.getByRole('region', { name: 'Notifications when no page is open' })
const openPreferences = (page: Page) => page.goto('/settings/preferences')
/** The subscription that the browser sends to the server. */
function told(context: BrowserContext): string[] {
  const calls: string[] = []
  context.on('request', (call) => {
    const { pathname, searchParams } = new URL(call.url())
    if (pathname !== '/api/push/subscriptions') return
    calls.push(`${call.method()} ${searchParams.get('endpoint') ?? call.postDataJSON().endpoint}`)
  })
  return calls
}
/** The service worker, once it controls the page. */
async function workerOf(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  return page.context().serviceWorkers()[0]!
}
/** Delivers a message to the service worker, as the push service does. */
async function push(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const known = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [own] = registrations.filter(({ isDeleted }) => !isDeleted)
      if (own) resolve(own.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await known, data })
  await session.detach()
}
const shown = (page: Page) =>
  page.evaluate(async () => {
    const { ready } = navigator.serviceWorker
    return (await (await ready).getNotifications()).map(({ title, body, tag, requireInteraction }) => ({
      title,
      body,
      tag,
      requireInteraction,
    }))
  })

test('what the server tells a browser is shown, urgent things until they are seen, and leads to what happened', async ({
  page,
  server,
  context,
}) => {
  await context.grantPermissions(['notifications'])
  await enter(page)
  await reportOsmand(server, { id: 'strada', lat: -23.55, lon: -46.63, speed: 0, alarm: 'sos' })
  await expect.poll(async () => (await rest.alarms.unseen({ query: {} })).length).toBe(1)
  const [alarm] = await rest.alarms.unseen({ query: {} })
  const worker = await workerOf(page)
  const words = { title: 'RTA-4F21 · Alarm: SOS', body: 'Praça da Sé, São Paulo', tag: 'delivery-1' }
  const link = `https://elsewhere.example.com/event/${alarm!.id}`
  await push(page, JSON.stringify({ ...words, isUrgent: true, link }))
  await expect.poll(() => shown(page)).toEqual([{ ...words, requireInteraction: true }])

  await test.step('what cannot be read is shown too, as the browser demands', async () => {
    await push(page, 'no JSON')
    await expect
      .poll(async () => (await shown(page)).map(({ title }) => title).sort())
      .toEqual([words.title, 'Rastro'].sort())
  })
  await test.step('a click leads the open page there, on this server and no other', async () => {
    await worker.evaluate(async (title) => {
      const own = self as unknown as { registration: ServiceWorkerRegistration } & EventTarget
      const notification = (await own.registration.getNotifications()).find((one) => one.title === title)
      // Only a user can click: this event is dispatched directly
      own.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} }))
    }, words.title)
    await expect(page).toHaveURL(`${server.url}/event/${alarm!.id}`)
    await expect(page.getByRole('heading', { name: 'Alarm: SOS' })).toBeVisible()
    await expect.poll(async () => (await shown(page)).map(({ title }) => title)).toEqual(['Rastro'])
  })
})

test('a browser asks for messages in the preferences, keeps them with a new address, and ends them with the session', async ({
  page,
  context,
}) => {
  test.slow()
  await giveAddresses(context)
  const calls = told(context)
  await enter(page)
  const worker = await workerOf(page)
  await openPreferences(page)
  await test.step('it is turned on, off and on again', async () => {
    await expect(panel(page).getByRole('status')).toHaveText(/^Off/)
    await panel(page).getByRole('button').click()
    await expect.poll(() => calls).toEqual([`POST ${service}first`])
    await expect(panel(page).getByRole('button', { name: 'Turn off' })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await panel(page).getByRole('button').click()
    await expect.poll(() => calls.slice(1)).toEqual([`DELETE ${service}first`])
    await expect(panel(page).getByRole('button', { name: 'Turn off' })).toHaveCount(0)
    await panel(page).getByRole('button').click()
    await expect(panel(page).getByRole('button', { name: 'Turn off' })).toBeVisible()
  })
  await test.step('a new address is sent to the server, and the old one is taken back', async () => {
    calls.length = 0
    const change = ({ old, next }: { old: string; next: string }) =>
      worker.evaluate(
        ({ old, next, keys }) => {
          const subscription = (endpoint: string) => ({ endpoint, options: {}, toJSON: () => ({ endpoint, keys }) })
          Object.assign(PushManager.prototype, { subscribe: async () => subscription(next) })
          return new Promise<void>((resolve, reject) => {
            const waitUntil = (work: Promise<void>) => work.then(resolve, reject)
            const change = new Event('pushsubscriptionchange')
            self.dispatchEvent(Object.assign(change, { oldSubscription: subscription(old), waitUntil }))
          })
        },
        { old, next, keys },
      )
    await change({ old: `${service}first`, next: `${service}second` })
    expect(calls).toEqual([`POST ${service}second`, `DELETE ${service}first`])
    await page.evaluate((address) => localStorage.setItem('given', address), `${service}second`)
  })
  await test.step('who signs out is notified of nothing more here', async () => {
    calls.length = 0
    await page.goto('/')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(calls).toEqual([`DELETE ${service}second`])
    expect(await page.evaluate(() => localStorage.getItem('given'))).toBe(null)
  })
})

const states = {
  'the person has forbidden it': async (context: BrowserContext) => {
    await giveAddresses(context)
    await context.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'denied' }))
  },
  'the browser has no messages': (context: BrowserContext) =>
    context.addInitScript(() => Reflect.deleteProperty(window, 'PushManager')),
  'the server has no address with https': async () => {},
}
test('the preferences say why a browser cannot ask for messages, and offers no button then', async ({
  browser,
  server,
}) => {
  test.slow()
  const said = new Set<string>()
  for (const set of Object.values(states)) {
    const context = await browser.newContext({ baseURL: server.url })
    await set(context)
    const page = await context.newPage()
    await enter(page, administrator)
    await workerOf(page)
    await openPreferences(page)
    await expect(panel(page).getByRole('status')).toBeVisible()
    await expect(panel(page).getByRole('button')).toHaveCount(0)
    said.add((await panel(page).getByRole('status').textContent())!)
    await context.close()
  }
  expect(said.size).toBe(3)
})
