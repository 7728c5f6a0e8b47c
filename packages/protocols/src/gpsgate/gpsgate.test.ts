import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { gpsgate } from './gpsgate.ts'

const decode = (text: string) => decodeStream(gpsgate, Buffer.from(text))
const rmc = '$GPRMC,191500.5,A,2330.0000,S,04630.0000,W,10.0,,281126,,*00\n'

test('a login names the unit of the places behind it', () => {
  const [login, message] = decode(`$FRLIN,IMEI,77,secret*00\0${rmc}`)
  assert.deepEqual(login, {
    uniqueIds: ['77'],
    replies: [Buffer.from('$FRSES,embedded*73\r\n')],
    refusal: Buffer.from('$FRERR,AuthError,Unknown device*51\r\n'),
  })
  assert.deepEqual(message!.fixes, [
    {
      fixTime: new Date('2026-11-28T19:15:00Z'),
      valid: true,
      latitude: -23.5,
      longitude: -46.5,
      speed: 10,
      attributes: {},
    },
  ])
  assert.deepEqual(decode(rmc), [])
})

test('a command with a place identifies by itself', () => {
  const place = '2330.0000,S,04630.0000,W,760,10.5,90,281126,191500.25,0'
  const [message] = decode(`$FRCMD,77,_SendMessage, ,${place},voltage=4*00\r\n`)
  assert.deepEqual(message!.uniqueIds, ['77'])
  const { valid, altitude, speed, course } = message!.fixes![0]!
  assert.deepEqual([valid, altitude, speed, course], [false, 760, 10.5, 90])
  assert.deepEqual(decode('$FRCMD,77,_Ping,voltage=4*00\n'), [])
})

test('the version and a login that cannot be read', () => {
  const [version, unread] = decode('$FRVER,1,1,x*00\n$FRLIN,,user*00\n')
  assert.match(String(version!.replies![0]), /^\$FRVER,1,0,GpsGate Server 1\.0\*[\dA-F]{2}\r\n$/)
  assert.match(String(unread!.replies![0]), /^\$FRERR,AuthError,Parse error\*[\dA-F]{2}\r\n$/)
})
