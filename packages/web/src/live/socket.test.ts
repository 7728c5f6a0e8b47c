import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ConnectionState, openLiveSocket, type SocketPorts } from './socket.ts'

/** A fake environment whose sockets and clock the test controls. */
function world({ refetch = async () => {}, random = 0 }: { refetch?: () => Promise<void>; random?: number } = {}) {
  const sockets: { sent: string[]; closed?: number; onopen?: () => void; onclose?: (e: { code: number }) => void }[] =
    []
  const states: ConnectionState[] = []
  const timers: { at: number; action: () => void }[] = []
  let now = 0
  let refetches = 0
  const ports = {
    open() {
      const socket = {
        sent: [] as string[],
        send: (text: string) => socket.sent.push(text),
        close(code = 1006) {
          Object.assign(socket, { closed: code })
          ;(socket as { onclose?: (e: { code: number }) => void }).onclose?.({ code })
        },
      }
      sockets.push(socket)
      return socket
    },
    now: () => now,
    random: () => random,
    later(action: () => void, ms: number) {
      const timer = { at: now + ms, action }
      timers.push(timer)
      return () => timers.splice(timers.indexOf(timer), 1)
    },
    refetch() {
      refetches++
      return refetch()
    },
    endsSession: (error: unknown) => error === 401,
    onMessage: () => {},
    onState: (state: ConnectionState) => states.push(state),
  } as unknown as SocketPorts
  return {
    socket: openLiveSocket(ports),
    sockets,
    states,
    refetches: () => refetches,
    pass(ms: number) {
      now += ms
      for (const timer of timers.filter(({ at }) => at <= now)) {
        timers.splice(timers.indexOf(timer), 1)
        timer.action()
      }
    },
  }
}

test('[LIVE-3] opening marks connected, closing disconnected', () => {
  const { sockets, states } = world()
  sockets[0]!.onopen!()
  assert.deepEqual(states.at(-1), { kind: 'open' })
  sockets[0]!.onclose!({ code: 1006 })
  assert.deepEqual(states.at(-1), { kind: 'down', since: 0, retryAt: 250 })
})

test('[LIVE-4] close code 4000 is deliberate: nothing more is done', () => {
  const { socket, sockets, refetches, pass } = world()
  sockets[0]!.onclose!({ code: 4000 })
  socket.retry()
  pass(120_000)
  assert.equal(refetches(), 0)
  assert.equal(sockets.length, 1)
})

test('[LIVE-5] any other close refetches devices and positions at once', () => {
  const { sockets, refetches } = world()
  sockets[0]!.onclose!({ code: 1006 })
  assert.equal(refetches(), 1)
})

test('what changed while it was closed is asked for when it is open again, and not when it opens first', () => {
  const { sockets, refetches, pass } = world()
  sockets[0]!.onopen!()
  assert.equal(refetches(), 0)
  sockets[0]!.onclose!({ code: 1006 })
  pass(60_000)
  assert.equal(refetches(), 1)
  sockets[1]!.onopen!()
  assert.equal(refetches(), 2)
})

test('[LIVE-6] a 401 while refetching ends it: no reconnect', async () => {
  const { sockets, pass } = world({ refetch: () => Promise.reject(401) })
  sockets[0]!.onclose!({ code: 1006 })
  await new Promise(setImmediate)
  pass(60_000)
  assert.equal(sockets.length, 1)
})

test('[LIVE-7] it connects again within seconds, and while that fails ever more rarely, at last each minute', () => {
  const { sockets, pass } = world({ random: 1 - Number.EPSILON })
  const waits: number[] = []
  for (let tries = 1; tries <= 11; tries++) {
    sockets[tries - 1]!.onclose!({ code: 1006 })
    let waited = 0
    for (; sockets.length === tries && waited < 120_000; waited += 500) pass(500)
    waits.push(waited)
  }
  const middle = [8000, 8000, 8000, 8000, 8000, 8000]
  assert.deepEqual(waits, [2000, 3500, 4500, ...middle, 60_000, 60_000])
})

test('a connection that lasted begins with quick attempts again, one that broke at once does not', () => {
  const { sockets, states, pass } = world()
  const breakOff = () => sockets.at(-1)!.onclose!({ code: 1006 })
  const pauseMs = () => {
    const state = states.at(-1)!
    return state.kind === 'down' && state.retryAt! - state.since
  }
  breakOff()
  pass(250)
  sockets[1]!.onopen!()
  breakOff()
  assert.equal(pauseMs(), 1500)
  pass(1500)
  sockets[2]!.onopen!()
  pass(10_000)
  breakOff()
  assert.equal(pauseMs(), 250)
})

test('an attempt that nobody answers is given up, and what it says later is not heard', () => {
  const { sockets, states, refetches, pass } = world()
  sockets[0]!.onclose!({ code: 1006 })
  pass(250)
  pass(4000)
  assert.equal(sockets[1]!.closed, 1006)
  sockets[1]!.onopen!()
  assert.equal(states.at(-1)!.kind, 'down')
  pass(1500)
  assert.equal(sockets.length, 3)
  assert.equal(refetches(), 1)
})

test('where no socket opens the state is fetched about once a minute, not at each attempt', () => {
  const { sockets, refetches, pass } = world()
  const fail = () => sockets.at(-1)!.onclose!({ code: 1006 })
  fail()
  for (let waited = 0; waited < 49_000; waited += 1000) {
    const tried = sockets.length
    pass(1000)
    if (sockets.length > tried) fail()
  }
  assert.ok(sockets.length > 8)
  assert.equal(refetches(), 1)
  pass(60_000)
  fail()
  assert.equal(refetches(), 2)
})

test('the time it is down since survives failed tries', () => {
  const { sockets, states, pass } = world()
  sockets[0]!.onclose!({ code: 1006 })
  pass(250)
  sockets[1]!.onclose!({ code: 1006 })
  assert.deepEqual(states.at(-1), { kind: 'down', since: 0, retryAt: 1750 })
})

test('a try by hand does not wait, and the planned one falls away (A-79)', () => {
  const { socket, sockets, pass } = world()
  sockets[0]!.onclose!({ code: 1006 })
  socket.retry()
  assert.equal(sockets.length, 2)
  pass(2000)
  assert.equal(sockets.length, 2)
})

test('[LIVE-8] logging out closes with code 4000', () => {
  const { socket, sockets } = world()
  sockets[0]!.onopen!()
  socket.close()
  assert.equal(sockets[0]!.closed, 4000)
})

test('the card of a vehicle is told, once, also one that was opened before the socket', () => {
  const { socket, sockets, pass } = world()
  socket.sendCard(4)
  socket.sendCard(5)
  sockets[0]!.onopen!()
  socket.sendCard(6)
  assert.deepEqual(sockets[0]!.sent, ['{"card":5}', '{"card":6}'])
  sockets[0]!.onclose!({ code: 1006 })
  pass(60_000)
  sockets[1]!.onopen!()
  assert.deepEqual(sockets[1]!.sent, [])
})

test('the wish for logs is sent, also after a reconnect', () => {
  const { socket, sockets, pass } = world()
  sockets[0]!.onopen!()
  socket.sendLogs(true)
  assert.deepEqual(sockets[0]!.sent, ['{"logs":true}'])
  sockets[0]!.onclose!({ code: 1006 })
  pass(60_000)
  sockets[1]!.onopen!()
  assert.deepEqual(sockets[1]!.sent, ['{"logs":true}'])
})
