import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import type { AskedTile } from '@rastro/core/api/tiles'
import type { EntityChanges } from '@rastro/core/model/live'
import type { Position } from '@rastro/core/model/position'
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

    const figures = async (user: User, tile: AskedTile) =>
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
    /** A newer position that is the latest of its vehicle. */
    const latest = async (deviceId: number, more: Partial<Position>) => {
      app.clock.advance(1000)
      const position = await report(app.ctx, deviceId, { fixTime: app.clock.now(), ...more })
      const state = { deviceId, status: 'online', lastUpdate: app.clock.now(), positionId: position.id } as const
      await app.ctx.positions.write({
        positions: [],
        events: [],
        states: [{ ...state, positionTime: position.fixTime }],
      })
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
      assert.equal((await figures(CLI, 'needs-attention')).alarms, 2)
      assert.equal((await figures(ADM, 'needs-attention')).alarms, 5)
      await app.as(ADM).alarms.seeAll({ params: D2, body: { upTo: Number.MAX_SAFE_INTEGER } })
      assert.equal((await figures(ADM, 'needs-attention')).alarms, 2)
      await alarm(D1.id, 1005)
      assert.equal((await figures(ADM, 'needs-attention')).alarms, 1000)
      await app.as(ADM).alarms.seeAll({ params: D1, body: { upTo: Number.MAX_SAFE_INTEGER } })
    })

    test('[DASH-5] [DASH-14] vehicles and users are counted as their lists show them; a client counts at least itself', async () => {
      const { ADM, REV, CLI } = fleet
      const { users } = app.as(ADM)
      const all = await users.list({ query: {} })
      assert.deepEqual(await figures(ADM, 'total-users'), { users: all.length })
      assert.deepEqual(await figures(REV, 'total-users'), { users: 1 })
      assert.deepEqual(await figures(CLI, 'total-users'), { users: 1 })
      assert.deepEqual(await figures(ADM, 'total-vehicles'), { vehicles: 3 })
      assert.deepEqual(await figures(CLI, 'total-vehicles'), { vehicles: 1 })
    })

    test('[DASH-7] [DASH-8] [DASH-9] [DASH-10] the latest positions are counted by protocol, ignition, motion and speed', async () => {
      const { ADM, CLI, D1, D2, D3 } = fleet
      const attributes = { text: '"ignition":true \u0000', ignition: false, motion: true }
      await latest(D1.id, { protocol: 'osmand', speed: 0, attributes: { ignition: true } })
      await latest(D1.id, { protocol: 'gt06', speed: 50 / 1.852, attributes })
      await latest(D2.id, { protocol: 'osmand', speed: 9.9 / 1.852, attributes: { ignition: true } })
      await latest(D3.id, { protocol: 'h02', speed: 0, attributes: {} })
      assert.deepEqual(await figures(ADM, 'by-protocol'), { gt06: 1, h02: 1, osmand: 1 })
      assert.deepEqual(await figures(ADM, 'now'), { ignitionOn: 1, ignitionOff: 2, moving: 1, stopped: 2 })
      assert.deepEqual(await figures(ADM, 'by-speed'), { from0: 2, from50: 1 })
      assert.deepEqual(await figures(CLI, 'by-protocol'), { gt06: 1 })
      assert.deepEqual(await figures(CLI, 'by-speed'), { from50: 1 })
    })

    test('[DASH-12] vehicles are counted by the age of their last report, those without one too', async () => {
      const { ADM, CLI, D1, D2, D3 } = fleet
      await app.ctx.db.deleteFrom('device_state').where('deviceId', '=', D3.id).execute()
      const ago = (hours: number) => app.clock.now().getTime() - hours * 3_600_000
      const set = (id: number, hours: number) =>
        app.ctx.db
          .updateTable('device_state')
          .set({ lastUpdate: ago(hours) })
          .where('deviceId', '=', id)
          .execute()
      await set(D1.id, 2)
      await set(D2.id, 25)
      assert.deepEqual(await figures(ADM, 'by-age'), { upTo3: 1, later: 1, never: 1 })
      assert.deepEqual(await figures(CLI, 'by-age'), { upTo3: 1 })
      assert.equal((await figures(ADM, 'needs-attention')).silent, 1)
    })

    test('licences that expire within 30 days need attention, of drivers that the viewer sees', async () => {
      const { ADM, CLI } = fleet
      const day = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
      const admin = app.as(ADM)
      for (const [uniqueId, days] of Object.entries({ late: -5, soon: 30, later: 31 }))
        await admin.drivers.create({
          body: { name: uniqueId, uniqueId, attributes: { informations: { vnccnh: day(days) } } },
        })
      assert.equal((await figures(ADM, 'needs-attention')).licences, 2)
      assert.equal((await figures(CLI, 'needs-attention')).licences, 0)
    })

    test('late charges need the attention of who is paid, and of administrators', async () => {
      const { ADM, REV, CLI } = fleet
      const { customer } = await app.as(REV).billing.makeCustomer({ body: { userId: CLI.id } })
      const nextDueDate = new Date(app.clock.now().getTime() - 2 * 86_400_000).toISOString().slice(0, 10)
      const contract = {
        customer: customer!,
        cycle: 'YEARLY' as const,
        value: 10,
        nextDueDate,
        endDate: null,
        description: null,
      }
      await app.as(REV).billing.createContract({ body: contract })
      const late = async (user: User) => (await figures(user, 'needs-attention')).lateCharges
      assert.deepEqual([await late(ADM), await late(REV), await late(CLI)], [1, 1, undefined])
    })

    test('a tile or figure is refused to who may not see it, and a tile that does not exist to everybody', async () => {
      const { ADM, CLI } = fleet
      const attributes = { ...CLI.attributes, 'ui.disableEvents': true }
      await app.as(ADM).users.update({ params: CLI, body: { ...CLI, attributes } })
      assert.deepEqual(Object.keys(await figures(CLI, 'needs-attention')), [
        ...['heldBlocks', 'silent', 'fuelDrops', 'licences'],
      ])
      assert.deepEqual(await figures(CLI, 'vehicles-by-status'), { online: 1 })
      for (const tile of ['secrets', 'messages-stored'])
        await assert.rejects(figures(ADM, tile as AskedTile), { status: 404 })
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
