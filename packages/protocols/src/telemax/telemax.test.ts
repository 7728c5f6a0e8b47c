import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { decodeStream } from '../testing.ts'
import { telemax } from './telemax.ts'

const decode = (...lines: string[]) => decodeStream(telemax, Buffer.from(lines.map((line) => `${line}\r\n`).join('')))
const login = '%0512345678'
const hex = (degrees: number) => (degrees * 30_000 + 5_400_000).toString(16).padStart(6, '0')
const place = (speed: string, latitude: number) => `${speed}${hex(-46.5)}${hex(latitude)}`
const data = (count: string, records: string) => `Y000007C699999905123450000001e00A7${count}${records}C5`

test('the first and the last record have a time, those between follow at the interval', () => {
  const records = `${place('8a', -23.5)}26112819150012345678${place('05', -23.6)}${place('80', -23.7)}26112819160087654321`
  const [named, message] = decode(login, data('03', records))
  assert.deepEqual(named, { uniqueIds: ['12345'] })
  const fix = { valid: true, longitude: -46.5 }
  assert.deepEqual(message, {
    fixes: [
      {
        ...fix,
        fixTime: new Date('2026-11-28T19:15:00Z'),
        latitude: -23.5,
        speed: 10,
        attributes: { status: '12345678' },
      },
      { ...fix, fixTime: new Date('2026-11-28T19:15:30Z'), latitude: -23.6, speed: 5, valid: false, attributes: {} },
      {
        ...fix,
        fixTime: new Date('2026-11-28T19:16:00Z'),
        latitude: -23.7,
        speed: 0,
        attributes: { status: '87654321' },
      },
    ],
  })
})

test('data before a login is nothing; a month 13 and a short line are refused', () => {
  const record = (time: string) => data('01', `${place('80', -23.5)}${time}12345678`)
  assert.deepEqual(decode(record('261128191500'), 'Zx', ''), [])
  assert.throws(() => decode(login, record('261328191500')), DecodeError)
  assert.throws(() => decode(login, record('261128191500').replace('A701', 'A702')), RangeError)
})
