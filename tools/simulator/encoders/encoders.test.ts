import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc16Kermit, crc16Xmodem, xor } from '@rastro/protocols/checksums'
import type { Fix, Protocol, StreamProtocol } from '@rastro/protocols/define'
import { loadProtocols } from '@rastro/protocols/index'
import { decodeChunks, testDecodeContext, testTarget } from '@rastro/protocols/testing'
import type { Reading } from '../vehicle.ts'
import { uniqueIdOf, type Wire, wires } from '../wires.ts'
import { datagramEncoders, encoders } from './index.ts'
import { osmandQuery } from './osmand.ts'

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
const alarmed: Reading = { ...driving, time: parked.time + 16_000, alarm: 'sos' }
const below: Reading = { ...driving, time: parked.time + 24_000, fixed: false, satellites: 0, longitude: 12.5 }
/** Bytes of its numbers are marks and escapes of some protocols. */
const marked: Reading = { ...driving, time: parked.time + 32_000, latitude: 1.114241, longitude: 8.257918, course: 126 }
const readings = [parked, driving, alarmed, below, marked]

/** What a dialect says beside the place, of the first reading, and what it cannot say. */
interface Dialect {
  readonly attributes: Fix['attributes']
  /** Of the third reading; `sos` where it is absent. */
  readonly alarm?: string | null
  readonly model?: string
  /** Its places are always valid. */
  readonly isAlwaysValid?: true
  /** The steps of its courses, degrees. */
  readonly courseStep?: number
  /** A report of an alarm says nothing of the ignition. */
  readonly alarmsAlone?: true
}

const dialects: Readonly<Record<Wire, Dialect>> = {
  calamp: { attributes: { sat: 11, acc0: 48_123_456, rssi: -65 }, alarm: null },
  gl200: {
    attributes: { power: 12.61, batteryLevel: 97, odometer: 48_123_500, out1: true },
    isAlwaysValid: true,
    alarmsAlone: true,
  },
  gps103: { attributes: { fuel1: 64 } },
  gt06: { attributes: { batteryLevel: 97, blocked: true } },
  h02: { attributes: {} },
  jt808: {
    attributes: {
      odometer: 48_123_500,
      fuel: 64,
      batteryLevel: 97,
      battery: 4.1,
      power: 12.6,
      rssi: 4,
      sat: 11,
      blocked: true,
      charge: true,
    },
  },
  mxt: {
    attributes: { sat: 11, power: 13, odometer: 48_123_456, output: 1, rssi: 4, charge: true },
    alarm: 'general',
    isAlwaysValid: true,
    courseStep: 45,
  },
  osmand: { attributes: { batteryLevel: 97, odometer: 48_123_456 } },
  ruptela: {
    attributes: { power: 12.61, battery: 4.1, odometer: 48_123_456, fuelLevel: 64, sat: 11 },
    alarm: null,
    isAlwaysValid: true,
  },
  suntech: { attributes: { sat: 11, odometer: 48_123_456, power: 12.61, out1: true, type: 'STT' } },
  teltonika: {
    attributes: { power: 12.61, battery: 4.1, odometer: 48_123_456, fuelLevel: 64, rssi: 4, out1: true },
    alarm: 'general',
    model: 'FMB920',
  },
  wialon: { attributes: { odometer: 48_123_456, power: 12.61, battery: 4.1, batteryLevel: 97, output: '1', sat: 11 } },
}
const protocols = await loadProtocols()
const names = Object.keys(dialects) as Wire[]
const protocolOf = (wire: Wire): Protocol => protocols.find(({ name }) => name === wire)!

/** What our own decoder reads of the readings, in the bytes that go over the network. */
function heardFixes(wire: Wire, said = readings): Fix[] {
  const id = uniqueIdOf(wire, 7)
  const protocol = protocolOf(wire)
  if ('decodeRequest' in protocol) {
    return said.flatMap((reading) => {
      const request = { method: 'GET', url: osmandQuery(reading, id), headers: {}, body: Buffer.alloc(0) }
      const [message] = protocol.decodeRequest(request, testDecodeContext({ transport: 'http' })).messages
      assert.deepEqual(message!.uniqueIds, [id])
      return message!.fixes!
    })
  }
  if (wire === 'calamp') {
    return said.flatMap((reading, index) => {
      const [message] = protocol.decode(datagramEncoders.calamp.frame(reading, id, index), testDecodeContext())
      assert.deepEqual(message!.uniqueIds, [id])
      assert.equal(datagramEncoders.calamp.acknowledged(message!.replies![0]!), index)
      return message!.fixes!
    })
  }
  const encoder = encoders[wire as keyof typeof encoders]
  const bytes = Buffer.concat([...(encoder.login ? [encoder.login(id)] : []), ...encoder.frames(said, id)])
  const { model } = dialects[wire]
  const messages = decodeChunks(protocol, [bytes], { identified: true, ...(model && { model }) })
  assert.equal(messages.flatMap(({ uniqueIds = [] }) => uniqueIds)[0], id)
  return messages.flatMap(({ fixes = [] }) => fixes)
}

