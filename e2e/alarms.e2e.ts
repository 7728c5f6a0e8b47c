import type { Page } from '@playwright/test'
import { countColour, countColourAt, markersOf } from './map.ts'
import { administrator, enter, firstAccount } from './people.ts'
import { expect, test } from './server.ts'
import { reportOsmand } from './units.ts'

test.use({ installation: 'alarms' })

/** With `SCREENSHOTS=1` the tests leave pictures to look at in `e2e/screenshots`. No check needs them. */
const pictures = process.env.SCREENSHOTS === '1'
const shoot = async (page: Page, name: string) => {
  if (pictures) await page.screenshot({ path: `e2e/screenshots/alarms ${name}.png`, animations: 'disabled' })
}

const place = { lat: -23.5582, lon: -46.67, speed: 0, ignition: false }
const ids: Record<string, number> = {}

test.beforeAll(async ({ server }) => {
  const rest = await firstAccount(server)
  for (const name of ['Strada', 'Actros', 'Biz']) {
    ids[name] = (await rest.devices.create({ body: { name, uniqueId: name, category: 'truck' } })).id
    await reportOsmand(server, { id: name, ...place })
  }
})

const row = (page: Page, name: string) => page.getByRole('option', { name })
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const bell = (page: Page) => page.getByRole('button', { name: /^Events/ })
const drawer = (page: Page) => page.getByRole('complementary', { name: 'Events' })
const entries = (page: Page) => drawer(page).getByRole('listitem')
const red = '#C8281C'
/** The cluster at this place keeps its count, and carries the badge of an alarm at its upper right. */
async function expectAlarmedCluster(page: Page, vehicles: number): Promise<void> {
  await expect
    .poll(async () => {
      const [cluster, ...others] = await markersOf(page)
      if (cluster?.count !== vehicles || others.length > 0) return 0
      return countColour(page, { x: cluster.x + 16, y: cluster.y - 16 }, red)
    })
    .toBeGreaterThan(20)
}

