import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { test } from 'node:test'
import { addressOf, type TrustedProxies, trustsOf } from './proxies.ts'

const from = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage
const seen = (proxies: TrustedProxies, remoteAddress: string, forwarded?: string) =>
  addressOf(trustsOf(proxies), from(remoteAddress, forwarded))

test('without a proxy nobody is believed to be somebody else', () => {
  assert.equal(seen(0, '203.0.113.9', '198.51.100.1'), '203.0.113.9')
})

test('as many proxies are believed as there are, and what a caller wrote before them is not', () => {
  assert.equal(seen(1, '10.0.0.1', '6.6.6.6, 203.0.113.9'), '203.0.113.9')
  assert.equal(seen(2, '10.0.0.1', '6.6.6.6, 203.0.113.9, 10.0.0.2'), '203.0.113.9')
  assert.equal(seen(1, '10.0.0.1'), '10.0.0.1')
})

test('proxies are believed by their address or network', () => {
  const proxies = ['10.0.0.0/8', '2001:db8::1']
  assert.equal(seen(proxies, '10.1.2.3', '6.6.6.6, 203.0.113.9, 10.0.0.2'), '203.0.113.9')
  assert.equal(seen(proxies, '::ffff:10.1.2.3', '203.0.113.9'), '203.0.113.9')
  assert.equal(seen(proxies, '2001:db8::1', '203.0.113.9'), '203.0.113.9')
  assert.equal(seen(proxies, '203.0.113.9', '198.51.100.1'), '203.0.113.9')
  assert.equal(seen(proxies, '10.1.2.3', 'nonsense'), 'nonsense')
})
