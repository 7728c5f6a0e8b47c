import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { testDecodeContext } from '../testing.ts'
import { rftrack } from './rftrack.ts'

const send = (parameters: Record<string, string>) =>
  rftrack.decodeRequest(
    { method: 'POST', url: '/', headers: {}, body: Buffer.from(String(new URLSearchParams(parameters))) },
    testDecodeContext({ transport: 'http' }),
  )
const moment = Date.UTC(2026, 10, 28, 19, 15)
const gps = { a: 30, x: -46.5, y: -23.5, z: 760, t: moment, s: 4 }

test('a place with the cells and access points around it', () => {
  const gsm = { c: 724, n: 10, b: [{ l: 1, c: 2, b: 19 }] }
  const wifi = [{ m: 'A1-B2-C3-D4-E5-F6', l: -49 }]
  const sent = { gps: JSON.stringify(gps), gsm: JSON.stringify(gsm), wifi: JSON.stringify(wifi) }
  const { messages, answer, refusal } = send({ i: '77', t: String(moment + 1000), ...sent })
  assert.deepEqual(messages, [
    {
      uniqueIds: ['77'],
      fixes: [
        {
          fixTime: new Date(moment),
          deviceTime: new Date(moment + 1000),
          valid: true,
          latitude: -23.5,
          longitude: -46.5,
          altitude: 760,
          accuracy: 30,
          network: {
            cellTowers: [
              { mobileCountryCode: 724, mobileNetworkCode: 10, locationAreaCode: 1, cellId: 2, signalStrength: -19 },
            ],
            wifiAccessPoints: [{ macAddress: 'A1:B2:C3:D4:E5:F6', signalStrength: -49 }],
          },
          attributes: {},
        },
      ],
    },
  ])
  assert.deepEqual([answer, refusal], [{ status: 200, body: '{}' }, { status: 400 }])
})

test('a state of phone and bracelet', () => {
  const idt = ((5n << 45n) | (6n << 30n) | (7n << 15n)).toString()
  const texts = { v: 'T2', id: '39163', cob: '1,2', u_ids: '[1.1]' }
  const numbers = {
    bat: String(0x1350),
    rc: String(0x20003),
    mt: String((9 << 15) | 8),
    dbm: '-53',
    bar: '1001.5',
    idt,
  }
  assert.deepEqual(send({ i: '77', t: String(moment), ...texts, ...numbers, other: 'x' }).messages[0]!.fixes, [
    {
      outdated: true,
      deviceTime: new Date(moment),
      attributes: {
        ...{ versionFw: 'T2', braceletId: '39163', pressureChanges: '1,2', unpairedIds: '[1.1]' },
        ...{ batteryLevel: 80, plugStatus: 3, charge: true, braceletCode: 3, braceletStatus: 2 },
        ...{ vibrationDevice: 80, vibrationBracelet: 90, rssi: -53, pressure: 1001.5 },
        ...{ lastHeartbeat: 50, lastPaired: (6 + 0x8000) * 10, lastUnpaired: 70 },
      },
    },
  ])
})

test('what cannot be read is refused, and without a unit there is no message', () => {
  for (const bad of [{ bat: 'x' }, { idt: '' }, { gps: '{"a":1}' }, { gsm: '{}' }, { wifi: '[7]' }] as Record<
    string,
    string
  >[])
    assert.throws(() => send({ i: '77', ...bad }), DecodeError)
  assert.deepEqual(send({ dbm: '-53' }).messages, [])
})
