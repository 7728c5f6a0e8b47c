import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayIn, plusDays } from '@rastro/core/billing/days'
import { listTimezone } from '@rastro/core/model/preferences'
import { levels, users } from '@rastro/core/resources/user'
import { create } from '../../db/crud.ts'
import { testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { seedFleet } from '../../testing/fleet.ts'
import { charges } from './job/charges.ts'

for (const [dialect, open] of dialects) {
  test(`charges of several sellers made in one turn keep the terms of each, on ${dialect}`, async (t) => {
    const app = await testApp({ open })
    t.after(() => app.close())
    const { ADM, REV } = await seedFleet(app.ctx)
    const attributes = { nivel: levels.reseller }
    const other = await create(app.ctx.db, users, { name: 'R', email: 'r2@example.com', userLimit: -1, attributes })
    const nextDueDate = plusDays(dayIn(listTimezone, app.clock.now()), 12)
    const sellers = [
      [REV, { fine: 2, interest: 1 }],
      [other, { fine: 1.5 }],
      [ADM, {}],
    ] as const
    for (const [seller, terms] of sellers) {
      const as = app.as(seller)
      const body = { name: 'C', email: `c${seller.id}@example.com`, attributes: { nivel: levels.client } }
      const { customer } = await as.billing.makeCustomer({ body: { userId: (await as.users.create({ body })).id } })
      await as.dunning.setRule({ body: { enabled: false, steps: [], ...terms } })
      const fields = { cycle: 'YEARLY', value: 50, description: null, nextDueDate, endDate: nextDueDate } as const
      await as.billing.createContract({ body: { ...fields, customer: customer! } })
    }
    app.clock.advance(3 * 86_400_000)
    await charges.run(app.ctx, {}, new AbortController().signal)
    const rows = await app.ctx.db.selectFrom('charge').select(['sellerId', 'fine', 'interest']).orderBy('id').execute()
    assert.deepEqual(
      rows.map(({ sellerId, fine, interest }) => [sellerId, Number(fine), Number(interest)]),
      [
        [REV.id, 200, 100],
        [other.id, 150, 0],
        [null, 0, 0],
      ],
    )
  })
}
