import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CommandType } from '@rastro/core/vocabulary/commands'
import type { Fix } from '../define.ts'
import {
  type DecodeContextOptions,
  decodeChunks,
  decodeStream,
  hexBytes,
  TEST_NOW,
  testDecodeContext,
  testTarget,
} from '../testing.ts'
import { watch } from './watch.ts'

const ID = '8812345678'
const length = (text: string) => text.length.toString(16).padStart(4, '0')
const envelope = (text: string, head = `3G*${ID}`) => `[${head}*${length(text)}*${text}]`
function said(text: string, head?: string, options?: DecodeContextOptions) {
  const [message] = decodeStream(watch, Buffer.from(envelope(text, head), 'latin1'), options)
  return { id: message?.uniqueIds?.[0], fixes: message?.fixes, replies: (message?.replies ?? []).map(String) }
}
const fixOf = (text: string): Fix | undefined => said(text).fixes?.[0]

// date time validity latitude longitude speed course altitude satellites signal battery steps rolls
const head = '210126,150405,A,23.57,S,46.64,W,6,90.5,-4,7,80,55,1200,3'
const place = {
  fixTime: new Date('2026-01-21T15:04:05Z'),
  valid: true,
  latitude: -23.57,
  longitude: -46.64,
  speed: 6 * 0.539957,
  course: 90.5,
  altitude: -4,
}
const attributes = { sat: 7, rssi: 80, batteryLevel: 55, steps: 1200 }
const tower = { mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 262, cellId: 20222 }

test('a position with cells and access points', () => {
  for (const type of ['UD', 'UD2', 'UD_LTE', 'WT']) {
    const tail = '2,1,724,5,262,20222,41,1A0B,3B882,,2,Casa,00:0a:0b:0c:0d:0e,-60,,0,-70,1.5'
    const { id, fixes, replies } = said(`${type},${head},00000010,${tail}`)
    assert.deepEqual([id, replies], [ID, []])
    assert.deepEqual(fixes, [
      {
        ...place,
        network: {
          cellTowers: [
            { ...tower, signalStrength: -41 },
            { ...tower, locationAreaCode: 0x1a0b, cellId: 0x3b882 },
          ],
          wifiAccessPoints: [{ macAddress: '00:0a:0b:0c:0d:0e', signalStrength: -60 }],
        },
        attributes: { ...attributes, motion: true },
      },
    ])
  }
})

test('a network name with a comma costs only what comes after it; other values after the status are no cells', () => {
  const broken = fixOf(`UD,${head},00000000,1,1,724,5,262,20222,41,1,my,home,00:0a:0b:0c:0d:0e,-60`)
  assert.deepEqual(broken, { ...place, network: { cellTowers: [{ ...tower, signalStrength: -41 }] }, attributes })
  for (const tail of ['', ',0', ',0,0,0', ',0,1,cafe,be:be', ',1,1,724,5,262']) {
    assert.deepEqual(fixOf(`UD,${head},0000${tail}`), { ...place, attributes }, tail)
  }
})

test('a sign besides the hemisphere, blanks, and no hemisphere', () => {
  const fix = fixOf(`UD,${head.replace('23.57,S,46.64,W', ' 1.5,,-46.64,W')},0000`)
  assert.deepEqual([fix?.latitude, fix?.longitude], [1.5, -46.64])
})

const alarms: readonly [string, string | undefined][] = [
  ['00000001', 'lowBattery'],
  ['00000002', 'geofenceExit'],
  ['00000004', 'geofenceEnter'],
  ['00004000', 'powerCut'],
  ['00010000', 'sos'],
  ['00020000', 'lowBattery'],
  ['00040000', 'geofenceExit'],
  ['00080000', 'geofenceEnter'],
  ['00100000', 'removing'],
  ['00200000', 'fallDown'],
  ['00400000', 'fallDown'],
  ['00010001', 'lowBattery'],
  ['00000008', undefined],
]
for (const [status, alarm] of alarms) {
  test(`status ${status} means ${alarm ?? 'no alarm'}, and in an alarm message ${alarm ?? 'general'}`, () => {
    assert.equal(fixOf(`UD,${head},${status}`)?.attributes.alarm, alarm)
    const { fixes, replies } = said(`AL_LTE,${head},${status}`)
    assert.equal(fixes?.[0]?.attributes.alarm, alarm ?? 'general')
    assert.deepEqual(replies, [envelope('AL')])
  })
}

test('what is no position has no place, but an alarm is answered', () => {
  assert.deepEqual(said('UD,hello').fixes, undefined)
  assert.deepEqual(said('AL,hello'), { id: ID, fixes: undefined, replies: [envelope('AL')] })
})

test('links, logins and calls are answered in the envelope in which they came', () => {
  const answers = [
    ['INIT', 'INIT,1'],
    ['LK', 'LK'],
    ['LK,0,100', 'LK'],
    ['TKQ', 'TKQ'],
    ['TKQ2', 'TKQ2'],
  ] as const
  for (const [text, answer] of answers) {
    assert.deepEqual(said(text), { id: ID, fixes: undefined, replies: [envelope(answer)] })
    const indexed = `ZJ*${ID}*0033`
    assert.deepEqual(said(text, indexed), { id: ID, fixes: undefined, replies: [envelope(answer, indexed)] })
  }
  assert.deepEqual(fixOf('LK,1200,3,55'), { outdated: true, attributes: { steps: 1200, batteryLevel: 55 } })
  assert.deepEqual(said('CONFIG,1'), { id: ID, fixes: undefined, replies: [] })
})

