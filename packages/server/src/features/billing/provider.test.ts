import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { dayIn, plusDays } from '@rastro/core/billing/days'
import { listTimezone } from '@rastro/core/model/preferences'
import { asaas } from '../../adapters/billing/asaas.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { asaasDouble } from '../../testing/asaas.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, seedFleet } from '../../testing/fleet.ts'
import { reconcile } from './job/reconcile.ts'
import { sendCharges } from './job/send-charges.ts'

const token = 'a token of the webhook, in the test'.replaceAll(' ', '-')
const clients = 24

for (const [dialect, open] of dialects) {
  describe(`charges at Asaas, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let double: Awaited<ReturnType<typeof asaasDouble>>
    let isDown = false
    const waits: number[] = []
    const post = (payload: unknown, given = token) =>
      app.call(undefined, {
        method: 'POST',
        url: '/modulo/asaas/webhook',
        headers: { 'asaas-access-token': given, 'content-type': 'application/json' },
        payload: JSON.stringify(payload),
      })
    before(async () => {
      double = await asaasDouble({
        now: () => app.clock.now(),
        limitedEvery: 23,
        lostEvery: 7,
        send: async (body) => (isDown ? 503 : (await post(body)).statusCode),
      })
      const settings = { url: double.url, key: '$aact_test' }
      const billingProvider = asaas(settings, async (ms) => void waits.push(ms))
      app = await testApp({ open, config: { asaas: { ...settings, webhookToken: token } }, billingProvider })
      fleet = await seedFleet(app.ctx)
    })
    after(async () => {
      await app.close()
      double.close()
    })

    const today = () => dayIn(listTimezone, app.clock.now())
    const stop = new AbortController().signal
    const all = () => app.as(fleet.ADM).billing.charges({ query: { admin: true } })
    const rows = () => app.ctx.db.selectFrom('charge').selectAll().execute()
    async function sendAll() {
      for (let turn = 0; turn < 60; turn += 1) {
        await sendCharges.run(app.ctx, {}, stop)
        if ((await rows()).every(({ providerId }) => providerId !== null)) return
      }
      assert.fail('charges are left')
    }
    /** What is paid here less what is paid there, in centavos. */
    async function difference(): Promise<number> {
      const paid = (status: unknown) => ['RECEIVED', 'CONFIRMED'].includes(String(status))
      const ours = (await rows()).reduce((sum, row) => sum + (paid(row.status) ? Number(row.cents) : 0), 0)
      const theirs = [...double.payments.values()].reduce(
        (sum, { status, value }) => sum + (paid(status) ? Math.round(Number(value) * 100) : 0),
        0,
      )
      return ours - theirs
    }

    test('each charge becomes one payment, although answers are lost and limits are met', async () => {
      const { ADM } = fleet
      for (let at = 0; at < clients; at += 1) {
        const attributes = { nivel: 3, informacoes: { cpf: '529.982.247-25' } }
        const body = { name: `Cliente ${at}`, email: `c${at}@example.com`, attributes }
        const { id } = await app.as(ADM).users.create({ body })
        const { customer } = await app.as(ADM).billing.makeCustomer({ body: { userId: id } })
        const contract = { customer: customer!, cycle: 'WEEKLY', value: 10.1 + at, description: null } as const
        await app.as(ADM).billing.createContract({
          body: { ...contract, nextDueDate: today(), endDate: plusDays(today(), 7) },
        })
      }
      await sendAll()
      const charges = await all()
      assert.equal(charges.length, clients * 2)
      assert.equal(double.payments.size, charges.length)
      const references = [...double.payments.values()].map(({ externalReference }) => externalReference)
      assert.deepEqual(new Set(references), new Set(charges.map(({ id }) => `charge-${id}`)))
      assert.ok(waits.length > 0 && waits.every((ms) => ms === 1000))
      assert.match(charges[0]!.pixPayload!, /^000201pixpay_/)
      await assert.rejects(app.as(ADM).billing.updateCharge({ params: charges[0]!, body: { status: 'DELETED' } }), {
        status: 409,
      })
    })

    test('messages count once, in any order, and the queue goes on after it was interrupted', async () => {
      const ids = [...double.payments.keys()]
      app.clock.advance(60_000)
      for (const id of ids.slice(0, 20)) double.change(id, 'PAYMENT_OVERDUE', { status: 'OVERDUE' })
      app.clock.advance(60_000)
      for (const id of ids.slice(10, 40)) {
        double.change(id, 'PAYMENT_RECEIVED', { status: 'RECEIVED', paymentDate: today() })
      }
      double.change(ids[40]!, 'PAYMENT_DELETED', { deleted: true })
      double.change(ids[41]!, 'PAYMENT_FROM_TOMORROW', { status: 'TELEPORTED' })
      isDown = true
      for (let turn = 0; turn < 40 && !double.isInterrupted; turn += 1) {
        await double.deliver('sequential')
        app.clock.advance(10_800_000)
      }
      assert.ok(double.isInterrupted)
      isDown = false
      double.resume()
      await double.deliver('backwards')
      assert.equal(double.waiting, 0)
      const statuses = new Map((await rows()).map(({ providerId, status }) => [providerId, status]))
      for (const [id, { status, deleted }] of double.payments) {
        assert.equal(statuses.get(id), deleted ? 'DELETED' : status, id)
      }
      assert.equal(await difference(), 0)
    })

    test('a message without the token is refused, and one that says nothing is answered', async () => {
      assert.equal((await post({ id: 'evt_x' }, 'another')).statusCode, 401)
      for (const body of [{}, [], 'x', null, { id: 'evt_a' }, { id: 'evt_b', payment: { id: 7, status: {} } }]) {
        const { statusCode } = await post(body)
        assert.equal(statusCode, 200, JSON.stringify(body))
      }
      const unknown = { id: 'pay_elsewhere', status: 'RECEIVED', dueDate: today(), value: 1, externalReference: null }
      assert.equal((await post({ id: 'evt_c', event: 'PAYMENT_RECEIVED', payment: unknown })).statusCode, 200)
      assert.equal((await rows()).length, clients * 2)
    })

    test('the nightly comparison finds what was never told, lists it once, and nothing after it', async () => {
      const differences = () => app.as(fleet.ADM).billing.differences({})
      await reconcile.run(app.ctx, {}, stop)
      assert.deepEqual(await differences(), [])
      const [lost] = [...double.payments.keys()].slice(-1)
      double.change(lost!, 'PAYMENT_RECEIVED', { status: 'RECEIVED', paymentDate: today() })
      double.drop()
      assert.notEqual(await difference(), 0)
      await reconcile.run(app.ctx, {}, stop)
      assert.equal(await difference(), 0)
      await reconcile.run(app.ctx, {}, stop)
      assert.deepEqual(
        (await differences()).map(({ providerId, field, ours, theirs }) => [providerId, field, ours, theirs]),
        [[lost, 'status', 'PENDING', 'RECEIVED']],
      )
      await assert.rejects(app.as(fleet.REV).billing.differences({}), { status: 403 })
    })
  })
}
