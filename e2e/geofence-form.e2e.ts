import type { Rest } from '../tools/rest.ts'
import { axeViolations } from './axe-violations.ts'
import { chosen, circle, list, onlyFence, openList, prepare, removeAll, sent, toForm } from './fences.ts'
import { enterAt, takeSession } from './people.ts'
import { expect, test } from './server.ts'
import { rowOf, shellsWalked, shoot } from './settings.ts'

test.use({ installation: 'geofence-form' })

let rest: Rest
test.beforeAll(async ({ server }) => {
  rest = await prepare(server)
})
test.beforeEach(() => removeAll(rest))

const gpx = (count: number) =>
  `<gpx xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${Array.from(
    { length: count },
    (_, index) => `<trkpt lat="${-23.5 - index / 100}" lon="${-46.6 + (index % 2) / 100}"/>`,
  ).join('')}</trkseg></trk></gpx>`
const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

test('[GEO-9] a GPX track becomes a line and its form opens; .kml is refused there', async ({ page }) => {
  await openList(page)
  const created = sent(page, 'POST', /^\/api\/geofences$/)
  const upload = page.getByLabel('Line from a GPX track')
  await upload.setInputFiles(file('track.kml', gpx(3)))
  await expect(page.getByRole('alert').getByText('Invalid file type. Allowed: .gpx')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await upload.setInputFiles(file('broken.gpx', '<gpx>'))
  await expect(page.getByRole('alert').getByText('The file could not be read: it is not a valid GPX.')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  expect(created).toEqual([])
  await upload.setInputFiles(file('track.gpx', gpx(3)))
  await toForm(page)
  expect(created).toEqual([{ name: '', area: 'LINESTRING (-23.5 -46.6, -23.51 -46.59, -23.52 -46.6)' }])
})

test('a track of very many points is simplified, and that is stated', async ({ page }) => {
  await openList(page)
  await page.getByLabel('Line from a GPX track').setInputFiles(file('long.gpx', gpx(1500)))
  await toForm(page)
  await expect(page.getByText('The line was simplified from 1500 to 1000 points.')).toBeVisible()
  expect((await onlyFence(rest)).area.split(',')).toHaveLength(1000)
})

test('KML and GeoJSON bring many geofences after a question, and leave again as files', async ({ page }) => {
  await openList(page)
  const mark = (name: string, shape: string) => `<Placemark><name>${name}</name>${shape}</Placemark>`
  const ring =
    '<Polygon><outerBoundaryIs><LinearRing><coordinates>-46.6,-23.5,0 -46.5,-23.5,0 -46.5,-23.6,0 -46.6,-23.5,0</coordinates></LinearRing></outerBoundaryIs></Polygon>'
  const road = '<LineString><coordinates>-46.6,-23.5 -46.5,-23.6</coordinates></LineString>'
  const kml = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${mark('Farm', ring)}${mark('Road', road)}${mark('Well', '<Point><coordinates>1,2</coordinates></Point>')}</Document></kml>`
  await page.getByLabel('Geofences from KML or GeoJSON').setInputFiles(file('farm.kml', kml))
  const dialog = page.getByRole('dialog', { name: 'Import 2 geofences?' })
  await expect(dialog.getByText('1 item in the file cannot become a geofence and is skipped.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Import geofences' }).click()
  await expect(page.getByText('2 geofences imported')).toBeVisible()
  await expect(list(page).getByText('Farm')).toBeVisible()
  const names = (await rest.geofences.list({ query: {} })).map(({ name, area }) => [name, area])
  expect(names).toEqual([
    ['Farm', 'POLYGON ((-23.5 -46.6, -23.5 -46.5, -23.6 -46.5, -23.5 -46.6))'],
    ['Road', 'LINESTRING (-23.5 -46.6, -23.6 -46.5)'],
  ])
  for (const format of ['GPX', 'KML', 'GeoJSON']) {
    await page.getByRole('button', { name: 'Import and export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: `Export all as ${format}` }).click()
    expect((await download).suggestedFilename()).toBe(`geofences.${format.toLowerCase()}`)
  }
})

test('[GEO-3] [GEO-11] the form saves each field under its key, and a new one is made in numbers', async ({ page }) => {
  const calendar = await rest.calendars.create({ body: { name: 'Nights', data: workdays } })
  await enterAt(page, '/settings/geofence')
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await field('Name').fill('Depot')
  await field('Description').fill('South gate')
  await page.getByRole('combobox', { name: 'Calendar' }).fill('nig')
  await page.getByRole('option', { name: 'Nights' }).click()
  await field('Speed limit').fill('40')
  await field('Distance from the line').fill('30')
  await page.getByRole('radio', { name: '#F08A24' }).check()
  await field('Latitude').fill('-23.5')
  await field('Longitude').fill('-46.6')
  await field('Radius (m)').fill('0')
  await expect(page.getByText('Enter a number above 0')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await field('Radius (m)').fill('250')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/geofences$/)
  const made = await onlyFence(rest)
  expect(made).toMatchObject({
    name: 'Depot',
    description: 'South gate',
    calendarId: calendar.id,
    area: 'CIRCLE (-23.5 -46.6, 250)',
  })
  expect(made.attributes).toEqual({ color: '#F08A24', polylineDistance: 30, speedLimit: 40 / 1.852 })
  await page.goto(`/settings/geofence/${made.id}`)
  await expect(field('Name')).toHaveValue('Depot')
  await expect(field('Speed limit')).toHaveValue('40')
})

test('the form asks before it is left, counts what is changed, and its draft comes back with an incomplete shape', async ({
  page,
}) => {
  const { id } = await rest.geofences.create({ body: { name: 'Yard', area: circle(300) } })
  await takeSession(page)
  page.on('dialog', (dialog) => dialog.accept())
  await page.goto(`/settings/geofence/${id}`)
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await field('Description').fill('South gate')
  await field('Radius (m)').fill('0')
  await expect(page.getByText('2 unsaved changes')).toBeVisible()
  await page.getByRole('link', { name: 'Geofences' }).first().click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.reload()
  await expect(page.getByText('What you typed here and did not save is back')).toBeVisible()
  await expect(field('Radius (m)')).toHaveValue('0')
  await field('Radius (m)').fill('80')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/geofences$/)
  expect(await onlyFence(rest)).toMatchObject({ description: 'South gate', area: circle(80) })
})

test('a shape that somebody else changed too is shown, and nothing is stored before it was seen', async ({ page }) => {
  const fence = await rest.geofences.create({ body: { name: 'Yard', area: circle(300) } })
  await enterAt(page, `/settings/geofence/${fence.id}`)
  const radius = page.getByRole('textbox', { name: 'Radius (m)', exact: true })
  await radius.fill('500')
  await rest.geofences.update({ params: { id: fence.id }, body: { ...fence, area: circle(40), description: 'Theirs' } })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Their value: Circle, 40 m')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Theirs')
  expect((await onlyFence(rest)).area).toBe(circle(40))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/geofences$/)
  expect(await onlyFence(rest)).toMatchObject({ description: 'Theirs', area: circle(500) })
})

test('[GEO-25] the form links and unlinks vehicles and groups that the server finds', async ({ page }) => {
  const { id } = await rest.geofences.create({ body: { name: 'Yard', area: circle(300) } })
  const device = await rest.devices.create({ body: { name: 'Linked van', uniqueId: `van ${id}` } })
  const group = await rest.groups.create({ body: { name: 'Night shift' } })
  await enterAt(page, `/settings/geofence/${id}`)
  await page.getByRole('searchbox', { name: 'Search for a vehicle to link' }).fill('linked')
  await page.getByRole('button', { name: 'Link Linked van' }).click()
  await page.getByRole('searchbox', { name: 'Search for a group to link' }).fill('night')
  await page.getByRole('button', { name: 'Link Night shift' }).click()
  await expect(page.getByText('It also applies to every vehicle in these groups')).toBeVisible()
  const links = () => rest.geofences.links({ params: { id } })
  expect(await links()).toEqual({
    devices: [{ id: device.id, name: 'Linked van' }],
    groups: [{ id: group.id, name: 'Night shift' }],
  })
  await page.getByRole('button', { name: 'Unlink Linked van' }).click()
  await page.getByRole('button', { name: 'Unlink Night shift' }).click()
  await expect.poll(links).toEqual({ devices: [], groups: [] })
})

for (const { shell, viewport, tag } of shellsWalked('phone')) {
  test.describe(`its notifications, on a ${shell}`, { tag }, () => {
    test.use({ viewport })

    test('the form of a geofence shows the notifications for it and saves changes of them; the last geofence taken away leaves none', async ({
      page,
    }) => {
      const depot = await rest.geofences.create({ body: { name: 'Depot', area: circle(300) } })
      const yard = await rest.geofences.create({ body: { name: 'Yard', area: circle(200) } })
      const make = async (description: string, geofenceIds?: string, type = 'geofenceExit') => {
        const attributes = geofenceIds === undefined ? {} : { geofenceIds }
        const body = { type, description, notificators: 'web', always: true, attributes }
        return (await rest.notifications.create({ body })).id
      }
      const left = await make('Depot left', String(depot.id))
      const both = await make('Any yard left', `${yard.id}`)
      await make('Everywhere')
      await make('Engine', undefined, 'ignitionOn')
      const stored = async (id: number) => (await rest.notifications.get({ params: { id } })).attributes.geofenceIds
      await enterAt(page, `/settings/geofence/${depot.id}`)
      const told = page.getByRole('region', { name: 'Notifications about this geofence', exact: true })
      await expect(told.getByRole('listitem')).toHaveText(['Depot left'])
      await expect(told).toContainText('1 notification is for all geofences, this one too.')
      await told.getByRole('button', { name: 'Choose: Notifications about this geofence' }).click()
      const picker = page.getByRole('dialog', { name: 'Notifications about this geofence' })
      await expect(picker.getByRole('checkbox')).toHaveCount(2)
      await picker.getByRole('checkbox', { name: 'Any yard left' }).check()
      await picker.getByRole('button', { name: 'Done' }).click()
      await told.getByRole('button', { name: 'Unlink Depot left' }).click()
      await expect(told).toContainText('Depot left has no other geofence: after saving it tells nobody.')
      await expect(page.getByText('1 unsaved change')).toBeVisible()
      expect([await stored(left), await stored(both)]).toEqual([String(depot.id), String(yard.id)])
      await told.scrollIntoViewIfNeeded()
      await shoot(page, 'geofence notifications')
      expect(await axeViolations(page)).toEqual([])
      await page.route(`**/api/notifications/${both}`, (route) =>
        route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: 'Out of order' }) : route.continue(),
      )
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText('Saved, but not the links with Any yard left')).toBeVisible()
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page).toHaveURL(/\/geofences$/)
      expect([await stored(left), await stored(both)]).toEqual(['-1', `${yard.id},${depot.id}`])

      await page.goto('/settings/notifications')
      await expect(rowOf(page, 'Depot left')).toContainText('at none of its geofences: tells nobody')
      await expect(rowOf(page, 'Any yard left')).toContainText('at Yard, Depot')
      await page.getByRole('link', { name: 'Edit Depot left' }).click()
      const fences = page.getByRole('region', { name: 'Geofences', exact: true })
      await expect(fences).toContainText('No geofence is left: this notification tells nobody.')
      await fences.scrollIntoViewIfNeeded()
      await shoot(page, 'notification no geofence left')
      expect(await axeViolations(page)).toEqual([])
      await fences.getByRole('button', { name: 'All geofences' }).click()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(rowOf(page, 'Depot left')).not.toContainText('tells nobody')
      expect(await stored(left)).toBeUndefined()
      for (const { id } of await rest.notifications.list({ query: {} }))
        await rest.notifications.remove({ params: { id } })
    })
  })
}

const workdays = Buffer.from(
  'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Traccar//NONSGML Traccar//EN\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART;TZID=America/Sao_Paulo:20260101T080000\r\nDTEND;TZID=America/Sao_Paulo:20260101T180000\r\nRRULE:FREQ=DAILY\r\nSUMMARY:x\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
).toString('base64')

test('a geofence that others have too is only unlinked, and whoever made it is informed who loses it', async ({
  page,
}) => {
  const client = { name: 'Clara', email: 'clara@example.com', password: 'a long secret' }
  const { id: userId } = await rest.users.create({ body: client })
  const { id } = await rest.geofences.create({ body: { name: 'Yard', area: circle(300) } })
  await rest.permissions.link({ body: { userId, geofenceId: id } })
  await enterAt(page, '/geofences', client)
  await list(page).getByRole('button', { name: /Yard/ }).click()
  await chosen(page).getByRole('button', { name: 'Delete geofence' }).click()
  const unlink = page.getByRole('dialog', { name: 'Unlink Yard from you?' })
  await expect(unlink).toContainText('the other users keep it')
  await shoot(page, 'geofence unlinked')
  await unlink.getByRole('button', { name: 'Unlink' }).click()
  await expect(page.getByText('No geofences yet')).toBeVisible()
  expect((await rest.geofences.get({ params: { id } })).name).toBe('Yard')

  await rest.permissions.link({ body: { userId, geofenceId: id } })
  await enterAt(page, `/settings/geofence/${id}`)
  await page.getByRole('button', { name: 'Delete geofence' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Yard?' })
  await expect(question.getByRole('listitem')).toHaveText(['Clara'])
  await question.getByRole('button', { name: 'Delete for everyone' }).click()
  await expect(page.getByText('Yard deleted')).toBeVisible()
})
