import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPrivateHost } from './private-host.ts'

test('a host in a network of its own is told from one that a SIM card reaches', () => {
  const inside = ['localhost', '127.0.0.1', '10.1.2.3', '192.168.0.20', '172.16.0.1', '172.31.9.9', '[::1]', 'fd00::5']
  for (const host of [...inside, 'fleet.local', 'nas.lan']) assert.ok(isPrivateHost(host), host)
  const outside = ['gps.rastro.app', '203.0.113.9', '172.32.0.1', '100.20.30.40', 'local.example.com', '2001:db8::1']
  for (const host of outside) assert.ok(!isPrivateHost(host), host)
})
