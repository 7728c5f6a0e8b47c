import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { dayIn, plusDays } from '@rastro/core/billing/days'
import { listTimezone } from '@rastro/core/model/preferences'
import { type User, users } from '@rastro/core/resources/user'
import { asaas } from '../../adapters/billing/asaas.ts'
import { get } from '../../db/crud.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { asaasDouble } from '../../testing/asaas.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, seedFleet } from '../../testing/fleet.ts'
import { reconcile } from './job/reconcile.ts'
import { sendCharges } from './job/send-charges.ts'

const webhookToken = 'a-token-of-the-webhook-in-the-test'
const wallet = '0b763922-aa88-4cbe-a567-e3fe8511fa06'
const unknownWallet = '48548710-9baa-4ec1-a11f-9010193527c6'
const stop = new AbortController().signal

for (const [dialect, open] of dialects) {
  describe(`what clients owe a reseller, at Asaas, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let client: User
    let customer: string
    let double: Awaited<ReturnType<typeof asaasDouble>>
    before(async () => {
      double = await asaasDouble({
        now: () => app.clock.now(),
        limitedEvery: 1000,
        // The customer and the first payment are answered, the second payment is made without an answer
        lostEvery: 3,
        wallets: [wallet],
        send: async (body) => {
          const headers = { 'asaas-access-token': webhookToken, 'content-type': 'application/json' }
          const url = '/modulo/asaas/webhook'
          return (await app.call(undefined, { method: 'POST', url, headers, payload: JSON.stringify(body) })).statusCode
        },
      })
      const settings = { url: double.url, key: '$aact_test' }
      const billingProvider = asaas(settings, async () => undefined)
      app = await testApp({ open, config: { asaas: { ...settings, webhookToken } }, billingProvider })
      // Into the first half of a month, so that all that is due here is due in it
      app.clock.advance((40 - app.clock.now().getUTCDate()) * 86_400_000)
      fleet = await seedFleet(app.ctx)
      const attributes = { nivel: 3, informacoes: { cpf: '529.982.247-25' } }
      client = await app.as(fleet.REV).users.create({ body: { name: 'Padaria', email: 'p@example.com', attributes } })
      customer = (await app.as(fleet.REV).billing.makeCustomer({ body: { userId: client.id } })).customer!
    })
    after(async () => {
      await app.close()
      double.close()
    })

    const today = () => dayIn(listTimezone, app.clock.now())
    async function setSplit(by: User, id: number, walletId: unknown, feePercent: unknown) {
      const stored = await get(app.ctx.db, users, id)
      const split = { 'billing.walletId': walletId, 'billing.feePercent': feePercent }
      const body = { ...stored, attributes: { ...stored.attributes, ...split } }
      return (await app.as(by).users.update({ params: { id }, body })).attributes
    }
    const sells = (value: number, days = 0) =>
      app.as(fleet.REV).billing.createContract({
        body: {
          ...{ customer, cycle: 'YEARLY', value, description: null },
          ...{ nextDueDate: plusDays(today(), days), endDate: plusDays(today(), days) },
        },
      })
    const round = () => sendCharges.run(app.ctx, {}, stop)
    const chargesOf = (user: User) => app.as(user).billing.charges({ query: {} })
    const chargeOf = async (value: number, user: User = fleet.REV) =>
      (await chargesOf(user)).find((charge) => charge.value === value)!
    const monthOf = (user: User) => app.as(user).billing.month({ query: { month: today().slice(0, 7) } })
    const splits = () => [...double.payments.values()].map(({ split }) => split)

    test('without a wallet nothing is sent, and the reseller charges by hand', async () => {
      await app.as(fleet.REV).dunning.setRule({ body: { enabled: false, steps: [], fine: 2, interest: 0.5 } })
      // Not late when it is sent, a day later
      await sells(100, 1)
      // What is made keeps the terms that it was made with
      await app.as(fleet.REV).dunning.setRule({ body: { enabled: false, steps: [] } })
      await round()
      assert.equal(double.payments.size, 0)
      const { id, isAtProvider } = await chargeOf(100)
      assert.equal(isAtProvider, false)
      const change = (status: string) => app.as(fleet.REV).billing.updateCharge({ params: { id }, body: { status } })
      await change('RECEIVED_IN_CASH')
      assert.equal((await monthOf(fleet.REV)).split, null)
      await change('PENDING')
    })

    test('only administrators set wallet and fee, the reseller reads its own, and neither takes a wrong one', async () => {
      const { ADM, REV, CLI } = fleet
      for (const [walletId, fee, field] of [
        ['no wallet', 5, 'walletId'],
        [7, 5, 'walletId'],
        [wallet, 100.5, 'feePercent'],
        [wallet, 7.125, 'feePercent'],
        [wallet, '5', 'feePercent'],
      ] as const) {
        const refused = { status: 400, field: `attributes.billing.${field}` }
        await assert.rejects(setSplit(ADM, REV.id, walletId, fee), refused, `${walletId} ${fee}`)
      }
      assert.equal((await setSplit(REV, REV.id, wallet, 0))['billing.walletId'], undefined)
      const attributes = { nivel: 3, 'billing.walletId': wallet, 'billing.feePercent': 0 }
      const made = await app.as(REV).users.create({ body: { name: 'Outra', email: 'o@example.com', attributes } })
      assert.equal((await get(app.ctx.db, users, made.id)).attributes['billing.walletId'], undefined)

      await setSplit(ADM, REV.id, unknownWallet, 10)
      assert.equal((await setSplit(REV, REV.id, wallet, 0))['billing.walletId'], unknownWallet)
      const own = async (user: User) => (await app.as(user).session.get({ query: {} })).attributes
      assert.deepEqual(
        [(await own(REV))['billing.walletId'], (await own(REV))['billing.feePercent']],
        [unknownWallet, 10],
      )
      await setSplit(ADM, CLI.id, wallet, 10)
      const seen = await own(CLI)
      assert.deepEqual([seen['billing.walletId'], seen['billing.feePercent']], [undefined, undefined])
    })

    test('a wallet that Asaas does not know is told to the reseller, and without one the charge is by hand again', async () => {
      await round()
      assert.equal(double.payments.size, 0)
      assert.match((await chargeOf(100)).refusedReason!, /48548710.* inexistente/)
      assert.equal((await chargeOf(100, client)).refusedReason, null)
      await setSplit(fleet.ADM, fleet.REV.id, null, 10)
      app.clock.advance(86_400_000)
      await round()
      assert.deepEqual([(await chargeOf(100)).refusedDay, double.payments.size], [null, 0])
    })

    test('with a wallet the charge is sent with the share of the reseller, in its own name nowhere twice', async () => {
      await setSplit(fleet.ADM, fleet.REV.id, wallet, 7.5)
      await round()
      assert.deepEqual(splits(), [[{ walletId: wallet, percentualValue: 92.5 }]])
      const [payment] = double.payments.values()
      assert.deepEqual([payment!.fine, payment!.interest], [{ value: 2, type: 'PERCENTAGE' }, { value: 0.5 }])
      const late = { ...payment, value: 102.5, originalValue: 100, netValue: 100.51, status: 'RECEIVED' }
      const read = app.ctx.billingProvider!.read(late)!
      assert.deepEqual([read.cents, read.netCents], [10_000, 9801])
      const [own, theirs] = [await chargeOf(100), await chargeOf(100, client)]
      assert.deepEqual([own.isAtProvider, own.feePercent, own.netValue], [true, 7.5, 90.66])
      assert.deepEqual([theirs.isAtProvider, theirs.feePercent, theirs.netValue], [true, null, null])
      assert.equal((await monthOf(fleet.REV)).split, null)
    })

    test('another fee counts for charges not yet sent, also where an answer was lost', async () => {
      await sells(50, 1)
      await round()
      assert.equal(double.payments.size, 2)
      assert.equal((await chargeOf(50)).isAtProvider, false)
      await setSplit(fleet.ADM, fleet.REV.id, wallet, 20)
      await round()
      await sells(25, 2)
      await round()
      assert.deepEqual(
        splits().map((split) => (split as { percentualValue: number }[])[0]!.percentualValue),
        [92.5, 92.5, 80],
      )
      const fees = await Promise.all([100, 50, 25].map(async (value) => (await chargeOf(value)).feePercent))
      assert.deepEqual(fees, [7.5, 7.5, 20])
    })

    test('the month has what was paid through Asaas, what is kept of it, and what is left, for those who are paid', async () => {
      const [first, second, third] = [...double.payments.keys()]
      const paid = { status: 'RECEIVED', paymentDate: today() }
      app.clock.advance(60_000)
      double.change(first!, 'PAYMENT_RECEIVED', paid)
      double.change(second!, 'PAYMENT_RECEIVED', paid)
      double.change(third!, 'PAYMENT_RECEIVED', { ...paid, status: 'RECEIVED_IN_CASH' })
      await double.deliver('sequential')
      // R$ 1,99 of each is of Asaas: 92,5 % of 98,01 and of 48,01
      const split = { gross: 150, fee: 14.93, net: 135.07 }
      for (const user of [fleet.REV, fleet.ADM]) {
        const whose = user.administrator ? { admin: true } : {}
        const month = await app.as(user).billing.month({ query: { ...whose, month: today().slice(0, 7) } })
        assert.deepEqual(month.split, split)
      }
      assert.equal((await monthOf(client)).split, null)
      assert.equal((await chargeOf(25)).netValue, null)
      await reconcile.run(app.ctx, {}, stop)
      const { last, open } = await app.as(fleet.ADM).billing.reconciliation({})
      assert.deepEqual([last!.difference, open], [0, 0])
    })

    test('a reseller whose operator keeps all has a charge without a split there', async () => {
      await setSplit(fleet.ADM, fleet.REV.id, wallet, 100)
      await sells(12, 3)
      await round()
      await round()
      assert.equal(splits().at(-1), undefined)
      assert.deepEqual([(await chargeOf(12)).feePercent, (await chargeOf(12)).netValue], [100, 0])
    })
  })
}
