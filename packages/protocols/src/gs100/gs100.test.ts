import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { decodeStream } from '../testing.ts'
import { gs100 } from './gs100.ts'

const login = '474c 49 05 3132333435 05 3132333435'
const located = '16 900000 191500281126 046300000 0 23300000 01000 090'.replaceAll(' ', '')

test('a login is answered, and what follows its identifier is skipped', () => {
  const [message, data] = decodeStream(gs100, `${login} 4744 02 ${located} 03 000001`)
  assert.deepEqual(message, { uniqueIds: ['12345'], replies: [Buffer.from('GS100')] })
  assert.deepEqual(data!.fixes, [
    {
      fixTime: new Date('2026-11-28T19:15:00Z'),
      valid: true,
      latitude: -23.5,
      longitude: -46.5,
      speed: 10 * 0.539957,
      course: 90,
      attributes: { status: 0x900000 },
    },
    { outdated: true, attributes: { status: 1 } },
  ])
  assert.deepEqual(data!.replies, [Buffer.from('GS100\x02')])
})

test('east and north by their bits, an empty list, and nothing before a login', () => {
  const east = located.replace('046300000023', '046300000c23')
  const [, fixes] = decodeStream(gs100, `${login} 4744 01 ${east}`)
  assert.equal(fixes!.fixes![0]!.latitude, 23.5)
  assert.equal(fixes!.fixes![0]!.longitude, 46.5)
  assert.deepEqual(decodeStream(gs100, `${login} 4744 00`)[1], { replies: [Buffer.from('GS100\x00')] })
  assert.deepEqual(decodeStream(gs100, `4744 01 ${located}`), [])
  assert.throws(() => decodeStream(gs100, `${login} 4744 01 ${located.replace('0463', '0a63')}`), DecodeError)
})