test('[MAP-47] an SOS stays on row, marker, card and in the bell until one has seen it, for all who look', {
  tag: '@drawn',
}, async ({ page, otherPage, server }) => {
  test.slow()
  await enter(page)
  await expect.poll(async () => (await markersOf(page)).map(({ count }) => count)).toEqual([3])
  await expect(bell(page)).toHaveAccessibleName('Events')

  await page.request.post('/api/notifications', { data: { type: 'alarm', notificators: 'web', always: true } })
  await reportOsmand(server, { id: 'Strada', ...place, alarm: 'sos' })
  await expect(bell(page)).toHaveAccessibleName('Events, 1 alarm waiting')
  await expect(row(page, 'Strada')).toContainText('SOS')
  await expectAlarmedCluster(page, 3)
  await shoot(page, 'cluster')

  // The next position does not report it, and the page is reloaded
  await reportOsmand(server, { id: 'Strada', ...place, speed: 3, ignition: true })
  await expect(row(page, 'Strada')).toContainText('5,5')
  await expect(row(page, 'Strada')).toContainText('SOS')
  await page.reload()
  await expect(row(page, 'Strada')).toContainText('SOS')
  await expect(bell(page)).toHaveAccessibleName('Events, 1 alarm waiting')
  await expect(page).toHaveTitle(/^\(1\) /)
  await expectAlarmedCluster(page, 3)
  await row(page, 'Strada').click()
  await expect(card(page, 'Strada').getByRole('alert')).toContainText('SOS')
  await shoot(page, 'card')

  await bell(page).click()
  await expect(entries(page)).toHaveCount(1)
  await expect(entries(page)).toContainText(/Strada.*SOS.*\d\d:\d\d · .*São Paulo/s)
  await shoot(page, 'drawer')
  await entries(page).getByRole('link', { name: 'SOS' }).click()
  await expect(page).toHaveURL(/\/event\/\d+$/)
  await expect(page.getByRole('heading', { name: 'Alarm: SOS' })).toBeVisible()
  const messages = page.getByRole('region', { name: 'Messages' }).getByRole('listitem')
  await expect(messages).toHaveText([/^Web.*Ana Prado.*Sent \d\d\/\d\d\/\d{4}/])
  await expect(page.getByRole('definition').filter({ hasText: 'São Paulo' })).toBeVisible()
  await expect
    .poll(async () => {
      const { x, y, width, height } = (await page.locator('canvas').boundingBox())!
      return countColourAt(page, { x: x + width / 2, y: y + height / 2 }, red)
    })
    .toBeGreaterThan(20)
  await shoot(page, 'event')
  await page.getByRole('button', { name: 'Show vehicle on the map' }).click()
  await expect(card(page, 'Strada').getByRole('alert')).toContainText('SOS')

  // Its map is not looked at, and would be drawn beside that of the first page
  const other = await otherPage({ viewport: { width: 900, height: 600 }, drawsNothing: true })
  await enter(other)
  await expect(row(other, 'Strada')).toContainText('SOS')
  await card(page, 'Strada').getByRole('button', { name: 'Mark as seen' }).click()
  for (const one of [page, other]) await expect(row(one, 'Strada')).not.toContainText('SOS')
  await expect(card(page, 'Strada').getByRole('alert')).toHaveCount(0)
  await expect.poll(async () => (await markersOf(other)).map(({ count }) => count)).toEqual([3])
  await expect(other).not.toHaveTitle(/^\(/)
  await bell(other).click()
  await expect(entries(other).getByRole('button', { name: 'Mark as seen' })).toHaveCount(0)
  await expect(entries(other).getByText(/^Seen by Ana Prado, \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/)).toBeVisible()
  await shoot(other, 'seen')
  await entries(other).getByRole('link', { name: 'Strada' }).click()
  await expect(other.getByText(/^Ana Prado, \d\d\/\d\d\/\d{4}/)).toBeVisible()
})

test('[MAP-48] [MAP-49] [MAP-51] alarms are a queue that two keys work off; clearing the events takes none that waits', async ({
  page,
  server,
}) => {
  test.slow()
  await enter(page)
  for (const alarm of ['tow', undefined, 'tow'])
    await reportOsmand(server, { id: 'Strada', ...place, ...(alarm && { alarm }) })
  await reportOsmand(server, { id: 'Biz', ...place, alarm: 'sos' })
  await reportOsmand(server, { id: 'Actros', ...place, alarm: 'tow' })
  await expect(bell(page)).toHaveAccessibleName('Events, 3 alarms waiting')
  await expect(page).toHaveTitle(/^\(3\) /)
  const current = entries(page).and(page.locator('[aria-current]'))
  const tab = (name: string) => drawer(page).getByRole('tab', { name })

  await test.step('N opens it: an SOS first, then the newest, one line per vehicle and kind', async () => {
    await page.keyboard.press('n')
    await expect(entries(page)).toHaveText([/Biz.*SOS/s, /Actros.*Tow/s, /Strada.*Tow × 2/s])
    await expect(current).toContainText('Biz')
    await expect(card(page, 'Biz')).toBeVisible()
    await shoot(page, 'queue')
  })
  await test.step('it is restricted to one kind', async () => {
    await drawer(page).getByRole('button', { name: 'SOS 1' }).click()
    await expect(entries(page)).toHaveCount(1)
    await drawer(page).getByRole('button', { name: 'All 3' }).click()
    await expect(entries(page)).toHaveCount(3)
  })
  await test.step('V says that it was seen and goes on, N goes on alone', async () => {
    await page.keyboard.press('v')
    await expect(entries(page)).toHaveText([/Actros/, /Strada/])
    await expect(current).toContainText('Actros')
    await expect(card(page, 'Actros')).toBeVisible()
    await page.keyboard.press('n')
    await expect(current).toContainText('Strada')
    await expect(row(page, 'Biz')).not.toContainText('SOS')
    await expect(row(page, 'Actros')).toContainText('Tow')
  })
  await test.step('a line opens its latest alarm', async () => {
    const link = entries(page).filter({ hasText: 'Strada' }).getByRole('link')
    await expect(link).toHaveAttribute('href', /^\/event\/\d+$/)
    await entries(page).filter({ hasText: 'Actros' }).getByRole('button', { name: 'Mark as seen' }).click()
    await expect(entries(page)).toHaveCount(1)
  })
  await test.step('what was seen is among the events, which are removed one by one or all, and come back', async () => {
    await tab('Events').click()
    await expect(entries(page)).toHaveText([/Actros.*Seen by Ana Prado/s, /Biz.*Seen by Ana Prado/s])
    await shoot(page, 'events')
    await entries(page).filter({ hasText: 'Actros' }).getByRole('button', { name: 'Remove event' }).click()
    await expect(entries(page)).toHaveText([/Biz/])
    const clear = drawer(page).getByRole('button', { name: 'Clear all' })
    await clear.click()
    await expect(entries(page)).toHaveCount(0)
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect(entries(page)).toHaveText([/Biz/])
    await clear.click()
    await expect(entries(page)).toHaveCount(0)
  })
  await test.step('what waits is still there, also after a reload, and nothing else', async () => {
    await tab('Alarms').click()
    await expect(entries(page)).toHaveText([/Strada.*Tow × 2/s])
    await page.reload()
    await expect(bell(page)).toHaveAccessibleName('Events, 1 alarm waiting')
    await bell(page).click()
    await expect(entries(page)).toHaveText([/Strada.*Tow × 2/s])
    await tab('Events').click()
    await expect(entries(page)).toHaveCount(0)
  })

  await test.step('with a stock server alarms are made of positions, and have no number', async () => {
    await page.route('**/api/alarms', (route) => route.fulfill({ status: 404, body: 'HTTP 404 Not Found' }))
    await page.route('**/api/server', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), compactFleet: false } })
    })
    await page.reload()
    // Opened before the alarms have come, it shows the events
    await expect(bell(page)).toHaveAccessibleName('Events, 3 alarms waiting')
    await bell(page).click()
    await expect(entries(page)).toHaveCount(3)
    await expect(entries(page).getByRole('link')).toHaveCount(0)
  })
})

test('[APP-11] [MAP-50] an address with eventId opens what happened; without the bell nothing of it is there', async ({
  page,
  server,
}) => {
  await reportOsmand(server, { id: 'Strada', ...place, alarm: 'tow' })
  await enter(page)
  await expect(row(page, 'Strada')).toContainText('Tow')
  const alarms = await (await page.request.get('/api/alarms')).json()
  const { id } = alarms.find(({ deviceId }: { deviceId: number }) => deviceId === ids.Strada)
  await page.goto(`/?eventId=${id}`)
  await expect(page).toHaveURL(`${server.url}/event/${id}`)
  await page.getByRole('button', { name: 'Mark as seen' }).click()
  await expect(page.getByRole('button', { name: 'Mark as seen' })).toHaveCount(0)

  const quiet = { name: 'Quiet', email: 'quiet@example.com', password: administrator.password }
  const made = await page.request.post('/api/users', {
    data: { ...quiet, attributes: { 'ui.disableEvents': true } },
  })
  const { id: userId } = await made.json()
  await page.request.post('/api/permissions', { data: { userId, deviceId: ids.Strada } })
  await enter(page, quiet)
  await expect(row(page, 'Strada')).toBeVisible()
  await expect(bell(page)).toHaveCount(0)
})
