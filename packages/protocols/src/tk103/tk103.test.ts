import assert from 'node:assert/strict'
import { test } from 'node:test'
import { effectOfMessage } from '../effects.ts'
import { decodeChunks, decodeStream, testDecodeContext, testTarget } from '../testing.ts'
import { tk103 } from './tk103.ts'

function said(text: string, attributes = {}) {
  const messages = decodeStream(tk103, Buffer.from(text), { attributes })
  return {
    ids: messages.flatMap(({ uniqueIds = [] }) => uniqueIds),
    fix: messages.flatMap(({ fixes = [] }) => fixes)[0],
    replies: messages.flatMap(({ replies = [] }) => replies).map(String),
  }
}
const place = '261121A2333.0300S04637.9980W060.0143005'
const comma = '211126,A,2333.0300S,04637.9980W,060.0,143005,90.50'
const where = {
  fixTime: new Date('2026-11-21T14:30:05Z'),
  ...{ valid: true, latitude: -23.5505, longitude: -46.6333, speed: 60 * 0.539957 },
}

test('a message ends at its parenthesis, except in free text; what is between messages or too long is skipped', () => {
  const vin = (name: string) => `(027000000001BV00${name.padEnd(17, '0')})`
  const vins = (text: string) => decodeChunks(tk103, [Buffer.from(text)]).map(({ fixes }) => fixes?.[0]?.attributes.vin)
  assert.deepEqual(vins(`x)${vin('A')}\r\n${vin('B')}(`), ['A'.padEnd(17, '0'), 'B'.padEnd(17, '0')])
  assert.deepEqual(vins(`(${'1'.repeat(1100)}${vin('C')}`), ['C'.padEnd(17, '0')])
  assert.deepEqual(vins('1'.repeat(2000)), [])
  const { fix } = said('(860000000000001,ZC03,211126,143005,$1) on (2) off$)')
  assert.equal(fix?.attributes.result, '1) on (2) off')
})

test('a datagram may come without parentheses', () => {
  const [message] = tk103.decode(Buffer.from(`027000000001BR00${place}090.50`), testDecodeContext({ transport: 'udp' }))
  assert.deepEqual([message?.uniqueIds, message?.fixes?.[0]?.course], [['027000000001'], 90.5])
})

test('a handshake and a login are answered', () => {
  const { replies, fix } = said('(027000000001BP00352000000000001HSO)')
  assert.deepEqual([replies, fix], [['(027000000001AP01HSO)'], undefined])
  const login = said(`(027000000001BP05352000000000001${place}090.50)`)
  assert.deepEqual([login.ids, login.replies], [['027000000001'], ['(027000000001AP05)']])
  assert.deepEqual(login.fix, { ...where, course: 90.5, attributes: {} })
  assert.deepEqual(said('(027000000001BP05)').replies, ['(027000000001AP05)'])
})

test('the compact report holds place, states, fuel, odometer and temperature', () => {
  assert.deepEqual(said(`(027000000001BR00${place}090.50001FE0A5L0000F123-012.5)`).fix, {
    ...where,
    course: 90.5,
    attributes: {
      ...{ charge: true, ignition: false, in2: 1, panic: 0, out2: 0, hs3: 1, hs2: 1, hs1: 1, door: 1 },
      ...{ ls3: 1, ls2: 1, ls1: 1, fuel: 165, odometer: 0xf123, temp1: -12.5 },
    },
  })
  const { fix } = said(`(027000000001BR00${place}90,11E00000L0)`)
  assert.deepEqual([fix?.course, fix?.attributes.charge, fix?.attributes.ignition], [90, false, true])
  assert.deepEqual([fix?.attributes.in2, fix?.attributes.panic, fix?.attributes.out2], [0, 1, 1])
  assert.equal(fix?.attributes.blocked, 1)
})

test('with its setting, outputs that are off are attributes too', () => {
  const { fix } = said(`(027000000001BR00${place}090.5000000000L0)`, { 'tk103.decodeLow': true })
  const { charge, ignition, in2, panic, out2, fuel, odometer, ...low } = fix!.attributes
  assert.deepEqual(low, { blocked: 0, hs3: 0, hs2: 0, hs1: 0, door: 0, ls3: 0, ls2: 0, ls1: 0 })
})

test('the form with commas has the day first, and the unit of speed may be set', () => {
  const { ids, fix } = said(`(860000000000001,DW3B,${comma},-0.10,4)`)
  assert.deepEqual([ids, fix], [['860000000000001'], { ...where, course: 90.5, attributes: {} }])
  assert.equal(said(`(860000000000001,DW3B,${comma})`, { 'tk103.speed': 'mph' }).fix?.speed, 60 * 0.868976)
  assert.equal(said('(860000000000001,DW3B,211126,V,2333.03S,4637.99W,1.234567,143005)').fix?.speed, 1.234 * 0.539957)
})

