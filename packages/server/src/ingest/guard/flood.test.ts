import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import { osmand } from '@rastro/protocols/osmand/osmand'
import { dialects } from '../../testing/dialects.ts'
import { lineProtocol, type Rig, type RigOptions, startRig, TcpUnit } from '../testing.ts'

const [, openSqlite] = dialects[0]!

const withRig = (name: string, options: Omit<RigOptions, 'database'>, body: (rig: Rig) => Promise<void>) =>
  test(name, async () => {
    const rig = await startRig({ ...options, database: await openSqlite() })
    try {
      await body(rig)
    } finally {
      await rig.close()
    }
  })

const closed = async ({ socket }: { socket: Socket }): Promise<void> => {
  socket.resume()
  if (!socket.closed) await once(socket, 'close')
}
const told = (rig: Rig, words: string) => rig.logged.filter(({ msg }) => msg.includes(words))

/** Writes unreadable bytes until the connection is closed. */
async function flood(rig: Rig): Promise<void> {
  const unit = await rig.tcp()
  unit.socket.on('error', () => {})
  unit.socket.write('garbage\n'.repeat(65))
  await closed(unit)
}

let read = 0
const counted = {
  ...lineProtocol,
  decode(frame: Buffer) {
    read += 1
    return lineProtocol.decode(frame)
  },
}

withRig('a unit that says much at once leaves the others their turn', { protocols: [counted] }, async (rig) => {
  for (const name of ['hasty', 'patient']) await rig.register(name)
  const [hasty, patient] = [await rig.tcp(), await rig.tcp()]
  await hasty.ask({ uniqueIds: ['hasty'], reply: 'welcome' })
  await patient.ask({ uniqueIds: ['patient'], reply: 'welcome' })
  read = 0
  hasty.socket.write(`${'{}\n'.repeat(10_000)}{"reply":"last"}\n`)
  await patient.ask({ reply: 'soon' })
  assert.ok(read < 5000, `${read} of 10,000 frames were read first`)
  assert.equal(await hasty.hear(), 'last')
})

withRig('a connection from which 64 frames in a row cannot be read is closed', {}, async (rig) => {
  await rig.register('one')
  const unit = await rig.tcp()
  for (let round = 0; round < 2; round++) {
    unit.socket.write('garbage\n'.repeat(60))
    assert.equal(await unit.ask({ uniqueIds: ['one'], reply: 'still here' }), 'still here')
  }
  unit.socket.write('garbage\n'.repeat(65))
  await closed(unit)
  assert.equal(told(rig, 'a connection that says nothing was closed').length, 1)
})

withRig('a connection that names 64 units in a row that nobody registered is closed', {}, async (rig) => {
  const unit = await rig.tcp()
  const names = Array.from({ length: 66 }, (_, at) => JSON.stringify({ uniqueIds: [`stranger${at}`] }))
  unit.socket.write(`${names.join('\n')}\n`)
  await closed(unit)
  assert.equal(rig.ingest.figures().blockedAddresses, 0)
})

const muttering = {
  ...lineProtocol,
  decode: (frame: Buffer) => Array.from({ length: Number(frame) }, () => ({ replies: [Buffer.from('heard\n')] })),
}

withRig('an address that others write on their datagrams is not blocked', { protocols: [muttering] }, async (rig) => {
  const forger = rig.udp()
  for (let round = 0; round < 1001; round++) forger.send('0')
  await forger.ask(1 as never)
  assert.equal(rig.ingest.figures().blockedAddresses, 0)
})

withRig('an address that goes on with what cannot be read is blocked for ten minutes', {}, async (rig) => {
  for (let round = 0; round < 16; round++) await flood(rig)
  await rig.register('one')
  await closed(await rig.tcp())
  assert.equal(rig.ingest.figures().blockedAddresses, 1)
  const [line] = told(rig, 'connections of an address are turned away')
  assert.deepEqual([line!.host, line!.why], ['127.0.0.1', 'it sent what cannot be read'])
  rig.clock.move(600_000)
  rig.ingest.sweep()
  assert.equal(await (await rig.tcp()).ask({ uniqueIds: ['one'], reply: 'welcome' }), 'welcome')
  assert.equal(rig.ingest.figures().blockedAddresses, 0)
})

withRig('an address from which units speak that we know is not blocked', {}, async (rig) => {
  await rig.register('one')
  const unit = await rig.tcp()
  await unit.ask({ uniqueIds: ['one'], reply: 'welcome' })
  for (let round = 0; round < 20; round++) await flood(rig)
  assert.equal(await (await rig.tcp()).ask({ uniqueIds: ['one'], reply: 'welcome' }), 'welcome')
})

const few = { connectionsPerAddress: 2 }

withRig('an address holds so many connections, and no more', { config: few }, async (rig) => {
  await rig.register('one')
  const first = await rig.tcp()
  const second = await rig.tcp()
  for (const unit of [first, second]) await unit.ask({ uniqueIds: ['one'], reply: 'welcome' })
  await closed(await rig.tcp())
  assert.deepEqual([rig.ingest.figures().mostOfOneAddress, rig.ingest.figures().turnedAway], [2, 1])
  first.socket.end()
  await closed(first)
  assert.equal(await second.ask({ reply: 'one has left' }), 'one has left')
  assert.equal(await (await rig.tcp()).ask({ uniqueIds: ['one'], reply: 'welcome' }), 'welcome')
})

