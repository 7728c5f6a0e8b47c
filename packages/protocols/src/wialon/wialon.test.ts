import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CommandType } from '@rastro/core/vocabulary/commands'
import type { Fix } from '../define.ts'
import { decodeStream, TEST_NOW } from '../testing.ts'
import { wialon } from './wialon.ts'

function said(line: string) {
  const messages = decodeStream(wialon, Buffer.from(`${line}\r\n`))
  return messages.map(({ uniqueIds, fixes, replies = [] }) => ({ uniqueIds, fixes, replies: replies.map(String) }))
}
const fixOf = (line: string): Fix | undefined => said(line)[0]?.fixes?.[0]

// date time latitude longitude speed course altitude satellites
const short = '210126;150405;2334.2000;S;04638.4000;W;60;90.5;-4;7'
const place = {
  fixTime: new Date('2026-01-21T15:04:05Z'),
  valid: true,
  latitude: -23.57,
  longitude: -46.64,
  speed: 60 * 0.539957,
  course: 90.5,
  altitude: -4,
}

test('a login names the unit, in both versions', () => {
  for (const line of ['#L#358155100003016;secret', '#L#2.0;358155100003016;NA;0A1B']) {
    assert.deepEqual(said(line), [{ uniqueIds: ['358155100003016'], fixes: undefined, replies: ['#AL#1\r\n'] }])
  }
})

test('a ping is answered; other types and lines are not', () => {
  assert.deepEqual(said('#P#')[0]?.replies, ['#AP#\r\n'])
  for (const line of ['#L#', '#QT#1', 'hello', '#D#NA;NA', '#SD#210126;150405;x;S;1;W;0;0;0;7'])
    assert.deepEqual(said(line), [])
})

test('a short position, also with its checksum', () => {
  for (const line of [`#SD#${short}`, `#SD#${short};7A01`]) {
    assert.deepEqual(fixOf(line), { ...place, attributes: { sat: 7 } })
    assert.deepEqual(said(line)[0]?.replies, ['#AD#1\r\n'])
  }
})

test('over UDP each line names its unit', () => {
  for (const head of ['77', '2.0;77']) assert.deepEqual(said(`${head}#SD#${short}`)[0]?.uniqueIds, ['77'])
})

test('a full position has sensors, and parameters whose value decides their type', () => {
  const line = `#D#${short};0.8;5;1;14.5,NA;00AB12;Odo:1:12,door:3:True,hw:3:V4.5,wrong,accuracy:2:7.5;F24A`
  assert.deepEqual(fixOf(line), {
    ...place,
    accuracy: 7.5,
    attributes: {
      ...{ sat: 7, hdop: 0.8, input: '5', output: '1', adc1: '14.5', adc2: 'NA', driverUniqueId: '00AB12' },
      ...{ odo: 12, door: true, hw: 'V4.5' },
    },
  })
})

test('what is NA is not there: no place at all is a state, one value is a place of zeros', () => {
  const none = 'NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;;NA'
  assert.deepEqual(fixOf(`#D#${none};bat:3:99,temp:2:18.7`), {
    outdated: true,
    deviceTime: TEST_NOW,
    attributes: { batteryLevel: 99, deviceTemp: 18 },
  })
  const still = fixOf('#SD#210126;150405;NA;NA;NA;NA;0.000;NA;NA;NA')
  assert.deepEqual([still?.latitude, still?.longitude, still?.valid, still?.outdated], [0, 0, undefined, undefined])
  assert.equal(fixOf(`#SD#${short.replace(/7$/, '2')}`)?.valid, false)
})

test('cells end at the first that is not complete', () => {
  const cell = (index: string) => `mcc${index}:1:724,mnc${index}:1:5,lac${index}:1:262,cell_id${index}:1:20222`
  const fix = fixOf(`#D#${short};NA;NA;NA;;NA;${cell('')},${cell('1').replaceAll('262', '263')},${cell('3')}`)
  const tower = { mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 262, cellId: 20222 }
  assert.deepEqual(fix?.network, { cellTowers: [tower, { ...tower, locationAreaCode: 263 }] })
  const { lac, lac3, cell_id: id } = fix!.attributes
  assert.deepEqual([lac, lac3, id], [undefined, 262, 20222])
})

test('a black box has several positions, all of them old', () => {
  const [message] = said(`#B#${short}|${short}|broken`)
  assert.deepEqual(
    message?.fixes?.map(({ attributes }) => attributes),
    [
      { sat: 7, archive: true },
      { sat: 7, archive: true },
    ],
  )
  assert.deepEqual(message?.replies, ['#AB#3\r\n'])
  assert.deepEqual(said('#B#broken')[0], { uniqueIds: undefined, fixes: undefined, replies: ['#AB#1\r\n'] })
})

test('a message to the driver is answered', () => {
  assert.deepEqual(said('#M#Olá')[0], {
    uniqueIds: undefined,
    fixes: [{ outdated: true, deviceTime: TEST_NOW, attributes: { result: 'Olá' } }],
    replies: ['#AM#1\r\n'],
  })
})

const orders: readonly [CommandType, Record<string, unknown>, string][] = [
  ['rebootDevice', {}, 'reboot\r\n'],
  ['sendUssd', { phone: '*100#' }, 'USSD:*100#\r\n'],
  ['deviceIdentification', {}, 'VER?\r\n'],
  ['outputControl', { index: 2, data: '1' }, 'L2=1\r\n'],
]
for (const [type, attributes, text] of orders) {
  test(`${type} is sent as ${JSON.stringify(text)}`, () => {
    assert.equal(String(wialon.encode?.({ type, attributes })), text)
  })
}
