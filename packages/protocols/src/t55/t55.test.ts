import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DecodeContextOptions, decodeStream } from '../testing.ts'
import { t55 } from './t55.ts'

const decode = (lines: string, options?: DecodeContextOptions) =>
  decodeStream(t55, Buffer.from(lines.replaceAll(/$/gm, '\r')), options)
const known = (line: string, attributes = {}) => decode(`${line}\n`, { identified: true, attributes })
const fixTime = new Date('2026-11-28T19:15:00Z')
const place = { fixTime, valid: true, latitude: -23.5, longitude: -46.5 }
const today = { ...place, fixTime: new Date('2026-11-21T19:15:00Z') }
const where = '2330.0000,S,04630.0000,W'
const rmc = `$GPRMC,191500.00,A,${where},12.5,90,281126,x`
const moving = { ...place, speed: 12.5, course: 90 }

test('logins of several makers', () => {
  const logins = {
    '$PGID,0A1*0F': '0A1',
    '$DEVID,0x7*41': '0x7',
    '$PCPTI,Van 12,184453': 'Van 12',
    'IMEI 86': '86',
    '$IMEI=87': '87',
    '$PSIWMDID,6Q*2F': '6Q',
    '$CONNECT,88,NETWORK': '88',
    '08FC': '08FC',
    '$GPFID,A-1': 'A-1',
  }
  for (const [line, id] of Object.entries(logins)) assert.deepEqual(decode(`${line}\n`), [{ uniqueIds: [id] }], line)
})

test('RMC waits for the unit, has it in its tail or before it, and is acknowledged where that is set', () => {
  const [kept, login] = decode(`${rmc}\n$GPFID,A-1\n$GPFID,A-1\n`)
  assert.deepEqual(kept, { uniqueIds: ['A-1'], fixes: [{ ...moving, attributes: {} }] })
  assert.deepEqual(login, { uniqueIds: ['A-1'] })
  assert.deepEqual(decode(`${rmc}*71,11,86,1,090,080,5,6\n`)[0], {
    uniqueIds: ['86'],
    fixes: [{ ...moving, attributes: { sat: 11, ignition: true, fuel: 90, battery: 80, io1: '5', io2: '6' } }],
  })
  for (const prefix of ['A-1,', 'van/A-1/', 'A-1'])
    assert.deepEqual(decode(`${prefix}${rmc}\n`)[0]?.uniqueIds, ['A-1'], prefix)
  const replies = [Buffer.from('OK1\r\n')]
  assert.deepEqual(known('$GPRMC,x', { 't55.ack': true }), [{ replies }])
  assert.deepEqual(known(rmc, { 't55.ack': true }), [{ fixes: [{ ...moving, attributes: {} }], replies }])
  assert.equal(known(rmc)[0]?.replies, undefined)
})

test('other sentences of NMEA, some of them without a date', () => {
  const fixOf = (line: string) => known(line)[0]?.fixes?.[0]
  const gga = `$GNGGA,191500,${where},1,12,0.8,-7.5,M`
  assert.deepEqual(fixOf(gga), { ...today, altitude: -7.5, attributes: { sat: 12, hdop: 0.8 } })
  assert.deepEqual(decode(`${gga}\n`), [])
  assert.deepEqual(fixOf(`$GPGLL,${where},191500.5,A,A*77`), { ...today, attributes: {} })
  const now = new Date('2026-11-21T12:00:00Z')
  assert.deepEqual(fixOf(`$GPRMA,A,${where},,,12.5,90,1`), { ...moving, fixTime: now, attributes: {} })
  const trccr = '$TRCCR,20261128191500.000,A,-23.5,-46.5,12.5,90,7.5,50,*3a'
  assert.deepEqual(fixOf(trccr), { ...moving, altitude: 7.5, attributes: { battery: 50 } })
  const gpiop = '$GPIOP,01000000,00000000,0.0,0.0,0.0,0.0,12.5,4.2*49'
  assert.deepEqual(fixOf(gpiop), { outdated: true, attributes: { power: 12.5, battery: 4.2 } })
})

test('sentences that name their unit', () => {
  const qze = 'QZE,868000000000017,35,28112026,191500,-23.5,-46.5,100,90,A,1'
  assert.deepEqual(decode(`${qze}\n${qze},1\n`), [
    {
      uniqueIds: ['868000000000017'],
      fixes: [{ ...place, speed: 53.9957, course: 90, attributes: { event: 35, ignition: true } }],
    },
  ])
  const pubx = (status: string) =>
    decode(`$PUBX,00,191500,${where},7.5,${status},4.1,5.2,100,90,-0.1,,0.9,1.2,0.8,9,0102,0*6D\n`)[0]
  assert.deepEqual(pubx('G3'), {
    uniqueIds: ['0102'],
    fixes: [
      {
        ...today,
        altitude: 7.5,
        accuracy: 4.1,
        speed: 53.9957,
        course: 90,
        attributes: { index: 0, hdop: 0.9, vdop: 1.2, sat: 9 },
      },
    ],
  })
  assert.equal(pubx('NF')?.fixes?.[0]?.valid, false)
  const attributes = { operator: 'Vivo', rssi: -53, mcc: 724, mnc: 5 }
  assert.deepEqual(decode('$GPTXT,NET,0102,Vivo,-53,724 05*77\n'), [
    { uniqueIds: ['0102'], fixes: [{ outdated: true, attributes }] },
  ])
})

test('a report of WMCS, whose parts stand in one order', () => {
  const fixOf = (tail: string) => decode(`$ID,35,${tail}\n`)[0]!.fixes![0]!
  const full = fixOf('ALARM,0x4000,x,GPSET,A,D,281126,T,191500,S,9:5,La,23.5,S,Lo,46.5,W,H,90,V,100,DD,7')
  const attributes = { alarm: '0x4000', satVisible: 9, sat: 5, totalDistance: 7 }
  assert.deepEqual(full, { ...place, course: 90, speed: 53.9957, attributes })
  const late = fixOf('4,ALARM,0x1,GPSEX,V,T,191500,D,281126')
  assert.deepEqual(late, { valid: false, outdated: true, attributes: {} })
})