for (const wire of names) {
  test(`${wire}: what is encoded is decoded`, () => {
    const { attributes, alarm = 'sos', isAlwaysValid, courseStep = 1, alarmsAlone } = dialects[wire]
    const fixes = heardFixes(wire)
    assert.equal(fixes.length, readings.length)
    readings.forEach((reading, i) => {
      const fix = fixes[i]!
      assert.equal(fix.fixTime?.getTime(), reading.time)
      assert.ok(Math.abs(fix.latitude! - reading.latitude) < 2e-6, `latitude ${fix.latitude}`)
      assert.ok(Math.abs(fix.longitude! - reading.longitude) < 2e-6, `longitude ${fix.longitude}`)
      assert.ok(Math.abs((fix.speed ?? 0) * 1.852 - reading.speedKmh) < 0.05, `speed ${fix.speed}`)
      assert.ok(Math.abs(fix.course! - reading.course) <= courseStep / 2, `course ${fix.course}`)
      assert.equal(fix.valid, isAlwaysValid ?? reading.fixed)
      if (!(reading.alarm && alarmsAlone)) assert.equal(fix.attributes.ignition, reading.ignition)
    })
    const [first, , third] = fixes
    const read = Object.keys(attributes).map((key) => [key, first!.attributes[key]])
    assert.deepEqual(Object.fromEntries(read), attributes)
    assert.equal(third!.attributes.alarm ?? null, alarm)
  })
}

test('frames end with the checksum of their protocol', () => {
  const cut = (wire: 'jt808' | 'mxt' | 'ruptela'): Buffer => {
    const { frame } = protocolOf(wire) as StreamProtocol
    return frame!(encoders[wire].frames([marked], uniqueIdOf(wire, 7))[0]!, testDecodeContext())!.bytes
  }
  assert.equal(xor(cut('jt808').subarray(1, -1)), 0)
  const maxtrack = cut('mxt')
  assert.equal(maxtrack.readUInt16LE(maxtrack.length - 3), crc16Xmodem(maxtrack.subarray(1, -3)))
  const ruptela = cut('ruptela')
  assert.equal(ruptela.readUInt16BE(ruptela.length - 2), crc16Kermit(ruptela.subarray(2, -2)))
})

test('harsh driving is said by those that know it', () => {
  for (const wire of ['gl200', 'gt06', 'jt808', 'ruptela', 'suntech', 'teltonika', 'wialon', 'osmand'] as const) {
    const [fix] = heardFixes(wire, [{ ...driving, alarm: 'hardBraking' }])
    assert.equal(fix!.attributes.alarm, 'hardBraking', wire)
  }
})

test('acknowledgements are heard, of the login and of each frame', () => {
  for (const wire of Object.keys(encoders) as (keyof typeof encoders)[]) {
    const encoder = encoders[wire]
    const protocol = protocolOf(wire) as StreamProtocol
    const uniqueId = uniqueIdOf(wire, 7)
    const heard = (frames: Buffer[], loggedIn: boolean) => {
      const messages = decodeChunks(protocol, frames, { identified: true })
      return messages
        .flatMap(({ replies = [] }) => replies)
        .map((reply) => encoder.hear(protocol.wrap?.(reply, 'tcp') ?? reply, { uniqueId, loggedIn })?.kind)
    }
    if (encoder.login) assert.deepEqual(heard([encoder.login(uniqueId)], false), ['accepted'], wire)
    const frames = encoder.frames([parked, driving], uniqueId)
    const expected = encoder.isUnanswered ? [] : frames.map(() => 'acknowledged')
    assert.deepEqual(heard(frames, true), expected, wire)
  }
  const state = { uniqueId: '1', loggedIn: false }
  assert.deepEqual(encoders.teltonika.hear(Buffer.of(0), state), { end: 1, kind: 'refused' })
  assert.equal(encoders.wialon.hear(Buffer.from('#AL#0\r\n'), state)?.kind, 'refused')
})

test('a command that blocks the engine is heard, and answered so that the server understands', () => {
  for (const wire of Object.keys(encoders) as (keyof typeof encoders)[]) {
    const encoder = encoders[wire]
    const protocol = protocolOf(wire) as StreamProtocol
    assert.equal(protocol.commands.includes('engineStop'), wires[wire].canBlock, wire)
    if (!wires[wire].canBlock) continue
    const state = { uniqueId: uniqueIdOf(wire, 7), loggedIn: true }
    const commands = [
      ['engineStop', true],
      ['engineResume', false],
    ] as const
    for (const [type, blocks] of commands) {
      const target = { ...testTarget(), uniqueId: state.uniqueId }
      const message = protocol.encode!({ type, attributes: {} }, target)!
      const bytes = protocol.wrap?.(message, 'tcp') ?? message
      assert.equal(encoder.hear(bytes.subarray(0, 4), state)?.kind, undefined)
      const heard = encoder.hear(bytes, state)
      assert.ok(heard?.kind === 'command', wire)
      assert.deepEqual([heard.end, heard.blocks], [bytes.length, blocks], wire)
      if (!heard.answer) continue
      const answers = decodeChunks(protocol, [heard.answer], { identified: true })
      assert.ok(answers.length > 0, `${wire} understands the answer`)
    }
  }
  const output = { type: 'outputControl', attributes: { index: 1, data: '1' } } as const
  const bytes = protocolOf('wialon').encode!(output, testTarget())!
  const heard = encoders.wialon.hear(bytes, { uniqueId: '1', loggedIn: true })
  assert.ok(heard?.kind === 'command' && heard.blocks === true)
})
