import assert from 'node:assert/strict'
import { test } from 'node:test'
import { franchiseOf, logoSources } from './logo.ts'

test('[APP-18] the franchise is the first label of the host name', () => {
  assert.equal(franchiseOf('acme.example.com'), 'acme')
})

test('[APP-19] localhost, addresses, www and bare domains are no franchise (A-33)', () => {
  for (const host of ['localhost', '192.168.1.10', 'www.example.com', 'example.com', '[::1]']) {
    assert.equal(franchiseOf(host), undefined, host)
  }
})

test('[APP-17] the franchise picture comes before the server logo, which has a form for the dark', () => {
  const logos = { logo: '/light.png', logoInverted: '/dark.png' }
  assert.deepEqual(logoSources({ host: 'acme.example.com', scheme: 'light', ...logos }), [
    '/franquia/acme.png',
    '/light.png',
  ])
  assert.deepEqual(logoSources({ host: 'localhost', scheme: 'dark', ...logos }), ['/dark.png'])
  assert.deepEqual(logoSources({ host: 'localhost', scheme: 'dark', logo: '/light.png' }), ['/light.png'])
  assert.deepEqual(logoSources({ host: 'localhost', scheme: 'light' }), [])
})
