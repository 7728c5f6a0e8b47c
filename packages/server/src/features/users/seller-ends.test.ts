import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { dayIn, plusDays } from '@rastro/core/billing/days'
import { listTimezone } from '@rastro/core/model/preferences'
import { levels, type User, users } from '@rastro/core/resources/user'
import { create } from '../../db/crud.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, seedFleet } from '../../testing/fleet.ts'
import { charges } from '../billing/job/charges.ts'

const wallet = '0b763922-aa88-4cbe-a567-e3fe8511fa06'
const stop = new AbortController().signal

for (const [dialect, open] of dialects) {
  describe(`who is no reseller any more, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
    })
    after(() => app.close())

    let count = 0
    /** A reseller with a wallet, a Pix key, a rule, and a client with a monthly contract and one open charge. */
    async function selling() {
      count += 1
      const { db } = app.ctx
      const attributes = { nivel: levels.reseller, 'billing.walletId': wallet, 'billing.feePercent': 5 }
      const seller = await create(db, users, { name: 'S', email: `s${count}@example.com`, userLimit: -1, attributes })
      const as = app.as(seller)
      const body = { name: 'Padaria', email: `p${count}@example.com`, attributes: { nivel: levels.client } }
      const client = await as.users.create({ body })
      const customer = (await as.billing.makeCustomer({ body: { userId: client.id } })).customer!
      await as.dunning.setRule({ body: { enabled: true, steps: [], fine: 2, interest: 1 } })
      await as.billing.setPayee({ body: { key: 'a@example.com', name: 'Seller', city: 'Recife' } })
      const nextDueDate = dayIn(listTimezone, app.clock.now())
      const contract = await as.billing.createContract({
        body: { customer, cycle: 'MONTHLY', value: 90, description: null, nextDueDate, endDate: null },
      })
      const [charge] = await as.billing.charges({ query: {} })
      assert.ok(charge!.pixPayload)
      return { seller, client: { id: client.id }, contract, charge: charge! }
    }
    async function become(seller: User, nivel: number) {
      const stored = await app.as(fleet.ADM).users.get({ params: seller })
      const body = { ...stored, userLimit: 0, attributes: { ...stored.attributes, nivel } }
      return await app.as(fleet.ADM).users.update({ params: seller, body })
    }
    const ofAll = async (id: number) =>
      (await app.as(fleet.ADM).billing.charges({ query: { admin: true } })).find((charge) => charge.id === id)!

    test('sells and sends nothing more, sees and changes nothing of it, and nothing begins again with the role', async () => {
      const { seller, client, contract, charge } = await selling()
      const changed = await become(seller, levels.client)
      assert.equal(changed.attributes['billing.walletId'], undefined)
      assert.equal(changed.attributes['billing.feePercent'], undefined)
      const as = app.as(seller).billing
      assert.deepEqual(await as.charges({ query: {} }), [])
      await assert.rejects(as.contract({ params: { id: contract.id } }), { status: 403 })
      const paid = { params: { id: charge.id }, body: { status: 'RECEIVED_IN_CASH' } }
      await assert.rejects(as.updateCharge(paid), { status: 403 })

      await become(seller, levels.reseller)
      assert.equal((await app.as(seller).session.get({ query: {} })).attributes['billing.walletId'], undefined)
      assert.equal((await app.as(seller).dunning.rule({})).enabled, false)
      assert.equal((await as.payee({})).key, '')
      const ended = await as.contract({ params: { id: contract.id } })
      assert.deepEqual([ended.status, ended.endDate], ['EXPIRED', contract.dateCreated])
      app.clock.advance(40 * 86_400_000)
      await charges.run(app.ctx, {}, stop)
      const rows = await app.as(client).billing.charges({ query: {} })
      assert.deepEqual(
        rows.map(({ id, status, pixPayload }) => [id, status, pixPayload]),
        [[charge.id, 'OVERDUE', null]],
        'the open charge stays owed, without a way to pay it to the seller',
      )
      app.clock.advance(-40 * 86_400_000)
      const again = { ...ended, nextDueDate: plusDays(ended.endDate!, 30), endDate: null }
      assert.equal((await as.updateContract({ params: ended, body: again })).status, 'ACTIVE')
    })

    test('a wallet is stored for resellers alone, whoever sets it', async () => {
      const attributes = { nivel: levels.client, 'billing.walletId': wallet }
      const made = await app.as(fleet.ADM).users.create({ body: { name: 'C', email: 'c@example.com', attributes } })
      assert.equal(made.attributes['billing.walletId'], undefined)
      const body = { ...made, attributes: { ...made.attributes, 'billing.walletId': wallet } }
      const saved = await app.as(fleet.ADM).users.update({ params: made, body })
      assert.equal(saved.attributes['billing.walletId'], undefined)
    })

    const removals: Readonly<Record<string, (seller: User) => Promise<unknown>>> = {
      removed: ({ id }) => app.as(fleet.ADM).users.remove({ params: { id } }),
      erased: async ({ id, email }) => {
        await app.ctx.db.deleteFrom('user_managedUser').where('userId', '=', id).execute()
        const body = { email, currentPassword: null }
        await app.as(fleet.ADM).erasures.eraseAccount({ params: { id }, body })
      },
    }
    for (const [name, remove] of Object.entries(removals)) {
      test(`what a reseller that is ${name} was owed falls to nobody else: its open charges are cancelled, its contracts end`, async () => {
        const { seller, contract, charge } = await selling()
        await remove(seller)
        assert.equal((await ofAll(charge.id)).status, 'DELETED')
        assert.equal((await app.as(fleet.ADM).billing.contract({ params: contract })).status, 'EXPIRED')
        app.clock.advance(40 * 86_400_000)
        await charges.run(app.ctx, {}, stop)
        const made = await app.ctx.db.selectFrom('charge').where('contractId', '=', contract.id).select('id').execute()
        assert.equal(made.length, 1)
        app.clock.advance(-40 * 86_400_000)
      })
    }
  })
}