const events: readonly [codes: string, attributes: object][] = [
  ['ZC11 DW31', { alarm: 'movement' }],
  ['ZC12 DW32', { alarm: 'lowBattery' }],
  ['ZC13 DW33', { alarm: 'powerCut' }],
  ['ZC15 DW35 ZC29 DW42', { ignition: true }],
  ['ZC16 DW36', { ignition: false }],
  ['ZC17 DW37', { alarm: 'removing' }],
  ['ZC25 DW3E', { alarm: 'sos' }],
  ['ZC26 DW3F', { alarm: 'tampering' }],
  ['ZC27 DW40', { alarm: 'lowPower' }],
  ['ZC07', {}],
]
const cellEvents: readonly [codes: string, attributes: object][] = [
  ['DW51', { alarm: 'movement' }],
  ['DW52', { alarm: 'lowBattery' }],
  ['DW53', { alarm: 'powerCut' }],
  ['DW55', { ignition: true }],
  ['DW56', { ignition: false }],
  ['DW57', { alarm: 'removing' }],
  ['DW5E', { alarm: 'sos' }],
  ['DW5F', { alarm: 'tampering' }],
]
const codesOf = (table: typeof events) =>
  table.flatMap(([codes, to]) => codes.split(' ').map((code) => [code, to] as const))
for (const [code, attributes] of codesOf(events)) {
  test(`${code} means ${JSON.stringify(attributes)}`, () => {
    assert.deepEqual(said(`(860000000000001,${code},${comma})`).fix?.attributes, attributes)
  })
}
for (const [code, attributes] of codesOf(cellEvents)) {
  test(`${code} with a cell means ${JSON.stringify(attributes)}`, () => {
    assert.deepEqual(said(`(860000000000001,${code},724,5,41,52,0,211126,143005)`).fix?.attributes, attributes)
  })
}

const compactAlarms: Readonly<Record<string, readonly (string | undefined)[]>> = {
  'BQ81,ALARM,': ['lowBattery', 'overspeed', 'idle', 'hardAcceleration', 'hardBraking', 'temperature', undefined],
  BO01: [undefined, 'accident', 'sos', 'vibration', 'lowspeed', 'overspeed', 'geofenceExit', undefined],
}
for (const [code, alarms] of Object.entries(compactAlarms)) {
  test(`the alarms of ${code}`, () => {
    const found = alarms.map((_, digit) => {
      const after = code === 'BO01' ? digit : `${digit},164,`
      return said(`(027000000001${code}${after}${place}090.50)`).fix?.attributes.alarm
    })
    assert.deepEqual(found, alarms)
  })
}

test('steps and voltages of a battery, as far as they are known', () => {
  const battery = (values: string) => said(`(860000000000001,ZC20,211126,143005,${values},0)`).fix
  const deviceTime = where.fixTime
  assert.deepEqual(battery('6,392,112'), {
    ...{ outdated: true, deviceTime, attributes: { batteryLevel: 100, battery: 3.92, power: 11.2 } },
  })
  assert.deepEqual(battery('255,65535,65535')?.attributes, {})
  const levels = [1, 2, 3, 4, 5].map((step) => battery(`${step},65535,65535`)?.attributes.batteryLevel)
  assert.deepEqual(levels, [undefined, 10, 20, 50, 80])
})

const tower = (mcc: number, mnc: number, lac: number, cid: number) => ({
  ...{ mobileCountryCode: mcc, mobileNetworkCode: mnc, locationAreaCode: lac, cellId: cid },
})

test('cells in braces, with the odometer', () => {
  const { ids, fix, replies } = said('(027000000001BP05352000000000001,{724,5,41,52}\n{724,5,41,53}\n,0000000f)')
  const network = { cellTowers: [tower(724, 5, 41, 52), tower(724, 5, 41, 53)] }
  assert.deepEqual([ids, replies], [['027000000001'], ['(027000000001AP05)']])
  assert.deepEqual(fix, { outdated: true, attributes: { odometer: 15 }, network })
  const { fix: one } = said('(027000000001BZ00,724,005,29,00034,43,36e6,766b,36)')
  assert.deepEqual(one, { outdated: true, attributes: {}, network: { cellTowers: [tower(724, 5, 41, 52)] } })
})

test('a cell and access points, if all of them are there', () => {
  const points = '0A:00:00:00:00:01*-59*11,0A:00:00:00:00:02*-68*1'
  const network = (count: number) =>
    said(`(860000000000001,DW5B,724,5,41,52,${count},${points},211126,143005)`).fix?.network
  const [first, second] = ['0A:00:00:00:00:01', '0A:00:00:00:00:02']
  assert.deepEqual(network(2), {
    cellTowers: [tower(724, 5, 41, 52)],
    wifiAccessPoints: [
      { macAddress: first, signalStrength: -59, channel: 11 },
      { macAddress: second, signalStrength: -68, channel: 1 },
    ],
  })
  assert.deepEqual(network(3), { cellTowers: [tower(724, 5, 41, 52)] })
})

test('a vehicle number', () => {
  const { ids, fix } = said('(027000000001BV009BWZZZ377VT004251)')
  assert.deepEqual([ids, fix], [['027000000001'], { outdated: true, attributes: { vin: '9BWZZZ377VT004251' } }])
})

