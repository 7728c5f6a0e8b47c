import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { decodeStream } from '../testing.ts'
import { pt60 } from './pt60.ts'

const decode = (text: string) => decodeStream(pt60, Buffer.from(text))
const moment = new Date('2026-11-28T19:15:00Z')
const place = { fixTime: moment, deviceTime: moment, valid: true, latitude: -23.5, longitude: -46.5, attributes: {} }
const fixG = (type: number, data: string) =>
  decode(`@G#@,V01,${type},868695060715016,724,20261128191500,${data},@R#@`)[0]!.fixes?.[0]
const fixB = (data: string) => decode(`@B#@|01|001|77|724|S6|1|84|20261128191500|${data}|@E#@`)[0]!.fixes?.[0]

test('the G dialect: places, steps and heart rate, answered', () => {
  assert.deepEqual(fixG(6, '-23.5;-46.5'), place)
  assert.deepEqual(fixG(13, '1200'), { outdated: true, deviceTime: moment, attributes: { steps: 1200 } })
  assert.deepEqual(fixG(14, '72,80')?.attributes, { heartRate: 72, battery: 80 })
  assert.deepEqual(decode('@G#@,V01,1,77,724,20261128191500,x,@R#@'), [
    { uniqueIds: ['77'], replies: [Buffer.from('@G#@,V01,38,20261121120000,@R#@')] },
  ])
})

test('the B dialect: places and cells, answered with the next type', () => {
  assert.deepEqual(fixB('-23.5|-46.5|1'), place)
  const tower = { mobileCountryCode: 724, mobileNetworkCode: 10, locationAreaCode: 1, cellId: 2, signalStrength: -19 }
  const state = { outdated: true, deviceTime: moment, network: { cellTowers: [tower] }, attributes: {} }
  assert.deepEqual(fixB('2,1,10,724,19|2'), state)
  assert.deepEqual(decode('@B#@|01|006|77|724|0|4|20261128191500||@E#@'), [
    { uniqueIds: ['77'], replies: [Buffer.from('@B#@|01|007|77|0|20261121120000|@E#@')] },
  ])
  assert.deepEqual(decode('@B#@|01|006|77|724|0|4|20261128191500|@E#@'), [])
  for (const damaged of ['x', '-23.5|x|1', '2,1|2']) assert.throws(() => fixB(damaged), Error)
  assert.throws(() => fixG(6, 'a;b'), DecodeError)
})
