import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream, hexBytes } from '../testing.ts'
import { hyn600 } from './hyn600.ts'

const end = '07ea 0b1c 130f05 0007 23'
const frame = (content: string, header = '+RPT:') => {
  const rest = `5645 5f06 4732 01 06 01 ${content}`
  const length = (7 + hexBytes(rest).length).toString(16).padStart(4, '0')
  return `${Buffer.from(header).toString('hex')} ${length} ${rest}`
}
const report = (alarm: string, mask: string, content = '') => frame(`0001 ${alarm} ${mask} ${content} ${end}`)
const fixesOf = (hex: string) => decodeStream(hyn600, hex)[0]!.fixes
const deviceTime = new Date('2026-11-28T19:15:05Z')
const signed = (value: number) => (value >>> 0).toString(16).padStart(8, '0')

test('each place is a fix; the state of the unit is of the last one', () => {
  const place = `01 0f 0064 005a 02f8 ${signed(-23_500_000)} ${signed(-46_500_000)} 07ea 0b1c 130f00 05 07 09`
  const cell = '02d4 000a 0064 000000c8 3c'
  const events = '0000043f 04e2 02 03e8 22 05 03 000a 000003e8 0000000000000000'
  const content = `0000 00 1004 50 01ff 02 ${place} ${place} ${cell} 000000 ${events} 00000000`
  const [first, last] = fixesOf(report('0e01', '0001019f', content))!
  const fix = {
    fixTime: new Date('2026-11-28T19:15:00Z'),
    valid: true,
    latitude: -23.5,
    longitude: -46.5,
    altitude: 760,
    speed: 53.9957,
    course: 90,
  }
  assert.deepEqual(first, { ...fix, attributes: { hdop: 15 } })
  const tower = {
    mobileCountryCode: 724,
    mobileNetworkCode: 10,
    locationAreaCode: 100,
    cellId: 200,
    signalStrength: -60,
  }
  assert.deepEqual(last, {
    ...fix,
    deviceTime,
    network: { cellTowers: [tower] },
    attributes: {
      ...{ hdop: 15, alarm: 'powerCut', battery: 4.1, batteryLevel: 80, power: 12.5, adc2: 1, index: 7 },
      ...{ ignition: true, motion: true, input: 5, output: 3, tripOdometer: 1000, odometer: 100_000 },
    },
  })
})

test('without a place it is a state; alarms by code and state; other headers only identify', () => {
  assert.deepEqual(fixesOf(report('0300', '00000000')), [{ outdated: true, deviceTime, attributes: { index: 7 } }])
  for (const [code, alarm] of [
    ['0301', 'lowBattery'],
    ['1501', 'geofenceEnter'],
    ['2800', 'geofenceExit'],
    ['2000', 'jamming'],
  ])
    assert.equal(fixesOf(report(code!, '00000000'))![0]!.attributes.alarm, alarm)
  assert.deepEqual(decodeStream(hyn600, frame('', '+ACK:')), [{ uniqueIds: ['866995067150016'] }])
})
