import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { dayIn, lastDayOf, plusDays } from '@rastro/core/billing/days'
import { dueDay } from '@rastro/core/billing/due-days'
import { listTimezone } from '@rastro/core/model/preferences'
import { billingCycles } from '@rastro/core/resources/billing'
import { asaas } from '../../adapters/billing/asaas.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { asaasDouble } from '../../testing/asaas.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, seedFleet } from '../../testing/fleet.ts'
import { leadDays } from './charge-due.ts'
import { charges } from './job/charges.ts'
import { reconcile } from './job/reconcile.ts'
import { sendCharges } from './job/send-charges.ts'

/** `CONTRACTS=100000 node --test …/random-contracts.test.ts` plays the whole: an hour or more. */
const count = Number(process.env.CONTRACTS ?? 40)
const clients = 20
const token = 'a-token-of-the-webhook-in-the-test'
const hourMs = 3_600_000

for (const [dialect, open] of dialects) {
  describe(`random contracts at Asaas, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let double: Awaited<ReturnType<typeof asaasDouble>>
    let isDown = false
    let seed = 179
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * below)
    }
    before(async () => {
      double = await asaasDouble({
        now: () => app.clock.now(),
        limitedEvery: 211,
        lostEvery: 13,
        async send(body) {
          if (isDown) return 503
          const { statusCode } = await app.call(undefined, {
            method: 'POST',
            url: '/modulo/asaas/webhook',
            headers: { 'asaas-access-token': token, 'content-type': 'application/json' },
            payload: JSON.stringify(body),
          })
          // An answer that is lost: the message comes again
          return random(50) === 0 ? 504 : statusCode
        },
      })
      const settings = { url: double.url, key: '$aact_test' }
      const billingProvider = asaas(settings, async () => undefined)
      app = await testApp({ open, config: { asaas: { ...settings, webhookToken: token } }, billingProvider })
      fleet = await seedFleet(app.ctx)
    })
    after(async () => {
      await app.close()
      double.close()
    })

    const today = () => dayIn(listTimezone, app.clock.now())
    const rows = () => app.ctx.db.selectFrom('charge').selectAll().execute()
    /** Runs a job until it has nothing to do; every few turns its node stops in the middle, or another one runs it too. */
    async function play(job: typeof charges | typeof sendCharges, isDone: () => Promise<boolean>) {
      for (let turn = 0; turn < count + 200; turn += 1) {
        const stopping = new AbortController()
        const runs = [job.run(app.ctx, {}, stopping.signal)]
        if (job === charges && turn % 5 === 0) runs.push(job.run(app.ctx, {}, new AbortController().signal))
        if (turn % 7 === 3) setImmediate(() => stopping.abort())
        await Promise.all(runs)
        if (await isDone()) return
      }
      assert.fail('the job does not end')
    }
    /** Delivers all messages, some in the wrong order; a lost answer makes one wait. */
    async function deliver() {
      for (let turn = 0; double.waiting > 0 || double.isInterrupted; turn += 1) {
        double.resume()
        await double.deliver(turn % 3 === 0 ? 'backwards' : 'sequential')
        app.clock.advance(hourMs / 4)
      }
    }

    /** The contracts, and the charges that they come to. */
    async function seedContracts(): Promise<Map<string, number>> {
      const { ADM } = fleet
      const payers: { userId: number; name: string; cpfCnpj: string; customer: string | null }[] = []
      for (let at = 0; at < clients; at += 1) {
        const attributes = { nivel: 3, informacoes: { cpf: '529.982.247-25' } }
        const body = { name: `Cliente ${at}`, email: `c${at}@example.com`, attributes }
        const { id } = await app.as(ADM).users.create({ body })
        payers.push(await app.as(ADM).billing.makeCustomer({ body: { userId: id } }))
      }
      const expected = new Map<string, number>()
      const [now, until] = [today(), plusDays(today(), leadDays)]
      let id = 0
      for (let made = 0; made < count; ) {
        const batch = Array.from({ length: Math.min(500, count - made) }, () => {
          const somewhere = plusDays(now, leadDays - random(40))
          const firstDay = random(3) === 0 ? lastDayOf(plusDays(now, -31).slice(0, 7)) : somewhere
          const cycle = billingCycles[random(billingCycles.length)]!
          const cents = 1 + random(1_000_000)
          const endDate = random(3) === 0 ? plusDays(firstDay, random(60)) : null
          const { userId, name, cpfCnpj, customer } = payers[random(clients)]!
          id += 1
          for (let at = 0; at < 60; at += 1) {
            const day = dueDay(firstDay, cycle, at)
            if (day <= until && (endDate === null || day <= endDate)) expected.set(`${id} ${day}`, cents)
          }
          return {
            ...{ id, sellerId: null, userId, customer: customer!, name, cpfCnpj, cycle, cents, firstDay, periods: 0 },
            ...{ nextDueDate: firstDay, endDate, description: null, dateCreated: now, status: 'ACTIVE' },
          }
        })
        await app.ctx.db.insertInto('contract').values(batch).execute()
        made += batch.length
      }
      return expected
    }

    test(`[BILL-7] [BILL-12] ${count} contracts: no charge twice, no payment lost, and a difference of R$ 0,00`, async (t) => {
      const begun = Date.now()
      const said = (text: string) => t.diagnostic(`${dialect}, ${Math.round((Date.now() - begun) / 1000)} s: ${text}`)
      const expected = await seedContracts()
      const isCharged = async () =>
        !(await app.ctx.db
          .selectFrom('contract')
          .where('status', '=', 'ACTIVE')
          .where('nextDueDate', '<=', plusDays(today(), leadDays))
          .select('id')
          .executeTakeFirst())
      await play(charges, isCharged)
      const made = await rows()
      assert.deepEqual(new Map(made.map((row) => [`${row.contractId} ${row.dueDate}`, Number(row.cents)])), expected)
      assert.equal(made.length, expected.size, 'charges twice')
      said(`${count} contracts, ${made.length} charges`)

      const isSent = async () =>
        !(await app.ctx.db.selectFrom('charge').where('providerId', 'is', null).select('id').executeTakeFirst())
      await play(sendCharges, isSent)
      const references = [...double.payments.values()].map(({ externalReference }) => externalReference)
      assert.equal(double.payments.size, made.length)
      assert.deepEqual(new Set(references), new Set(made.map(({ id }) => `charge-${id}`)))
      said(`${double.payments.size} payments, none twice`)

      const change = (id: string, event: string, fields: object) => {
        if (random(40) === 0) app.clock.advance(1000)
        double.change(id, `PAYMENT_${event}`, { ...fields })
      }
      const paid = { paymentDate: today() }
      const ids = [...double.payments.keys()]
      for (const [at, id] of ids.entries()) {
        const kind = random(20)
        if (kind < 3) change(id, 'OVERDUE', { status: 'OVERDUE' })
        if (kind < 10) change(id, 'RECEIVED', { status: 'RECEIVED', ...paid })
        if (kind >= 10 && kind < 14) change(id, 'CONFIRMED', { status: 'CONFIRMED', confirmedDate: today() })
        if (kind === 13) change(id, 'RECEIVED', { status: 'RECEIVED', ...paid })
        if (kind === 14) change(id, 'DELETED', { deleted: true })
        if (kind === 15) change(id, 'REFUNDED', { status: 'REFUNDED' })
        // The queue is paused after 15 failures, and what waited for 14 days is deleted
        if (at === Math.floor(ids.length / 3)) {
          await deliver()
          isDown = true
          change(id, 'UPDATED', {})
          while (!double.isInterrupted) {
            await double.deliver('sequential')
            app.clock.advance(3 * hourMs)
          }
          isDown = false
        }
        if (at === Math.floor(ids.length / 2)) double.drop()
      }
      await deliver()
      said('messages delivered')
      await reconcile.run(app.ctx, {}, new AbortController().signal)
      const stored = new Map((await rows()).map((row) => [row.providerId, row]))
      let [ours, theirs, differing] = [0, 0, 0]
      const isPaid = (status: unknown) => status === 'RECEIVED' || status === 'CONFIRMED'
      for (const [id, { status, deleted, value }] of double.payments) {
        const row = stored.get(id)!
        if (row.status !== (deleted ? 'DELETED' : status)) differing += 1
        if (isPaid(row.status)) ours += Number(row.cents)
        if (isPaid(status) && !deleted) theirs += Math.round(Number(value) * 100)
      }
      const { last, open: waiting, taken } = await app.as(fleet.ADM).billing.reconciliation({})
      assert.deepEqual([differing, ours - theirs, last!.difference, waiting], [0, 0, 0, 0])
      assert.equal(Math.round(last!.ours * 100), ours)
      assert.ok(taken > 0 && ours > 0)
      said(`${taken} taken over by the comparison; paid R$ ${ours / 100} here and there, difference R$ 0,00`)
    })
  })
}
