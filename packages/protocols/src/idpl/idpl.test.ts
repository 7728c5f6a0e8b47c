import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { idpl } from './idpl.ts'

const fixOf = (place: string, end = 'R,0000#') => {
  const head = `*ID1,868695060715016,281126,191500,A,${place},10.00,90.50`
  return decodeStream(idpl, Buffer.from(`${head},7,20,S,1,4.10,1,0,01,2,3,40,B02,${end}\r\n`))[0]?.fixes?.[0]
}

test('a line of fields with an alarm', () => {
  assert.deepEqual(fixOf('2330.0000,S,04630.0000,W'), {
    fixTime: new Date('2026-11-28T19:15:00Z'),
    valid: true,
    latitude: -23.5,
    longitude: -46.5,
    speed: 10,
    course: 90.5,
    attributes: {
      ...{ type: 1, sat: 7, rssi: 20, vehicleStatus: 'S', power: 1, battery: 4.1, alarm: 'sos', acStatus: 0 },
      ...{ ignition: true, output: 2, adc1: 3, adc2: 40, versionFw: 'B02', archive: true },
    },
  })
})

test('the point of the minutes may be missing, and nothing may follow the checksum', () => {
  const { latitude, longitude } = fixOf('23300000,S,046300000,W', 'L,0000#')!
  assert.deepEqual([latitude, longitude], [-23.5, -46.5])
  assert.equal(fixOf('2330.0000,S,04630.0000,W', 'L,0000#,1'), undefined)
})
