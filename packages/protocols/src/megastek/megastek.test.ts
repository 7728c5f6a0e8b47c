import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { type DecodeContextOptions, decodeStream } from '../testing.ts'
import { alarmOfText } from './alarms.ts'
import { megastek } from './megastek.ts'

const decode = (text: string, options?: DecodeContextOptions) => decodeStream(megastek, Buffer.from(text), options)
const fixTime = new Date('2026-11-28T19:15:00Z')
const where = '2330.0000,S,04630.0000,W'
const fix = { fixTime, valid: true, latitude: -23.5, longitude: -46.5 }
const tower = (signal?: number) => ({
  mobileCountryCode: 724,
  mobileNetworkCode: 5,
  locationAreaCode: 258,
  cellId: 0xabcd,
  ...(signal ? { signalStrength: signal } : {}),
})

const report = (tail: string, numbers = '0.8,12.5,90.5,-7.5,1.5', cell = '724,05,0102,ABCD,20') =>
  `$MGV002,868695060715016,VAN,S,281126,191500,A,${where},00,07,00,${numbers},${cell},${tail}!`
const fixOf = (...given: Parameters<typeof report>) => decode(report(...given))[0]!.fixes![0]!
const attributesOf = (tail: string) => {
  const { archive, sat, hdop, odometer, ...others } = fixOf(tail).attributes
  return others
}

test('a report of the new form, with and without its length', () => {
  const text = report('0000,0000,1,2,3,28.5, ;')
  const message = {
    uniqueIds: ['868695060715016'],
    fixes: [
      {
        ...{ ...fix, altitude: -7.5, speed: 12.5, course: 90.5, network: { cellTowers: [tower(-20)] } },
        attributes: { archive: true, sat: 7, hdop: 0.8, odometer: 1500, temp1: 28.5 },
      },
    ],
  }
  assert.deepEqual(decode(text), [message])
  const counted = String(text.length).padStart(4, '0') + text
  assert.deepEqual(decode(`${counted}\r\n${counted}${text}\r\n`), [message, message, message])
  const empty = fixOf(',,,,,,;', ',,,,', '724,05,,,')
  assert.deepEqual(empty, { ...fix, attributes: { archive: true, sat: 7, hdop: 0 } })
  assert.deepEqual(decode(report(',,,,,,;').replace(where, ',,,')), [])
})

test('inputs behind a heart rate, or five numbers', () => {
  const pins = { heartRate: 72, input: 5, output: 2, adc1: 10, adc2: 11, adc3: 12 }
  assert.deepEqual(attributesOf('072,0101,0010,10,11,12,,;'), pins)
  assert.deepEqual(attributesOf('072,0101,0010,10,11,,,;'), {})
  const health = { heartRate: 72, steps: 900, activityTime: 60, lightSleepTime: 30, deepSleepTime: 20 }
  assert.deepEqual(attributesOf('72,900,60,30,20,-1.5,7;'), { ...health, temp1: -1.5, temp2: 7 })
})

test('driver, charger, belt, level, alert and access points', () => {
  const tailOf = (tail: string) => attributesOf(`,,,,,,,${tail}`)
  const full = { driverUniqueId: '7', charge: true, belt: 2, batteryLevel: 90, alarm: 'sos' }
  assert.deepEqual(tailOf('7,12,90,SOS;'), full)
  assert.deepEqual(tailOf('7,1-1,90,Timer;'), { driverUniqueId: '7', charge: true, batteryLevel: 90 })
  assert.deepEqual(tailOf('7,90,psd;'), { driverUniqueId: '7', batteryLevel: 90, alarm: 'powerCut' })
  const wifiAccessPoints = [
    { macAddress: '02:68:eb:52:98:65', signalStrength: -50 },
    { macAddress: '3c:a6:2f:1f:f7:98', signalStrength: -63 },
  ]
  const { network, attributes } = fixOf(',,,,,,,,01,90,Help,0268eb529865:50|3ca62f1ff798:63,,0,;')
  assert.deepEqual(network, { cellTowers: [tower(-20)], wifiAccessPoints })
  assert.deepEqual([attributes.alarm, attributes.belt], ['sos', 1])
})

const rmc = `$GPRMC,191500.250,A,${where},12.5,,281126,,,A*6C`
const oldFix = { ...fix, fixTime: new Date('2026-11-28T19:15:00.250Z'), speed: 12.5 }

test('an old form with names between commas', () => {
  const state = (cell: string) => `L,Help,imei:868695060715016,5/8,7.5,Battery=90%,,1,${cell}`
  const attributes = { alarm: 'sos', sat: 5, satVisible: 8, batteryLevel: 90, charge: true }
  assert.deepEqual(decode(`LOGSTX,A-1,${rmc},${state('724,05,0102,ABCD;FD')}\r\n`), [
    {
      uniqueIds: ['868695060715016', 'A-1'],
      fixes: [{ ...oldFix, altitude: 7.5, network: { cellTowers: [tower()] }, attributes }],
    },
  ])
  const [plain] = decode(`STX,,${rmc},${state(',,0102,ABCD;FD')}\r\n`)
  assert.deepEqual([plain?.uniqueIds, plain?.fixes?.[0]?.network], [['868695060715016'], undefined])
  assert.deepEqual(decode(`STX,A-1,${rmc.slice(0, -3)}\r\n`), [
    { uniqueIds: ['A-1'], fixes: [{ ...oldFix, attributes: {} }] },
  ])
  assert.deepEqual(decode(`STX,,${rmc}\r\n`), [])
  assert.deepEqual(decode(`STX,,${rmc}\r\n`, { identified: true })[0]?.fixes?.length, 1)
  assert.deepEqual(decode('STX,A-1,$GPRMC,x\r\n'), [])
})

test('an old form with a name of sixteen characters', () => {
  const of = (state: string) => decode(`STX2010101801      xy${rmc},${state}\r\n`)[0]!
  const head = '724,05,0102,ABCD,20,90,1000,0101'
  const network = { cellTowers: [tower(-20)] }
  const texts = { batteryLevel: 90, flags: '1000', input: '0101' }
  assert.deepEqual(of(`${head},91,Timer;1D`), {
    uniqueIds: ['2010101801'],
    fixes: [{ ...oldFix, network, attributes: { ...texts, adc1: '91' } }],
  })
  assert.deepEqual(of(`${head},0011,0.01,0.02,0.03,move in;1D`).fixes?.[0]?.attributes, {
    ...{ ...texts, output: '0011', adc1: '0.01', adc2: '0.02', adc3: '0.03', alarm: 'geofenceEnter' },
  })
  assert.deepEqual(of('other'), { uniqueIds: ['2010101801'], fixes: [{ ...oldFix, attributes: {} }] })
  assert.throws(() => decode(`STX2010101801      xy${rmc.slice(0, -3)}\r\n`), DecodeError)
})

test('texts of alarms', () => {
  const texts = ['GEO 1 in', 'geo2 OUT', 'geo', 'Low Extern Voltage', 'Belt Off', 'Store', 'constructor']
  const alarms = ['geofenceEnter', 'geofenceExit', undefined, 'lowPower', 'unlock', undefined, undefined]
  assert.deepEqual(texts.map(alarmOfText), alarms)
})
