import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { arknavx8 } from './arknavx8.ts'

const decode = (text: string) => decodeStream(arknavx8, Buffer.from(text))
const report = '1R,261128191500,A,2330.0000S,04630.0000W,3.1,90,1.5,00000001;'

test('a login names the unit of the reports behind it', () => {
  const [login, message] = decode(`868695060715016,261128;${report}`)
  assert.deepEqual(login, { uniqueIds: ['868695060715016'] })
  assert.deepEqual(message!.fixes, [
    {
      fixTime: new Date('2026-11-28T19:15:00Z'),
      valid: true,
      latitude: -23.5,
      longitude: -46.5,
      speed: 3.1,
      course: 90,
      attributes: { type: '1R', hdop: 1.5, status: '00000001' },
    },
  ])
  assert.deepEqual(decode(report), [])
})

test('a status is a state with an altitude; other types are nothing', () => {
  const [, message, ...others] = decode(
    '868695060715016,1;2G,261128191500,08,76.5,12.50,4.01,3600.0;2R,261128191500,1;',
  )
  assert.deepEqual(message!.fixes, [
    {
      outdated: true,
      deviceTime: new Date('2026-11-28T19:15:00Z'),
      altitude: 76.5,
      attributes: { sat: 8, power: 12.5, battery: 4.01, odometer: 1852 },
    },
  ])
  assert.deepEqual(others, [])
})
