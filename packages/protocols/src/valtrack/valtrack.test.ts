import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { TEST_NOW, testDecodeContext } from '../testing.ts'
import { valtrack } from './valtrack.ts'

const send = (body: object) =>
  valtrack.decodeRequest(
    { method: 'POST', url: '/', headers: {}, body: Buffer.from(JSON.stringify(body)) },
    testDecodeContext({ transport: 'http' }),
  )

test('each report is a place at the time of the server, of its own unit', () => {
  const report = { devid: '868695060715016', lat: '-23.5', lon: '-46.5', vbat: '12.5', speed: '' }
  const place = { fixTime: TEST_NOW, valid: true, latitude: -23.5, longitude: -46.5, attributes: { battery: 12.5 } }
  assert.deepEqual(send({ resource: [report, { ...report, devid: '7', speed: '10' }] }), {
    messages: [
      { uniqueIds: ['868695060715016'], fixes: [place] },
      { uniqueIds: ['7'], fixes: [{ ...place, speed: 10 }] },
    ],
    answer: { status: 200 },
    refusal: { status: 200 },
  })
})

test('what is no list, or a report without its battery, is refused', () => {
  for (const body of [{}, { resource: 5 }, { resource: [null] }, { resource: [{ devid: '7', lat: '0', lon: '0' }] }])
    assert.throws(() => send(body), DecodeError)
})
