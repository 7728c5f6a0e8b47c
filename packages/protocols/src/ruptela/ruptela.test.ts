import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CommandType } from '@rastro/core/vocabulary/commands'
import { effectOfMessage } from '../effects.ts'
import { type DecodeContextOptions, decodeStream, hexBytes, testDecodeContext, testTarget } from '../testing.ts'
import { ruptela } from './ruptela.ts'

const unit = '868683020235846'

/** A message of the unit; the checksum is not looked at. */
function sent(type: number, content = '', imei = unit): Buffer {
  const body = Buffer.concat([Buffer.alloc(8), Buffer.of(type), hexBytes(content)])
  body.writeBigUInt64BE(BigInt(imei))
  return Buffer.concat([Buffer.of(body.length >> 8, body.length & 0xff), body, Buffer.of(0, 0)])
}
function heard(message: Buffer, options?: DecodeContextOptions) {
  const messages = decodeStream(ruptela, message, options)
  return {
    ids: messages.flatMap(({ uniqueIds = [] }) => uniqueIds),
    fixes: messages.flatMap(({ fixes = [] }) => fixes),
    replies: messages.flatMap(({ replies = [] }) => replies).map((reply) => reply.toString('hex')),
  }
}

const at = { latitude: -23.5505, longitude: -46.6333, fixTime: new Date('2026-11-21T14:30:05Z') }
const time = (at.fixTime.getTime() / 1000).toString(16)
const hex32 = (value: number): string => (value >>> 0).toString(16).padStart(8, '0')
// Longitude and latitude times 10,000,000, 760 m, 90 degrees, nine satellites, 60 km/h, 0.8
const place = `${hex32(-466_333_000)} ${hex32(-235_505_000)} 1db0 2328 09 003c 08`
const unknownPlace = '80000000 80000000 ffff ffff ff ffff ff'
const placed = { ...at, valid: true, altitude: 760, course: 90, speed: 60 * 0.539957 }
const known = { sat: 9, hdop: 0.8 }

const none = '00 00 00 00'
/** Record: time, extension, priority, place, event and four groups of parameters. */
const record = (parameters = none, where = place) => `${time} 00 00 ${where} 07 ${parameters}`
/** The same in the extended form, as this part of so many more. */
const part = (parameters = none, { where = place, number = '00' } = {}) =>
  `${time} 00 ${number} 00 ${where} 0107 ${parameters}`

test('records hold time, place, event and parameters of four sizes, and are answered', () => {
  const parameters = '02 0201 fb01  01 1d30d4  01 4100003039  01 7200000000000003e8'
  const { ids, fixes, replies } = heard(sent(1, `00 02 ${record(parameters)} ${record()}`))
  assert.deepEqual([ids, replies], [[unit], ['0002640113bc']])
  assert.deepEqual(fixes, [
    {
      ...placed,
      attributes: { ...known, event: 7, in1: 1, ignition: true, power: 12.5, odometer: 12345, io114: 1000 },
    },
    { ...placed, attributes: { ...known, event: 7 } },
  ])
})

test('an identifier has fifteen digits', () => {
  assert.deepEqual(heard(sent(99, '', '12207001062170')).ids, ['012207001062170'])
})

test('a record that does not know its place is a state', () => {
  const { fixes } = heard(sent(1, `00 01 ${record(none, unknownPlace)}`))
  assert.deepEqual(fixes, [{ outdated: true, deviceTime: at.fixTime, attributes: { event: 7 } }])
})

test('parts of an extended record are one, with the last place that is known', () => {
  const elsewhere = `${hex32(-466_000_000)} ${hex32(-235_000_000)} 0000 0000 05 0000 0a`
  const { fixes, replies } = heard(
    sent(
      68,
      `00 04 ${part('01 000201 00 00 00', { number: '20' })}
       ${part('00 01 009b0007 00 00', { number: '21', where: elsewhere })}
       ${part('00 00 01 01f5 00000009 00', { number: '22', where: unknownPlace })} ${part()}`,
    ),
  )
  assert.deepEqual(replies, ['0002640113bc'])
  assert.deepEqual(fixes, [
    {
      ...{ fixTime: at.fixTime, valid: true, latitude: -23.5, longitude: -46.6, altitude: 0, course: 0, speed: 0 },
      attributes: { sat: 5, hdop: 1, event: 263, in1: 1, io155: 7, io501: 9 },
    },
    { ...placed, attributes: { ...known, event: 263 } },
  ])
})

test('a part whose first one was in the message before is a state alone, and one beyond the count is a record', () => {
  assert.deepEqual(heard(sent(68, `00 01 ${part(none, { number: '21' })}`)).fixes, [
    { outdated: true, attributes: { ...known, event: 263 } },
  ])
  const beyond = `00 02 ${part(none, { number: '10' })} ${part(none, { number: '12' })}`
  assert.equal(heard(sent(68, beyond)).fixes.length, 2)
})

