import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { testDecodeContext } from '../testing.ts'
import { vlt } from './vlt.ts'

const send = (body: string) =>
  vlt.decodeRequest(
    { method: 'POST', url: '/', headers: {}, body: Buffer.from(body) },
    testDecodeContext({ transport: 'http' }),
  )
const imei = '868695060715016'
const record = (archive = 'L') =>
  `02${archive}1281126191500023.500000S046.500000W724x0500ff000001234010.50090.250709221 0M`.replace(' ', '')

test('one record of fixed width, with its cell', () => {
  assert.deepEqual(send(`vltdata=NRM${imei}${record()}`).messages, [
    {
      uniqueIds: [imei],
      fixes: [
        {
          fixTime: new Date('2026-11-28T19:15:00Z'),
          valid: true,
          latitude: -23.5,
          longitude: -46.5,
          speed: 10.5,
          course: 90.25,
          attributes: { event: 2, sat: 7, hdop: 9, ignition: true, charge: false, motion: true },
          network: {
            cellTowers: [
              {
                mobileCountryCode: 724,
                mobileNetworkCode: 5,
                locationAreaCode: 255,
                cellId: 1234,
                signalStrength: -22,
              },
            ],
          },
        },
      ],
    },
  ])
})

test('a batch of records; other types name the unit alone, and a form without data is refused', () => {
  const [message] = send(`vltdata=BTH${imei}002${record('H')}${record()}`).messages
  assert.deepEqual(
    message!.fixes!.map(({ attributes }) => attributes.archive),
    [true, undefined],
  )
  assert.deepEqual(send(`vltdata=LGN${imei}`).messages, [{ uniqueIds: [imei] }])
  assert.deepEqual(send(`vltdata=NRM${imei}02L`).messages, [{ uniqueIds: [imei] }])
  for (const body of ['', 'vltdata=NRM1', `vltdata=BTH${imei}002${record()}`])
    assert.throws(() => send(body), DecodeError)
})
