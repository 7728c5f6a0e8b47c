import { type FrontProgram, openFront } from './front-program.ts'
import { firstAccount, logInByForm } from './people.ts'
import { expect, test } from './server.ts'
import { shoot } from './settings.ts'
import { openStockServer, type StockServer } from './stock-server.ts'
import { reportOsmand } from './units.ts'

test.use({ installation: 'before-stock' })

const van = { name: 'Delivery van', uniqueId: 'PHONE-1' }
const truck = { name: 'Dump truck', uniqueId: 'PHONE-2' }
const home = { lat: -23.55, lon: -46.63 }

let stock: StockServer
let front: FrontProgram
test.beforeAll(async ({ server }) => {
  const rest = await firstAccount(server)
  await rest.geofences.create({ body: { name: 'Yard', area: 'CIRCLE (-23.55 -46.63, 200)' } })
  for (const body of [van, truck]) await rest.devices.create({ body })
  await reportOsmand(server, { id: van.uniqueId, ...home, speed: 0, ignition: false })
  await reportOsmand(server, { id: truck.uniqueId, ...home, lon: -46.7, speed: 20 })
  stock = await openStockServer(server)
  front = await openFront(stock.url)
})
test.afterAll(async () => {
  await front.close()
  await stock.close().catch(() => {}) // A journey has closed it
})

test('[API-11] before a stock server: somebody signs in, sees vehicles live on the map, and is offered nothing that it lacks', async ({
  page,
  server,
}) => {
  test.slow()
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('response', (answer) => {
    if (answer.status() >= 400 && !answer.url().endsWith('/api/session'))
      complaints.push(`${answer.status()} ${answer.url()}`)
  })
  const row = (name: string) => page.getByRole('option', { name: new RegExp(name) })
  await page.goto(front.url)
  await test.step('signs in by the form', async () => {
    await logInByForm(page)
    await expect(row(van.name)).toContainText('0 km/h')
    await expect(page.locator('[data-vehicles-in-view="2"]')).toBeVisible()
  })
  await test.step('a report that comes is shown without a reload', async () => {
    await reportOsmand(server, { id: van.uniqueId, ...home, speed: 27, ignition: true })
    await expect(row(van.name)).toContainText('50 km/h')
    await shoot(page, 'before stock map')
  })
  await test.step('the menu offers groups, and nothing that this server lacks', async () => {
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const menu = page.getByRole('complementary', { name: 'Menu' })
    await expect(menu.getByRole('link', { name: 'Groups', exact: true })).toBeVisible()
    for (const name of ['Overview', 'Trackers', 'Plans', 'Inspections', 'Service orders', 'Webhooks'])
      await expect(menu.getByRole('link', { name, exact: true }), name).toHaveCount(0)
    await shoot(page, 'before stock menu')
    await page.keyboard.press('Escape')
  })
  await test.step('the reports of this server show their rows, and no others are offered', async () => {
    await page.goto(`${front.url}/reports/route`)
    const menu = page.getByRole('navigation').filter({ has: page.getByRole('link', { name: 'Trips', exact: true }) })
    await expect(menu.getByRole('link', { name: 'Summary', exact: true })).toBeVisible()
    for (const name of ['Driving score', 'Speeding', 'Mileage by day', 'Files'])
      await expect(menu.getByRole('link', { name, exact: true }), name).toHaveCount(0)
    const period = 'from=2020-01-01T00:00:00.000Z&to=2020-01-02T00:00:00.000Z'
    for (const name of ['combined', 'route', 'event', 'trip', 'stop', 'summary', 'geofences', 'chart']) {
      const isAnswered = page.waitForResponse((answer) => /\/api\/(reports|positions)/.test(answer.url()))
      await page.goto(`${front.url}/reports/${name}?deviceId=1&geofenceId=1&${period}`)
      await isAnswered
    }
    await page.goto(`${front.url}/reports/mileage`)
    await expect(page).toHaveURL(`${front.url}/`)
  })
  await test.step('nothing has failed', async () => {
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
    expect(stock.unknown).toEqual([])
    expect(complaints).toEqual([])
  })
})

for (const { locale, words } of [
  { locale: 'en-US', words: 'The tracking server behind this page does not answer' },
  { locale: 'pt-BR', words: 'O servidor de rastreamento por trás desta página não responde' },
]) {
  test.describe(locale, () => {
    test.use({ locale })

    test(`[API-11] a server behind that is away is said on the page, in ${locale}`, async ({ page }) => {
      await stock.close().catch(() => {}) // The other language has closed it
      await page.goto(front.url)
      await expect(page.getByText(words).first()).toBeVisible()
      await shoot(page, `before stock away ${locale}`)
    })
  })
}
