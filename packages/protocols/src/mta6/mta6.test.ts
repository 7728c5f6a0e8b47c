import assert from 'node:assert/strict'
import { test } from 'node:test'
import { u32Bytes } from '../bytes.ts'
import { DecodeError, type Fix } from '../define.ts'
import { hexBytes, testDecodeContext } from '../testing.ts'
import { mta6 } from './mta6.ts'

const requestOf = (body: Buffer, can = false) =>
  mta6.decodeRequest(
    { method: 'POST', url: '/', headers: {}, body },
    testDecodeContext({ transport: 'http', attributes: { 'mta6.can': can } }),
  )
const decode = (packet: string, data: string, can?: boolean) =>
  requestOf(Buffer.concat([Buffer.from('id=A-1&bin='), hexBytes(`${packet} 07 02 00 03 ffff ${data}`)]), can)
const fixesOf = (...given: Parameters<typeof decode>) => decode(...given).messages[0]!.fixes?.map(rounded)
const rounded = (fix: Fix): Fix => ({
  ...fix,
  latitude: Math.round(fix.latitude! * 1e4) / 1e4,
  longitude: Math.round(fix.longitude! * 1e4) / 1e4,
})

/** The whole pattern of a number, without its lowest two bits. */
const packed = (value: number): string => {
  const bytes = Buffer.alloc(4)
  bytes.writeFloatBE(value)
  return u32Bytes(bytes.readUInt32BE() >>> 2).toString('hex')
}
const radians = (degrees: number): string => packed((degrees / 180) * Math.PI)
const place = `${radians(-23.5)} ${radians(-46.5)}`
const week = 2446
const saturday = 6 * 86_400
const start = `${place} ${packed(saturday + 69_304)} ${week.toString(16).padStart(4, '0')}`
const fix = { fixTime: new Date('2026-11-28T19:15:04Z'), latitude: -23.5, longitude: -46.5 }
const supply = '5078 1e 57'
const voltages = { battery: 20, power: 0x78, deviceTemp: 30 }

test('every packet is answered, and only some have records', () => {
  const { messages, answer } = decode('34', `00 00 ${start}`)
  assert.deepEqual(messages, [{ uniqueIds: ['A-1'] }])
  assert.deepEqual(answer, { status: 200, body: Buffer.from('#ACK#4\x02\0') })
  for (const packet of ['31', '32', '36']) assert.equal(fixesOf(packet, `00 00 ${start}`)?.length, 1, packet)
  assert.throws(() => requestOf(Buffer.from('x')), DecodeError)
  assert.throws(() => requestOf(Buffer.from('id=A-1&bin=')), RangeError)
})

test('groups of a record, and events before it', () => {
  const all = `00 02f8 8064 5a 000c 00000001 00000002 0003 0004 0401 0402 0403 0404 f9 f005 0000 ${supply}`
  assert.deepEqual(fixesOf('31', `ff 00 ${start} ${all}`), [
    {
      ...{ ...fix, altitude: 760, speed: 100, course: 90, valid: true },
      attributes: {
        ...{ odometer: 12_000, fuelConsumptionAccumulator1: 1, fuelConsumptionAccumulator2: 2, hours1: 3, hours2: 4 },
        ...{ adc1: 1, adc2: 2, adc3: 3, adc4: 4, temp1: -7, input: 5, ...voltages, rssi: 5, sat: 7 },
      },
    },
  ])
  for (const event of ['c0 0102030405060708', '80 ff ff 01'])
    assert.deepEqual(fixesOf('31', `00 ${event} ${start}`), [{ ...fix, attributes: {} }], event)
})

test('later records send changes; one that is cut off is left out', () => {
  const bitsOf = (value: number) => Number.parseInt(packed(value), 16)
  const [lat, lon, time] = [(-23.25 / 180) * Math.PI, (-46.5 / 180) * Math.PI, saturday + 69_312].map(bitsOf)
  const change = (bytes: number, pattern: number) =>
    (((bytes === 1 ? 0x40 : bytes === 2 ? 0x8000 : 0xc00000) | (pattern & (2 ** (bytes * 8 - 2) - 1))) >>> 0)
      .toString(16)
      .padStart(bytes * 2, '0')
  const next = `00 00 ${change(3, lat!)} ${change(1, lon!)} ${change(2, time!)}`
  assert.deepEqual(fixesOf('31', `00 00 ${start} ${next} 00 00 ${change(3, lat!)}`), [
    { ...fix, attributes: {} },
    { fixTime: new Date('2026-11-28T19:15:12Z'), latitude: -23.25, longitude: -46.5, attributes: {} },
  ])
})

test('the one record of a unit on the bus of its vehicle', () => {
  const data = `02f8 64 a6 ${packed(5000)} ${packed(7.5)} ${packed(1.5)} 64 1900 21 7d 0009 0032 0002 0003 0004`
  assert.deepEqual(fixesOf('31', `3f 00 ${start} 07 ${data} f9 f005 0000 ${supply} ff`, true), [
    {
      ...{ ...fix, altitude: 760, speed: 100, course: 270, valid: true },
      attributes: {
        ...{ status: 7, odometer: 5000, fuelConsumption: 7.5, hours: 5_400_000, tank: 40, engine: 800, pedals: 33 },
        ...{ serviceOdometer: 9, fuel: 50, adc2: 2, adc3: 3, adc4: 4, temp1: -7, input: 5, ...voltages },
        ...{ rssi: 2, sat: 23 },
      },
    },
  ])
  assert.throws(() => fixesOf('31', `3f 00 ${start} 07 ${data}`, true), RangeError)
})
