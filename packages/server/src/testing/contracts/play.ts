import assert from 'node:assert/strict'
import { dayIn, plusDays } from '@rastro/core/billing/days'
import { seededRandom } from '@rastro/core/kit/seeded-random'
import { listTimezone } from '@rastro/core/model/preferences'
import { asaas } from '../../adapters/billing/asaas.ts'
import { leadDays } from '../../features/billing/charge-due.ts'
import { charges } from '../../features/billing/job/charges.ts'
import { reconcile } from '../../features/billing/job/reconcile.ts'
import { sendCharges } from '../../features/billing/job/send-charges.ts'
import { type TestApp, testApp } from '../app.ts'
import { asaasDouble } from '../asaas.ts'
import type { OpenTestDatabase } from '../dialects.ts'
import { seedFleet } from '../fleet.ts'
import { makeContracts } from './random-contracts.ts'

const token = 'a-token-of-the-webhook-in-the-test'
const seed = 179
const [minuteMs, hourMs] = [60_000, 3_600_000]
/** A job that needs more turns than this for a contract does not end. */
const spareTurns = 200

interface Options {
  readonly open: OpenTestDatabase
  readonly count: number
  /** Hears of each part when it is done. */
  said(text: string): void
}

/**
 * Plays random contracts at the double of Asaas, on its bad days: charges, payments, what clients do, messages that come again, backwards,
 * late or never, and the comparison. Fails where a charge is made twice, a payment is lost, or a centavo differs.
 */
export async function playContracts({ open, count, said }: Options): Promise<void> {
  const next = seededRandom(seed)
  const random = (below: number) => Math.floor(next() * below)
  let isDown = false
  let app: TestApp
  const double = await asaasDouble({
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
  const { ctx, clock } = app
  const { db } = ctx
  const never = new AbortController().signal
  const today = () => dayIn(listTimezone, clock.now())
  const rows = () => db.selectFrom('charge').selectAll().execute()

  /** Runs a job until it has nothing to do; every few turns its node stops in the middle, or another one runs it too. */
  async function run(job: typeof charges | typeof sendCharges, isDone: () => Promise<boolean>) {
    for (let turn = 0; turn < count + spareTurns; turn += 1) {
      const stopping = new AbortController()
      const runs = [job.run(ctx, {}, stopping.signal)]
      if (job === charges && turn % 5 === 0) runs.push(job.run(ctx, {}, never))
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
      clock.advance(minuteMs)
    }
  }
  /** Nobody answers until the queue is paused after 15 failures. */
  async function goDown() {
    isDown = true
    while (!double.isInterrupted) {
      await double.deliver('sequential')
      clock.advance(3 * hourMs)
    }
    isDown = false
  }

  /** All charges that are due, each once. */
  async function charge(expected: ReadonlyMap<string, number>): Promise<void> {
    const left = db.selectFrom('contract').where('status', '=', 'ACTIVE')
    const due = left.where('nextDueDate', '<=', plusDays(today(), leadDays)).select('id')
    await run(charges, async () => !(await due.executeTakeFirst()))
    const made = await rows()
    assert.deepEqual(new Map(made.map((row) => [`${row.contractId} ${row.dueDate}`, Number(row.cents)])), expected)
    assert.equal(made.length, expected.size, 'charges twice')
    said(`${count} contracts, ${made.length} charges`)
  }
  /** One payment for each charge. */
  async function send(): Promise<void> {
    const unsent = db.selectFrom('charge').where('providerId', 'is', null).select('id')
    await run(sendCharges, async () => !(await unsent.executeTakeFirst()))
    const wanted = new Set((await db.selectFrom('charge').select('id').execute()).map(({ id }) => `charge-${id}`))
    const references = [...double.payments.values()].map(({ externalReference }) => externalReference)
    assert.equal(references.length, wanted.size)
    assert.deepEqual(new Set(references), wanted)
    said(`${references.length} payments, none twice`)
  }
  /** What clients and the operator do, told in messages of which some are never delivered. */
  async function live(): Promise<void> {
    const change = (id: string, event: string, fields: object) => {
      if (random(40) === 0) clock.advance(1000)
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
      if (at === Math.floor(ids.length / 3)) {
        await deliver()
        change(id, 'UPDATED', {})
        await goDown()
      }
      // What waited for 14 days is deleted
      if (at === Math.floor(ids.length / 2)) double.drop()
    }
    await deliver()
    said('messages delivered')
  }
  /** What no message told is taken over, and every centavo that is paid there is paid here. */
  async function compare(): Promise<void> {
    await reconcile.run(ctx, {}, never)
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
  }

  const fleet = await seedFleet(ctx)
  try {
    await charge(await makeContracts(app, fleet, { count, random }))
    await send()
    await live()
    await compare()
  } finally {
    await app.close()
    double.close()
  }
}
