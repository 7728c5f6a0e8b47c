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

    const differences = (state?: 'open' | 'taken' | 'settled') =>
      app.as(fleet.ADM).billing.differences({ query: state ? { state } : {} })
    const summary = () => app.as(fleet.ADM).billing.reconciliation({})

    test('the nightly comparison finds what was never told, lists it once, and nothing after it', async () => {
      assert.equal((await summary()).last, null)
      await reconcile.run(app.ctx, {}, stop)
      assert.deepEqual(await differences(), [])
      const [removed, lost] = [...double.payments.keys()].slice(-2)
      double.change(lost!, 'PAYMENT_RECEIVED', { status: 'RECEIVED', paymentDate: today() })
      double.change(removed!, 'PAYMENT_DELETED', { deleted: true })
      double.drop()
      assert.notEqual(await difference(), 0)
      await reconcile.run(app.ctx, {}, stop)
      assert.equal(await difference(), 0)
      await reconcile.run(app.ctx, {}, stop)
      assert.deepEqual(
        (await differences()).map(({ providerId, field, ours, theirs, state }) => [
          ...[providerId, field, ours, theirs, state],
        ]),
        [
          [removed, 'status', 'PENDING', 'DELETED', 'taken'],
          [lost, 'status', 'PENDING', 'RECEIVED', 'taken'],
        ],
      )
      const { last, isOn, open, taken } = await summary()
      const paid = (await rows()).reduce((sum, row) => sum + (row.status === 'RECEIVED' ? Number(row.cents) : 0), 0)
      assert.deepEqual([isOn, open, taken], [true, 0, 2])
      assert.deepEqual([last!.ours, last!.theirs, last!.difference], [paid / 100, paid / 100, 0])
      await assert.rejects(app.as(fleet.REV).billing.differences({ query: {} }), { status: 403 })
    })

    test('what the provider does not settle waits for an administrator, who says why it is settled, once', async () => {
      const [dearer, gone] = [...double.payments.keys()].slice(10)
      const { value } = double.payments.get(dearer!)!
      Object.assign(double.payments.get(dearer!)!, { value: Number(value) + 1 })
      double.payments.delete(gone!)
      for (let night = 0; night < 2; night += 1) await reconcile.run(app.ctx, {}, stop)
      const found = await differences('open')
      assert.deepEqual(
        found.map(({ field, providerId }) => [field, providerId]),
        [
          ['missing', gone],
          ['value', dearer],
        ],
      )
      const [missing, dear] = found
      const cents = Math.round(Number(value) * 100)
      assert.deepEqual([dear!.ours, dear!.theirs, dear!.value], [String(cents), String(cents + 100), Number(value)])
      assert.equal((await summary()).last!.difference, missing!.value! - 1)
      const settle = (id: number, reason: string) =>
        app.as(fleet.ADM).billing.settleDifference({ params: { id }, body: { reason } })
      await assert.rejects(settle(missing!.id, '  '), { status: 400, field: 'reason' })
      const settled = await settle(missing!.id, ' Estornada no painel ')
      assert.deepEqual([settled.state, settled.reason, settled.settledBy], ['settled', 'Estornada no painel', 'ADM'])
      await assert.rejects(settle(missing!.id, 'again'), { status: 409 })
      await assert.rejects(settle(987_654, 'x'), { status: 404 })
      await reconcile.run(app.ctx, {}, stop)
      assert.deepEqual([(await differences('open')).length, (await differences('settled')).length], [1, 1])
      assert.equal((await differences()).length, 4)
    })

    test('a refused charge tells its seller why, and is tried again when they ask', async () => {
      const body = { name: 'Sem documento', email: 'sem@example.com', attributes: { nivel: 3 } }
      const { id: userId } = await app.as(fleet.ADM).users.create({ body })
      const { customer } = await app.as(fleet.ADM).billing.makeCustomer({ body: { userId } })
      const fields = { customer: customer!, cycle: 'YEARLY', value: 7, description: null } as const
      await app.as(fleet.ADM).billing.createContract({ body: { ...fields, nextDueDate: today(), endDate: null } })
      await sendCharges.run(app.ctx, {}, stop)
      const own = async () => (await all()).find((charge) => charge.customer === customer)!
      const refused = await own()
      assert.deepEqual([refused.refusedReason, refused.refusedDay?.length], ['taxIdMissing', 10])
      const paying = await app.ctx.db.selectFrom('user').where('id', '=', userId).selectAll().executeTakeFirstOrThrow()
      const [shown] = await app.as(paying).billing.charges({ query: {} })
      assert.deepEqual([shown!.id, shown!.refusedReason], [refused.id, null])

      const params = { id: refused.id }
      await assert.rejects(app.as(paying).billing.resendCharge({ params }), { status: 403 })
      assert.equal((await app.as(fleet.ADM).billing.resendCharge({ params })).refusedReason, null)
      await sendCharges.run(app.ctx, {}, stop)
      assert.equal((await own()).refusedReason, 'taxIdMissing')
      const attributes = { nivel: 3, idasaas: customer, informacoes: { cpf: '529.982.247-25' } }
      await app
        .as(fleet.ADM)
        .users.update({ params: { id: userId }, body: { ...body, id: userId, attributes } as never })
      await app.as(fleet.ADM).billing.resendCharge({ params })
      await sendAll()
      assert.deepEqual([(await own()).isAtProvider, (await own()).refusedReason], [true, null])
      await assert.rejects(app.as(fleet.ADM).billing.resendCharge({ params }), { status: 409 })
    })
  })
}
