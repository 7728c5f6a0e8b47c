import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Command } from '../define.ts'
import { effectOfMessage } from '../effects.ts'
import { type DecodeContextOptions, decodeFrame, testDecodeContext, testTarget } from '../testing.ts'
import { jt808 } from './jt808.ts'
import { onLine } from './samples.ts'

function sent(type: Command['type'], attributes = {}, options: DecodeContextOptions = {}, uniqueId?: string) {
  const target = { ...testTarget(options), ...(uniqueId && { uniqueId }) }
  return jt808.encode!({ type, attributes }, target)
}
/** Type, and body in hex. */
function told(message: Buffer | undefined): string {
  const body = message!.subarray(13, -2)
  assert.equal(message!.readUInt16BE(3), body.length)
  return `${message!.toString('hex', 1, 3)} ${body.toString('hex')}`
}

const video = { attributes: { 'jt808.videoServer': 'media.example.com:5174' } }
const rows: readonly (readonly [Command['type'], object, DecodeContextOptions, string, effect?: string])[] = [
  ['engineStop', {}, {}, '8105 f0', 'cut'],
  ['engineResume', {}, {}, '8105 f1', 'resume'],
  ['engineStop', {}, { model: 'VL300' }, '8105 23303b31', 'cut'],
  ['engineResume', {}, { model: 'VL300' }, '8105 23303b30', 'resume'],
  ['engineStop', {}, { model: 'W15L' }, '8105 64', 'cut'],
  ['engineResume', {}, { model: 'W15L' }, '8105 65', 'resume'],
  ['engineStop', {}, { attributes: { 'jt808.alternative': true } }, 'a006 01261121200000', 'cut'],
  ['engineResume', {}, { attributes: { 'jt808.alternative': true } }, 'a006 00261121200000', 'resume'],
  ['rebootDevice', {}, {}, '0310 01230103'],
  ['positionPeriodic', { frequency: 60 }, {}, '0310 0106040000003c'],
  ['alarmArm', {}, {}, '0310 0124050175736572'],
  ['alarmDisarm', {}, {}, '0310 0124050075736572'],
  ['videoStart', { index: 2 }, video, `9101 11${Buffer.from('media.example.com').toString('hex')}14360000020100`],
  ['videoStop', { index: 2 }, {}, '9102 02000000'],
  ['custom', { data: 'STATUS#' }, { model: 'GL100' }, '8103 010000f03007' + '53544154555323'],
  ['custom', { data: 'STATUS#' }, { model: 'BSJ' }, '8300 01' + '53544154555323'],
  ['custom', { data: 'STATUS#' }, { model: 'JC181' }, '8900 f0' + '53544154555323'],
  ['custom', { data: 'STATUS#' }, {}, '8300 01' + '53544154555323'],
  ['custom', { data: 'RELAY,1#' }, { model: 'JC181' }, '8900 f0' + '52454c41592c3123', 'cut'],
  ['custom', { data: 'RESET#' }, { model: 'JC181' }, '8900 f0' + '524553455423', 'unknown'],
]

test('commands and what they do to an engine', () => {
  for (const [type, attributes, options, expected, effect] of rows) {
    const message = sent(type, attributes, options)!
    assert.equal(told(message), expected)
    assert.equal(effectOfMessage(jt808, message), effect, expected)
  }
})

test('video is started only to a media server that somebody has set', () => {
  for (const server of [undefined, '', 'media.example.com', 'x:y', 'a b:1', 'h:99999', `${'h'.repeat(81)}:1`, 7])
    assert.equal(sent('videoStart', {}, { attributes: { 'jt808.videoServer': server } }), undefined, String(server))
})

test('a complete message in hex is sent as it is, and nothing is known of what it does', () => {
  const data = '7e83000002012345678901000001417e'
  const message = sent('custom', { data })!
  assert.equal(message.toString('hex'), data)
  assert.equal(effectOfMessage(jt808, message), 'unknown')
  const stop = sent('engineStop')!
  assert.equal(effectOfMessage(jt808, sent('custom', { data: stop.toString('hex') })!), 'cut')
  assert.equal(effectOfMessage(jt808, Buffer.concat([stop, stop])), 'unknown')
})

test('texts that are longer than their message are not sent', () => {
  assert.equal(sent('custom', { data: 'x'.repeat(256) }, { model: 'AL300' }), undefined)
  assert.equal(sent('custom', { data: 'x'.repeat(1023) }, { model: 'BSJ' }), undefined)
})

test('the header names the unit as it writes itself, else by its identifier', () => {
  const idOf = (uniqueId: string) => sent('rebootDevice', {}, {}, uniqueId)?.toString('hex', 5, 11)
  assert.equal(idOf('012345678901'), '012345678901')
  assert.equal(idOf('12345678901'), '012345678901')
  assert.equal(idOf('861652050068820'), '4e5de66fba22')
  assert.equal(idOf('unit'), undefined)
  const session = testDecodeContext()
  const target = { ...testTarget(), memory: session.memory }
  const versioned = onLine('0003', '', { id: '00000123456789012345', flags: 0x4000, version: '01' })
  decodeFrame(jt808, versioned, session)
  const message = jt808.encode!({ type: 'rebootDevice', attributes: {} }, target)!
  assert.equal(message.toString('hex', 1, 18), '0310' + '4004' + '01' + '00000123456789012345' + '0000')
  assert.equal(effectOfMessage(jt808, message), undefined)
  decodeFrame(jt808, onLine('0003', '', { id: '01234567890123', delimiter: 0xe7 }), session)
  const other = jt808.encode!({ type: 'rebootDevice', attributes: {} }, target)!
  assert.deepEqual([other[0], other.at(-1), other.toString('hex', 5, 12)], [0xe7, 0xe7, '01234567890123'])
})
