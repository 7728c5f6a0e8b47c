import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import type { EntityChanges } from '@rastro/core/model/live'
import type { Tile } from '@rastro/core/tiles/index'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type Browser, openBrowser } from '../../testing/browser.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, report, seedFleet } from '../../testing/fleet.ts'

type User = { readonly id: number }

for (const [dialect, open] of dialects) {
  describe(`the figures of the overview on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let host: string
    const opened: Browser[] = []
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      host = await app.listen()
    })
    afterEach(async () => {
      for (const browser of opened.splice(0)) await browser.close()
    })
    after(() => app.close())

    const figures = async (user: User, tile: Tile['name']) =>
      Object.fromEntries(
        (await app.as(user).tiles.get({ params: { tile } })).map(({ figure, count }) => [figure, count]),
      )
    const alarm = (deviceId: number, count = 1) => {
      const event = { type: 'alarm', eventTime: app.clock.now(), positionId: 0, geofenceId: 0, maintenanceId: 0 }
      const events = Array.from({ length: count }, () => ({ ...event, deviceId, attributes: { alarm: 'sos' } }))
      return app.ctx.positions.write({ positions: [], states: [], events })
    }
    const setStatus = async (deviceId: number, status: 'online' | 'offline' | 'unknown') => {
      const { id, fixTime } = await report(app.ctx, deviceId)
      const state = { deviceId, status, lastUpdate: app.clock.now(), positionId: id }
      await app.ctx.positions.write({ positions: [], events: [], states: [{ ...state, positionTime: fixTime }] })
      app.ctx.bus.publishLive({ positions: [], devices: [state], events: [] })
    }
    const browse = async (user: User): Promise<Browser> => {
      const browser = await openBrowser(host, { cookie: await app.cookie(user), query: '?snapshot=false&changes=true' })
      opened.push(browser)
      await browser.until(() => true)
      return browser
    }
    const names = (entity: string) => (frame: Browser['frames'][number]) =>
      entity in ((frame.changed as unknown as EntityChanges | undefined) ?? {})

    test('[DASH-6] vehicles are counted by status over those that the viewer sees', async () => {
      const { ADM, CLI, D2, D3 } = fleet
      assert.deepEqual(await figures(ADM, 'vehicles-by-status'), { online: 1, offline: 2 })
      assert.deepEqual(await figures(CLI, 'vehicles-by-status'), { online: 1 })
      await setStatus(D2.id, 'unknown')
      await setStatus(D3.id, 'online')
      assert.deepEqual(await figures(ADM, 'vehicles-by-status'), { online: 2, unknown: 1 })
      assert.deepEqual(await figures(CLI, 'vehicles-by-status'), { online: 1 })
    })

    test('a vehicle that is seen directly and through its group is counted once', async () => {
      const admin = app.as(fleet.ADM)
      const group = await admin.groups.create({ body: { name: 'North' } })
      const before = await figures(fleet.CLI, 'vehicles-by-status')
      await admin.devices.update({ params: fleet.D1, body: { ...fleet.D1, groupId: group.id } })
      await admin.permissions.link({ body: { userId: fleet.CLI.id, groupId: group.id } })
      assert.deepEqual(await figures(fleet.CLI, 'vehicles-by-status'), before)
    })

    test('alarms are counted until they are acknowledged, over the visible vehicles, and not beyond the limit', async () => {
      const { ADM, CLI, D1, D2 } = fleet
      await alarm(D1.id, 2)
      await alarm(D2.id, 3)
      assert.deepEqual(await figures(CLI, 'waiting-alarms'), { waiting: 2 })
      assert.deepEqual(await figures(ADM, 'waiting-alarms'), { waiting: 5 })
      await app.as(ADM).alarms.seeAll({ params: D2, body: { upTo: Number.MAX_SAFE_INTEGER } })
      assert.deepEqual(await figures(ADM, 'waiting-alarms'), { waiting: 2 })
      await alarm(D1.id, 1005)
      assert.deepEqual(await figures(ADM, 'waiting-alarms'), { waiting: 1000 })
      await app.as(ADM).alarms.seeAll({ params: D1, body: { upTo: Number.MAX_SAFE_INTEGER } })
    })

    test('a tile is refused to who may not see it, and one that does not exist to everybody', async () => {
      const { ADM, CLI } = fleet
      const attributes = { ...CLI.attributes, 'ui.disableEvents': true }
      await app.as(ADM).users.update({ params: CLI, body: { ...CLI, attributes } })
      await assert.rejects(figures(CLI, 'waiting-alarms'), { status: 403 })
      assert.deepEqual(await figures(CLI, 'vehicles-by-status'), { online: 1 })
      await assert.rejects(figures(ADM, 'secrets' as Tile['name']), { status: 404 })
      await app.as(ADM).users.update({ params: CLI, body: CLI })
    })

    test('an open page learns when a status or the waiting alarms change, of its vehicles only', async () => {
      const { ADM, REV, CLI, D1, D2 } = fleet
      const [reseller, client] = [await browse(REV), await browse(CLI)]
      await setStatus(D2.id, 'online')
      await setStatus(D2.id, 'offline')
      await reseller.until(names('deviceStatus'))
      await app.as(ADM).alarms.seeAll({ params: D2, body: { upTo: Number.MAX_SAFE_INTEGER } })
      await alarm(D2.id)
      await app.as(ADM).alarms.seeAll({ params: D2, body: { upTo: Number.MAX_SAFE_INTEGER } })
      await reseller.until(names('alarm'))
      await alarm(D1.id)
      await app.as(ADM).alarms.seeAll({ params: D1, body: { upTo: Number.MAX_SAFE_INTEGER } })
      const { changed } = await client.until(names('alarm'))
      assert.deepEqual((changed as unknown as EntityChanges).alarm, [D1.id])
      assert.ok(!client.frames.some(names('deviceStatus')))
    })
  })
}
