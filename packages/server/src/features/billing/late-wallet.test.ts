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
import { sendCharges } from './job/send-charges.ts'

const wallet = '0b763922-aa88-4cbe-a567-e3fe8511fa06'
const stop = new AbortController().signal

for (const [dialect, open] of dialects) {
  describe(`a wallet that is set after charges were made, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let client: User
    let customer: string
    let double: Awaited<ReturnType<typeof asaasDouble>>
    before(async () => {
      // The customer and the first payment are answered, the second payment is made without an answer
      double = await asaasDouble({
        ...{ now: () => app.clock.now(), limitedEvery: 1000, lostEvery: 3, wallets: [wallet] },
        send: async () => 200,
      })
      const settings = { url: double.url, key: '$aact_test' }
      const config = { asaas: { ...settings, webhookToken: 'a-token-of-the-webhook-in-the-test' } }
      app = await testApp({ open, config, billingProvider: asaas(settings, async () => undefined) })
      fleet = await seedFleet(app.ctx)
      const attributes = { nivel: 3, informacoes: { cpf: '529.982.247-25' } }
      client = await app.as(fleet.REV).users.create({ body: { name: 'Padaria', email: 'p@example.com', attributes } })
      customer = (await app.as(fleet.REV).billing.makeCustomer({ body: { userId: client.id } })).customer!
    })
    after(async () => {
      await app.close()
      double.close()
    })

    async function setSplit(walletId: string | null, feePercent: number | null) {
      const stored = await get(app.ctx.db, users, fleet.REV.id)
      const split = { 'billing.walletId': walletId, 'billing.feePercent': feePercent }
      const body = { ...stored, attributes: { ...stored.attributes, ...split } }
      await app.as(fleet.ADM).users.update({ params: fleet.REV, body })
    }
    async function sells(value: number, inDays = 1) {
      const day = plusDays(dayIn(listTimezone, app.clock.now()), inDays)
      const terms = { cycle: 'YEARLY', value, description: null, nextDueDate: day, endDate: day } as const
      await app.as(fleet.REV).billing.createContract({ body: { customer, ...terms } })
    }
    const round = () => sendCharges.run(app.ctx, {}, stop)
    const openOf = (user: User, query = {}) => app.as(user).billing.openCharges({ query })
    const chargeOf = async (value: number) =>
      (await app.as(fleet.REV).billing.charges({ query: {} })).find((charge) => charge.value === value)!
    const asked = () =>
      [...double.payments.values()]
        .map(({ value, split }) => [Number(value), (split as { percentualValue: number }[])[0]!.percentualValue])
        .sort(([a], [b]) => a! - b!)

    test('before it the charges are by hand, and administrator and reseller read how many are open, and how much', async () => {
      for (const value of [30, 40, 50]) await sells(value)
      const { id } = await chargeOf(50)
      await app.as(fleet.REV).billing.updateCharge({ params: { id }, body: { status: 'RECEIVED_IN_CASH' } })
      await round()
      assert.equal(double.payments.size, 0)
      const expected = {
        ...{ isOn: true, hasWallet: false },
        ...{ here: { charges: 2, value: 70 }, there: { charges: 0, value: 0 } },
      }
      assert.deepEqual(await openOf(fleet.REV), expected)
      assert.deepEqual(await openOf(fleet.ADM, { idcard: fleet.REV.id }), expected)
      await assert.rejects(openOf(client), { status: 403 })
      await assert.rejects(openOf(fleet.REV, { idcard: fleet.ADM.id }), { status: 403 })
    })

    test('open ones are sent with it, each once, also where an answer is lost; one that was paid by hand is not', async () => {
      await setSplit(wallet, 7.5)
      assert.deepEqual((await openOf(fleet.REV)).hasWallet, true)
      for (let turn = 0; turn < 3; turn++) await round()
      assert.deepEqual(asked(), [
        [30, 92.5],
        [40, 92.5],
      ])
      const { here, there } = await openOf(fleet.REV)
      assert.deepEqual(
        [here, there],
        [
          { charges: 0, value: 0 },
          { charges: 2, value: 70 },
        ],
      )
      const { isAtProvider, status } = await chargeOf(50)
      assert.deepEqual([isAtProvider, status], [false, 'RECEIVED_IN_CASH'])
    })

    test('those that are there keep their terms under another fee, and later ones have the new one', async () => {
      await setSplit(wallet, 20)
      await sells(60)
      const { here, there } = await openOf(fleet.ADM, { idcard: fleet.REV.id })
      assert.deepEqual([here.charges, there.charges], [1, 2])
      for (let turn = 0; turn < 3; turn++) await round()
      assert.deepEqual(asked(), [
        [30, 92.5],
        [40, 92.5],
        [60, 80],
      ])
      const fees = await Promise.all([30, 40, 60].map(async (value) => (await chargeOf(value)).feePercent))
      assert.deepEqual(fees, [7.5, 7.5, 20])
    })

    test('one whose due day is gone is made there for today, without fine and interest, and keeps its day here', async () => {
      await app.as(fleet.REV).dunning.setRule({
        body: { ...(await app.as(fleet.REV).dunning.rule({})), fine: 2, interest: 1 },
      })
      const today = dayIn(listTimezone, app.clock.now())
      await sells(65, -5)
      const before = await chargeOf(65)
      assert.deepEqual([before.fineValue, before.isAtProvider], [1.3, false])
      for (let turn = 0; turn < 3; turn++) await round()
      const made = [...double.payments.values()].filter(({ value }) => value === 65)
      assert.deepEqual(
        made.map(({ dueDate, fine, interest }) => [dueDate, fine, interest]),
        [[today, undefined, undefined]],
      )
      const { isAtProvider, status, dueDate, totalValue, refusedReason } = await chargeOf(65)
      const expected = [true, 'OVERDUE', plusDays(today, -5), null, null]
      assert.deepEqual([isAtProvider, status, dueDate, totalValue, refusedReason], expected)
    })

    test('without it later ones are by hand again, and those that are there keep their terms', async () => {
      await setSplit(null, 20)
      await sells(70)
      for (let turn = 0; turn < 2; turn++) await round()
      assert.equal(double.payments.size, 4)
      const { hasWallet, here, there } = await openOf(fleet.REV)
      assert.deepEqual([hasWallet, here, there.charges], [false, { charges: 1, value: 70 }, 4])
      assert.equal((await chargeOf(30)).feePercent, 7.5)
    })

    test('a contract that an administrator begins anew for who lost the role is charged without a Pix, and not sent', async () => {
      await setSplit(wallet, 5)
      await app.as(fleet.REV).billing.setPayee({ body: { key: 'a@example.com', name: 'Seller', city: 'Recife' } })
      const [contract] = await app.as(fleet.REV).billing.contracts({ query: {} })
      const stored = await get(app.ctx.db, users, fleet.REV.id)
      const body = { ...stored, userLimit: 0, attributes: { ...stored.attributes, nivel: 3 } }
      await app.as(fleet.ADM).users.update({ params: fleet.REV, body })
      const day = plusDays(dayIn(listTimezone, app.clock.now()), 3)
      const anew = { ...contract!, value: 80, nextDueDate: day, endDate: day }
      await app.as(fleet.ADM).billing.updateContract({ params: contract!, body: anew })
      for (let turn = 0; turn < 2; turn++) await round()
      const charges = await app.as(client).billing.charges({ query: {} })
      const made = charges.find(({ value }) => value === 80)
      assert.deepEqual(
        [made?.status, made?.dueDate, made?.pixPayload, made?.isAtProvider],
        ['PENDING', day, null, false],
      )
      assert.equal(double.payments.size, 4)
      // Nor can who was the seller set one again
      await assert.rejects(
        app.as(fleet.REV).billing.setPayee({ body: { key: 'a@example.com', name: 'S', city: 'R' } }),
        { status: 403 },
      )
    })
  })
}
