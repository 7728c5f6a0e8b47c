import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import type { LogRecord } from '@rastro/core/model/live'
import { defineProtocol, type Protocol, type RequestProtocol } from '@rastro/protocols/define'
import { dialects } from '../../testing/dialects.ts'
import { lineProtocol, type Rig, startRig } from '../testing.ts'

const [, openSqlite] = dialects[0]!
/** The id of a command without a row in the queue. */
const unkept = { id: 0, claimedBy: '', effect: null, isAtOnce: false }

const withRig = (name: string, protocol: Protocol, body: (rig: Rig) => Promise<void>) =>
  test(name, async () => {
    const rig = await startRig({ database: await openSqlite(), protocols: [protocol] })
    try {
      await body(rig)
    } finally {
      await rig.close()
    }
  })

/** Lines in which `~` is escaped as `!1`; a command contains how many messages its connection had, and its transport. */
const escaping = defineProtocol({
  ...lineProtocol,
  decode(frame, { memory }) {
    memory.set('heard', Number(memory.get('heard') ?? 0) + 1)
    return lineProtocol.decode(frame)
  },
  wrap: (message: Buffer) => Buffer.from(message.toString().replaceAll('~', '!1')),
  commands: ['engineStop', 'rebootDevice'],
  encode: ({ type }, { memory, transport, uniqueId }) =>
    Buffer.from(`~${type} ${memory.get('heard')} ${transport} ${uniqueId}~\n`),
  effects: { harmless: [/~rebootDevice \d tcp one~\n/, /report~now\n/] },
})

withRig('replies, refusals and commands leave escaped', escaping, async (rig) => {
  const deviceId = await rig.register('one')
  const { db } = rig.database
  const unit = await rig.tcp()
  assert.equal(await unit.ask({ uniqueIds: ['nobody'], refusal: 'go~away' }), 'go!1away')
  assert.equal(await unit.ask({ uniqueIds: ['one'], reply: 'wel~come' }), 'wel!1come')
  assert.equal(await rig.udp().ask({ uniqueIds: ['one'], reply: 'wel~come' }), 'wel!1come')

  await unit.ask({ uniqueIds: ['one'], reply: 'again' })
  assert.equal(await rig.bus.requestCommand({ ...unkept, deviceId, type: 'rebootDevice', attributes: {} }), 'sent')
  assert.equal(await unit.hear(), '!1rebootDevice 3 tcp one!1')

  const kept = { deviceId, type: 'rebootDevice', attributes: '{}', textChannel: 0 as const, createdTime: 0 }
  await db.insertInto('queued_command').values(kept).execute()
  rig.bus.publishChange({ kind: 'queuedCommand', id: 1, action: 'created' })
  assert.equal(await unit.ask({ uniqueIds: ['one'] }), '!1rebootDevice 4 tcp one!1')
})

withRig('custom is sent as it is written where a protocol has no form of its own for it', escaping, async (rig) => {
  const deviceId = await rig.register('one')
  const unit = await rig.tcp()
  await unit.ask({ uniqueIds: ['one'], reply: 'welcome' })
  const attributes = { data: 'report~now\\n' }
  assert.equal(await rig.bus.requestCommand({ ...unkept, deviceId, type: 'custom', attributes }), 'sent')
  assert.equal(await unit.hear(), 'report!1now')
})

const short = { ...lineProtocol, largestFrame: 100 }

withRig(
  'a unit whose message is longer than its protocol allows is cut off, and the log says so',
  short,
  async (rig) => {
    const unit = await rig.tcp()
    const closed = once(unit.socket, 'close')
    unit.socket.write('x'.repeat(101))
    await closed
    const [cut] = rig.logged.filter(({ msg }) => msg === 'a connection was cut')
    assert.equal(cut!.protocol, 'line')
    assert.match(JSON.stringify(cut!.err), /No line frame ends within 100 bytes/)
  },
)

withRig('a message of a text protocol is shown in hex where it is no text', lineProtocol, async (rig) => {
  await rig.register('one')
  const shown: LogRecord[] = []
  rig.bus.onLog((record) => shown.push(record))
  const unit = await rig.tcp()
  const lines = [{ uniqueIds: ['one'], reply: 'ok' }, { reply: 'ção' }]
  for (const line of lines) await unit.ask(line)
  assert.deepEqual(
    shown.map(({ data }) => data),
    [JSON.stringify(lines[0]), Buffer.from(JSON.stringify(lines[1])).toString('hex')],
  )
})

/** The body of a request is a message of the line protocol. */
const asking: RequestProtocol = defineProtocol({
  name: 'asking',
  port: 5998,
  transports: ['http'],
  largestFrame: 200,
  decodeRequest: ({ body }) => ({
    messages: lineProtocol.decode(body),
    answer: { status: 202, contentType: 'application/xml', body: '<stored/>' },
    refusal: { status: 403, contentType: 'text/plain', body: 'who? ' },
  }),
  commands: ['engineStop', 'rebootDevice'],
  encode: ({ type }, { transport }) => Buffer.from(`${type} over ${transport}`),
  effects: { harmless: [/rebootDevice over http/] },
})

withRig(
  'an answer has the status, the type and the body of its protocol, with the replies of its messages',
  asking,
  async (rig) => {
    const deviceId = await rig.register('one')
    const ask = async (line: object) => {
      const url = `http://127.0.0.1:${rig.ingest.ports.get('asking/http')}/`
      const response = await fetch(url, { method: 'POST', body: JSON.stringify(line) })
      return [response.status, response.headers.get('content-type'), await response.text()]
    }
    const report = { uniqueIds: ['one'], fixes: [{ latitude: 1, longitude: 2, attributes: {} }], reply: 'thanks' }
    assert.deepEqual(await ask(report), [202, 'application/xml', '<stored/>thanks\n'])
    assert.deepEqual(await ask({ uniqueIds: ['two'], refusal: 'nobody' }), [403, 'text/plain', 'who? nobody\n'])
    assert.deepEqual(await ask({ reply: 'x'.repeat(200) }), [413, null, ''])

    const kept = { deviceId, attributes: '{}', textChannel: 0 as const, createdTime: 0 }
    // A cut that was stored with another effect is skipped
    const rows = ['engineStop', 'rebootDevice'].map((type) => ({ ...kept, type }))
    await rig.database.db.insertInto('queued_command').values(rows).execute()
    rig.bus.publishChange({ kind: 'queuedCommand', id: 1, action: 'created' })
    assert.deepEqual(await ask({ uniqueIds: ['one'] }), [202, 'application/xml', '<stored/>rebootDevice over http'])
    const [held] = await rig.database.db
      .selectFrom('queued_command')
      .select(['state', 'effect'])
      .orderBy('id')
      .execute()
    assert.deepEqual(held, { state: 'held', effect: 'cut' })
  },
)
