import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { testDecodeContext } from '../testing.ts'
import { spot } from './spot.ts'

const send = (body: string) =>
  spot.decodeRequest(
    { method: 'POST', url: '/', headers: {}, body: Buffer.from(body) },
    testDecodeContext({ transport: 'http' }),
  )
const message = (id: string, more = '<messageType>OK</messageType>') =>
  `<message><esn>0-1</esn>${id}<timestamp>2026-11-28T16:15:00-03:00</timestamp><latitude>-23.5</latitude><longitude>-46.5</longitude>${more}</message>`

test('each message of the list is of its own unit; one that names none is skipped', () => {
  const list = [message('<esnName>van 12</esnName>'), message(''), message('<esnName>car</esnName>', '')]
  const { messages, answer } = send(`<messageList xmlns="http://example.com"><header/>${list.join('\n')}</messageList>`)
  const fix = { fixTime: new Date('2026-11-28T19:15:00Z'), valid: true, latitude: -23.5, longitude: -46.5 }
  assert.deepEqual(messages, [
    { uniqueIds: ['van 12'], fixes: [{ ...fix, attributes: { event: 'OK' } }] },
    { uniqueIds: ['car'], fixes: [{ ...fix, attributes: {} }] },
  ])
  assert.equal(answer.status, 200)
  assert.deepEqual(send('<messageList/>').messages, [])
})

test('what cannot be read is refused', () => {
  const withoutPlace = '<message><esnName>1</esnName></message>'
  for (const body of ['', `<messageList>${withoutPlace}</messageList>`, '<!DOCTYPE a><messageList/>'])
    assert.throws(() => send(body), DecodeError)
})
