import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { vt200 } from './vt200.ts'

const frame = (type: string, data: string) => `28 631037309456 ${type} 0000 ${data} 62 29`
const place = '23300000 0463000001'
const fixOf = (type: string, data: string) => decodeStream(vt200, frame(type, data))[0]!.fixes?.[0]

test('a live report, its escapes removed; without more than a time it has no place', () => {
  const time = { fixTime: new Date('2026-11-28T19:15:00Z') }
  assert.deepEqual(
    decodeStream(vt200, `0d0a ${frame('2084', `00 0102 281126191500 ${place} 64 3d10 07 3d14 00000005 00000018`)}`),
    [
      {
        uniqueIds: ['631037309456'],
        fixes: [
          {
            ...time,
            valid: true,
            latitude: -23.5,
            longitude: -46.5,
            speed: 53.9957,
            course: 90,
            attributes: { sat: 7, rssi: 41, odometer: 5000, status: 24 },
          },
        ],
      },
    ],
  )
  assert.deepEqual(fixOf('3089', '01 0102 281126191500'), { ...time, attributes: { ignition: true } })
  const { latitude, longitude } = fixOf('3089', '00 0102 281126191500 23300000 0463000007')!
  assert.deepEqual([latitude, longitude], [23.5, 46.5])
})

test('a report of a trip, and other types, which identify alone', () => {
  const speeds = '0001 00000002 00000003'.repeat(4)
  const data = `${'00'.repeat(18)} 281126190000 281126191500 0384 00000004 00000005 64 0bb8 6e 01 02 ${speeds} 0006 00000007 08 09 000a 0b 0c`
  const { outdated, attributes } = fixOf('3088', data)!
  assert.equal(outdated, true)
  const { tripStart, tripEnd, maxSpeed, maxTemp, lowSpeedFuel, idleFuel, emergencyRefueling } = attributes
  assert.deepEqual([tripStart, tripEnd], [Date.UTC(2026, 10, 28, 19), Date.UTC(2026, 10, 28, 19, 15)])
  assert.deepEqual([maxSpeed, maxTemp, lowSpeedFuel, idleFuel, emergencyRefueling], [53.9957, 70, 3, 7, 12])
  assert.deepEqual(decodeStream(vt200, frame('9999', '')), [{ uniqueIds: ['631037309456'] }])
})
