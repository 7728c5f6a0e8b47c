import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { thuraya } from './thuraya.ts'

const frame = (type: string, body: string) => {
  const rest = `${type} 00000309 ${body} f2c1`.replaceAll(' ', '')
  return `2354 ${(rest.length / 2 + 4).toString(16).padStart(4, '0')} ${rest}`
}
const place = (flags: string) => `01352908 0002ec0c fd3a7760 fe996b20 ${flags} 000c 0384 414200`

test('a list of places, each message answered', () => {
  const [message] = decodeStream(thuraya, frame('7101', `02 ${place('105a')} ${place('205a')}`))
  const { fixes, replies } = message!
  assert.deepEqual(fixes![0], {
    fixTime: new Date('2026-11-28T19:15:00Z'),
    valid: true,
    latitude: -23.5,
    longitude: -46.5,
    speed: 12,
    course: 90,
    attributes: { ignition: true, rpm: 900, data: 'AB' },
  })
  assert.deepEqual([message!.uniqueIds, fixes![1]!.attributes.ignition], [['777'], false])
  assert.deepEqual(replies, [Buffer.from('2354000f99010000030971010001ff61', 'hex')])
})

test('an event is an alarm; other types are answered alone', () => {
  const [message] = decodeStream(thuraya, frame('5101', `${place('005a')} 0c 5800`))
  const { ignition, event, eventData, alarm } = message!.fixes![0]!.attributes
  assert.deepEqual([ignition, event, eventData, alarm], [undefined, 12, 'X', 'powerCut'])
  const [other] = decodeStream(thuraya, frame('8115', '00'))
  assert.deepEqual([other!.fixes, other!.replies!.length], [undefined, 1])
})
