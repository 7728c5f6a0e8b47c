import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fixOf, head, heard, onLine } from './samples.ts'

const text = (value: string) => Buffer.from(value).toString('hex')
const TIME = '260121120405'
const time = new Date('2026-01-21T04:04:05Z')
const coordinates = head().slice(9, 35)

/** A message of type 0900, and what was stored of it. */
const through = (body: string) => fixOf(onLine('0900', body))

test('a reader on the serial port names the driver, other data are kept', () => {
  assert.equal(through(`40 ${text('GTSL|6|1|0|10218094|1|\r\n')}`).attributes.driverUniqueId, '10218094')
  assert.match(String(through(`40 ${text('hello')}`).attributes.data), /^hello/)
  assert.deepEqual(through(`41 ${text('$OBD-RT,12.5,800')}`).attributes, { power: 12.5, rpm: 800 })
  const unknown = heard(onLine('0900', '7700'))
  assert.equal(unknown.fixes, undefined)
  assert.equal(unknown.replies?.length, 1)
})

test('values of the vehicle bus', () => {
  const values = '0c 0528 04 0000000a 0103 04 00000bb8 0111 01 41 012e 02 01f4 052c 04 00000064 0539 02 0352 '
  const more = '052d 01 7d 0530 02 2ee0 0535 02 0258 0547 01 14 0700 02 0102 0701 03 010203'
  const fix = through(`f0 ${TIME} 01 00 01 ${values}${more} ${coordinates}`)
  assert.deepEqual([fix.outdated, fix.deviceTime, fix.latitude, fix.longitude], [true, time, -23.550361, -46.632596])
  assert.deepEqual(fix.attributes, {
    archive: true,
    odometer: 1000,
    fuel: 30,
    fuelTemp: 25,
    oilLevel: 50,
    fuelUsed: 1,
    fuelConsumption: 8.5,
    coolantTemp: 85,
    power: 12,
    obdSpeed: 60,
    throttle: 20,
    io1792: 258,
    ignition: true,
    blocked: false,
    charge: false,
  })
  assert.equal(through(`f0 ${TIME} 00 00 01 01 feec 03 ${text('VIN')} ${coordinates}`).attributes.vin, 'VIN')
})

test('fault codes and events of the vehicle', () => {
  const faults = `0001 00000001 0002 00000000 00000000 0005 ${text('P0101')} 00000000 00000000 0006 ${text('P0102\0')}`
  assert.equal(through(`f0 ${TIME} 00 00 02 ${faults} ${coordinates}`).attributes.dtcs, 'P0101 P0102')
  const events = { '01': 'powerRestored', '02': 'powerCut', '0e': 'idle', '1e': 'laneChange', '27': 'accident' }
  for (const [id, alarm] of Object.entries(events)) {
    assert.equal(through(`f0 ${TIME} 00 00 03 01 ${id} 02 0000 ${coordinates}`).attributes.alarm, alarm)
  }
})

test('trips, the chassis number and impacts have a time and no place', () => {
  const told = (body: string) => {
    const { attributes, ...rest } = through(`f0 ${TIME} 00 00 ${body}`)
    assert.deepEqual(rest, { outdated: true, deviceTime: time })
    return attributes
  }
  assert.deepEqual(told(`04 01 00000007 ${TIME}`), { tripNumber: 7 })
  assert.deepEqual(told(`04 02 00000007 ${'00'.repeat(29)} 0002 003c 0064 00c8`), {
    tripNumber: 7,
    idlingCount: 2,
    idlingTime: 60,
    tripOdometer: 10_000,
    tripFuel: 2,
  })
  assert.deepEqual(told(`0b 01 ${text('9BWZZZ377VT004251')}`), { vin: '9BWZZZ377VT004251' })
  assert.deepEqual(told('0b 00'), {})
  assert.deepEqual(told('15 00000033'), { alarm: 'hardAcceleration' })
  assert.deepEqual(told('15 00000037'), { event: 55 })
  assert.equal(heard(onLine('0900', `f0 ${TIME} 00 00 77`)).fixes, undefined)
})

test('a bare place, a collision, tags and sensors', () => {
  const bare = through(`ff ${TIME} fe98a667 fd38716c 02f8 0258 005a`)
  assert.deepEqual([bare.fixTime, bare.valid, bare.latitude, bare.longitude], [time, true, -23.550361, -46.632596])
  const collision = through(`f3 0002 0002 6400 0006 0006 ${TIME} 0009 0001 00`)
  assert.deepEqual(collision, { outdated: true, deviceTime: time, attributes: { collision: 1 } })
  const place = head().slice(9)
  const tags = through(`53 ${place} 01 00 010203040506 c4 02 abcd`)
  assert.deepEqual(tags.fixTime, time)
  const { tag1Mac, tag1Rssi, tag1Data } = tags.attributes
  assert.deepEqual({ tag1Mac, tag1Rssi, tag1Data }, { tag1Mac: '010203040506', tag1Rssi: -60, tag1Data: 'abcd' })
  const sensors = through(`54 ${place} 001f ${TIME} 0064 ffd8 01f4 00fa 000000000000 03f5`).attributes
  const { lightSensor, deviceTemp, humidity, temp3, airPressure } = sensors
  assert.deepEqual([lightSensor, deviceTemp, humidity, temp3, airPressure], [100, -4, 50, 25, 1013])
})

/** A location of a lock: date, latitude, longitude with flags, speed, course, signal, satellites, distance. */
const lock = (flags: string, rest: string) => `210126 150405 23330216 04637955${flags} 12 2d 1e 08 0000000a ${rest}`

test('locks of Jointech report in degrees and minutes, and are answered only when they want it', () => {
  const state = `aa 00000304 0102 03 0020 006f 02 02 02f8 10 01 01 0b 01 0d 0c 06 0001 fffe 0003 fc 01 02 77 01 00`
  const { uniqueIds, fixes, replies } = heard(onLine('5501', lock('51', state), { index: '9a', flags: 0x8000 }))
  assert.deepEqual(uniqueIds, ['12345678901', '012345678901'])
  const [{ network, attributes, ...place }] = fixes as [NonNullable<typeof fixes>[0]]
  assert.deepEqual(place, {
    fixTime: new Date('2026-01-21T15:04:05Z'),
    valid: true,
    latitude: -(23 + 33.0216 / 60),
    longitude: -(46 + 37.9555 / 60),
    altitude: 760,
    speed: 12,
    course: 90,
  })
  assert.deepEqual(network?.cellTowers?.[0]?.cellId, 0x304)
  assert.deepEqual(attributes, {
    rssi: 30,
    sat: 8,
    odometer: 10_000,
    charge: true,
    blocked: true,
    alarm: 'overspeed,lowPower,vibration,lowBattery,geofenceEnter,geofenceExit',
    status: 32,
    wakeSource: 1,
    lockCommand: 13,
    tilt: '[1,-2,3]',
    geofence: 2,
  })
  assert.equal(replies?.[0]?.toString('hex'), '7e44010003012345678901015501009b7e')
})

test('stored locations of locks are not valid, and other products have other alarms', () => {
  const message = heard(onLine('5502', lock('57', '2a 00000000 0000 01 0000 0001'), { index: '9a' }))
  assert.equal(message.replies, undefined)
  const { valid, latitude, longitude, attributes, network } = message.fixes![0]!
  assert.deepEqual([valid, latitude! > 0, longitude! > 0, network], [false, true, true, undefined])
  assert.deepEqual([attributes.batteryLevel, attributes.alarm], [42, 'lowPower'])
})
