import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newIdentifier, phoneLinks, trackerAddress } from './tracker-address.ts'

const at = (origin: string) => {
  const { protocol, hostname } = new URL(origin)
  return { protocol, hostname, origin }
}
const deviceEndpoints = { hosts: ['192.168.0.20', '10.0.0.7'], ports: { osmand: 5099, gt06: 5023 } }

test('on the machine of the server the address is the one in its network, with the real port', () => {
  assert.deepEqual(trackerAddress(at('http://localhost:8082'), deviceEndpoints), {
    host: '192.168.0.20',
    phoneUrl: 'http://192.168.0.20:5099',
    isLocal: false,
    others: ['10.0.0.7'],
  })
  assert.equal(trackerAddress(at('http://localhost:8082'), { ...deviceEndpoints, hosts: [] }).isLocal, true)
})

test('elsewhere it is the host in the address bar', () => {
  assert.equal(trackerAddress(at('http://fleet.local:8082'), deviceEndpoints).phoneUrl, 'http://fleet.local:5099')
  assert.equal(trackerAddress(at('http://[fd00::5]:8082'), deviceEndpoints).phoneUrl, 'http://[fd00::5]:5099')
  assert.equal(trackerAddress(at('http://fleet.local:8082'), undefined).phoneUrl, 'http://fleet.local:5055')
})

test('over https phones report to the port of the pages', () => {
  assert.equal(trackerAddress(at('https://fleet.example'), deviceEndpoints).phoneUrl, 'https://fleet.example')
})

test('a server that takes no phones has no address for them', () => {
  assert.equal(trackerAddress(at('https://fleet.example'), { hosts: [], ports: {} }).phoneUrl, undefined)
})

test('the phone app gets server and identifier in one', () => {
  assert.deepEqual(phoneLinks('http://10.0.0.7:5055', 'van 7'), {
    scan: 'http://10.0.0.7:5055/?id=van+7',
    open: 'org.traccar.client://configure?url=http%3A%2F%2F10.0.0.7%3A5055&id=van+7',
  })
  assert.equal(phoneLinks('http://10.0.0.7:5055', '').scan, 'http://10.0.0.7:5055/')
  assert.match(newIdentifier(), /^\d{8}$/)
})
