import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sum } from '../checksums.ts'
import { DecodeError } from '../define.ts'
import { effectOfMessage } from '../effects.ts'
import { decodeChunks, decodeStream, testTarget } from '../testing.ts'
import { fifotrack } from './fifotrack.ts'

const imei = '868695060715016'
const frame = (content: string) => Buffer.from(`$$${content.length + 1},${content}*5F\r\n`, 'latin1')
const decode = (content: string) => decodeStream(fifotrack, frame(`${imei},${content}`))
const fixOf = (content: string) => decode(content)[0]?.fixes?.[0]
const answer = (content: string) => {
  const text = `##${imei.length + content.length + 2},${imei},${content}*`
  return Buffer.from(`${text}${sum(Buffer.from(text)).toString(16).toUpperCase().padStart(2, '0')}\r\n`)
}
const place = 'A,-23.500000,-46.500000,100,90,-760,1234,60,70000058'
const tower = { mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 42, cellId: 255 }

test('a report with its inputs, voltages, driver and sensors', () => {
  assert.deepEqual(decode(`1A,A01,2,261128191500,${place},02,01,724|5|2A|FF,4E2|10,B48CEB,a|20.5`), [
    {
      uniqueIds: [imei],
      fixes: [
        {
          fixTime: new Date('2026-11-28T19:15:00Z'),
          ...{ valid: true, latitude: -23.5, longitude: -46.5, altitude: -760, speed: 53.9957, course: 90 },
          network: { cellTowers: [tower] },
          attributes: {
            ...{ alarm: 'sos', odometer: 1234, hours: 60_000, rssi: 11, sat: 7, status: 0x7000_0058 },
            ...{ input: 2, output: 1, adc1: 1250, adc2: 16, driverUniqueId: '11832555', io1: 'a', io2: '20.5' },
          },
        },
      ],
    },
  ])
  const attributesOf = (more: string) => fixOf(`1A,A00,,261128191500,${place},,,724|5|2A|FF,4E2${more}`)!.attributes
  assert.equal(attributesOf(',%NAME$?,').card, '%NAME$?')
  assert.equal(attributesOf(',0A01020304,').driverUniqueId, '42966582020')
  assert.deepEqual(Object.keys(attributesOf(',0A01')), ['odometer', 'hours', 'rssi', 'sat', 'status', 'adc1'])
})

test('a personal tracker is answered with the time, placed by satellites or by access points', () => {
  const state = '261128191500,724|5|2A|FF,4.18,90,001F'
  const satellites = decode(`1A,A03,17,${state},0,A,100,7,-23.5,-46.5`)[0]!
  assert.deepEqual(satellites.replies, [answer('1A,A03,261121120000')])
  const attributes = { alarm: 'lowBattery', battery: 4.18, batteryLevel: 90, status: 31, sat: 7 }
  const fix = { valid: true, latitude: -23.5, longitude: -46.5, speed: 53.9957, attributes }
  const fixTime = new Date('2026-11-28T19:15:00Z')
  assert.deepEqual(satellites.fixes, [{ ...fix, fixTime, network: { cellTowers: [tower] } }])
  const wifi = fixOf(`1A,A03,,${state},1,AABBCCDDEEFF:-60|001122334455:70`)!
  assert.deepEqual([wifi.outdated, wifi.deviceTime, wifi.latitude], [true, fixTime, undefined])
  assert.deepEqual(wifi.network?.wifiAccessPoints, [
    { macAddress: 'AA:BB:CC:DD:EE:FF', signalStrength: -60 },
    { macAddress: '00:11:22:33:44:55', signalStrength: -70 },
  ])
  assert.throws(() => decode(`1A,A03,,${state},1,AABB:-60`), DecodeError)
})

test('the result of a command; other texts are nothing', () => {
  assert.deepEqual(fixOf('1,B03,x,OK'), { outdated: true, attributes: { result: 'OK' } })
  assert.deepEqual([decode('1,B03,ok'), decode('1A,A03,,261128'), decode('1')], [[], [], []])
})

test('a photo is asked for piece by piece', () => {
  const [first, second] = ['\xff'.repeat(1024), ',*']
  const report = frame(`${imei},1,A00,,261128191500,${place},,,724|5|2A|FF,0`)
  const [start, ...pieces] = ['D05,261128191500,1026,23FF', `D06,23FF,0,1024,${first}`, `D06,23FF,1024,2,${second}`]
  const frames = [start!, ...pieces].map((content) => frame(`${imei},1,${content}`))
  for (const before of [[report], []]) {
    const [asked, next, whole] = decodeChunks(fifotrack, [...before, ...frames]).slice(before.length)
    assert.deepEqual(asked!.replies, [answer('1,D06,23FF,0,1024')])
    assert.deepEqual(next, { replies: [answer('1,D06,23FF,1024,2')] })
    const data = Buffer.from(first + second, 'latin1')
    assert.deepEqual(whole!.fixes![0]!.media, [{ attribute: 'image', extension: 'jpg', data }])
  }
  assert.deepEqual(decodeChunks(fifotrack, [report, frames[1]!]).length, 1)
  assert.throws(() => decodeChunks(fifotrack, [report, frames[0]!, frames[1]!, frames[1]!]), DecodeError)
})

test('commands', () => {
  const sent = (type: 'custom' | 'requestPhoto', data?: string) =>
    fifotrack.encode!({ type, attributes: { data } }, testTarget())!
  assert.equal(String(sent('requestPhoto')), '##24,123456789012345,1,D05,3*9F\r\n')
  assert.equal(effectOfMessage(fifotrack, sent('requestPhoto')), undefined)
  assert.equal(effectOfMessage(fifotrack, sent('custom', 'D05,3*00\r\n##')), 'unknown')
})
