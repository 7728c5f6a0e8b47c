import type { Rest } from '../tools/rest.ts'
import { enterWithClock } from './clock.ts'
import { countColour, markerOf } from './map.ts'
import { enter, firstAccount, setServerAttributes } from './people.ts'
import { expect, test } from './server.ts'
import { connectGt06, reportOsmand } from './units.ts'

test.use({ installation: 'card-life', timezoneId: 'America/Sao_Paulo' })

const place = { lat: -23.56, lon: -46.64 }
let rest: Rest

test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
})

test('times are shown in the zone of the user, else of the server: row, card, day and all data', async ({
  otherPage,
  server,
}) => {
  const time = '2024-03-09T15:04:05Z'
  const clocked = await rest.devices.create({ body: { name: 'Clocked', uniqueId: 'CLOCK' } })
  await reportOsmand(server, { id: 'CLOCK', ...place, timestamp: time })
  const settings = await rest.server.get({})
  const page = await otherPage({ timezoneId: 'Asia/Tokyo' })
  const told = async (shown: string) => {
    await enter(page)
    const row = page.getByRole('option', { name: 'Clocked' })
    await expect(row).toContainText(shown.replace(' ', ''))
    await row.click()
    const card = page.getByRole('region', { name: 'Clocked' })
    await expect(card.getByText(shown)).toBeVisible()
    await card.getByRole('link', { name: 'See all data of the position' }).click()
    await expect(page.getByText(shown).first()).toBeVisible()
  }
  await rest.server.update({
    body: { ...settings, attributes: { ...settings.attributes, timezone: 'America/Manaus' } },
  })
  await told('09/03/2024 11:04:05')
  const user = await rest.session.get({ query: {} })
  const setZone = (timezone: string | undefined) =>
    rest.users.update({ params: { id: user.id }, body: { ...user, attributes: { ...user.attributes, timezone } } })
  await setZone('Europe/Lisbon')
  await told('09/03/2024 15:04:05')
  await setZone(undefined)
  await rest.server.update({ body: settings })
  await rest.devices.remove({ params: { id: clocked.id } })
})

test('the last hour is drawn with one tap, the map fitted to it, and goes with a second', { tag: '@drawn' }, async ({
  page,
  server,
}) => {
  const { id } = await rest.devices.create({ body: { name: 'Walker', uniqueId: 'WALK' } })
  const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60
  for (let step = 0; step <= 10; step++) {
    const walked = { lat: -10 + step / 50, lon: -50, speed: 0, motion: false, timestamp: minutesAgo(40 - 4 * step) }
    await reportOsmand(server, { id: 'WALK', ...walked })
  }
  const still = await rest.devices.create({ body: { name: 'Sleeper', uniqueId: 'SLEEP' } })
  await reportOsmand(server, { id: 'SLEEP', ...place, speed: 0 })
  // The live trail of the selected vehicle has the same colour
  await setServerAttributes(rest, { activeMapStyles: 'base', mapLiveRoutes: 'none' })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await enter(page)
  await page.getByRole('option', { name: 'Walker' }).click()
  const trail = page.getByRole('button', { name: 'Last hour' })
  /** Visible length of the trail below the marker, where the vehicle came from. */
  const drawn = async () => {
    const { x, y } = (await markerOf(page, id))!
    return countColour(page, { x, y: y + 80 }, '#0B5563')
  }
  await expect(trail).toHaveAttribute('aria-pressed', 'false')
  const before = (await markerOf(page, id))!
  expect(await drawn()).toBe(0)
  await trail.click()
  await expect.poll(async () => (await markerOf(page, id))!.y).toBeLessThan(before.y - 100)
  await expect.poll(drawn).toBeGreaterThan(20)
  await trail.click()
  await expect.poll(drawn).toBe(0)
  await test.step('of a vehicle that stood there is nothing to draw', async () => {
    await page.getByRole('option', { name: 'Sleeper' }).click()
    await trail.click()
    await expect(page.getByText('No movement in the last hour.')).toBeVisible()
    await expect(trail).toHaveAttribute('aria-pressed', 'false')
  })
  for (const one of [id, still.id]) await rest.devices.remove({ params: { id: one } })
})

test('nothing moves when a message changes values, and a row keeps what only an earlier one reported', async ({
  page,
  server,
}) => {
  const { id } = await rest.devices.create({
    body: { name: 'Steady', uniqueId: 'STEADY', attributes: { speedLimit: 43, veiculo: { placa: 'RTA-4F21' } } },
  })
  const report = (values: Record<string, string | number | boolean>) =>
    reportOsmand(server, { id: 'STEADY', ...place, ignition: true, motion: true, ...values })
  await report({ speed: 4, bearing: 0, power: 12.4, sat: 9 })
  await enter(page)
  const row = page.getByRole('option', { name: 'Steady' })
  await row.click()
  const parts = page.getByRole('region', { name: 'Instruments' }).locator(':scope > *')
  await expect(parts).toHaveCount(3)
  const boxes = async () => Promise.all((await parts.all()).map((part) => part.boundingBox()))
  const before = await boxes()
  const rowBox = await row.boundingBox()
  for (const [bearing, name] of [
    [135, 'south-east'],
    [270, 'west'],
  ] as const) {
    await report({ speed: 60, bearing, lat: place.lat + bearing / 1e5 })
    await expect(
      page.getByRole('region', { name: 'Instruments' }).getByRole('img', { name, exact: true }),
    ).toBeVisible()
    expect(await boxes()).toEqual(before)
    expect(await row.boundingBox()).toEqual(rowBox)
  }
  await expect(row.getByRole('img', { name: /^Power supply 12,4 V/ })).toBeVisible()
  await expect(row.getByRole('img', { name: /^9 satellites/ })).toBeVisible()
  await rest.devices.remove({ params: { id } })
})

