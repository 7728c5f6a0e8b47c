import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hostOf } from './change-server.ts'

test('[AUTH-31] the code takes the place of the first label of the own host', () => {
  assert.equal(hostOf(' Acme ', 'app.example.com'), 'acme.example.com')
  assert.equal(hostOf('acme-2', 'app.rastro.com.br'), 'acme-2.rastro.com.br')
})

test('what is no label, and a host without a domain, name no server', () => {
  for (const code of ['evil.com/', 'a b', '-a', 'a-', 'a.b', ''])
    assert.equal(hostOf(code, 'app.example.com'), undefined)
  for (const host of ['localhost', '192.168.0.4', 'example.com', '[::1]']) assert.equal(hostOf('acme', host), undefined)
})
