import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Command, DecodeError } from '../define.ts'
import { decodeStream, testTarget } from '../testing.ts'
import { cityeasy } from './cityeasy.ts'

const frame = (type: string, text = '', id = '86869506071501') => {
  const body = Buffer.from(text).toString('hex')
  return `5454 ${(21 + text.length).toString(16).padStart(4, '0')} ${id} ${type} ${body} 00000001 0000 0d0a`
}
const uniqueIds = ['86869506071501', '868695060715016']
const tower = { mobileCountryCode: 724, mobileNetworkCode: 10, locationAreaCode: 100, cellId: 200 }
const cells = '724,10,100,200,31,101,201,20'

test('a report with a place, one with cells alone, and types that only identify', () => {
  const place = '20261128191500,A,7,S,23.5,W,46.5,10.5,1.5,760.5'
  assert.deepEqual(decodeStream(cityeasy, frame('0004', `${place};${cells}`)), [
    {
      uniqueIds,
      fixes: [
        {
          fixTime: new Date('2026-11-28T19:15:00Z'),
          valid: true,
          latitude: -23.5,
          longitude: -46.5,
          altitude: 760.5,
          speed: 10.5,
          network: { cellTowers: [tower] },
          attributes: { sat: 7, hdop: 1.5 },
        },
      ],
    },
  ])
  assert.deepEqual(decodeStream(cityeasy, frame('0003', `;${cells}`))[0]!.fixes, [
    { outdated: true, network: { cellTowers: [tower] }, attributes: {} },
  ])
  assert.deepEqual(decodeStream(cityeasy, frame('0002') + frame('0003', 'x')), [{ uniqueIds }, { uniqueIds }])
  assert.throws(() => decodeStream(cityeasy, frame('0002', '', '868695060715ab')), DecodeError)
})

test('commands', () => {
  const sent = (type: Command['type'], attributes = {}) =>
    cityeasy.encode!({ type, attributes }, testTarget())?.toString('hex') ?? ''
  assert.equal(sent('setTimezone', { timezone: 'GMT+6' }), '5353001100080001680000000b60820d0a')
  assert.match(sent('setTimezone', { timezone: 'America/Sao_Paulo' }), /^5353001100080100b40000000b/)
  assert.match(sent('positionSingle'), /^5353000e00040000000b/)
  assert.match(sent('positionPeriodic', { frequency: 60 }), /^535300100005003c0000000b/)
  assert.match(sent('positionStop'), /^53530010000500000000000b/)
  assert.equal(sent('positionPeriodic', { frequency: 70_000 }), '')
})
