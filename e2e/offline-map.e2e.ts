import type { Page } from '@playwright/test'
import type { Rest } from '../tools/rest.ts'
import { clickMarker, countColour, markersOf } from './map.ts'
import { enter, firstAccount, setServerAttributes } from './people.ts'
import { expect, test } from './server.ts'
import { reportOsmand } from './units.ts'

test.use({ installation: 'offline map' })

/** Of the base map: the sea. */
const water = '#BBDAE6'

let rest: Rest
let id: number
test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
  id = (await rest.devices.create({ body: { name: 'Ferry', uniqueId: 'FERRY' } })).id
  await reportOsmand(server, { id: 'FERRY', lat: -24.4, lon: -45.6, speed: 4 })
})

/** The hosts that the page asks for anything, and what it throws. */
function watch(page: Page, home: string) {
  const hosts: string[] = []
  const errors: Error[] = []
  page.on('request', (request) => {
    const { protocol, host, origin } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== home) hosts.push(host)
  })
  page.on('pageerror', (error) => errors.push(error))
  return { hosts, errors }
}

async function expectMap(page: Page): Promise<void> {
  await expect.poll(async () => (await markersOf(page)).length).toBe(1)
  const { x, y } = (await markersOf(page))[0]!
  await expect.poll(() => countColour(page, { x: x + 60, y: y - 60 }, water)).toBeGreaterThan(400)
  await expect(page.getByRole('option', { name: /Ferry/ })).toContainText('7,41 km/h')
  await clickMarker(page, id, page.getByRole('region', { name: 'Ferry' }))
}

test('[MAP-52] when the hosts of the chosen map are out of reach, ours is drawn, and markers, list and card work', async ({
  page,
  server,
}) => {
  await setServerAttributes(rest, { activeMapStyles: 'osm,openFreeMap' })
  const { hosts, errors } = watch(page, server.url)
  await enter(page)
  await expect.poll(() => hosts.length).toBeGreaterThan(0)
  await expectMap(page)
  expect(errors).toEqual([])
})

test('until somebody chooses a map nothing at all is asked of another host (decision 6)', async ({ page, server }) => {
  await setServerAttributes(rest, {})
  const { hosts, errors } = watch(page, server.url)
  await enter(page)
  await expectMap(page)
  expect(hosts).toEqual([])
  expect(errors).toEqual([])
})
