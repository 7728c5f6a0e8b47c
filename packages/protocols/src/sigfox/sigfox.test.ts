import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError, ofModel } from '../define.ts'
import { TEST_NOW, testDecodeContext } from '../testing.ts'
import { sigfox } from './sigfox.ts'

const time = Date.UTC(2026, 10, 28, 19, 15) / 1000
/** As the server does: the model is known only once the request has named the unit. */
const request = (body: string, model?: string) =>
  sigfox
    .decodeRequest(
      { method: 'POST', url: '/', headers: {}, body: Buffer.from(body) },
      testDecodeContext({ transport: 'http' }),
    )
    .messages.map((message) => ofModel(message, model))
const send = (object: object, model?: string) => request(JSON.stringify({ device: 'AB12', time, ...object }), model)
const fixOf = (...given: Parameters<typeof send>) => send(...given)[0]!.fixes![0]!
const [fixTime, place] = [new Date(time * 1000), { valid: true, latitude: -23.5, longitude: -46.5 }]

test('a place by its members, nested or not, and what else is known', () => {
  const more = {
    moving: true,
    magStatus: 'True',
    temperature: '7.5',
    rssi: '-120.00',
    seqNumber: 8,
    lastSeen: `${time + 5}`,
  }
  assert.deepEqual(send({ lat: '-23.5', lng: -46.5, ...more }), [
    {
      uniqueIds: ['AB12'],
      fixes: [
        {
          ...{ fixTime, deviceTime: new Date((time + 5) * 1000), ...place },
          attributes: { motion: true, blocked: true, deviceTemp: 7.5, rssi: -120, index: 8 },
        },
      ],
    },
  ])
  assert.deepEqual(fixOf({ location: { lat: -23.5, lng: -46.5 }, data: '00' }), { fixTime, ...place, attributes: {} })
  const state = { outdated: true, deviceTime: fixTime, attributes: {} }
  assert.deepEqual(fixOf({ latitude: 'null', longitude: 'null' }), state)
})

test('data in each of its forms', () => {
  assert.deepEqual(fixOf({ data: '1f 81669 4e0 82c588a0 50'.replaceAll(' ', '') }), {
    fixTime,
    ...place,
    attributes: { battery: 80 },
  })
  assert.equal(fixOf({ data: '0f816694e082c588a050' }).valid, false)
  assert.deepEqual(fixOf({ data: '10402ffef1c0a948e42d64a4' }), {
    ...{ fixTime, ...place, course: 90, speed: 53.9957 },
    attributes: { battery: 4.1 },
  })
  assert.deepEqual(send({ data: '11402ffef1c0a948e42d64a4' }), [{ uniqueIds: ['AB12'] }])
  assert.deepEqual(fixOf({ data: '0002cdf6ffea7c30ffd56d90' }, 'Amber'), {
    ...{ fixTime, ...place },
    attributes: { motion: true, battery: 4.1, temp1: -10 },
  })
  // In the form of other models it is no place on earth, or none of ours
  for (const first of ['00', '01', '1f']) {
    const { latitude, attributes } = fixOf({ data: `${first}02cd7fffea7c30ffd56d90` }, 'Amber')
    assert.deepEqual([latitude, attributes.temp1], [-23.5, 127])
  }
})

test('a payload of items', () => {
  const items = [
    '02 c1bc0000 c23a0000',
    '03 2b',
    '04 29',
    '05 50',
    '06 080581d81887 4c',
    `07 ${'00'.repeat(10)}`,
    '08 000000000000',
    '09 64',
    '7f 00',
  ]
  assert.deepEqual(fixOf({ payload: `22${items.join('')}`.replaceAll(' ', '') }), {
    ...{ fixTime, ...place, speed: 53.9957 },
    attributes: { event: 0x22, alarm: 'sos', temp1: 21.5, battery: 4.1, batteryLevel: 80 },
    network: { wifiAccessPoints: [{ macAddress: '08:05:81:d8:18:87', signalStrength: -76 }] },
  })
})

test('a form, the clock of the server, and what is refused', () => {
  const [message] = request(`${encodeURIComponent('{"deviceId":"AB12","lat":-23.5,"lng":-46.5}')}=`)
  assert.deepEqual(message!.fixes![0]!.fixTime, TEST_NOW)
  for (const body of ['{"time":1}', '%7B%zz=', '{"device":"1","data":"xyz"}'])
    assert.throws(() => request(body), DecodeError)
})
