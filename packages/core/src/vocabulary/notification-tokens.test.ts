import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withLatestTokens } from './notification-tokens.ts'

test('[API-2] the last three tokens are retained, and a known one is not added again', () => {
  const after = (notificationTokens: string, added?: string) =>
    withLatestTokens({ notificationTokens }, added).notificationTokens
  assert.equal(after('a,b,c', 'd'), 'b,c,d')
  assert.equal(after('a,b,c', 'b'), 'a,b,c')
  assert.equal(after('a,b,c,d'), 'b,c,d')
  assert.deepEqual(withLatestTokens({ coin: '$' }), { coin: '$' })
})
