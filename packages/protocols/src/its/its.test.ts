import assert from 'node:assert/strict'
import { test } from 'node:test'
import { effectOfMessage } from '../effects.ts'
import { decodeStream, hexBytes, testTarget } from '../testing.ts'
import { its } from './its.ts'

const decode = (text: string, attributes = {}) => decodeStream(its, Buffer.from(text, 'latin1'), { attributes })
const head = (status = 'NR', end = 'VAN12,1') => `$NRM,VENDOR,1.0,${status},7,H,868695060715016,${end},`
const place = '28112026,191500,23.5000,S,046.5000,W,'
const motion = '100.0,90.5,7,'
const state = (cells: string, pins: string, operator = 'Vivo') =>
  `760.5,1.4,0.7,${operator},1,0,12.5,4.1,0,C,${cells},${pins},`
const fix = { fixTime: new Date('2026-11-28T19:15:00Z'), valid: true, latitude: -23.5, longitude: -46.5 }
const moving = { ...fix, speed: 53.9957, course: 90.5 }
const fixOf = (text: string) => decode(`${text}*`)[0]?.fixes?.[0]

test('the forms of a head, a date and a flag', () => {
  assert.deepEqual(decode(`${head()}${place}${motion}x*`), [
    {
      uniqueIds: ['868695060715016'],
      fixes: [{ ...moving, attributes: { event: 7, archive: true, sat: 7 } }],
    },
  ])
  const short = (rest: string) => fixOf(`$,EPB,EMR,868695060715016,${rest}-7.5,100.0,G`)
  assert.deepEqual(short('IN,28,11,26,19,15,00,V,23.5,S,46.5,W,'), {
    ...{ ...fix, valid: false, attributes: { alarm: 'sos', ignition: true } },
  })
  const { valid, ...undecided } = fix
  assert.deepEqual(short('VAN12,28112026191500,23.5,S,46.5,W,'), { ...undecided, attributes: { alarm: 'sos' } })
  assert.equal(short('VAN12,0,28112026191500,A,23.5,S,46.5,W,')?.valid, true)
  assert.equal(
    fixOf(`${head()}00,00,0000,00,00,00,0.0,N,0.0,E,${motion}`)?.fixTime?.toISOString(),
    '1999-11-30T00:00:00.000Z',
  )
  assert.deepEqual(decode(`${head()}${place}x*`), [])
  const [zoned] = decode(`${head()}${place}${motion}*`, { 'decoder.timezone': 'GMT-3' })
  assert.equal(zoned?.fixes?.[0]?.fixTime?.toISOString(), '2026-11-28T22:15:00.000Z')
})

test('codes of alarms and of the ignition; the later one counts', () => {
  const attributesOf = (status: string, end?: string) => fixOf(`${head(status, end)}${place}${motion}`)?.attributes
  assert.equal(attributesOf('BD')?.alarm, 'powerCut')
  assert.equal(attributesOf('TA')?.alarm, 'tampering')
  assert.equal(attributesOf('IF')?.ignition, false)
  assert.deepEqual(attributesOf('BD', 'HB'), { event: 7, archive: true, alarm: 'hardBraking', sat: 7 })
})

test('state, inputs and cells', () => {
  const of = (cells: string, pins: string, tail = '') => fixOf(`${head()}${place}${motion}${state(cells, pins)}${tail}`)
  const tower = (lac: number, cid: number, signal?: number) => ({
    mobileCountryCode: 724,
    mobileNetworkCode: 5,
    locationAreaCode: lac,
    cellId: cid,
    ...(signal ? { signalStrength: signal } : {}),
  })
  const full = of('20,724, 5,A5F,FD3F,1,6F88,29,1,0,18,1,6F87,18,1,FD41,14', '0102,01')
  const cellTowers = [tower(0xa5f, 0xfd3f, -20), tower(0x6f88, 0x29), tower(0x6f87, 0x18), tower(0xfd41, 0x14)]
  assert.deepEqual(full, {
    ...{ ...moving, altitude: 760.5, network: { cellTowers } },
    attributes: {
      ...{ event: 7, archive: true, sat: 7, pdop: 1.4, hdop: 0.7, operator: 'Vivo', ignition: true, charge: false },
      ...{ power: 12.5, battery: 4.1, emergency: false, input: 4, output: 1 },
    },
  })
  assert.equal(of('20,724,5,A5F,FD3F,(-57,1,6F88,29)', '0000,00')?.network?.cellTowers?.length, 1)
  assert.equal(of('20,724,5,A5F,FD3F,x,x', '0000,00')?.network, undefined)
  const tailOf = (tail: string) => {
    const { odometer, adc1, adc2, gSensor, tiltY, tiltX, index, responseFormat, response } = of(
      'x',
      '0000,00',
      tail,
    )!.attributes
    return [odometer, adc1, adc2, gSensor, tiltY, tiltX, index, responseFormat, response]
  }
  const none = undefined
  assert.deepEqual(tailOf('31,1.5,0.4,0.63,-2,9.8,15,-38,x'), [
    ...[1500, 0.4, none, '[0.63,-2.0,9.8]', 15, -38, none, none, none],
  ])
  assert.deepEqual(tailOf('31,1.5,0FA,x').slice(0, 3), [1500, none, none])
  assert.deepEqual(tailOf('31,0.4,0.5,x').slice(0, 3), [none, 0.4, 0.5])
  assert.deepEqual(tailOf('0.4,1500,000027,2,OK,x'), [1500, 0.4, none, none, none, none, 27, '2', 'OK'])
  assert.equal(fixOf(`${head()}${place}${motion}${state('x', '0000,00', '')}`)?.attributes.power, 12.5)
})

test('messages end with a star, a checksum and a star, a line, or the next one', () => {
  const report = `${head()}${place}${motion}`
  const ends = ['*', '\xbc*', '**', '*5E\r\n', '']
  assert.equal(decode(`x${ends.map((end) => report + end).join('')}$`).length, ends.length)
  const cut = (text: string) => its.frame!(Buffer.from(text, 'latin1'), undefined as never)?.bytes.toString('latin1')
  assert.equal(cut(`${report}\xbc*`), report)
  assert.equal(cut(`${report}**`), report)
  assert.equal(cut(`${report}*5E\r\n`), `${report}*5E`)
  assert.equal(cut('$A*'), undefined)
})

test('logins and heartbeats are answered, known or not', () => {
  const answerTo = (text: string) => decode(`${text},0123456789012345678,*`)
  const answer = (text: string) => [{ replies: [Buffer.from(text)], refusal: Buffer.from(text) }]
  assert.deepEqual(answerTo('$,01,X'), answer('$,1,*'))
  assert.deepEqual(answerTo('$,LGN,X'), answer('$LGN21112026120000*'))
  assert.deepEqual(answerTo('$,HBT,X'), answer('$HBT*'))
  assert.deepEqual(answerTo('$LGN,X'), [])
})

test('commands are known by their text', () => {
  const sent = (type: 'engineStop' | 'engineResume') => its.encode!({ type, attributes: {} }, testTarget())!
  assert.deepEqual(sent('engineStop'), hexBytes('4053455423524c502c4f50312c'))
  assert.equal(effectOfMessage(its, sent('engineStop')), 'cut')
  assert.equal(effectOfMessage(its, sent('engineResume')), 'resume')
  assert.equal(effectOfMessage(its, Buffer.concat([sent('engineResume'), sent('engineResume')])), 'unknown')
})
