import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CommandType } from '@rastro/core/vocabulary/commands'
import { DecodeError } from '../define.ts'
import { decodeStream, testTarget } from '../testing.ts'
import { mobilogix } from './mobilogix.ts'

const decode = (text: string) => decodeStream(mobilogix, Buffer.from(text))
const head = '[2026-11-28 19:15:00,'

test('a place with its alarm, which is acknowledged to anybody', () => {
  const [message] = decode(`${head}T13,0,V1,201900,0e,12.18,731,-23.5,-46.5,100,90,x]`)
  const reply = Buffer.from('[2026-11-28 19:15:00,S13]')
  const states = { blocked: true, charge: true, ignition: true, motion: true, status: 14 }
  assert.deepEqual(message, {
    uniqueIds: ['201900'],
    fixes: [
      {
        fixTime: new Date('2026-11-28T19:15:00Z'),
        valid: true,
        latitude: -23.5,
        longitude: -46.5,
        speed: 53.9957,
        course: 90,
        attributes: { type: 'T13', alarm: 'overspeed', archive: true, ...states, battery: 12.18, sat: 7, rssi: -93 },
      },
    ],
    replies: [reply],
    refusal: reply,
  })
})

test('a state, a login, an acknowledgement, and a message without a type', () => {
  const { outdated, deviceTime, attributes } = decode(`${head}T9,1,V1,7,01,3.9]`)[0]!.fixes![0]!
  assert.deepEqual([outdated, deviceTime], [true, new Date('2026-11-28T19:15:00Z')])
  const states = { blocked: false, ignition: false, motion: false, status: 1 }
  assert.deepEqual(attributes, { type: 'T9', alarm: 'vibration', ...states, battery: 3.9 })
  assert.deepEqual(decode(`${head}T1,1,V1,7,,,1]`), [{ replies: [Buffer.from(`${head}S1,1]`)] }])
  assert.deepEqual(decode(`${head}T6,1,V1,7]`), [])
  assert.throws(() => decode(`${head}T1]`), DecodeError)
})

const sent: readonly [CommandType, string, object?][] = [
  ['engineStop', 'S6,RELAY=1'],
  ['engineResume', 'S6,RELAY=0'],
  ['positionSingle', 'S4,1,1'],
  ['rebootDevice', 'S7'],
  ['custom', 'S9,2', { data: 'S9,2' }],
]
for (const [type, text, attributes = {}] of sent) {
  test(`${type} is ${text}`, () => {
    const message = mobilogix.encode!({ type, attributes: { ...attributes } }, testTarget())
    assert.equal(String(message), `[2026-11-21 12:00:00,${text}]`)
  })
}
