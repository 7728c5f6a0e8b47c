import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { User } from '@rastro/core/resources/user'
import { Runner } from '../../jobs/runner.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { bearer } from '../../testing/calls.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, report, seedFleet } from '../../testing/fleet.ts'

const minute = 60_000
const destination = { name: 'Depot', latitude: -23.5, longitude: -46.6, radius: 150, endsOnArrival: false }
const moving = { ignition: true, motion: true }
/** So many kilometres south of the depot. */
const south = (kilometres: number) => ({ latitude: -23.5 - kilometres / 111.32, longitude: -46.6, attributes: moving })

for (const [dialect, open] of dialects) {
  describe(`where the vehicle of a link is going, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let runner: Runner
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      runner = new Runner(app.ctx)
      await runner.plan()
    })
    after(() => app.close())

    const ask = (token: string, url = '/api/share/view') => app.call(undefined, { url, headers: bearer(token) })
    const shareAs = async (by: User) => {
      const expiration = new Date(app.clock.now().getTime() + 86_400_000)
      const token = await app.as(by).share.device({ body: { deviceId: fleet.D1.id, expiration } })
      const [link] = await app.as(by).share.list({ query: {} })
      return { token, id: link!.id }
    }
    const work = async () => {
      app.clock.advance(minute)
      await runner.tick()
    }

    test('the link tells the expected arrival, a stop, and that the vehicle has arrived, wherever it goes then', async () => {
      const { token, id } = await shareAs(fleet.MGR)
      assert.deepEqual((await ask(token)).json(), { hidden: [], destination: null, arrival: null })
      await app.as(fleet.MGR).share.setDestination({ params: { id }, body: destination })
      await report(app.ctx, fleet.D1.id, { ...south(20), speed: 60 / 1.852 })
      const told = async () => (await ask(token)).json()
      const { name, latitude, longitude } = destination
      const first = await told()
      assert.deepEqual(first.destination, { name, latitude, longitude })
      assert.equal(first.arrival.state, 'moving')
      assert.ok(Math.abs(first.arrival.distance - 25_800) < 100)
      const minutes = (time: string) => (Date.parse(time) - app.clock.now().getTime()) / minute
      assert.ok(minutes(first.arrival.earliest) > 15 && minutes(first.arrival.latest) < 40)
      const since = new Date(app.clock.now().getTime() - 10 * minute)
      await report(app.ctx, fleet.D1.id, { ...south(9), speed: 0, attributes: { stateSince: since.getTime() } })
      const { arrival: stop } = await told()
      assert.deepEqual([stop.state, new Date(stop.since)], ['standing', since])
      const there = await report(app.ctx, fleet.D1.id, { ...south(0.1), speed: 0 })
      await work()
      await report(app.ctx, fleet.D1.id, south(12))
      const { arrival } = await told()
      assert.deepEqual([arrival.state, new Date(arrival.since)], ['arrived', there.fixTime])
      const [link] = await app.as(fleet.MGR).share.list({ query: {} })
      assert.deepEqual([link?.destination, link?.arrivedTime], [destination, there.fixTime])
      await app.as(fleet.MGR).share.setDestination({ params: { id }, body: { ...destination, name: 'Again' } })
      assert.equal((await told()).arrival.state, 'moving')
      await app.as(fleet.MGR).share.removeDestination({ params: { id } })
      assert.equal((await told()).destination, null)
    })

    test('a link that ends on arrival tells of it for a quarter of an hour', async () => {
      const { token, id } = await shareAs(fleet.REV)
      await report(app.ctx, fleet.D1.id, south(9))
      await app.as(fleet.REV).share.setDestination({ params: { id }, body: { ...destination, endsOnArrival: true } })
      await work()
      const before = await app.as(fleet.REV).share.list({ query: {} })
      assert.ok(before[0]!.expirationTime.getTime() > app.clock.now().getTime() + 60 * minute)
      await report(app.ctx, fleet.D1.id, south(0.1))
      await work()
      app.clock.advance(14 * minute)
      assert.equal((await ask(token)).json().arrival.state, 'arrived')
      app.clock.advance(minute)
      assert.equal((await ask(token)).statusCode, 401)
    })

    test('only whoever shared a vehicle says where it is going, and never to a private area', async () => {
      const { token, id } = await shareAs(fleet.RO)
      const unknown = { status: 404, message: 'There is no such link of yours' }
      for (const by of [fleet.ADM, fleet.MGR]) {
        await assert.rejects(app.as(by).share.setDestination({ params: { id }, body: destination }), unknown)
        await assert.rejects(app.as(by).share.removeDestination({ params: { id } }), unknown)
      }
      for (const fields of [{ radius: 49 }, { radius: 2001 }, { latitude: 91 }, { name: ' ' }]) {
        const body = { ...destination, ...fields }
        await assert.rejects(app.as(fleet.RO).share.setDestination({ params: { id }, body }), { status: 400 })
      }
      await app.as(fleet.RO).share.setDestination({ params: { id }, body: destination })
      const area = { name: 'Home', latitude: -23.501, longitude: -46.6, radius: 300, deviceId: 0 }
      await app.as(fleet.RO).share.addArea({ body: area })
      // The destination that was there before is hidden by it
      assert.equal((await ask(token)).json().destination, null)
      await assert.rejects(app.as(fleet.RO).share.setDestination({ params: { id }, body: destination }), {
        status: 400,
        field: 'latitude',
      })
      const group = await app.as(fleet.MGR).groups.create({ body: { name: 'Group' } })
      await app.as(fleet.MGR).share.group({ body: { groupId: group.id } })
      const [ofGroup] = await app.as(fleet.MGR).share.list({ query: { groupId: group.id } })
      await assert.rejects(app.as(fleet.MGR).share.setDestination({ params: ofGroup!, body: destination }), {
        status: 400,
        message: 'Only the link of a vehicle has a destination',
      })
    })
  })
}
