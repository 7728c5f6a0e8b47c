import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { type DecodeContextOptions, decodeStream } from '../testing.ts'
import { taip } from './taip.ts'

const decode = (text: string, options?: DecodeContextOptions) =>
  decodeStream(taip, Buffer.from(`\r\n>${text}<`), options)[0]
const fixOf = (text: string, options?: DecodeContextOptions) => decode(`${text};ID=A1`, options)?.fixes?.[0]
const replyTo = (text: string, options?: DecodeContextOptions) => decode(text, options)?.replies?.join('')

const place = '-2350000-04650000050090'
const time = '281126191500'
const fixTime = new Date('2026-11-28T19:15:00Z')
const fix = { fixTime, valid: true, latitude: -23.5, longitude: -46.5, speed: 43.4488, course: 90 }

test('times of a week, of a day, and dates behind an event', () => {
  const week = fixOf(`REV012446669300${place}`)
  assert.deepEqual(week, { ...fix, attributes: { event: 1, alarm: 'sos' } })
  const timeOf = (text: string) => fixOf(text)?.fixTime?.toISOString()
  assert.equal(timeOf(`RPV69300${place}`), '2026-11-21T19:15:00.000Z')
  assert.equal(timeOf(`RPV69300${place}`), timeOf(`RPV69300${place}x`))
  const late = { now: new Date('2026-11-21T23:00:00Z') }
  assert.equal(fixOf(`RPV00060${place}`, late)?.fixTime?.toISOString(), '2026-11-22T00:01:00.000Z')
  assert.deepEqual(fixOf(`RGP${time}`), { outdated: true, deviceTime: fixTime, valid: true, attributes: {} })
  const minutes = fixOf(`RPI,07,NT3,${time}-2330.0000-04630.0000050090`)
  assert.deepEqual(minutes, { ...fix, attributes: { event: 7 } })
  for (const other of ['RAL', 'RLN', 'RUS01,']) assert.equal(decode(`${other}${time}${place};ID=A1`), undefined)
  assert.equal(decode(`RGP${time}${place}`), undefined)
})

test('speeds are of a setting, where it has one', () => {
  const speedOf = (head: string, unit?: string) =>
    fixOf(`${head}${time}${place}`, { attributes: { 'taip.speed': unit } })?.speed
  assert.deepEqual([speedOf('RGP', 'kmh'), speedOf('RGP', 'knots')], [50 * 0.539957, 50])
})

test('tails with inputs, counters or a battery', () => {
  const attributesOf = (tail: string, head = 'RGP') => fixOf(`${head}${time}${place}${tail}`)?.attributes
  const [on, pins] = [true, 0x99]
  assert.deepEqual(attributesOf('300990208'), { ignition: on, input: pins, event: 2, alarm: 'powerCut', hdop: 8 })
  const counters = (tail: string) => attributesOf(`30099,00,1200,12560412,800${tail}`, 'RUS00,')
  assert.deepEqual(counters(',+25.5,-7,18'), {
    ...{ ignition: on, input: pins, odometer: 1200, power: 12.56, battery: 4.12, rpm: 800 },
    ...{ temp1: 25.5, temp2: -7, event: 24, alarm: 'accident' },
  })
  assert.deepEqual(counters(',18'), { ignition: on, input: pins })
  const power = { input: 0xff, battery: 135, odometer: 0x1000 }
  assert.deepEqual(attributesOf('FF00135000010001'), power)
  const signal = { ...power, pdop: 2, rssi: 14 }
  assert.deepEqual(attributesOf('FF0013500001000130211000A1514+2550FF-0700FF'), { ...signal, temp1: 25.5, temp2: -7 })
  assert.equal(fixOf(`RGP${time}${place}FF0013500001000100211000A1514`)?.valid, false)
})

test('fields of Akroz', () => {
  const report = (head: string, fields: string) => fixOf(`RUV${head},N1,${time}${place}9009902081,${fields}`)
  const own = { ignition: true, charge: false, input: 0x99, hdop: 8 }
  const { valid, speed, attributes } = report('01111', '00121250,1,2,3,16,5000,800,85,4,50,1,2,3,T7')!
  const engine = { hours: 960_000, odometer: 5000, rpm: 800, coolantTemp: 85, oilPressure: 4, fuelLevel: 50 }
  const volts = { battery: 0.12, power: 12.5 }
  assert.deepEqual([valid, speed], [false, 50 * 0.539957])
  assert.deepEqual(attributes, { ...own, event: 111, alarm: 'idle', ...volts, ...engine, driverUniqueId: 'T7' })
  assert.deepEqual(report('02', '1,2,3,4,5,6,7,8,60,5000,515')!.attributes, {
    ...{ ...own, tripTime: 60, tripDistance: 5000, fuelUsed: 51.5 },
  })
  assert.deepEqual(report('00', '00121250,S1,F1,H1,1,2,3,4,5,8955')!.attributes, {
    ...{ ...own, ...volts, serial: 'S1', versionFw: 'F1', versionHw: 'H1', iccid: '8955' },
  })
  const others = '30,16,5000,800,85,4,50,515,1,90,70,1,2,1,1,1,1,64,4,0'
  assert.deepEqual(report('05', others)!.attributes, {
    ...{ ...own, ...engine, throttle: 30, fuelUsed: 51.5, obdSpeed: 90, engineTorque: 70, engineBrake: 2 },
    ...{ cruiseControl: true, clutchState: true, parkingBrake: true, serviceBrake: false },
  })
  assert.throws(() => report('02', '1,2'), DecodeError)
})

test('items', () => {
  assert.deepEqual(fixOf(`RGP${time}${place};&1;IO=312;IX=10;AD=7;SV=8;BL=4150;VO=90;CF=1,C;*51`)?.attributes, {
    ...{ ignition: true, charge: true, output: 1, input: 2 },
    ...{ io1: '10', adc1: 7, sat: 8, battery: 4.15, odometer: 90, cf: '1,C' },
  })
})

test('other items are attributes of their own names, within bounds', () => {
  const others = (items: string) => Object.keys(fixOf(`RGP${time}${place};${items}`)!.attributes)
  assert.deepEqual(others(`QV=1;A B=2;9A=3;__PROTO__=4;ABCDEFGHIJKLMNOPQ=5;É=6;=7;XX=${'x'.repeat(65)}`), ['qv'])
  assert.equal(others(Array.from({ length: 40 }, (_, at) => `K${at}=1`).join(';')).length, 16)
  assert.deepEqual(fixOf(`RGP${time}${place}300990208;EVENT=9;ALARM=x`)?.attributes.event, 2)
})

test('a message is answered by its number, with a checksum', () => {
  const report = `RGP${time}${place}`
  assert.equal(replyTo(`${report};ID=A1`), 'A1')
  assert.equal(replyTo(`${report};ID=A1;#IP1:08;*34`), '>SAK;ID=A1;#IP1:08<')
  assert.equal(replyTo(`${report};ID=A1;#0002;*2D`), '>ACK;ID=A1;#0002;*07<')
  assert.equal(replyTo(`${report};#0002;ID=A1;*2D`), '>ACK;#0002;ID=A1;*07<')
  assert.equal(replyTo(`${report};ID=A1;#0002`, { model: 'Lantrix GX' }), '>ACK;ID=A1;#0002;*2D<')
  assert.equal(replyTo(`${report};ID=A1`, { attributes: { 'taip.prefix': true } }), '  \x06\0A1')
})
