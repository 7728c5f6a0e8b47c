import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { uux } from './uux.ts'

const ascii = (text: string) => Buffer.from(text).toString('hex')
const frame = (version: string, type: string, content: string) => {
  const body = `${type}${content}`.replaceAll(' ', '')
  return `8113${version}${(body.length / 2).toString(16).padStart(2, '0')}${body}`
}
const unit = `${ascii('V000000017')} 0b1c130f00`
const place = ascii('072330.0000S04630.0000W012090011')
const general = `${unit} 00000000000000000000 0000 00 ${place} 0102030500000064 14 ${ascii('000042')} 00000000000000000000 0007`

test('a report takes the year of the server, and gets no answer', () => {
  assert.deepEqual(decodeStream(uux, frame('85', '90', general)), [
    {
      uniqueIds: ['V000000017'],
      fixes: [
        {
          fixTime: new Date('2026-11-28T19:15:00Z'),
          valid: true,
          latitude: -23.5,
          longitude: -46.5,
          speed: 12,
          course: 90,
          attributes: { sat: 7, odometer: 10_515.5, hours: 100, rssi: 20, companyId: '000042', tripId: 7 },
        },
      ],
      refusal: Buffer.from('81130501f0', 'hex'),
    },
  ])
})

test('the immobilizer is a state, other types are acknowledged where they ask for it, a keep-alive is nothing', () => {
  const [state] = decodeStream(uux, frame('05', '9e', `${unit} ${ascii('000042')} 0007`))
  assert.deepEqual(state!.fixes, [
    { outdated: true, deviceTime: new Date('2026-11-28T19:15:00Z'), attributes: { companyId: '000042', tripId: 7 } },
  ])
  const [refusal, reply] = ['81130501f0', '81130501d0'].map((hex) => Buffer.from(hex, 'hex'))
  assert.deepEqual(decodeStream(uux, frame('85', '91', unit)), [
    { uniqueIds: ['V000000017'], refusal, replies: [reply] },
  ])
  assert.deepEqual(decodeStream(uux, frame('05', '91', unit)), [{ uniqueIds: ['V000000017'] }])
  assert.deepEqual(decodeStream(uux, frame('85', 'ff', '')), [])
})
