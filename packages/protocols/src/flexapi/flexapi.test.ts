import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { decodeStream, testDecodeContext } from '../testing.ts'
import { flexapi } from './flexapi.ts'

const seconds = Date.UTC(2026, 10, 28, 19, 15) / 1000
const line = (kind: string, payload: object) => `$${JSON.stringify({ topic: `v1/CAR7/${kind}/info`, payload })}xx\r\n`
const fixOf = (kind: string, payload: object) => decodeStream(flexapi, Buffer.from(line(kind, payload)))[0]!.fixes![0]!
const prefixed = (prefix: string, values: object) =>
  Object.fromEntries(Object.entries({ ts: seconds, ...values }).map(([key, value]) => [`${prefix}.${key}`, value]))

const quality = { fix: 3, altitude: 760, speed: 10.5, heading: 90, num_sv: 7, hdop: 0.9 }
const place = {
  fixTime: new Date(seconds * 1000),
  valid: true,
  latitude: -23.5,
  longitude: -46.5,
  altitude: 760,
  speed: 10.5,
  course: 90,
  attributes: { sat: 7, hdop: 0.9 },
}

test('a place, with its keys in either form', () => {
  assert.deepEqual(fixOf('gnss', prefixed('gnss', { ...quality, latitude: -23.5, longitude: -46.5 })), place)
  assert.deepEqual(fixOf('gnss', { ...prefixed('gnss', quality), time: seconds, lat: -23.5, log: -46.5 }), place)
})

test('states without a place', () => {
  const state = (attributes: object) => ({ outdated: true, deviceTime: new Date(seconds * 1000), attributes })
  const cell = { operator: '72405', lac: '00ff', cell_id: '04d2', rssi: 70, network: 3 }
  assert.deepEqual(fixOf('cellular1', prefixed('modem1', { imei: '1', imsi: '', iccid: '3', ...cell })), {
    ...state({ imei: '1', iccid: '3' }),
    network: {
      cellTowers: [
        {
          ...{ mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 255, cellId: 1234 },
          ...{ signalStrength: -70, radioType: 'lte' },
        },
      ],
    },
  })
  assert.deepEqual(
    fixOf('obd', prefixed('obd', { speed: 50, rpm: 900, vin: 'V' })),
    state({ obdSpeed: 50, rpm: 900, vin: 'V' }),
  )
  const axes = { ax: 1, ay: 2, az: 3, gx: 4, gy: 5, gz: 6 }
  assert.deepEqual(fixOf('motion', prefixed('motion', axes)), state(axes))
  const ports = { IGT: 1, AI1: 2.5, DI2: 1, DI2_pullup: 1, DO3: 0 }
  assert.deepEqual(fixOf('io', prefixed('io', ports)), state({ ignition: true, adc1: 2.5, in2: true, out3: false }))
  const system = { serial_number: 'S1', firmware_version: '2.0' }
  assert.deepEqual(fixOf('sysinfo', prefixed('sysinfo', system)), state({ serial: 'S1', versionFw: '2.0' }))
})

test('another topic names its unit alone, and a missing key is refused', () => {
  assert.deepEqual(decodeStream(flexapi, Buffer.from(line('other', {}))), [{ uniqueIds: ['CAR7'] }])
  const broken = Buffer.from(line('gnss', prefixed('gnss', quality)).trimEnd())
  assert.throws(() => flexapi.decode(broken, testDecodeContext()), DecodeError)
})