const parameters: readonly [id: number, value: string, expected: object][] = [
  [2, '01', { in1: 1 }],
  [3, '01', { in2: 1 }],
  [4, '00', { in3: 0 }],
  [5, '01', { in4: 1 }],
  [13, '01', { motion: true }],
  [173, '00', { motion: false }],
  [20, '0100', { adc3: 256 }],
  [21, '0100', { adc4: 256 }],
  [22, '0100', { adc1: 256 }],
  [23, '0100', { adc2: 256 }],
  [29, '30d4', { power: 12.5 }],
  [30, '1004', { battery: 4.1 }],
  [32, 'f6', { deviceTemp: -10 }],
  [34, '01d042f31d000030', { driverUniqueId: '01d042f31d000030' }],
  [39, '32', { engineLoad: 50 }],
  [65, 'fffffff0', { odometer: 4_294_967_280 }],
  [74, 'ff85', { temp3: -12.3 }],
  [78, 'ff85', { temp0: -12.3 }],
  [79, '007b', { temp1: 12.3 }],
  [80, 'ffffff85', { temp2: -12.3 }],
  [88, '01', { alarm: 'jamming' }],
  [88, '00', {}],
  [94, '1b18', { rpm: 1734 }],
  [95, '3c', { obdSpeed: 60 }],
  [98, 'ff', { fuel: 100 }],
  [100, '0046', { fuelConsumption: 3.5 }],
  [134, '02', { alarm: 'hardBraking' }],
  [136, '01', { alarm: 'hardAcceleration' }],
  [150, '00011b0b', { operator: 72459 }],
  [163, '00000002', { odometer: 10 }],
  [164, '00000003', { tripOdometer: 15 }],
  [165, '3c00', { obdSpeed: 60 }],
  [166, '0010', { rpm: 2 }],
  [170, '01', { charge: true }],
  [197, '0010', { rpm: 2 }],
  [205, '002a', { fuel: 42 }],
  [207, '7d', { fuelLevel: 50 }],
  [208, '00000003', { fuelUsed: 1.5 }],
  [251, '00', { ignition: false }],
  [409, '01', { ignition: true }],
  [410, '01', { alarm: 'tow' }],
  [411, '01', { alarm: 'accident' }],
  [415, '00', { alarm: 'gpsAntennaCut' }],
  [415, '01', {}],
  [645, '00005a67', { obdOdometer: 23_143_000 }],
  [758, '01', { alarm: 'tampering' }],
  [758, '02', {}],
  [900, 'ffff', { io900: 65535 }],
  [901, 'ffffffffffffffff', { io901: -1 }],
  [78, 'fffffffffffffff6', { temp0: -1 }],
  [126, '05', { io126: 5 }],
]
for (const [id, value, expected] of parameters) {
  test(`parameter ${id} of ${value} is ${JSON.stringify(expected)}`, () => {
    const item = `01 ${id.toString(16).padStart(4, '0')} ${value}`
    const groups = [2, 4, 8, 16].map((digits) => (digits === value.length ? item : '00'))
    const { fixes } = heard(sent(68, `00 01 ${part(groups.join(' '))}`))
    assert.deepEqual(fixes[0]?.attributes, { ...known, event: 263, ...expected })
  })
}

test('two halves are a driver or a tag, also when they come in two parts', () => {
  const text = (from: string) => Buffer.from(from).toString('hex')
  const [high, low] = [text('BR123456'), text('7890\0\0\0\u007f')]
  const attributes = (content: string) => heard(sent(68, content)).fixes[0]?.attributes
  for (const [first, second] of [
    ['007e', '007f'],
    ['009b', '009c'],
  ]) {
    assert.deepEqual(attributes(`00 01 ${part(`00 00 00 02 ${first}${high} ${second}${low}`)}`), {
      ...known,
      ...{ event: 263, driverUniqueId: 'BR1234567890\0\0\0\u007f' },
    })
  }
  assert.deepEqual(
    attributes(
      `00 02 ${part('00 00 00 01 02f8 ff00000000000001', { number: '10' })}
       ${part('00 00 00 01 02f9 00000000000000ab', { number: '11' })}`,
    ),
    { ...known, event: 263, tagId: 'ff00000000000001ab' },
  )
})

test('faults have a time, a place if it is known, and a code', () => {
  const fault = (kind: string, code: string) =>
    `ff ${time} ${hex32(-466_333_000)} ${hex32(-235_505_000)} ${kind} ${Buffer.from(code).toString('hex')}`
  const { fixes, replies } = heard(sent(9, `02 ${fault('01', 'P0300')} ${fault('02', 'P0420')}`))
  assert.deepEqual(replies, ['00026d01c4a4'])
  assert.deepEqual(fixes, [
    { ...at, valid: true, attributes: { dtcs: 'P0300' } },
    { ...at, valid: true, attributes: { archive: true, dtcs: 'P0420' } },
  ])
  assert.deepEqual(heard(sent(9, `01 ff ${time} 80000000 80000000 01 5030333030`)).fixes, [
    { outdated: true, deviceTime: at.fixTime, attributes: { dtcs: 'P0300' } },
  ])
})

