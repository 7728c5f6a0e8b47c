import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { decodeStream } from '../testing.ts'
import { cguard } from './cguard.ts'

const decode = (...lines: string[]) => decodeStream(cguard, Buffer.from(lines.map((line) => `${line}\r\n`).join('')))
const login = 'IDRO:861234500000017'

test('a login, and a place whose unknown fields count as 0', () => {
  const [named, message, flat] = decode(
    login,
    'NV:261128 191500:-23.5:-46.5:100:10:NAN:760.5',
    'NV:261128 191500:-23.5:-46.5:0:NAN:90.5',
    'VERSION:3.3',
    'NV:261128 191500:-23.5:-46.5:0:NAN:90.5:-4',
  )
  const place = { fixTime: new Date('2026-11-28T19:15:00Z'), valid: true, latitude: -23.5, longitude: -46.5 }
  assert.deepEqual(named, { uniqueIds: ['861234500000017'] })
  assert.deepEqual(message!.fixes, [
    { ...place, speed: 53.9957, accuracy: 10, course: 0, altitude: 760.5, attributes: {} },
  ])
  assert.deepEqual(flat!.fixes, [{ ...place, speed: 0, accuracy: 0, course: 90.5, attributes: {} }])
  assert.deepEqual(decode('NV:261128 191500:-23.5:-46.5:0:NAN:90.5'), [])
})

test('a state in pairs; a number that is none is refused', () => {
  const [, full, other] = decode(
    login,
    'BC:261128 191500:CSQ1:77:NSQ1:18:NSQ2:1:BAT1:3.53:PWR1:12.5:CLG1:NAN:odd',
    'BC:261128 191500:BAT1:80',
  )
  assert.deepEqual(full!.fixes, [
    {
      outdated: true,
      deviceTime: new Date('2026-11-28T19:15:00Z'),
      attributes: { rssi: 77, sat: 18, nsq2: '1', battery: 3.53, power: 12.5, clg1: 'NAN' },
    },
  ])
  assert.deepEqual(other!.fixes![0]!.attributes, { batteryLevel: 80 })
  assert.throws(() => decode(login, 'BC:261128 191500:PWR1:NAN'), DecodeError)
})
