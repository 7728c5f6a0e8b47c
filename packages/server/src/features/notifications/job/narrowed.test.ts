import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { maxNarrowed } from '@rastro/core/messages/narrowing'
import type { Event } from '@rastro/core/model/event'
import type { User } from '@rastro/core/resources/user'
import { dialects } from '../../../testing/dialects.ts'
import { report } from '../../../testing/fleet.ts'
import { MINUTE_MS, messagesRig } from './testing.ts'

const area = 'CIRCLE (-23.5 -46.6, 300)'

for (const [dialect, open] of dialects) {
  describe(`notifications for some fences and drivers, on ${dialect}`, () => {
    const rig = messagesRig(open)
    const { make, happen, turn, sentTo } = rig
    const fenceOf = async (user: User, name: string) =>
      (await rig.app.as(user).geofences.create({ body: { name, area } })).id
    const driverOf = async (user: User, uniqueId: string) =>
      (await rig.app.as(user).drivers.create({ body: { name: uniqueId, uniqueId } })).id
    const admin = () => rig.app.as(rig.fleet.ADM)
    /** Who is notified of these events. */
    async function told(events: readonly Partial<Event>[]): Promise<string[]> {
      rig.sent = []
      rig.app.clock.advance(10 * MINUTE_MS)
      await happen(events)
      await turn()
      return sentTo()
    }
    const exits = (...ids: number[]) => ids.map((geofenceId) => ({ type: 'geofenceExit', geofenceId }))

    test('a notification for some fences tells of events at these, and of none without a fence; without a list of all', async () => {
      const { USR, MGR } = rig.fleet
      const [depot, yard, far] = [await fenceOf(USR, 'Depot'), await fenceOf(USR, 'Yard'), await fenceOf(USR, 'Far')]
      await make(USR, { type: 'geofenceExit', attributes: { geofenceIds: `${depot}, ${yard}` } })
      await make(MGR, { type: 'geofenceExit' })
      assert.deepEqual(await told(exits(depot)), ['MGR mail', 'USR mail'])
      assert.deepEqual(await told(exits(yard)), ['MGR mail', 'USR mail'])
      assert.deepEqual(await told(exits(far)), ['MGR mail'])
      assert.deepEqual(await told(exits(0)), ['MGR mail'])
      await make(USR, { type: 'deviceOverspeed', attributes: { geofenceIds: String(depot) } })
      assert.deepEqual(await told([{ type: 'deviceOverspeed', geofenceId: 0 }]), [])
      assert.deepEqual(await told([{ type: 'deviceOverspeed', geofenceId: depot }]), ['USR mail'])
    })

    test('one for some drivers tells of events that name them, or whose position does', async () => {
      const { USR, D1 } = rig.fleet
      const [ana, rui] = [await driverOf(USR, 'KEY-A'), await driverOf(USR, 'KEY-R')]
      await make(USR, { type: 'driverChanged', attributes: { driverIds: String(ana) } })
      await make(USR, { type: 'ignitionOn', attributes: { driverIds: `${ana},${rui}` } })
      const named = (driverUniqueId: string) => [{ type: 'driverChanged', attributes: { driverUniqueId } }]
      assert.deepEqual(await told(named('KEY-A')), ['USR mail'])
      assert.deepEqual(await told(named('KEY-R')), [])
      const by = async (attributes: object) => (await report(rig.app.ctx, D1.id, { attributes: { ...attributes } })).id
      assert.deepEqual(await told([{ positionId: await by({ driverUniqueId: 'KEY-R' }) }]), ['USR mail'])
      assert.deepEqual(await told([{ positionId: await by({ driverUniqueId: 'OTHER' }) }]), [])
      assert.deepEqual(await told([{ positionId: await by({}) }]), [])
      assert.deepEqual(await told([{}]), [])
    })

    test('both together: the fence and the driver have to fit', async () => {
      const { USR, D1 } = rig.fleet
      const [depot, key] = [await fenceOf(USR, 'Depot'), await driverOf(USR, 'KEY-B')]
      await make(USR, { type: 'geofenceExit', attributes: { geofenceIds: String(depot), driverIds: String(key) } })
      const { id } = await report(rig.app.ctx, D1.id, { attributes: { driverUniqueId: 'KEY-B' } })
      const other = await fenceOf(USR, 'Other')
      assert.deepEqual(await told([{ ...exits(depot)[0], positionId: id }]), ['USR mail'])
      assert.deepEqual(await told([{ ...exits(other)[0], positionId: id }]), [])
      assert.deepEqual(await told(exits(depot)), [])
    })

    test('a fence that is removed, or that its recipient does not see any more, leaves nothing, and never all', async () => {
      const { USR, ADM } = rig.fleet
      const [gone, hidden] = [await fenceOf(USR, 'Gone'), await fenceOf(ADM, 'Hidden')]
      const other = await fenceOf(USR, 'Other')
      await admin().permissions.link({ body: { userId: USR.id, geofenceId: hidden } })
      const attributes = { geofenceIds: `${gone},${hidden}` }
      const { id } = await make(USR, { type: 'geofenceExit', attributes })
      await make(ADM, { type: 'geofenceExit', attributes })
      assert.deepEqual(await told(exits(hidden)), ['ADM mail', 'USR mail'])
      await admin().permissions.unlink({ body: { userId: USR.id, geofenceId: hidden } })
      assert.deepEqual(await told(exits(hidden)), ['ADM mail'])
      await rig.app.as(USR).geofences.remove({ params: { id: gone } })
      assert.deepEqual(await told(exits(gone, other)), [])
      const stored = await rig.app.as(USR).notifications.get({ params: { id } })
      assert.deepEqual(stored.attributes, { geofenceIds: '-2,-2' })
      // Saved again as it is: what somebody else chose, or what is gone, stays
      await rig.app.as(USR).notifications.update({ params: { id }, body: { ...stored, description: 'Old' } })
      assert.equal(await listOf(id), attributes.geofenceIds)
      assert.deepEqual(await told(exits(gone, other)), [])
    })

    const listOf = async (id: number) => {
      const query = rig.app.ctx.db.selectFrom('notification').where('id', '=', id).select('attributes')
      return JSON.parse((await query.executeTakeFirstOrThrow()).attributes).geofenceIds as unknown
    }

    test('ids that a reader does not see are only counted, in a list, an item and an answer, and stay when it is saved', async () => {
      const { USR, ADM } = rig.fleet
      const [own, more, hidden] = [await fenceOf(USR, 'Own'), await fenceOf(USR, 'More'), await fenceOf(ADM, 'Hidden')]
      const attributes = { geofenceIds: `${hidden},${own}` }
      const { id } = await make(ADM, { type: 'geofenceExit', attributes })
      await admin().permissions.link({ body: { userId: USR.id, notificationId: id } })
      const as = rig.app.as(USR).notifications
      const masked = { geofenceIds: `-2,${own}` }
      assert.deepEqual((await as.list({ query: {} })).find((one) => one.id === id)?.attributes, masked)
      let tag: string | null = null
      const stored = await as.get({ params: { id } }, (header) => {
        tag = header('etag')
      })
      assert.deepEqual(stored.attributes, masked)
      assert.deepEqual((await admin().notifications.get({ params: { id } })).attributes, attributes)
      const save = (geofenceIds: string | null, ifMatch?: string) =>
        as.update({ params: { id }, body: { ...stored, attributes: { geofenceIds } }, ifMatch })
      const saved = await save(`-2,${own},${more}`, tag!)
      assert.deepEqual(saved.attributes, { geofenceIds: `-2,${own},${more}` })
      assert.equal(await listOf(id), `${hidden},${own},${more}`)
      await assert.rejects(save(`-2,${own}`, tag!), { status: 412 })
      await save(`${own}`)
      assert.equal(await listOf(id), String(own))
    })

    test('a list that loses its last fence is for none, whatever client takes it away; only without the attribute it is for all', async () => {
      const { USR, ADM } = rig.fleet
      const [depot, hidden] = [await fenceOf(USR, 'Depot'), await fenceOf(ADM, 'Hidden')]
      const { id } = await make(USR, { type: 'geofenceExit', attributes: { geofenceIds: String(depot) } })
      const as = rig.app.as(USR).notifications
      const save = async (attributes: { geofenceIds?: string | number | null }) => {
        const stored = await as.get({ params: { id } })
        await as.update({ params: { id }, body: { ...stored, attributes } })
        return listOf(id)
      }
      assert.deepEqual(await told(exits(depot)), ['USR mail'])
      for (const last of ['', ' , ', '-1', '-2']) {
        assert.equal(await save({ geofenceIds: last }), '-1', last)
        assert.deepEqual(await told(exits(depot, hidden, 0)), [], last)
        assert.equal(await save({ geofenceIds: depot }), String(depot))
        assert.deepEqual(await told(exits(depot)), ['USR mail'])
      }
      await rig.app.ctx.db
        .updateTable('notification')
        .set({ attributes: JSON.stringify({ geofenceIds: `${depot},${hidden}` }) })
        .where('id', '=', id)
        .execute()
      assert.equal(await save({ geofenceIds: '-2' }), String(hidden))
      assert.deepEqual(await told(exits(depot)), [])
      assert.equal(await save({}), undefined)
      assert.deepEqual(await told(exits(depot)), ['USR mail'])
      assert.equal(await save({ geofenceIds: '' }), '')
      assert.deepEqual(await told(exits(depot)), ['USR mail'])
    })

    test('a driver that is removed leaves nothing', async () => {
      const { USR } = rig.fleet
      const key = await driverOf(USR, 'KEY-C')
      await make(USR, { type: 'driverChanged', attributes: { driverIds: String(key) } })
      const event = { type: 'driverChanged', attributes: { driverUniqueId: 'KEY-C' } }
      assert.deepEqual(await told([event]), ['USR mail'])
      await rig.app.as(USR).drivers.remove({ params: { id: key } })
      await driverOf(USR, 'KEY-C')
      assert.deepEqual(await told([event]), [])
    })

    test('only what one sees can be chosen, at most so many, and the refusal names the field', async () => {
      const { USR, MGR } = rig.fleet
      const [own, foreign] = [await fenceOf(USR, 'Own'), await fenceOf(MGR, 'Foreign')]
      const foreignDriver = await driverOf(MGR, 'KEY-D')
      const refused = (attributes: object, refusal: object, user = USR) =>
        assert.rejects(make(user, { type: 'geofenceExit', attributes: { ...attributes } }), refusal)
      const field = 'attributes.geofenceIds'
      await refused({ geofenceIds: `${own},${foreign}` }, { status: 403, field })
      await refused({ driverIds: String(foreignDriver) }, { status: 403, field: 'attributes.driverIds' })
      await refused({ geofenceIds: '987654' }, { status: 404, field }, rig.fleet.ADM)
      const reason = (code: string) => (error: { status: number; field?: string; reason?: { code: string } }) => {
        assert.deepEqual([error.status, error.field, error.reason?.code], [400, field, `narrowingFault.${code}`])
        return true
      }
      await refused({ geofenceIds: 'depot' }, reason('unreadable'))
      await refused({ geofenceIds: { depot: true } }, reason('unreadable'))
      const many = Array.from({ length: maxNarrowed + 1 }, (_, at) => at + 1).join(',')
      await refused({ geofenceIds: many }, reason('most'))
      const { id } = await make(USR, { type: 'geofenceExit', attributes: { geofenceIds: String(own) } })
      const stored = await rig.app.as(USR).notifications.get({ params: { id } })
      await assert.rejects(
        rig.app.as(USR).notifications.update({
          params: { id },
          body: { ...stored, attributes: { geofenceIds: `${own},${foreign}` } },
        }),
        { status: 403 },
      )
    })
  })
}