test('the whole state of a battery with its own electronics', () => {
  const cells = ['e40c', 'e50c', ...Array.from({ length: 22 }, () => '0000')].join('')
  const fields = `000000 02 ${cells} 00 7b00 6400 55 00 01 00 ffff 0a00 03 ffffffffffff 01 41 42 43 00000000 0000 e803 01000000`
  const { ids, fix } = said(`(007000000001BS50${fields.replaceAll(' ', '')})`)
  assert.deepEqual([ids, fix?.outdated], [['007000000001'], true])
  assert.deepEqual(fix?.attributes, {
    ...{ battery1: 3.3, battery2: 3.301, charge: true, current: 12.3, battery: 1, batteryLevel: 85 },
    ...{ batteryOverheat: false, chargeProtection: true, dischargeProtection: false, cycles: 10, faultAlarm: 3 },
    ...{ powerTemp: 25, equilibriumTemp: 26, batteryTemp1: 27, calibrationCapacity: 10, dischargeCapacity: 1 },
  })
})

test('the state of such a battery in blocks', () => {
  const blocks = '90:10027b0094755802,91:e40c06e50c0a01dc,92:41014202,93:ff,96:004142'
  assert.deepEqual(said(`(007000000001BS51${blocks})`).fix?.attributes, {
    ...{ cumulativeVoltage: 52.8, gatherVoltage: 12.3, current: 10, soc: 60, maxTemp: 25, maxTempCount: 1 },
    ...{ maxCellVoltage: 3.3, maxCellVoltageCount: 6, minCellVoltage: 3.301, minCellVoltageCount: 10 },
    ...{ minTemp: 26, minTempCount: 2, cellTemp1: 25, cellTemp2: 26 },
  })
})

type Sent = readonly [type: (typeof tk103.commands)[number], words: string, attributes?: object]
const sent: readonly Sent[] = [
  ['getVersion', 'AP07'],
  ['rebootDevice', 'AT00'],
  ['setOdometer', 'AX01'],
  ['positionSingle', 'AP00'],
  ['positionPeriodic', 'AR00012C0000', { frequency: 300 }],
  ['positionStop', 'AR0000000000'],
  ['engineStop', 'AV010'],
  ['engineResume', 'AV011'],
  ['outputControl', 'AV001', { data: '1' }],
  ['custom', 'BX12', { data: 'BX12' }],
]
for (const [type, words, attributes = {}] of sent) {
  test(`${type} is ${words}`, () => {
    const message = tk103.encode!({ type, attributes: { ...attributes } }, testTarget())
    assert.equal(String(message), `(123456789012345${words})`)
  })
}
const sentByPhone: readonly Sent[] = [
  ['custom', 'any text', { data: 'any text' }],
  ['getVersion', '*about*'],
  ['powerOff', '*turnoff*'],
  ['rebootDevice', '88888888'],
  ['positionSingle', '*getposl*'],
  ['positionPeriodic', '*routetrack*99*', { frequency: 60 }],
  ['positionStop', '*routetrackoff*'],
  ['getDeviceStatus', '*status*'],
  ['deviceIdentification', '999999'],
  ['modeDeepSleep', '*sleep*2*', { enable: true }],
  ['modeDeepSleep', '*sleepoff*', { enable: false }],
  ['modePowerSaving', '*sleepv*', { enable: true }],
  ['modePowerSaving', '*sleepoff*', { enable: false }],
  ['alarmSos', '*soson*', { enable: true }],
  ['alarmSos', '*sosoff*', { enable: false }],
  ['setConnection', '*setip*10*0*0*1*5002*', { server: '10.0.0.1', port: 5002 }],
  ['sosNumber', '*master*123456*+5511999990000*', { phone: '+5511999990000' }],
]
for (const [type, words, attributes = {}] of sentByPhone) {
  test(`in the other dialect ${type} ${JSON.stringify(attributes)} is ${words}`, () => {
    const target = testTarget({ attributes: { 'tk103.alternative': true } })
    const message = tk103.encode!({ type, attributes: { ...attributes } }, target)!
    assert.equal(String(message), `[begin]sms2,${words},[end]`)
    assert.equal(effectOfMessage(tk103, message), type === 'custom' ? 'unknown' : undefined)
  })
}

test('what a dialect does not have is not sent, and an interval of more than 18 hours in none', () => {
  const alternative = testTarget({ attributes: { 'tk103.alternative': true } })
  assert.equal(tk103.encode!({ type: 'engineStop', attributes: {} }, alternative), undefined)
  assert.equal(tk103.encode!({ type: 'setConnection', attributes: { port: 1 } }, alternative), undefined)
  assert.equal(tk103.encode!({ type: 'powerOff', attributes: {} }, testTarget()), undefined)
  assert.equal(tk103.encode!({ type: 'positionPeriodic', attributes: { frequency: 65_536 } }, testTarget()), undefined)
})

test('nothing that is joined to a harmless command is harmless', () => {
  for (const words of ['AV010AP00', 'AP00)(1AV010', 'AV001', 'AR000000000', 'AP0']) {
    const message = tk103.encode!({ type: 'custom', attributes: { data: words } }, testTarget())!
    assert.equal(effectOfMessage(tk103, message), 'unknown', words)
  }
})
