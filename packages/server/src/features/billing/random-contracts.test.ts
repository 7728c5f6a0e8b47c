import { describe, test } from 'node:test'
import { playContracts } from '../../testing/contracts/play.ts'
import { dialects } from '../../testing/dialects.ts'

/** A few of what `npm run test:contracts` plays. */
const count = 40

for (const [dialect, open] of dialects) {
  describe(`random contracts at Asaas, on ${dialect}`, () => {
    test(`[BILL-7] [BILL-12] ${count} contracts: no charge twice, no payment lost, and a difference of R$ 0,00`, (t) =>
      playContracts({ open, count, said: (text) => t.diagnostic(`${dialect}: ${text}`) }))
  })
}
