import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Fix, StreamProtocol } from '@rastro/protocols/define'
import { gt06 } from '@rastro/protocols/gt06/gt06'
import { h02 } from '@rastro/protocols/h02/h02'
import { osmand } from '@rastro/protocols/osmand/osmand'
import { teltonika } from '@rastro/protocols/teltonika/teltonika'
import { decodeChunks, testDecodeContext, testTarget } from '@rastro/protocols/testing'
import type { Reading } from '../vehicle.ts'
import type { Encoder } from './encoder.ts'
import { gt06Encoder } from './gt06.ts'
import { h02Encoder } from './h02.ts'
import { osmandQuery } from './osmand.ts'
import { teltonikaEncoder } from './teltonika.ts'

const parked: Reading = {
  time: Date.UTC(2026, 10, 21, 9, 5, 7),
  latitude: -23.561434,
  longitude: -46.655881,
  altitude: 760,
  speedKmh: 0,
  course: 134,
  fixed: true,
  satellites: 11,
  ignition: false,
  powerVolts: 12.61,
  batteryVolts: 4.1,
  batteryLevel: 97,
  fuelLevel: 64,
  odometerMetres: 48_123_456,
  signal: 4,
  blocked: true,
}
const driving: Reading = { ...parked, time: parked.time + 8000, speedKmh: 48, ignition: true, blocked: false }
const alarmed: Reading = { ...driving, time: parked.time + 16_000, alarm: 'hardBraking' }
const below: Reading = { ...driving, time: parked.time + 24_000, fixed: false, satellites: 0, longitude: 12.5 }
const readings = [parked, driving, alarmed, below]

const FMB = { model: 'FMB920' }
/** The unit's message as our own decoder reads it. */
function heardFixes(protocol: StreamProtocol, encoder: Encoder, uniqueId: string, options?: { model: string }): Fix[] {
  const said = [...(encoder.login ? [encoder.login(uniqueId)] : []), ...encoder.frames(readings, uniqueId)]
  const messages = decodeChunks(protocol, [Buffer.concat(said)], options)
  assert.deepEqual(messages[0]?.uniqueIds, [uniqueId])
  return messages.flatMap(({ fixes = [] }) => fixes)
}

function assertSame(fixes: readonly Fix[]): void {
  assert.equal(fixes.length, readings.length)
  readings.forEach((reading, i) => {
    const fix = fixes[i]!
    assert.equal(fix.fixTime?.getTime(), reading.time)
    assert.ok(Math.abs(fix.latitude! - reading.latitude) < 2e-6, `latitude ${fix.latitude}`)
    assert.ok(Math.abs(fix.longitude! - reading.longitude) < 2e-6, `longitude ${fix.longitude}`)
    assert.ok(Math.abs((fix.speed ?? 0) * 1.852 - reading.speedKmh) < 0.05, `speed ${fix.speed}`)
    assert.equal(fix.course, reading.course)
    assert.equal(fix.valid, reading.fixed)
    assert.equal(fix.attributes.ignition, reading.ignition)
  })
}

test('teltonika: what is encoded is decoded', () => {
  const fixes = heardFixes(teltonika, teltonikaEncoder, '356307042600017', FMB)
  assertSame(fixes)
  const { power, battery, odometer, fuelLevel, rssi, out1 } = fixes[0]!.attributes
  assert.deepEqual([power, battery, odometer, fuelLevel, rssi, out1], [12.61, 4.1, 48_123_456, 64, 4, true])
  assert.equal(fixes[2]!.attributes.alarm, 'hardBraking')
})

test('gt06: what is encoded is decoded', () => {
  const fixes = heardFixes(gt06, gt06Encoder, '868907042600014')
  assertSame(fixes)
  assert.equal(fixes[0]!.attributes.batteryLevel, 97)
  assert.equal(fixes[0]!.attributes.blocked, true)
  assert.equal(fixes[1]!.attributes.odometer, 48_123_456)
  assert.equal(fixes[2]!.attributes.alarm, 'hardBraking')
})

test('h02: what is encoded is decoded', () => {
  const fixes = heardFixes(h02, h02Encoder, '7026110001')
  assertSame(fixes)
  const [sos] = decodeChunks(h02, h02Encoder.frames([{ ...driving, alarm: 'sos' }], '1'))
  assert.equal(sos!.fixes![0]!.attributes.alarm, 'sos')
})

test('osmand: what is encoded is decoded', () => {
  const fixes = readings.map((reading) => {
    const request = { method: 'GET', url: osmandQuery(reading, '55260001'), headers: {}, body: Buffer.alloc(0) }
    const [message] = osmand.decodeRequest(request, testDecodeContext({ transport: 'http' })).messages
    assert.deepEqual(message!.uniqueIds, ['55260001'])
    return message!.fixes![0]!
  })
  assertSame(fixes)
})

test('acknowledgements and commands are heard', () => {
  const state = { uniqueId: '7026110001', loggedIn: true }
  const command = { type: 'engineStop', attributes: {} } as const
  const pairs: [Encoder, StreamProtocol][] = [
    [teltonikaEncoder, teltonika],
    [gt06Encoder, gt06],
    [h02Encoder, h02],
  ]
  for (const [encoder, protocol] of pairs) {
    const bytes = protocol.encode!(command, { ...testTarget(), uniqueId: state.uniqueId })!
    assert.equal(encoder.hear(bytes.subarray(0, 4), state)?.kind, undefined)
    const heard = encoder.hear(bytes, state)
    assert.ok(heard?.kind === 'command', protocol.name)
    assert.deepEqual([heard.end, heard.blocks], [bytes.length, true])
    if (!heard.answer) continue
    const answers = decodeChunks(protocol, [heard.answer], { identified: true })
    assert.ok(answers.length > 0, `${protocol.name} understands the answer`)
  }
  assert.deepEqual(teltonikaEncoder.hear(Buffer.from('00000018', 'hex'), state), { end: 4, kind: 'acknowledged' })
  assert.deepEqual(teltonikaEncoder.hear(Buffer.of(0), { ...state, loggedIn: false }), { end: 1, kind: 'refused' })
})
