import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { connect } from '@nats-io/transport-node'
import type { Forwarded } from '@rastro/core/model/forwarded'
import { isNatsInstalled, startNats } from '../../testing/nats.ts'
import { natsForwarder } from './nats.ts'

const skip = isNatsInstalled ? false : 'nats-server is not installed'
const signal = new AbortController().signal

const positionOf = (id: number, attributes = {}): Forwarded =>
  ({
    kind: 'position',
    position: { id, deviceId: 7, attributes, fixTime: new Date(0), deviceTime: new Date(0), serverTime: new Date(0) },
    device: { id: 7, uniqueId: 'A', attributes: {} },
  }) as unknown as Forwarded

test('what a stream has stored is taken, once, in order; without a stream or a broker nothing is', {
  skip,
}, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'rastro-jetstream-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const server = await startNats(['-js', '-sd', folder])
  t.after(() => server.stop())
  const forwarder = natsForwarder({ url: server.url, subject: 'fleet.out' })
  t.after(() => forwarder.close())
  assert.deepEqual(await forwarder.send(positionOf(1), signal), {
    state: 'failed',
    message: 'No stream of JetStream takes this subject',
  })
  const reader = await connect({ servers: server.url })
  t.after(() => reader.close())
  const ask = async (subject: string, body: object) =>
    (await reader.request(`$JS.API.STREAM.${subject}`, JSON.stringify(body))).json<Record<string, never>>()
  await ask('CREATE.OUT', { name: 'OUT', subjects: ['fleet.out.>'], duplicate_window: 120_000_000_000 })
  for (const id of [1, 2, 2, 3]) assert.deepEqual(await forwarder.send(positionOf(id), signal), { state: 'taken' })
  const stored: number[] = []
  for (let seq = 1; seq <= 3; seq += 1) {
    const { message } = (await ask('MSG.GET.OUT', { seq })) as unknown as { message: { subject: string; data: string } }
    assert.equal(message.subject, 'fleet.out.position.7')
    stored.push(JSON.parse(Buffer.from(message.data, 'base64').toString()).position.id)
  }
  assert.deepEqual(stored, [1, 2, 3])
  const large = await forwarder.send(positionOf(4, { text: 'x'.repeat(2_000_000) }), signal)
  assert.equal(large.state, 'refused')
})

test('a broker that is away is said, and found when it is there', { skip }, async (t) => {
  const forwarder = natsForwarder({ url: 'nats://127.0.0.1:1', subject: 'fleet.out' })
  t.after(() => forwarder.close())
  assert.deepEqual(await forwarder.send(positionOf(1), signal), { state: 'failed', message: 'It could not be reached' })
})
