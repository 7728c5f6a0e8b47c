import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream, hexBytes } from '../testing.ts'
import { adm } from './adm.ts'

const imei = Buffer.from('868695060715016').toString('hex')
const login = `0100 13 03 ${imei}`
const seconds = Buffer.alloc(4)
seconds.writeUInt32LE(Date.UTC(2026, 10, 28, 19, 15) / 1000)
const head = `06 0700 0000 0000bcc1 00003ac2 8403 e803 05 f802 0f 37 ${seconds.toString('hex')} d430 0410`
const message = (type: string, more = '') => {
  const content = `${type} ${head} ${more}`
  return `0100 ${(3 + hexBytes(content).length).toString(16).padStart(2, '0')} ${content}`
}
const attributesOf = (type: string, more: string) =>
  decodeStream(adm, login + message(type, more))[1]!.fixes![0]!.attributes
const common = { versionFw: 6, index: 7, status: 0, acceleration: 0.5, hdop: 1.5, sat: 7, power: 12.5, battery: 4.1 }

test('a login names the unit of the data behind it; data can carry the identifier as well', () => {
  const [first, second] = decodeStream(adm, login + message('00'))
  assert.deepEqual(first, { uniqueIds: ['868695060715016'] })
  const fix = {
    fixTime: new Date('2026-11-28T19:15:00Z'),
    valid: true,
    latitude: -23.5,
    longitude: -46.5,
    altitude: 760,
    speed: 53.9957,
    course: 90,
    attributes: common,
  }
  assert.deepEqual(second!.fixes, [fix])
  assert.deepEqual(decodeStream(adm, imei + message('00')), [{ uniqueIds: ['868695060715016'], fixes: [fix] }])
  assert.deepEqual(decodeStream(adm, message('00') + message('01')), [])
})

test('blocks by the bits of the type', () => {
  const outputs = { out1: 1, out2: 0, out3: 1, out4: 0 }
  const analog = { adc1: 1, adc2: 0.002, adc3: 0.003, adc4: 0.004, adc5: 0.005, adc6: 0.006 }
  assert.deepEqual(attributesOf('0c', '0000 05 00 e803 0200 0300 0400 0500 0600'), { ...common, ...outputs, ...analog })
  const levels = { count1: 1, count2: 2, fuel1: 1, fuel2: 2, fuel3: 3, temp1: 4, temp2: 5, temp3: 250 }
  assert.deepEqual(attributesOf('30', '01000000 02000000 0100 0200 0300 04 05 fa'), { ...common, ...levels })
  const can = { temp1: 30, battery: 0x100e, can5: 0x1000000, can6: 7, odometer: 100 }
  const list = '01 1e 44 0e10 85 00000001 c6 0700000000000000'
  assert.deepEqual(attributesOf('c0', `14 ${list} 64000000`), { ...common, ...can })
})

test('an answer to a command is a state, and commands are lines', () => {
  const answer = `0100 84 ${Buffer.from('OK').toString('hex').padEnd(258, '0')}`
  assert.deepEqual(decodeStream(adm, login + answer)[1]!.fixes, [{ outdated: true, attributes: { result: 'OK' } }])
  assert.deepEqual(decodeStream(adm, answer), [])
  assert.equal(String(adm.encode!({ type: 'getDeviceStatus', attributes: {} })), 'STATUS\r\n')
  assert.equal(String(adm.encode!({ type: 'custom', attributes: { data: 'IMEI' } })), 'IMEI\r\n')
})
