import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { recoda } from './recoda.ts'

const registration = '01100020 18000000 0000 0000 3132333435000000 00000000'
const time = (ms: number) => Buffer.from(new BigUint64Array([BigInt(ms)]).buffer).toString('hex')
const moment = Date.UTC(2026, 10, 28, 19, 15)

test('a registration names the unit; positions follow, west and south by their bits', () => {
  const position = `11100020 26000000 0000 0000 ${time(moment)} 01 0000 6400 2e1e 171e 00000000 24000000 03`
  const [login, message] = decodeStream(recoda, registration + position)
  assert.deepEqual(login, { uniqueIds: ['12345'] })
  assert.deepEqual(message!.fixes, [
    {
      fixTime: new Date(moment),
      valid: true,
      latitude: -23.51,
      longitude: -46.5,
      speed: 53.9957,
      attributes: {},
    },
  ])
})

test('without a place it is a state; before a registration and of other types it is nothing', () => {
  const state = `11100020 15000000 0000 0000 ${time(moment)} 00`
  assert.deepEqual(decodeStream(recoda, registration + state)[1]!.fixes, [
    { outdated: true, deviceTime: new Date(moment), attributes: {} },
  ])
  assert.deepEqual(decodeStream(recoda, `${state} 01100000 08000000`), [])
})