const health: readonly [string, Record<string, unknown> | undefined][] = [
  ['PULSE,72', { heartRate: 72 }],
  ['heart,73', { heartRate: 73 }],
  ['BLOOD,120,80', { pressureHigh: '120', pressureLow: '80' }],
  ['bphrt,120,80,74,,,', { pressureHigh: '120', pressureLow: '80', heartRate: 74 }],
  ['TEMP,36.5', { temp1: 36.5 }],
  ['btemp2,1,36.6', { temp1: 36.6 }],
  ['btemp2,0,0', {}],
  ['oxygen,0,98', { bloodOxygen: 98 }],
  ['PULSE', undefined],
]
for (const [text, expected] of health) {
  test(`${text} is a measurement of the body`, () => {
    const state = expected && { outdated: true, deviceTime: TEST_NOW, attributes: expected }
    assert.deepEqual(fixOf(text), state)
  })
}

test('a picture, with its bytes unescaped', () => {
  // 7D 5B 5D 2C 2A and another byte after 7D, which is no escape
  const text = `img,5,210126150405,${hexBytes('7D01 7D02 7D03 7D04 7D05 7D06 FF').toString('latin1')}`
  const [media] = fixOf(text)!.media!
  assert.deepEqual(media, { attribute: 'image', extension: 'jpg', data: hexBytes('7D 5B 5D 2C 2A 7D06 FF') })
})

test('a recording in one message', () => {
  assert.deepEqual(fixOf('TK,#!AMR')?.media, [{ attribute: 'audio', extension: 'amr', data: Buffer.from('#!AMR') }])
  assert.equal(fixOf('TK2,#!AMR')?.media?.length, 1)
  assert.equal(fixOf('TK,1'), undefined)
})

test('a recording in parts, each answered, once the unit is known', () => {
  const parts = ['JXTK,0,voice,1,2,#!AM', 'JXTK,0,voice,2,2,R,x'].map((text) => Buffer.from(envelope(text)))
  const messages = decodeChunks(watch, parts, { identified: true })
  assert.deepEqual(
    messages.map(({ replies }) => String(replies)),
    [envelope('JXTKR,1'), envelope('JXTKR,1')],
  )
  const data = Buffer.from('#!AMR,x')
  assert.deepEqual(
    messages.map(({ fixes }) => fixes),
    [undefined, [{ outdated: true, attributes: {}, media: [{ attribute: 'audio', extension: 'amr', data }] }]],
  )
  assert.deepEqual(said('JXTK,0,voice,2,2,R').fixes, undefined)
})

test('noise before a bracket is skipped; an envelope without its parts has nothing', () => {
  const stream = `\r\n]x[3G]${envelope('LK')}`
  const ids = decodeStream(watch, Buffer.from(stream)).map(({ uniqueIds }) => uniqueIds)
  assert.deepEqual(ids, [[ID]])
})

const own = '123456789012345'
const orders: readonly [CommandType, Record<string, unknown>, string][] = [
  ['custom', { data: 'WORK,6-9' }, 'WORK,6-9'],
  ['positionSingle', {}, 'CR'],
  ['positionPeriodic', { frequency: 600 }, 'UPLOAD,600'],
  ['sosNumber', { index: 2, phone: '+5511999' }, 'SOS2,+5511999'],
  ['alarmSos', { enable: true }, 'SOSSMS,1'],
  ['alarmBattery', { enable: false }, 'LOWBAT,0'],
  ['alarmRemove', { enable: true }, 'REMOVE,1'],
  ['rebootDevice', {}, 'RESET'],
  ['powerOff', {}, 'POWEROFF'],
  ['silenceTime', { data: '21:10-7:30' }, 'SILENCETIME,21:10-7:30'],
  ['alarmClock', { data: '08:10-1-1' }, 'REMIND,08:10-1-1'],
  ['setPhonebook', { data: '1,ana' }, 'PHB,1,ana'],
  ['setIndicator', { data: '3' }, 'FLOWER,3'],
  ['message', { message: 'Oi' }, 'MESSAGE,004f0069'],
  ['setTimezone', { timezone: 'America/Sao_Paulo' }, 'LZ,,-3'],
  ['setTimezone', { timezone: 'Europe/Lisbon', language: 4 }, 'LZ,4,+0'],
  ['setTimezone', { timezone: 'GMT+05:45' }, 'LZ,,+5.75'],
  ['voiceMessage', { data: '7d5b5d2c2aff' }, `TK,${hexBytes('7D01 7D02 7D03 7D04 7D05 FF').toString('latin1')}`],
]
for (const [type, values, text] of orders) {
  test(`${type} ${JSON.stringify(values)} is sent`, () => {
    const sent = watch.encode?.({ type, attributes: values }, testTarget())
    assert.equal(sent?.toString('latin1'), envelope(text, `CS*${own}`))
  })
}

test('commands are addressed as the unit addresses its messages', () => {
  for (const [heard, expected] of [
    [`3G*${ID}`, `SG*${own}`],
    [`ZJ*${ID}*0033`, `ZJ*${own}*0001`],
  ]) {
    const session = testDecodeContext()
    watch.decode(Buffer.from(envelope('LK', heard)), session)
    const target = { ...testTarget(), memory: session.memory }
    const sent = watch.encode?.({ type: 'positionSingle', attributes: {} }, target)
    assert.equal(String(sent), envelope('CR', expected))
  }
})
