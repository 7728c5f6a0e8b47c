import assert from 'node:assert/strict'
import { test } from 'node:test'
import { effectOfMessage } from '../effects.ts'
import { decodeStream, hexBytes, testTarget } from '../testing.ts'
import { iotm } from './iotm.ts'

const connect = '10 0f 0004 4d515454 04 02 003c 0003 616263'
const bare = (hex: string) => hex.replaceAll(/\s/g, '')
const u16le = (value: number) => Buffer.of(value & 0xff, value >> 8).toString('hex')
const record = (type: string, content: string) => type + u16le(bare(content).length / 2) + bare(content)
function publish(records: string, flags = '2', id = '0102'): string {
  const body = bare(`0001 74 ${id} 02 ${records} 00`)
  const length = body.length / 2
  return `3${flags}${Buffer.of((length & 0x7f) | 0x80, length >> 7).toString('hex')}${body}`
}
const fixTime = new Date('2026-11-28T19:15:00Z')
const time = Buffer.from(new Uint32Array([fixTime.getTime() / 1000]).buffer).toString('hex')
const fixesOf = (records: string) => decodeStream(iotm, connect + publish(records)).slice(1)

test('a record with a place, and one without, of the same publication', () => {
  const place = '0e 0000 0000bcc1 00003ac2 3c00 0c 09 5a00 ecff'
  const [message] = fixesOf(record('01', time + place) + record('01', `${time} 05 0030 e02e`))
  assert.deepEqual(message, {
    fixes: [
      {
        fixTime,
        valid: true,
        latitude: -23.5,
        longitude: -46.5,
        speed: 60 * 0.539957,
        course: 90,
        altitude: -20,
        attributes: { hdop: 1.2, sat: 9 },
      },
      { fixTime, valid: false, attributes: { power: 12 } },
    ],
    replies: [hexBytes('40020102')],
  })
})

test('sensors by their identifier, and what is unknown by its kind', () => {
  const sensors = [
    '01 6d00 00 0200 01 0800 00 9b00 03 1234 01 9600',
    '04 4120 55 05 0c30 5203 05 2130 0a00 06 0340 64000000 07 0450 fbffffffffffffff 0c 00a0 00005041 0d 02b0 000000000000f83f',
    '0b 0050 0100000000000001 20 0d50 03 743132',
    '00 0101 01 0201 08 0301 ff 09 0401 feff 0a 0501 fdffffff 21 0601 02abcd 40 0701 0200 6869 41 0801 0100 ef 63 0901',
  ]
  assert.deepEqual(fixesOf(record('01', time + sensors.join('')))[0]!.fixes![0]!.attributes, {
    ignition: true,
    motion: false,
    alarm: 'jamming',
    out3: true,
    batteryLevel: 85,
    rpm: 850,
    fuelConsumption: 0.5,
    odometer: 500,
    temp1: -5,
    deviceTemp: 13,
    obdOdometer: 1.5,
    driverUniqueId: '72057594037927937',
    trailerId: 't12',
    io257: false,
    io258: true,
    io259: -1,
    io260: -2,
    io261: -3,
    io262: 'abcd',
    io263: 'hi',
    io264: 'ef',
  })
})

test('an event is a state; a record of another type is skipped, and a publication of none is acknowledged', () => {
  const event = record('03', `${time} 0a 20`)
  const identity = record('02', '0102030405060708')
  assert.deepEqual(fixesOf(identity + event)[0]!.fixes, [
    { outdated: true, deviceTime: fixTime, attributes: { event: 32 } },
  ])
  assert.deepEqual(fixesOf(identity), [{ replies: [hexBytes('40020102')] }])
  assert.throws(() => fixesOf(`01ff00${time}`), RangeError)
  assert.deepEqual(decodeStream(iotm, connect + publish(event, '0', '')).slice(1)[0]!.replies, undefined)
})

test('an output is switched by a publication, which is held as it may cut an engine', () => {
  const command = (attributes: object, uniqueId = '123456789012345') =>
    iotm.encode!({ type: 'outputControl', attributes: { ...attributes } }, testTarget({ uniqueId }))
  const message = command({ index: 2, data: '1' })!
  const payload = '02 020800 79df0d8648700000 040a00ffffff7f 01 00 03 01 b0b1 9f'
  const topic = Buffer.from('123456789012345/OUTC').toString('hex')
  assert.equal(message.toString('hex'), bare(`32 32 0014 ${topic} 0000 ${payload}`))
  assert.equal(iotm.effects!.textOf!(message), 'output 2 1')
  assert.equal(effectOfMessage(iotm, message), 'unknown')
  assert.equal(iotm.effects!.textOf!(Buffer.concat([message, message])), undefined)
  assert.equal(iotm.effects!.textOf!(message.subarray(0, -1)), undefined)
  for (const wrong of [
    { index: 0, data: '1' },
    { index: 1, data: '256' },
    { index: 1, data: 'x' },
    { index: 1.5, data: '1' },
  ])
    assert.equal(command(wrong), undefined)
  assert.equal(command({ index: 1, data: '1' }, 'lorry'), undefined)
})