test('[LIST-4] [LIST-5] [LIST-19] what is silent says since when, minute by minute; a picture stands for the sign', async ({
  page,
  server,
}) => {
  const attributes = { deviceImage: 'front.png' }
  const { id } = await rest.devices.create({ body: { name: 'Lost van', uniqueId: '868907000000777', attributes } })
  const unit = await connectGt06(server, '868907000000777')
  await unit.report({ latitude: -23.56, longitude: -46.64, speedKmh: 0, course: 0, time: new Date() })
  unit.hangUp()
  await expect.poll(async () => (await rest.devices.get({ params: { id } })).status).toBe('offline')
  const { id: nearId } = await rest.devices.create({ body: { name: 'Near', uniqueId: 'NEAR' } })
  await reportOsmand(server, { id: 'NEAR', ...place, speed: 0 })
  const { id: boxedId } = await rest.devices.create({ body: { name: 'Boxed', uniqueId: 'BOXED' } })
  const { stop } = await enterWithClock(page)
  const row = page.getByRole('option', { name: 'Lost van' })
  await expect(row).toContainText('Offline · now')
  await expect(row.locator('img')).toHaveAttribute('src', '/api/media/868907000000777/front.png')
  await stop()
  await page.clock.runFor(60_000)
  const minutes = async () => Number(/(\d+) minutes? ago/.exec((await row.textContent())!)?.[1])
  const before = await minutes()
  expect(before).toBeGreaterThan(0)
  await page.clock.runFor(60_000)
  await expect.poll(minutes).toBe(before + 1)
  await page.clock.resume()
  const near = page.getByRole('option', { name: 'Near' })
  await expect(near).toContainText('Online')
  await expect(near.locator('img')).toHaveCount(0)
  await expect(page.getByRole('option', { name: 'Boxed' })).toContainText('Offline')
  for (const one of [id, nearId, boxedId]) await rest.devices.remove({ params: { id: one } })
})

test('[CARD-5] pictures, films and sounds that a unit sent with its position are on its card, from the media call', async ({
  page,
  server,
}) => {
  const asked: string[] = []
  await page.route('**/api/media/**', (route) => {
    asked.push(new URL(route.request().url()).pathname)
    return route.fulfill({ body: '<svg xmlns="http://www.w3.org/2000/svg"/>', contentType: 'image/svg+xml' })
  })
  const { id } = await rest.devices.create({ body: { name: 'Filming', uniqueId: 'FILM' } })
  const media = { image: 'a.jpg', video: 'a.mp4', audio: 'a.mp3' }
  await reportOsmand(server, { id: 'FILM', ...place, ...media })
  await enter(page)
  await page.getByRole('option', { name: 'Filming' }).click()
  const card = page.getByRole('region', { name: 'Filming' })
  const picture = card.getByRole('img', { name: 'Image', exact: true })
  await picture.scrollIntoViewIfNeeded()
  await expect(picture).toHaveAttribute('src', /\/api\/media\/FILM\/a\.jpg$/)
  await expect.poll(() => asked).toContain('/api/media/FILM/a.jpg')
  for (const name of ['video', 'audio'] as const) {
    const player = card.locator(name)
    await expect(player).toHaveAttribute('src', new RegExp(`/api/media/FILM/${media[name]}$`))
    expect(await player.evaluate((element: HTMLMediaElement) => element.controls)).toBe(true)
  }
  await rest.devices.remove({ params: { id } })
})

test('[LIST-31] [LIST-32] [LIST-33] a plate of a row looks as it does on the vehicle; one of no standard is drawn dashed, and never refused', async ({
  page,
}) => {
  const plates = { 'ABC-1D23': 'mercosul', 'DEF-5678': 'old', XYZ: 'other', 'ABC 1234': 'other' } as const
  const made = await Promise.all(
    Object.keys(plates).map((placa) =>
      rest.devices.create({ body: { name: `Plate ${placa}`, uniqueId: placa, attributes: { veiculo: { placa } } } }),
    ),
  )
  await enter(page)
  for (const [plate, kind] of Object.entries(plates)) {
    const drawn = page.getByRole('option').getByRole('img', { name: `Plate ${plate}`, exact: true })
    await expect(drawn, plate).toHaveAttribute('data-kind', kind)
    const border = await drawn.evaluate((element) => getComputedStyle(element).borderTopStyle)
    expect(border === 'dashed', `${plate} is drawn ${border}`).toBe(kind === 'other')
  }
  for (const { id } of made) await rest.devices.remove({ params: { id } })
})
