import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream, hexBytes } from '../testing.ts'
import { niot } from './niot.ts'

const frame = (type: string, body: string) => {
  const length = (body.replaceAll(' ', '').length / 2 + 2).toString(16).padStart(4, '0')
  return `5858 ${type} ${length} ${body} 4e0d`
}
const reply = (type: string, check: string) => hexBytes(`5858 210005 4e ${type} 00 ${check} 0d`)
const place = '82857260 84fd2920 0000 0090'
const head = '0861234500000017 261128191500'
const card = `0016 0001 ${Buffer.from('89550000000000000017').toString('hex')}`

test('a place with the alarms of its states, the card, and parts that are skipped', () => {
  const states = '90 000003e8 00 0000 07 24 007b 00 64 000000'
  const [message] = decodeStream(
    niot,
    frame('80', `${head} ${place} ${states} ${card} 0004 0009 abcd 0005 0002 300000`),
  )
  assert.deepEqual(message, {
    uniqueIds: ['861234500000017'],
    fixes: [
      {
        fixTime: new Date('2026-11-28T19:15:00Z'),
        valid: true,
        latitude: -23.5,
        longitude: -46.5,
        speed: 53.9957,
        course: 90,
        attributes: {
          alarm: 'powerCut,overspeed,removing,tampering',
          odometer: 1000,
          ignition: true,
          sat: 7,
          battery: 3.6,
          power: 12.3,
          iccid: '89550000000000000017',
        },
      },
    ],
    replies: [reply('80', 'ea')],
    refusal: reply('80', 'ea'),
  })
  const [still] = decodeStream(niot, frame('80', `${head} ${place} 08 00000000 c0 0000 07 24 007b 00 00 000000`))
  assert.equal(still!.fixes![0]!.valid, false)
  assert.equal(still!.fixes![0]!.attributes.alarm, 'lowPower')
  assert.equal(still!.fixes![0]!.attributes.ignition, false)
})

test('every other type is answered', () => {
  assert.deepEqual(decodeStream(niot, frame('81', '00')), [{ replies: [reply('81', 'eb')] }])
})
