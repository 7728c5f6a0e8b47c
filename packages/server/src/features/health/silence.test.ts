import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { readPage } from '@rastro/core/kit/page'
import { type Device, devices } from '@rastro/core/resources/device'
import type { User } from '@rastro/core/resources/user'
import { create } from '../../db/crud.ts'
import { Runner } from '../../jobs/runner.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, report, seedFleet } from '../../testing/fleet.ts'
import { packDays } from '../positions/job/pack-days.ts'

const minute = 60_000
const hour = 60 * minute

for (const [dialect, open] of dialects) {
  describe(`why vehicles are silent, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    before(async () => {
      app = await testApp({ open, config: { packAfterDays: 7 } })
      fleet = await seedFleet(app.ctx)
    })
    after(() => app.close())

    const silence = async (ids: readonly number[]) => {
      await app.ctx.db.updateTable('device_state').set({ status: 'offline' }).where('deviceId', 'in', ids).execute()
    }
    const reasonsOf = async (user: User, { id }: Device) => {
      const found = await app.as(user).silence.ofDevice({ params: { id } })
      return found?.reasons.map(({ cause, certainty }) => `${cause} ${certainty}`)
    }

    test('a vehicle that reports is not explained; one that never did is not set up', async () => {
      assert.equal(await reasonsOf(fleet.ADM, fleet.D1), undefined)
      assert.deepEqual(await reasonsOf(fleet.ADM, fleet.D3), ['neverSetUp likely'])
    })

    test('nobody learns anything of a vehicle that they do not see', async () => {
      const url = `/api/devices/${fleet.D3.id}/silence`
      assert.equal((await app.call(fleet.USR, { url })).statusCode, 403)
      assert.equal((await app.call(undefined, { url })).statusCode, 401)
      const seen = await app.as(fleet.USR).silence.list({ query: { minutes: 0, limit: 50 } })
      assert.deepEqual(seen, [])
    })

    test('who calls by almost the same identifier is told to those alone who may see strangers', async () => {
      const uniqueId = '100000000000093'
      const at = app.clock.now().getTime()
      app.ctx.bus.publishUnknownUnit({ uniqueId, protocol: 'gt06', host: '10.0.0.1', at, data: '7878' })
      const [first] = (await app.as(fleet.MGR).silence.ofDevice({ params: { id: fleet.D3.id } }))!.reasons
      assert.deepEqual([first!.cause, first!.evidence[0]!.text], ['otherIdentifier', uniqueId])
      assert.deepEqual(await reasonsOf(fleet.RO, fleet.D3), ['neverSetUp likely'])
    })

    test('bytes at the wrong port name that port and the right one', async () => {
      const { uniqueId } = fleet.D3
      const at = app.clock.now().getTime()
      const data = `*HQ,${uniqueId},V1,`
      app.ctx.bus.publishUnknownUnit({ uniqueId: '4711', protocol: 'gt06', host: '10.0.0.2', at, data })
      const found = await app.as(fleet.ADM).silence.ofDevice({ params: { id: fleet.D3.id } })
      const [{ cause, evidence } = { cause: '', evidence: [] }] = found!.reasons
      assert.equal(cause, 'wrongPort')
      assert.deepEqual(
        evidence.map(({ text, number }) => [text, number]),
        [
          ['gt06', app.ctx.commandBook.usualPorts.gt06],
          ['h02', app.ctx.commandBook.usualPorts.h02],
        ],
      )
    })

    test('the last reports and alarms before the silence tell of a cut', async () => {
      const { D2 } = fleet
      await report(app.ctx, D2.id, { speed: 0, attributes: { power: 12.7, ignition: false } })
      app.clock.advance(minute)
      const { id: positionId } = await report(app.ctx, D2.id, { speed: 0, attributes: { power: 3.1, ignition: false } })
      const event = { type: 'alarm', eventTime: app.clock.now(), geofenceId: 0, maintenanceId: 0 }
      await app.ctx.positions.write({
        positions: [],
        states: [],
        events: [{ ...event, deviceId: D2.id, positionId, attributes: { alarm: 'powerCut' } }],
      })
      await silence([D2.id])
      app.clock.advance(2 * hour)
      const found = (await app.as(fleet.ADM).silence.ofDevice({ params: { id: D2.id } }))!
      const [{ cause, action, evidence } = {} as never] = found.reasons
      assert.deepEqual([cause, action], ['powerCut', 'checkPower'])
      assert.deepEqual(
        evidence.map(({ fact, number, text }) => [fact, number ?? text]),
        [
          ['alarm', 'powerCut'],
          ['power', 3.1],
          ['earlierPower', 12.7],
          ['lastReport', null],
        ],
      )
      assert.equal(found.since!.getTime(), app.clock.now().getTime() - 2 * hour)
    })

    test('units that fall silent together are of one cause, by carrier, whose name only some may read', async () => {
      const { ADM, USR } = fleet
      const made: Device[] = []
      for (let at = 0; at < 12; at++) {
        const operadora = at < 5 ? 'Vivo' : 'Claro'
        const fields = { name: `O${at}`, uniqueId: `${200_000_000_000_000 + at}`, attributes: { operadora } }
        const device = await create(app.ctx.db, devices, fields)
        made.push(device)
        await app.ctx.db.insertInto('user_device').values({ userId: ADM.id, deviceId: device.id }).execute()
        await report(app.ctx, device.id, { attributes: { power: 12.6, rssi: 4 }, speed: 0 })
      }
      await app.ctx.db.insertInto('user_device').values({ userId: USR.id, deviceId: made[0]!.id }).execute()
      await silence(made.slice(0, 5).map(({ id }) => id))
      app.clock.advance(2 * minute)
      const told = async (user: User) => {
        const found = await app.as(user).silence.ofDevice({ params: { id: made[0]!.id } })
        const [{ cause, evidence } = {} as never] = found!.reasons
        return [cause, evidence[0]!.number, evidence[0]!.text]
      }
      assert.deepEqual(await told(ADM), ['carrierOutage', 100, 'Vivo'])
      assert.deepEqual(await told(USR), ['carrierOutage', 100, ''])
    })

    test('the list comes in pages, the latest silence first and who never reported last', async () => {
      const query = { minutes: 0, limit: 3 }
      const list = app.as(fleet.ADM).silence.list
      const first = await readPage(list, { query })
      assert.equal(first.items.length, 3)
      const names: string[] = first.items.map(({ name }) => name)
      for (let { next } = first; next !== undefined; ) {
        const page = await readPage(list, { query: { ...query, cursor: next } })
        names.push(...page.items.map(({ name }) => name))
        next = page.next
      }
      assert.deepEqual(names, ['O4', 'O3', 'O2', 'O1', 'O0', 'D2', 'D3'])
      const longer = await app.as(fleet.ADM).silence.list({ query: { minutes: 60, limit: 50 } })
      assert.deepEqual(
        longer.map(({ name }) => name),
        ['D2', 'D3'],
      )
    })

    test('reports of days that are packed count as well (decision 193)', async () => {
      const { D2 } = fleet
      app.clock.advance(20 * 24 * hour)
      const told = async () => (await app.as(fleet.ADM).silence.ofDevice({ params: { id: D2.id } }))!.reasons
      const asRows = await told()
      const runner = new Runner(app.ctx, [packDays])
      await runner.plan()
      await runner.tick()
      await runner.close()
      const packed = app.ctx.db.selectFrom('position_block').where('deviceId', '=', D2.id).select('id')
      assert.equal((await packed.execute()).length, 1)
      assert.deepEqual(await told(), asRows)
    })

    test('a page has at most fifty, and a cursor is one of ours', async () => {
      for (const query of ['limit=51', 'limit=0', 'minutes=-1', 'minutes=525601', 'cursor=x', 'cursor=1-2-3']) {
        assert.equal((await app.call(fleet.ADM, { url: `/api/silence?${query}` })).statusCode, 404, query)
      }
    })
  })
}
