import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { racedynamics } from './racedynamics.ts'

const decode = (text: string) => decodeStream(racedynamics, Buffer.from(text))
const login = '$GPRMC,12,281126,191500,868695060715016,\r\n'
const record = (tail: string) =>
  `191500,A,2330.0000,S,04630.0000,W,010,281126,-760,07,1,00011,%,42,0,0,0,0,1,1250,0,416,${tail},F3`
const calm = '0,255,000,0,000,3258,000,000,00,0000,000,00000,0'
const alarmed = calm.replace('0,255,000,0', '1,255,000,2').replace(/0$/, '3')

test('a login and a list of records, both answered', () => {
  const [first, message] = decode(`${login}$GPRMC,15,04,H,#,${record(calm)},#,#,damaged,#,#,${record(alarmed)},#*\r\n`)
  const reply = (type: number) => Buffer.from(`$GPRMC,${type},211126,120000,868695060715016,\r\n`)
  assert.deepEqual(first, { uniqueIds: ['868695060715016'], replies: [reply(12)] })
  const attributes = { sat: 7, ignition: true, index: 11, driverUniqueId: '42', power: 12.5, battery: 4.16 }
  const fix = {
    fixTime: new Date('2026-11-28T19:15:00Z'),
    valid: true,
    latitude: -23.5,
    longitude: -46.5,
    altitude: -760,
    speed: 10,
  }
  assert.deepEqual(message, {
    fixes: [
      { ...fix, attributes },
      { ...fix, attributes: { ...attributes, alarm: 'sos,overspeed', overDriver: 3 } },
    ],
    replies: [reply(15)],
  })
})

test('nothing before a login, for a damaged login and for other types', () => {
  assert.deepEqual(decode(`$GPRMC,15,04,H,#,${record(calm)},#*\r\n$GPRMC,12,1\n$GPRMC,99\n$G\n`), [])
  assert.equal(decode(`${login}$GPRMC,15,04,H,#,damaged\n`)[1]!.fixes, undefined)
})
