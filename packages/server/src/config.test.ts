import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from './config.ts'

test('addresses to trust are addresses and networks, this machine unless said', () => {
  const trusted = (text?: string) => readConfig({ TRUSTED_ADDRESSES: text }).trustedAddresses
  assert.deepEqual(trusted(), ['127.0.0.1', '::1'])
  assert.deepEqual(trusted(''), [])
  assert.deepEqual(trusted('10.0.0.0/8, 2001:db8::/32,192.0.2.7'), ['10.0.0.0/8', '2001:db8::/32', '192.0.2.7'])
  for (const wrong of ['proxy', '10.0.0.0/33', '10.0.0.0/8/8', '1.2.3/8'])
    assert.throws(() => trusted(wrong), { message: /^TRUSTED_ADDRESSES holds addresses such as .* is none\.$/ })
})
