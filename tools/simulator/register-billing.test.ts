import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stateOfCharge } from '@rastro/core/billing/charge-states'
import { taxId } from '@rastro/core/identity/tax-id'
import { testApp } from '../../packages/server/src/testing/app.ts'
import { seedFleet } from '../../packages/server/src/testing/fleet.ts'
import { billed } from './billed.ts'
import { drivers } from './places.ts'
import { registerBilling } from './register-billing.ts'

test('the demo has charges of every state, promises and a rule, made once', async () => {
  const app = await testApp()
  try {
    const { ADM, REV, CLI } = await seedFleet(app.ctx)
    const sellers = { administration: app.as(ADM), reseller: app.as(REV), resellerId: REV.id, clientId: CLI.id }
    await registerBilling(sellers, app.clock.now().getTime())
    const charges = await app.as(REV).billing.charges({ query: {} })
    const states = Map.groupBy(charges, ({ status }) => stateOfCharge(status))
    assert.deepEqual([...states.keys()].sort(), ['due', 'late', 'lost', 'paid'])
    assert.ok(states.get('late')!.every(({ userId, fineValue }) => userId !== CLI.id && fineValue! > 0))
    const clients = await app.as(REV).dunning.clients({ query: {} })
    assert.ok(clients.some(({ graceUntil }) => graceUntil !== null))
    assert.ok(clients.find(({ name }) => name === CLI.name)!.isExempt, 'who tries the demo is never limited')
    assert.equal((await app.as(ADM).billing.charges({ query: { admin: true } })).length > charges.length, true)

    await registerBilling(sellers, app.clock.now().getTime())
    assert.equal((await app.as(REV).billing.charges({ query: {} })).length, charges.length)
  } finally {
    await app.close()
  }
})

test('tax numbers of the demo are valid', () => {
  for (const one of [...billed.map((each) => each.taxId), ...drivers.map(({ cpf }) => cpf)])
    assert.equal(taxId.fault(taxId.clean(one)), undefined, one)
})