const silent: readonly [type: number, replies: string[]][] = [
  [15, ['00027301cb25']],
  [16, ['00027401862d']],
  [99, []],
]
for (const [type, replies] of silent) {
  test(`type ${type} names the unit, and ${replies.length > 0 ? 'is answered' : 'nothing else'}`, () => {
    assert.deepEqual(heard(sent(type, '0102')), { ids: [unit], fixes: [], replies })
  })
}

test('what a unit answers to commands is their result', () => {
  for (const type of [2, 3, 4, 7]) {
    const { fixes, replies } = heard(sent(type, `${Buffer.from(' OK 1\r\n').toString('hex')}00`))
    assert.deepEqual([fixes, replies], [[{ outdated: true, attributes: { type, result: 'OK 1' } }], []])
  }
  assert.deepEqual(heard(sent(17, '03')).fixes, [{ outdated: true, attributes: { type: 17, result: '3' } }])
  assert.deepEqual(heard(sent(7)).fixes, [{ outdated: true, attributes: { type: 7 } }])
})

test('a photo is asked for part by part, and becomes a file when the last one came', () => {
  const piece = (number: number) => sent(37, `02 00 4142434431323334 0002 000${number} ffd8${number}0`)
  const { fixes, replies } = heard(Buffer.concat([piece(0), piece(1)]), { identified: true })
  assert.deepEqual(replies, ['000d890200414243443132333400013793'])
  const media = [{ attribute: 'image', extension: 'jpg', data: hexBytes('ffd800 ffd810') }]
  assert.deepEqual(fixes, [{ outdated: true, attributes: {}, media }])
  assert.deepEqual(heard(piece(1)).fixes, [])
  assert.deepEqual(heard(sent(37, '01 00'), { identified: true }), { ids: [unit], fixes: [], replies: [] })
})

test('a record that ends early is refused', () => {
  const whole = sent(1, `00 01 ${record('01 0201 00 00 00')}`)
  assert.throws(() => ruptela.decode(whole.subarray(0, -3), testDecodeContext()), RangeError)
})

const text = (content: string) => Buffer.from(content).toString('hex')
const commands: readonly [CommandType, object, string][] = [
  ['engineStop', {}, `0014 6c ${text('pass immobilizer 10')} bc22`],
  ['engineStop', { devicePassword: 'abc' }, `0013 6c ${text('abc immobilizer 10')} 6447`],
  ['engineResume', {}, `0010 6c ${text('pass resetimmob')} ee1f`],
  ['requestPhoto', {}, '000b 89 0100000000007fffffff 89f0'],
  ['configuration', { data: '#cfg_send@x' }, `000e 66 ${text('#cfg_send@x\r\n')} ef78`],
  ['getVersion', {}, '0001 67 17b9'],
  ['firmwareUpdate', {}, `000c 68 ${text('|FU_STRT*\r\n')} b66b`],
  ['outputControl', { index: 405, data: '1' }, '0009 75 00000195 00000001 9135'],
  ['setConnection', { server: 'gps.example.com', port: 5046 }, `0019 69 ${text('gps.example.com,5046,TCP')} 0a3c`],
  ['setOdometer', { data: '123456' }, '0005 6a 0001e240 2fea'],
  ['custom', { data: 'pass version' }, `000d 6c ${text('pass version')} 7805`],
  ['custom', { data: '0002640113BC' }, '0002640113bc'],
]
for (const [type, attributes, expected] of commands) {
  test(`${type} ${JSON.stringify(attributes)} is ${expected}`, () => {
    const message = ruptela.encode?.({ type, attributes: { ...attributes } }, testTarget())
    assert.equal(message?.toString('hex'), expected.replaceAll(' ', ''))
  })
}

const impossible: readonly [CommandType, object][] = [
  ['setConnection', { server: 'gps.example.com', port: 65_536 }],
  ['setConnection', { port: 5046 }],
  ['setOdometer', { data: '4294967296' }],
  ['setOdometer', { data: '-1' }],
  ['outputControl', { index: 1 }],
  ['configuration', {}],
]
for (const [type, attributes] of impossible) {
  test(`${type} ${JSON.stringify(attributes)} cannot be sent`, () => {
    assert.equal(ruptela.encode?.({ type, attributes: { ...attributes } }, testTarget()), undefined)
  })
}

test('the bytes of a command show what it does to an engine', () => {
  const effect = (type: CommandType, attributes: object) =>
    effectOfMessage(ruptela, ruptela.encode!({ type, attributes: { ...attributes } }, testTarget())!)
  const said = (data: string) => effect('custom', { data })
  assert.deepEqual(['x immobilizer 20', 'x resetimmob'].map(said), ['cut', 'resume'])
  assert.deepEqual(['pass version', ' coords'].map(said), [undefined, undefined])
  assert.deepEqual(['pass reset', '17 0000000100000000', '3 ', '0002640113bc'].map(said), Array(4).fill('unknown'))
  const output = (index: number, data: number) => effect('outputControl', { index, data })
  assert.deepEqual([output(405, 1), output(405, 0), output(1, 1), output(1, 0)], ['cut', 'resume', 'cut', 'resume'])
  assert.deepEqual([output(406, 1), output(406, 0)], ['unknown', undefined])
})
