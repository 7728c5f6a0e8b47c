import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { featureCalls } from '@rastro/core/api/feature-calls'
import { readReason, reasonHeader } from '@rastro/core/kit/reason'
import type { Plan } from '@rastro/core/resources/plan'
import { type PlanFeature, planFeatures } from '@rastro/core/vocabulary/plan-features'
import { type RawCall, type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, report, seedFleet } from '../../testing/fleet.ts'
import { setPlan } from '../../testing/plan.ts'

/** The calls that send over one channel. */
const byChannel: Readonly<Partial<Record<PlanFeature, readonly string[]>>> = {
  messagesMail: ['POST /api/notifications/test/mail', 'POST /api/notifications/send/mail'],
  messagesSms: ['POST /api/notifications/test/sms', 'POST /api/notifications/send/sms'],
  messagesWhatsapp: ['POST /api/notifications/test/whatsapp', 'POST /api/notifications/send/whatsapp'],
  messagesApps: ['POST /api/notifications/test/telegram', 'POST /api/notifications/send/push'],
}
const table = planFeatures.map(
  (feature) => [feature, [...featureCalls[feature], ...(byChannel[feature] ?? [])]] as const,
)
/** What else a call of the feature needs. */
const besides: Readonly<Partial<Record<PlanFeature, readonly PlanFeature[]>>> = {
  messagesMail: ['notifications'],
  messagesSms: ['notifications'],
  messagesWhatsapp: ['notifications'],
  messagesApps: ['notifications'],
}
const values: Readonly<Record<string, string>> = { channel: 'web', report: 'trips', tile: 'myVehicles' }
const range = 'from=2020-01-01T00:00:00Z&to=2020-01-02T00:00:00Z'

for (const [dialect, open] of dialects) {
  describe(`what a plan includes, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let plan: Plan
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      plan = await app.as(fleet.REV).plans.create({ body: { name: 'Básico', features: [...planFeatures] } })
      await setPlan(app, fleet.REV, fleet.CLI, plan.id)
    })
    after(() => app.close())

    const include = (features: readonly PlanFeature[]) =>
      app.as(fleet.REV).plans.update({ params: plan, body: { ...plan, features: [...features] } })

    /** The code by which the call is refused for its plan; undefined where the plan allows it. */
    async function refusedFor(call: string): Promise<string | undefined> {
      const [method, address = ''] = call.split(' ')
      const [path = '', when] = address.split('?')
      const at = path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? '1')
      const url = `${at}?deviceId=${fleet.D1.id}${when === undefined && path === '/api/positions' ? '' : `&${range}`}`
      // No JSON: a call that is refused for its plan does not read its body
      const sent = { headers: { 'content-type': 'application/json' }, payload: '{' }
      const raw = { method: method as NonNullable<RawCall['method']>, url, ...(method === 'GET' ? {} : sent) }
      const reply = await app.call(fleet.CLI, raw)
      const reason = readReason(reply.headers[reasonHeader] as string | undefined)
      if (!reason?.code.startsWith('notInPlan.')) return undefined
      assert.equal(reply.statusCode, 403)
      assert.deepEqual(reason.values, { plan: 'Básico' })
      return reason.code
    }

    for (const [feature, calls] of table) {
      test(`${feature}: each of its calls is refused without it, and none with it`, async () => {
        assert.ok(calls.length > 0)
        for (const call of calls) {
          const others = planFeatures.filter((other) => other !== feature && featureCalls[other].includes(call))
          await include(planFeatures.filter((other) => other !== feature && !others.includes(other)))
          assert.ok((await refusedFor(call))?.startsWith('notInPlan.'), `${call} without ${feature}`)
          await include([feature, ...(besides[feature] ?? [])])
          assert.equal(await refusedFor(call), undefined, `${call} with ${feature}`)
        }
      })
    }

    test('the present is no history, and reading and removing what one has belongs to every plan', async () => {
      await include([])
      const geofence = await app
        .as(fleet.ADM)
        .geofences.create({ body: { name: 'G', area: 'CIRCLE (-23.55 -46.63, 300)' } })
      await app.as(fleet.ADM).permissions.link({ body: { userId: fleet.CLI.id, geofenceId: geofence.id } })
      const client = app.as(fleet.CLI)
      assert.equal((await client.positions.list({ query: {} })).length, 1)
      assert.deepEqual(
        (await client.geofences.list({ query: {} })).map(({ id }) => id),
        [geofence.id],
      )
      await assert.rejects(client.geofences.update({ params: geofence, body: geofence }), {
        status: 403,
        reason: { code: 'notInPlan.geofences', values: { plan: 'Básico' } },
      })
      await assert.rejects(client.permissions.link({ body: { deviceId: fleet.D1.id, geofenceId: geofence.id } }), {
        reason: { code: 'notInPlan.geofences', values: { plan: 'Básico' } },
      })
      assert.equal(await client.geofences.remove({ params: geofence }), null)
    })

    test('what the body decides is refused as well: a schedule, a cut, a message over a channel of a test', async () => {
      await include(planFeatures.filter((feature) => feature !== 'schedules'))
      await app.ctx.db
        .updateTable('user')
        .set({ attributes: '{"nivel":3,"agCommand":true}' })
        .where('id', '=', fleet.CLI.id)
        .execute()
      await report(app.ctx, fleet.D1.id, { protocol: 'gt06' })
      const night = { automatic: true, typo: 2, start: '22:00', stop: '06:00' }
      const client = app.as(fleet.CLI)
      const is = (code: string) => ({ status: 403, reason: { code: `notInPlan.${code}`, values: { plan: 'Básico' } } })
      await assert.rejects(client.groups.create({ body: { name: 'N', attributes: night } }), is('schedules'))
      await include(planFeatures.filter((feature) => feature !== 'engineBlock'))
      await assert.rejects(client.groups.create({ body: { name: 'N', attributes: night } }), is('engineBlock'))
      const send = (type: string, attributes = {}) =>
        client.commands.send({ query: {}, body: { deviceId: fleet.D1.id, type, attributes, description: 'x' } })
      const ask = () => send('custom', { data: 'STATUS#' })
      await assert.rejects(send('engineStop'), is('engineBlock'))
      // Nobody is left with a cut engine
      assert.ok(await send('engineResume'))
      assert.ok(await ask())
      await include(planFeatures.filter((feature) => feature !== 'commands'))
      await assert.rejects(ask(), is('commands'))
      assert.ok(await send('engineStop'))
      await include(['notifications'])
      const body = { type: 'alarm', notificators: 'mail,web' }
      const [mail, web] = (await client.notifications.testAll({ query: { details: true }, body }))!
      assert.deepEqual([mail?.isSent, mail?.code, web?.isSent], [false, 'notInPlan', true])
    })

    test('a plan limits what an account and those below it have', async () => {
      await app
        .as(fleet.REV)
        .plans.update({ params: plan, body: { ...plan, features: [...planFeatures], vehicleLimit: 2 } })
      await app.ctx.db.updateTable('user').set({ deviceLimit: -1 }).where('id', '=', fleet.CLI.id).execute()
      const add = (uniqueId: string) => app.as(fleet.CLI).devices.create({ body: { name: uniqueId, uniqueId } })
      const second = await add('plan-2')
      const full = { status: 403, reason: { code: 'refusal.planVehicles', values: { most: 2, plan: 'Básico' } } }
      await assert.rejects(add('plan-3'), full)
      // One that it no longer sees was still created by it
      await app.as(fleet.ADM).permissions.unlink({ body: { userId: fleet.CLI.id, deviceId: second.id } })
      await assert.rejects(add('plan-3'), full)
    })
  })
}
