import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { retranslator } from './retranslator.ts'

const seconds = (Date.UTC(2026, 10, 28, 19, 15) / 1000).toString(16)
const block = (type: string, name: string, value: string) => {
  const body = `00 ${type} ${Buffer.from(name).toString('hex')}00 ${value}`.replaceAll(/\s/g, '')
  return `0bbb ${(body.length / 2).toString(16).padStart(8, '0')} ${body}`
}
const double = (value: number) => Buffer.from(Float64Array.of(value).buffer).toString('hex')
const frame = (...blocks: string[]) => {
  const body = `${Buffer.from('868695060715016').toString('hex')}00 ${seconds} 00000003 ${blocks.join('')}`.replaceAll(
    /\s/g,
    '',
  )
  const length = (body.length / 2).toString(16)
  return `${length.padStart(2, '0')}000000 ${body}`
}
const fixOf = (...blocks: string[]) => decodeStream(retranslator, frame(...blocks))[0]!.fixes![0]

test('a place and values of each type, under their own names', () => {
  const place = `${double(-46.5)} ${double(-23.5)} ${double(760)} 0064 005a 07`
  const text = block('01', 'msg_type', '3078323200')
  const numbers =
    block('03', 'mcc', '000002d4') + block('04', 'pwr_ext', double(12.5)) + block('05', 'big', 'ffffffffffffffff')
  assert.deepEqual(fixOf(block('02', 'posinfo', place), text, numbers, block('02', 'raw', '0102')), {
    fixTime: new Date('2026-11-28T19:15:00Z'),
    valid: true,
    latitude: -23.5,
    longitude: -46.5,
    altitude: 760,
    speed: 53.9957,
    course: 90,
    attributes: { sat: 7, msg_type: '0x22', mcc: 724, pwr_ext: 12.5, big: -1 },
  })
  assert.deepEqual(decodeStream(retranslator, frame())[0]!.replies, [Buffer.of(0x11)])
})

test('without a place it is a state', () => {
  assert.deepEqual(fixOf(block('03', 'acc', '00000001')), {
    outdated: true,
    deviceTime: new Date('2026-11-28T19:15:00Z'),
    attributes: { acc: 1 },
  })
})
