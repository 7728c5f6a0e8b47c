import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { levels, type User } from '@rastro/core/resources/user'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, seedFleet } from '../../testing/fleet.ts'

for (const [dialect, open] of dialects) {
  describe(`the reseller of an account, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let other: User
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      const body = { name: 'Other', email: 'other@example.com', password: 'a long word 7', userLimit: -1 }
      other = await app.as(fleet.ADM).users.create({ body: { ...body, attributes: { nivel: levels.reseller } } })
    })
    after(() => app.close())

    const managed = async (user: User) => (await app.as(user).users.list({ query: {} })).map(({ name }) => name)
    const hand = async (card: unknown, by: User = fleet.ADM) => {
      const client = await app.as(fleet.ADM).users.get({ params: fleet.CLI })
      const attributes = { ...client.attributes, card }
      return app.as(by).users.update({ params: client, body: { ...client, attributes } })
    }

    test('[USER-53] an administrator hands a client to another reseller, who manages it from then on; its vehicles stay', async () => {
      const { CLI, REV } = fleet
      const seen = async (user: User) => (await app.as(user).devices.list({ query: {} })).map(({ id }) => id)
      const before = [await seen(CLI), await seen(REV), await seen(other)]
      assert.ok((await managed(REV)).includes('CLI'))
      await hand(other.id)
      assert.deepEqual([(await managed(REV)).includes('CLI'), (await managed(other)).includes('CLI')], [false, true])
      await assert.rejects(app.as(REV).users.get({ params: CLI }), { status: 403 })
      assert.deepEqual([await seen(CLI), await seen(REV), await seen(other)], before)
      await hand('')
      assert.equal((await managed(other)).includes('CLI'), false)
      await hand(REV.id)
      assert.ok((await managed(REV)).includes('CLI'))
    })

    test('[USER-53] nobody else does, and an account that is no reseller gets nothing by it', async () => {
      const { CLI, REV, MGR } = fleet
      assert.equal((await hand(other.id, REV)).attributes.card, REV.id)
      assert.equal((await hand(other.id, CLI)).attributes.card, REV.id)
      assert.ok((await managed(REV)).includes('CLI'))
      for (const card of [MGR.id, CLI.id, 999_999, 1e15, 1.5, 'x']) {
        assert.equal((await hand(card)).attributes.card, card)
        assert.deepEqual([(await managed(REV)).includes('CLI'), (await managed(MGR)).includes('CLI')], [false, false])
      }
      const body = { name: 'New', email: 'new@example.com', password: 'a long word 7' }
      const made = await app
        .as(fleet.ADM)
        .users.create({ body: { ...body, attributes: { nivel: levels.client, card: other.id } } })
      assert.ok((await managed(other)).includes(made.name))
    })
  })
}
