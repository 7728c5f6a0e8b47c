import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { forward } from './forward.ts'

const recording = new URL('../../../../../shared/reference/traccar-forward.jsonl', import.meta.url)
const skip = existsSync(recording) ? false : 'the recorded forwards are not on this machine'

const read = (body: unknown) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const request = { method: 'POST', url: '/positions', headers: {}, body: Buffer.from(text) }
  return forward.decodeRequest(request)
}
const position = {
  fixTime: '2026-11-20T10:00:00.000-03:00',
  valid: true,
  latitude: -23.4,
  longitude: -46.65,
  speed: 10,
}
const device = { uniqueId: 'fone 1/á' }

interface Recorded {
  readonly kind: string
  readonly method: string
  readonly body: string
}

test('the recorded forwards of a stock server are its positions and events', { skip }, () => {
  const rows = readFileSync(recording, 'utf8').split('\n').filter(Boolean)
  const posted = rows.map((line) => JSON.parse(line) as Recorded).filter(({ method }) => method === 'POST')
  const counts = { position: 0, event: 0 }
  for (const { kind, body } of posted) {
    counts[kind as 'position']++
    const { messages, answer } = read(body)
    assert.equal(answer.status, 200)
    const sent = JSON.parse(body)
    const [message] = messages
    assert.deepEqual(message!.uniqueIds, [sent.device.uniqueId])
    assert.equal(message!.events?.length ?? 0, kind === 'event' ? 1 : 0)
    if (kind === 'event') {
      const [event] = message!.events!
      assert.equal(event!.type, sent.event.type)
      assert.equal(event!.eventTime.getTime(), Date.parse(sent.event.eventTime))
      assert.deepEqual(event!.attributes, sent.event.attributes)
      assert.equal(event!.geofenceName, sent.geofence?.name)
      assert.equal(event!.maintenanceName, sent.maintenance?.name)
      assert.equal(message!.fixes!.length, sent.position ? 1 : 0)
      continue
    }
    const [fix] = message!.fixes!
    assert.equal(fix!.fixTime!.getTime(), Date.parse(sent.position.fixTime))
    assert.deepEqual([fix!.latitude, fix!.longitude], [sent.position.latitude, sent.position.longitude])
    assert.deepEqual([fix!.speed, fix!.valid], [sent.position.speed, sent.position.valid])
    assert.equal(fix!.attributes.batteryLevel, sent.position.attributes.batteryLevel)
  }
  assert.deepEqual(counts, { position: 90, event: 40 })
})

test('what the server computes itself is left out, and so are lists', () => {
  const attributes = { totalDistance: 5, motion: true, hours: 1, sat: 9, lista: [1], veiculo: {}, text: 'ç' }
  const { messages } = read({ position: { ...position, attributes }, device })
  assert.deepEqual(messages[0]!.fixes![0]!.attributes, { sat: 9, text: 'ç' })
  assert.equal(messages[0]!.fixes![0]!.fixTime!.toISOString(), '2026-11-20T13:00:00.000Z')
})

test('other bodies are refused in words', () => {
  const bodies = [
    '',
    '[]',
    '{',
    {},
    { position },
    { position, device: {} },
    { position: { ...position, latitude: '1' }, device },
    { event: { type: 'alarm', eventTime: position.fixTime } },
    { event: { type: 'alarm' }, device },
    { event: { type: 'alarm', eventTime: 'soon' }, device },
    { event: { type: 'unheardOf', eventTime: position.fixTime }, device },
  ]
  for (const body of bodies) assert.throws(() => read(body), DecodeError, JSON.stringify(body))
  assert.throws(() => read({ position: { ...position, fixTime: 'soon' }, device }), DecodeError)
  assert.throws(() => read({ position: { ...position, latitude: 91 }, device }), DecodeError)
})