withRig(
  'an address that is trusted holds as many connections as it likes',
  { config: { ...few, trustedAddresses: ['10.1.1.1', '127.0.0.0/8'] } },
  async (rig) => {
    await rig.register('one')
    for (const _ of [1, 2, 3]) {
      assert.equal(await (await rig.tcp()).ask({ uniqueIds: ['one'], reply: 'welcome' }), 'welcome')
    }
  },
)

withRig('a frame that does not end in time is given up with its connection', {}, async (rig) => {
  await rig.register('one')
  const [half, whole] = [await rig.tcp(), await rig.tcp()]
  await half.ask({ uniqueIds: ['one'], reply: 'welcome' })
  half.socket.write('x'.repeat(10_000))
  await whole.ask({ uniqueIds: ['one'], reply: 'welcome' })
  assert.ok(rig.ingest.figures().halfReadBytes >= 10_000)
  // A byte now and then does not make it another frame
  rig.clock.move(40_000)
  half.socket.write('x')
  await whole.ask({ reply: 'alive' })
  rig.clock.move(21_000)
  rig.ingest.sweep()
  await closed(half)
  assert.equal(await whole.ask({ reply: 'alive' }), 'alive')
  assert.deepEqual([rig.ingest.figures().halfReadBytes, rig.ingest.figures().halfReadCuts], [0, 1])
})

withRig('units that nobody registered are told in one line a minute', {}, async (rig) => {
  const unit = await rig.tcp()
  for (let at = 0; at < 40; at++) await unit.ask({ uniqueIds: [`stranger${at}`], refusal: 'no' })
  rig.clock.move(60_000)
  rig.ingest.sweep()
  assert.deepEqual(
    told(rig, 'unknown units call').map(({ units, messages }) => [units, messages]),
    [
      [1, 1],
      [39, 39],
    ],
  )
  assert.equal(rig.ingest.figures().refused, 40)
})

withRig('of datagrams of nobody we know no session is kept', {}, async (rig) => {
  await rig.register('one')
  for (let at = 0; at < 3; at++) {
    assert.equal(await rig.udp().ask({ uniqueIds: [`stranger${at}`], refusal: 'no' }), 'no')
  }
  assert.equal(rig.ingest.figures().datagramSessions, 0)
  assert.equal(await rig.udp().ask({ uniqueIds: ['one'], reply: 'welcome' }), 'welcome')
  assert.equal(rig.ingest.figures().datagramSessions, 1)
})

withRig('of a unit that speaks from one port after the other one session is kept', {}, async (rig) => {
  for (const name of ['one', 'two']) await rig.register(name)
  const gateway = rig.udp()
  for (const name of ['one', 'two']) await gateway.ask({ uniqueIds: [name], reply: 'welcome' })
  for (let at = 0; at < 3; at++) await rig.udp().ask({ uniqueIds: ['one'], reply: 'welcome' })
  assert.equal(rig.ingest.figures().datagramSessions, 2)
})

/** A connection to the osmand port that sends this text. */
async function caller(rig: Rig, text: string): Promise<TcpUnit> {
  const unit = await TcpUnit.connect(rig.ingest.ports.get('osmand/http')!)
  unit.socket.on('error', () => {})
  unit.socket.write(text)
  return unit
}

withRig('a request that does not end in time is given up', { protocols: [osmand] }, async (rig) => {
  const half = await caller(rig, `POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 60000\r\n\r\n${'x'.repeat(30_000)}`)
  // When another request is answered, the incomplete one has been read
  const url = `http://127.0.0.1:${rig.ingest.ports.get('osmand/http')}/?id=nobody`
  while (rig.ingest.figures().halfReadBytes < 30_000) await fetch(url, { headers: { connection: 'close' } })
  rig.clock.move(31_000)
  rig.ingest.sweep()
  await closed(half)
  assert.equal(rig.ingest.figures().halfReadBytes, 0)
})

withRig('a caller that does not wait for its answers is cut off', { protocols: [osmand] }, async (rig) => {
  await rig.register('phone')
  const request = 'GET /?id=phone&lat=1&lon=2 HTTP/1.1\r\nhost: x\r\n\r\n'
  const patient = await caller(rig, request)
  for (let at = 0; at < 40; at++) {
    while ((await patient.hear()) !== '\r') {}
    patient.socket.write(request)
  }
  await closed(await caller(rig, request.repeat(40)))
})

withRig(
  'the osmand port is no proxy, opens no WebSocket and reads no endless head',
  { protocols: [osmand] },
  async (rig) => {
    const tunnel = await caller(rig, 'CONNECT example.com:443 HTTP/1.1\r\nhost: example.com\r\n\r\n')
    await closed(tunnel)
    assert.equal(tunnel.unheard, '')
    const head = 'GET / HTTP/1.1\r\nhost: x\r\n'
    const upgrade = 'connection: Upgrade, close\r\nupgrade: websocket\r\nsec-websocket-key: x\r\n\r\n'
    assert.match(await (await caller(rig, head + upgrade)).hear(), /^HTTP\/1.1 400/)
    const endless = await caller(rig, `${head}x: ${'y'.repeat(20_000)}\r\n`)
    assert.match(await endless.hear(), /^HTTP\/1.1 431/)
    await closed(endless)
  },
)
