import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDecodeContext } from '../testing.ts'
import { rst } from './rst.ts'

const decode = (text: string) => rst.decode(Buffer.from(text), testDecodeContext({ transport: 'udp' }))
const head = (type: number) => `RST;L;RST-MINIv2;V7.02;008033985;00007;${type};`
const place =
  '28-11-2026 19:15:30;28-11-2026 19:15:00;-23.5;-46.5;100;90;-7;1;07;1;01;80;00;0A;00;12.5;4.2;12345;20;FE;0000;01;02;'
const reply = Buffer.from('RST;A;RST-MINIv2;V7.02;008033985;7;6;FIM;')
const answered = { replies: [reply], refusal: reply }

test('a position, acknowledged; type 55 tells the driver', () => {
  const attributes = {
    ...{ sat: 7, hdop: 1, in1: 1, in2: 128, ignition: true, in3: 0, out1: 10, out2: 0, power: 12.5, battery: 4.2 },
    ...{ odometer: 12_345, rssi: 20, temp1: -2, status: 258 },
  }
  const fix = {
    deviceTime: new Date('2026-11-28T19:15:30Z'),
    fixTime: new Date('2026-11-28T19:15:00Z'),
    valid: true,
    latitude: -23.5,
    longitude: -46.5,
    altitude: -7,
    speed: 53.9957,
    course: 90,
  }
  const uniqueIds = ['008033985']
  assert.deepEqual(decode(`${head(48)}${place}x;FIM;`), [{ uniqueIds, fixes: [{ ...fix, attributes }], ...answered }])
  const [message] = decode(`${head(55)}${place}A1B2;9;FIM;`)
  assert.deepEqual(message!.fixes![0]!.attributes, { ...attributes, driverUniqueId: 'A1B2' })
})

test('a message without a position is acknowledged; type 134 is an answer', () => {
  const uniqueIds = ['008033985']
  const result = { outdated: true, attributes: { result: '134' } }
  assert.deepEqual(decode(`${head(134)}text;FIM;`), [{ uniqueIds, fixes: [result], ...answered }])
  assert.deepEqual(decode(`${head(1)}FIM;`), [{ uniqueIds, ...answered }])
  assert.deepEqual(decode(`${head(1)}FIM;x`), [])
})
