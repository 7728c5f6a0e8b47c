import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { effectOfMessage } from '../effects.ts'
import { decodeStream, testTarget } from '../testing.ts'
import { startek } from './startek.ts'

const message = (type: string, content: string) => {
  const counted = `,868695060715016,${type},${content}`
  return Buffer.from(`&&A${counted.length}${counted}7F\r\n`)
}
const decode = (type: string, content: string) => decodeStream(startek, message(type, content))
const position = (event: string, tail: string) =>
  `${event},261128191500,A,-23.5,-46.5,7,0.8,100,90,-15,1200,724|5|0102|ABCDE,20,0000000F,06,01,04E2|0190${tail}`
const fixOf = (event: string, tail: string) => decode('000', position(event, tail))[0]!.fixes![0]!
const attributesOf = (tail: string) => {
  const { event, sat, hdop, odometer, status, ignition, door, input, output, power, battery, ...others } = fixOf(
    '0,',
    tail,
  ).attributes
  return others
}

test('a position with its cell, its inputs and its voltages', () => {
  const tower = {
    mobileCountryCode: 724,
    mobileNetworkCode: 5,
    locationAreaCode: 258,
    cellId: 0xabcde,
    signalStrength: -20,
  }
  const state = { status: 15, ignition: true, door: true, input: 6, output: 1, power: 12.5, battery: 4 }
  assert.deepEqual(decode('000', position('18,x', '')), [
    {
      uniqueIds: ['868695060715016'],
      fixes: [
        {
          fixTime: new Date('2026-11-28T19:15:00Z'),
          valid: true,
          latitude: -23.5,
          longitude: -46.5,
          altitude: -15,
          speed: 53.9957,
          course: 90,
          network: { cellTowers: [tower] },
          attributes: { event: 18, alarm: 'powerCut', sat: 7, hdop: 0.8, odometer: 1200, ...state },
        },
      ],
    },
  ])
  assert.equal(fixOf('53,8F53', '').attributes.driverUniqueId, '8F53')
  assert.equal(fixOf('6,', '').attributes.alarm, 'door')
  assert.deepEqual(decode('000', '0,,x'), [])
})

test('what may stand behind the voltages', () => {
  assert.deepEqual(attributesOf('|01C8|0000'), { adc2: 4.56, adc3: 0 })
  assert.deepEqual(attributesOf('|01C8,1,0104B0|120000,02813D'), { adc2: 4.56, fuel1: 120, fuel12: 0, temp2: -31.7 })
  const engine = { rpm: 800, engineLoad: 6, airPressure: 105, airTemp: -15, coolantTemp: 85, fuelConsumption: 3.4 }
  assert.deepEqual(attributesOf(',1,,,800|6||105|25||125|34|50%'), { ...engine, fuel: 50 })
  assert.deepEqual(attributesOf(',1,,,|||||41|||,7'), { throttle: 41, hours: 7000 })
  assert.deepEqual(attributesOf(',1,,,|||||41||,7'), {})
  const driver = 'JOAO DA SILVA  7712345  ?'
  assert.deepEqual(attributesOf(`,1,,,,${driver},60,x`), { driverUniqueId: driver, hours: 60_000 })
  assert.deepEqual(attributesOf(',1,,,,60'), { hours: 60_000 })
})

test('answers, and lines of the bus with line ends in them', () => {
  assert.deepEqual(decode('129', 'OK'), [
    { uniqueIds: ['868695060715016'], fixes: [{ outdated: true, attributes: { type: '129', result: 'OK' } }] },
  ])
  const fields = (type: string, values: Record<number, string>) =>
    [type, ...Array.from({ length: 28 }, (_, at) => values[at + 1] ?? '')].join(',')
  const first = { 2: '800.5', 4: '60', 10: '85', 12: '70', 14: '12.5', 16: '90', 18: '30.5', 23: '4', 26: '1', 28: '7' }
  const second = { 1: '1.5', 17: '60', 19: '3.5', 21: '12' }
  const of = (ignition: string) =>
    decode('710', `${fields('T1', { ...first, 26: ignition })}\r\n${fields('T2', second)}\r\nT9,x\r\n`)[0]!.fixes![0]!
  const bus = { rpm: 800.5, fuel: 60, coolantTemp: 85, torque: 70, power: 12.5, oilTemp: 90, throttle: 30.5 }
  const others = { oilPressure: 4, catalystLevel: 7, odometer: 1500, hours: 60, fuelConsumption: 3.5, fuelUsed: 12 }
  assert.deepEqual(of('1'), { outdated: true, attributes: { ...bus, ...others, ignition: true } })
  assert.equal(of('2').attributes.ignition, undefined)
  assert.throws(() => of('0.0'), DecodeError)
  assert.throws(() => decode('710', 'T2,1'), DecodeError)
})

test('what has no length is skipped', () => {
  const frames = Buffer.concat([Buffer.from('&&Ax,'), message('129', 'OK')])
  assert.equal(decodeStream(startek, frames).length, 1)
})

test('commands have a checksum, and are known by their text', () => {
  const sent = (type: (typeof startek.commands)[number], attributes = {}) =>
    startek.encode!({ type, attributes }, testTarget({ uniqueId: '8686' }))!
  assert.equal(String(sent('custom', { data: '801' })), '$$:9,8686,80188\r\n')
  assert.equal(String(sent('outputControl', { index: 2, data: '1' })), '$$:13,8686,900,2,16E\r\n')
  const effectOf = (type: (typeof startek.commands)[number], attributes?: object) =>
    effectOfMessage(startek, sent(type, attributes))
  assert.deepEqual([effectOf('engineStop'), effectOf('engineResume')], ['cut', 'resume'])
  assert.equal(effectOf('outputControl', { index: 2, data: '0' }), 'unknown')
  assert.equal(effectOf('custom', { data: '900,01,1' }), 'cut')
  assert.equal(
    effectOfMessage(startek, Buffer.concat([sent('engineResume'), sent('custom', { data: '1' })])),
    'unknown',
  )
})
