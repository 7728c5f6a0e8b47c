import assert from 'node:assert/strict'
import { test } from 'node:test'
import { effectOfMessage } from '../effects.ts'
import { decodeStream, testTarget } from '../testing.ts'
import { svias } from './svias.ts'

const decode = (text: string) => decodeStream(svias, Buffer.from(text))
const answers = { replies: [Buffer.from('@')], refusal: Buffer.from('@') }
const line = (date: string, time: string, place: string) =>
  `[1001,3041,57,20324277,710,${date},${time},${place},10000,9050,382,17,1,0,0,12500,100,9,32,4695]`

test('fields whose numbers have no zeros before them; every message is answered', () => {
  assert.deepEqual(decode(line('50126', '507', '-233000000,-463000000')), [
    {
      uniqueIds: ['20324277'],
      fixes: [
        {
          fixTime: new Date('2026-01-05T00:05:07Z'),
          valid: true,
          latitude: -23.5,
          longitude: -46.5,
          speed: 53.9957,
          course: 90.5,
          attributes: { odometer: 38_200, alarm: 'sos', ignition: true, power: 0, batteryLevel: 0, rssi: 12_500 },
        },
      ],
      ...answers,
    },
  ])
  assert.equal(decode(line('50126', '507', '3000000,1'))[0]!.fixes![0]!.latitude, 0.5)
  assert.deepEqual(decode('[hello]'), [answers])
})

test('commands as texts, known by their bytes', () => {
  const sent = (type: 'engineStop' | 'engineResume' | 'setOdometer', data?: string) =>
    svias.encode!({ type, attributes: { data } }, testTarget())!
  assert.equal(sent('setOdometer', '1200').toString(), 'AT+ODT=1200*')
  assert.equal(sent('setOdometer').toString(), 'AT+ODT=*')
  assert.equal(effectOfMessage(svias, sent('setOdometer', '1200')), undefined)
  assert.equal(effectOfMessage(svias, sent('setOdometer', '1*AT+OUT=1,1')), 'unknown')
  assert.equal(effectOfMessage(svias, sent('engineStop')), 'cut')
  assert.equal(effectOfMessage(svias, sent('engineResume')), 'resume')
})
