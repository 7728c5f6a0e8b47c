import assert from 'node:assert/strict'
import { test } from 'node:test'
import { effectOfMessage } from '../effects.ts'
import { hexBytes, testDecodeContext, testTarget } from '../testing.ts'
import { bws } from './bws.ts'

const decode = (hex: string) => bws.decode(hexBytes(hex), testDecodeContext({ transport: 'udp' }))
const seconds = Date.UTC(2026, 10, 28, 19, 15) / 1000
const answers = { replies: [hexBytes('0005e82a1c401e8c')], refusal: hexBytes('0005e82a1c411e48') }

test('a position, answered; what only keeps the address known is answered alone', () => {
  const rest = 'ff7ee920 ff009160 87 64 0384 007d 2a 0001 000064 00003c 1d 16 17'
  assert.deepEqual(decode(`00 05e82a1c 01 1e ${seconds.toString(16)} ${rest}`), [
    {
      uniqueIds: ['05e82a1c'],
      fixes: [
        {
          fixTime: new Date(seconds * 1000),
          valid: true,
          latitude: -23.5,
          longitude: -46.5,
          speed: 53.9957,
          course: 90,
          attributes: {
            ...{ event: 1, sat: 7, power: 12.5, battery: 4.2, io1: 1, odometer: 10_000, hours: 3_600_000 },
            ...{ deviceTemp: 29, rssi: 22 },
          },
        },
      ],
      ...answers,
    },
  ])
  assert.deepEqual(decode('00 05e82a1c 3f 1e'), [{ uniqueIds: ['05e82a1c'], ...answers }])
  assert.throws(() => decode('00 05e82a1c 01 1e'), RangeError)
})

test('commands, known by their bytes', () => {
  const sent = (type: 'engineStop' | 'engineResume') => bws.encode!({ type, attributes: {} }, testTarget())!
  assert.equal(sent('engineStop').toString('hex'), '001234567842000073')
  assert.equal(effectOfMessage(bws, sent('engineStop')), 'cut')
  assert.equal(effectOfMessage(bws, sent('engineResume')), 'resume')
  assert.equal(effectOfMessage(bws, hexBytes('001234567842000074')), 'unknown')
  assert.equal(bws.encode!({ type: 'engineStop', attributes: {} }, { ...testTarget(), uniqueId: 'van' }), undefined)
})
