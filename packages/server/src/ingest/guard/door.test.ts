import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { TestClock } from '../testing.ts'
import { Door } from './door.ts'

const log = pino({ level: 'silent' })
const open = (trustedAddresses: string[] = []) =>
  new Door({ clock: new TestClock(), log, connectionsPerAddress: 1, trustedAddresses })

test('the addresses of one IPv6 network are one', () => {
  const door = open()
  const may = (host: string) => door.enter(host)
  assert.deepEqual(['2001:db8::1', '2001:db8:0:0:9::2', '2001:db8:0:1::1', '::1', '::2'].map(may), [
    true,
    false,
    true,
    true,
    false,
  ])
})

test('a network that is trusted may be of either family, and what is no address is not trusted', () => {
  const door = open(['10.0.0.0/8', '2001:db8::/32', '192.0.2.7'])
  const hosts = ['10.9.8.7', '2001:db8:1::1', '192.0.2.7', '192.0.2.8', '11.0.0.1', 'fe80::1%eth0', '']
  assert.deepEqual(
    hosts.map((host) => door.isTrusted(host)),
    [true, true, true, false, false, false, false],
  )
})

test('what is known of an address is forgotten when there is nothing left to know', () => {
  const door = open()
  door.enter('192.0.2.1')
  for (let frame = 0; frame < 1001; frame++) door.empty('192.0.2.1')
  door.leave('192.0.2.1')
  assert.equal(door.isBlocked('192.0.2.1'), true)
  door.sweep(new Date(Date.UTC(2026, 7, 21, 12, 11)))
  assert.equal(door.isBlocked('192.0.2.1'), false)
})
