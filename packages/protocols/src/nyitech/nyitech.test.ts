import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { nyitech } from './nyitech.ts'

const location = '1c0b1a130f00 03 c0e40a05 4052fa09 e803 8403 b01d'
const frame = (type: string, body: string) => {
  const rest = `${Buffer.from('6a2019040001').toString('hex')} ${type} ${body} abcd 0d0a`.replaceAll(/\s/g, '')
  return `4040 ${(rest.length / 2 + 4).toString(16).padStart(2, '0')}00 ${rest}`
}
const fixOf = (type: string, body: string) => decodeStream(nyitech, frame(type, body))[0]!.fixes?.[0]
const place = {
  fixTime: new Date('2026-11-28T19:15:00Z'),
  valid: true,
  latitude: -23.5,
  longitude: -46.5,
  altitude: 760,
  speed: 1000 * 0.0194384449,
  course: 90,
}

test('a login, an alarm and a fixed report hold a place; other types identify alone', () => {
  assert.deepEqual(fixOf('0110', location), { ...place, attributes: {} })
  const alarm = fixOf('0320', `0000 00 0e 0000 0000 000000000000 ${location}`)
  assert.deepEqual(alarm, { ...place, attributes: { alarm: 'sos' } })
  assert.deepEqual(fixOf('0420', `000000000000 ${location}`)?.latitude, -23.5)
  assert.deepEqual(decodeStream(nyitech, frame('9999', '')), [{ uniqueIds: ['6a2019040001'] }])
})

test('data with a place and values of the bus, and without a place', () => {
  const values = '04 0c00 02 100e 0500 01 5a 0400 01 40 9900 03 010203'
  assert.deepEqual(fixOf('0120', `000000000000 01 01 00 ${location} ${values} 000004d2 00000007`), {
    ...place,
    attributes: { rpm: 900, coolantTemp: 50, engineLoad: 25, fuelUsed: 12.34, tripOdometer: 7 },
  })
  assert.deepEqual(fixOf('0220', '000000000000 00 00 00 00000000 00000000'), {
    outdated: true,
    attributes: { fuelUsed: 0, tripOdometer: 0 },
  })
})
