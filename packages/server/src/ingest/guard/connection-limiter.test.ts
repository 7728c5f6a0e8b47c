import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { TestClock } from '../testing.ts'
import { ConnectionLimiter } from './connection-limiter.ts'

const log = pino({ level: 'silent' })
const open = (trustedAddresses: string[] = []) =>
  new ConnectionLimiter({ clock: new TestClock(), log, connectionsPerAddress: 1, trustedAddresses })

test('the addresses of one IPv6 network are one', () => {
  const connectionLimiter = open()
  const may = (host: string) => connectionLimiter.enter(host)
  assert.deepEqual(['2001:db8::1', '2001:db8:0:0:9::2', '2001:db8:0:1::1', '::1', '::2'].map(may), [
    true,
    false,
    true,
    true,
    false,
  ])
})

test('a network that is trusted may be of either family, and what is no address is not trusted', () => {
  const connectionLimiter = open(['10.0.0.0/8', '2001:db8::/32', '192.0.2.7'])
  const hosts = ['10.9.8.7', '2001:db8:1::1', '192.0.2.7', '192.0.2.8', '11.0.0.1', 'fe80::1%eth0', '']
  assert.deepEqual(
    hosts.map((host) => connectionLimiter.isTrusted(host)),
    [true, true, true, false, false, false, false],
  )
})

test('what is known of an address is forgotten when there is nothing left to know', () => {
  const connectionLimiter = open()
  connectionLimiter.enter('192.0.2.1')
  for (let frame = 0; frame < 1001; frame++) connectionLimiter.empty('192.0.2.1')
  connectionLimiter.leave('192.0.2.1')
  assert.equal(connectionLimiter.isBlocked('192.0.2.1'), true)
  connectionLimiter.sweep(new Date(Date.UTC(2026, 7, 21, 12, 11)))
  assert.equal(connectionLimiter.isBlocked('192.0.2.1'), false)
})
