import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PortQuestion } from '../../ports/bus.ts'
import { lineProtocol, TestClock } from '../testing.ts'
import { PortWatches, type WatchedSession } from './port-watches.ts'

const question = (change: Partial<PortQuestion> = {}): PortQuestion => ({
  watch: '1:page-of-test',
  userId: 1,
  protocol: lineProtocol.name,
  uniqueId: 'van',
  cursor: {},
  ...change,
})
const rig = () => {
  const clock = new TestClock()
  return { clock, watches: new PortWatches({ node: 'n', clock, detect: async () => undefined }) }
}
const session = (transport: 'tcp' | 'udp' = 'tcp') => {
  const closed: string[] = []
  const wire = {
    transport,
    host: '203.0.113.9',
    write() {},
    send: async () => true,
    close: () => closed.push('closed'),
  }
  return {
    closed,
    one: { protocol: lineProtocol, wire, memory: new Map(), unit: undefined } as unknown as WatchedSession,
  }
}
const taken = (name: string, deviceId = 0) => ({
  names: [name],
  deviceId,
  isRefused: false,
  message: {},
  frame: Buffer.from(name),
})
const kindsFor = async (watches: PortWatches, change: Partial<PortQuestion> = {}) =>
  (await watches.answer(question(change))).arrivals.map(({ kind }) => kind)

test('nothing is kept before a page asks, nor after it has stopped asking', async () => {
  const { watches, clock } = rig()
  assert.equal(watches.isOn, false)
  watches.connected(session().one)
  assert.deepEqual(await kindsFor(watches), [])
  assert.equal(watches.isOn, true)
  const { one } = session()
  watches.took(one, taken('van'))
  assert.deepEqual(await kindsFor(watches), ['message'])
  clock.move(181_000)
  watches.sweep(clock.now())
  assert.equal(watches.isOn, false)
  assert.deepEqual(await kindsFor(watches), [], 'a page that comes back begins anew')
})

test('each arrival is answered once, and an answer holds the latest of many', async () => {
  const { watches } = rig()
  const { last } = await watches.answer(question())
  const { one } = session()
  for (let count = 0; count < 100; count++) watches.took(one, taken('van'))
  const { arrivals, last: next } = await watches.answer(question({ cursor: { n: last } }))
  assert.equal(arrivals.length, 24)
  assert.deepEqual(await kindsFor(watches, { cursor: { n: next } }), [])
})

test('a user has three pages at most, and all together 64', async () => {
  const { watches, clock } = rig()
  for (let page = 0; page < 4; page++) await watches.answer(question({ watch: `1:${page}` }))
  clock.move(1)
  await watches.answer(question({ watch: '1:0' }))
  const overs = await Promise.all(
    Array.from({ length: 80 }, (_, user) => watches.answer(question({ watch: `${user + 2}:a`, userId: user + 2 }))),
  )
  assert.equal(overs.filter(({ isOver }) => !isOver).length, 61)
})

test('connections are bounded, and those with what a page waits for stay', async () => {
  const { watches } = rig()
  await watches.answer(question())
  const { one } = session()
  watches.connected(one)
  watches.took(one, taken('van'))
  for (let stranger = 0; stranger < 500; stranger++) watches.took(session().one, taken(`stranger-${stranger}`))
  assert.deepEqual(await kindsFor(watches), ['connected', 'message'])
  assert.deepEqual(await kindsFor(watches, { uniqueId: 'stranger-0' }), [])
  assert.deepEqual(await kindsFor(watches, { uniqueId: 'stranger-499' }), ['message'])
})

test('what one unit of a gateway says is not seen as that of another, nor are their answers', async () => {
  const { watches } = rig()
  await watches.answer(question())
  const { one } = session()
  watches.took(one, taken('other', 7))
  watches.took(one, taken('van'))
  watches.took(one, taken('third', 8))
  watches.took(one, taken('van'))
  watches.took(one, taken('unknown other'))
  watches.replied(one, Buffer.from('ok'))
  assert.deepEqual(await kindsFor(watches), ['message', 'message'])
})

test('an unknown unit is answered while a page waits for it, and disconnected after that', async () => {
  const { watches, clock } = rig()
  const { one, closed } = session()
  assert.equal(watches.awaits(one, ['van']), false)
  await watches.answer(question())
  assert.equal(watches.awaits(one, ['another']), false)
  assert.equal(watches.awaits(session('udp').one, ['van']), false, 'the sender of a datagram can be forged')
  watches.took(one, taken('van'))
  assert.equal(watches.awaits(one, ['van']), true)
  await watches.answer(question())
  assert.deepEqual(closed, [])
  clock.move(181_000)
  watches.sweep(clock.now())
  assert.deepEqual(closed, ['closed'])
})

test('a connection that says nothing is shown after a few seconds, one of a known unit never', async () => {
  const { watches, clock } = rig()
  await watches.answer(question())
  const { one } = session()
  watches.connected(one)
  const known = session().one
  watches.connected(known)
  watches.took(known, taken('car of another', 9))
  assert.deepEqual(await kindsFor(watches), [])
  clock.move(4000)
  assert.deepEqual(await kindsFor(watches), ['connected', 'silent'])
  watches.took(one, taken('car of yet another', 10))
  assert.deepEqual(await kindsFor(watches), [])
})
