import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { testDecodeContext } from '../testing.ts'
import { pathaway } from './pathaway.ts'

const send = (query: Record<string, string>) =>
  pathaway.decodeRequest(
    { method: 'GET', url: `/?${new URLSearchParams(query)}`, headers: {}, body: Buffer.alloc(0) },
    testDecodeContext({ transport: 'http' }),
  )

test('the sentence of a user; without one of both a request is refused', () => {
  const LOC = '$PWS,1,"Van 12",,,281126,191500,-23.500000,-46.500000,760.00,42,90,"Comment",0*58'
  const fix = { valid: true, latitude: -23.5, longitude: -46.5, altitude: 760, speed: 42, course: 90, attributes: {} }
  assert.deepEqual(send({ UserName: 'ana', Password: 'x', LOC }).messages, [
    { uniqueIds: ['ana'], fixes: [{ fixTime: new Date('2026-11-28T19:15:00Z'), ...fix }] },
  ])
  for (const query of [{ UserName: 'ana' }, { LOC }, { UserName: 'ana', LOC: '$PWX,1' }])
    assert.throws(() => send(query as Record<string, string>), DecodeError)
})
