import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { g1rus } from './g1rus.ts'

const imei = '000d85f5e55298'
const place = '13 007f 47 fe996b20 fd3a7760 000c 005a 021b01 0007 0009'
const time = 'b4e49d32'
const ascii = (text: string) => Buffer.from(text).toString('hex')
const fix = {
  fixTime: new Date('2026-11-28T19:15:00Z'),
  valid: true,
  latitude: -23.5,
  longitude: -46.5,
  altitude: 760,
  speed: 12,
  course: 90,
}
const attributes = { sat: 7, hdop: 7, vdop: 9 }

test('several records in one message, with their blocks; a mark within is escaped', () => {
  const strings = `10 03 ${ascii('dev')} 12 ${ascii('V1')} 02 ${ascii('H2')}`
  const full = `41 ${time} 23 001f ${strings} ${place} 02 0000 01 00 06 0175 120a 29a1`
  const stream = `f8 46 04 ${imei} 0003 02 1b01 00 0020 ${full} 0000 f8`
  assert.deepEqual(decodeStream(g1rus, stream), [
    {
      uniqueIds: ['3806465858115584'],
      fixes: [
        {
          ...fix,
          attributes: {
            event: 0x23,
            versionFw: 'V1',
            versionHw: 'H2',
            ...attributes,
            power: 0,
            battery: 114,
            deviceTemp: 276,
          },
        },
      ],
    },
  ])
})

test('a regular message has one record, a heartbeat none', () => {
  const [regular, heartbeat] = decodeStream(
    g1rus,
    `f8 46 01 ${imei} ${time} 0042 ${place} 0000 f8 f8 46 00 ${imei} 00 0000 f8`,
  )
  assert.deepEqual(regular!.fixes, [{ ...fix, attributes }])
  assert.deepEqual(regular!.uniqueIds, ['3806465858115584'])
  assert.equal(heartbeat!.fixes, undefined)
})
