import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream, hexBytes } from '../testing.ts'
import { thinkpower } from './thinkpower.ts'

const login = '0107 0012 0102 0f 383631323334353030303030303137 0000'
const place = '01 8e01d0c0 9bb75640 03e8 2328'
const record = (items: string) => {
  const length = (items.replaceAll(' ', '').length / 2 + 5).toString(16).padStart(4, '0')
  return `0508 ${length} 01 6b0b2834 ${items} 0000`
}

test('a login is answered, also to strangers, and a heartbeat always', () => {
  const [named, beat] = decodeStream(thinkpower, `${login} 0301 0000 0000`)
  assert.deepEqual(named!.uniqueIds, ['861234500000017'])
  assert.equal(named!.replies![0]!.toString('hex').slice(0, -4), '0207000100')
  assert.equal(named!.refusal!.toString('hex').slice(0, -4), '0207000104')
  assert.equal(beat!.replies![0]!.toString('hex').slice(0, -4), '04010000')
  const [known] = decodeStream(thinkpower, login.replace('0107', '0103'))
  assert.deepEqual(known!.replies, [hexBytes('0203000100fd62')])
})

test('a record of tagged values; a tag that is not known has no value', () => {
  const [, message] = decodeStream(thinkpower, login + record(`99 ${place} 0200 10 01 12 007b 1301 17ff 5001 5101`))
  assert.deepEqual(message!.fixes, [
    {
      fixTime: new Date('2026-11-28T19:15:00Z'),
      valid: false,
      latitude: -23.5,
      longitude: -46.5,
      speed: 53.9957,
      course: 90,
      attributes: { alarm: 'sos,lowBattery,removing,tampering', battery: 12.3 },
    },
  ])
  assert.equal(message!.replies![0]!.toString('hex').slice(0, -4), '06080000')
  assert.deepEqual(decodeStream(thinkpower, record(place)), [])
})
