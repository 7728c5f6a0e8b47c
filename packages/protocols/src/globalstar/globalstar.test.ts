import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError, ofModel } from '../define.ts'
import { testDecodeContext } from '../testing.ts'
import { globalstar } from './globalstar.ts'

const fixTime = new Date('2026-11-28T19:15:00Z')
const seconds = fixTime.getTime() / 1000
const send = (body: string, headers = {}) =>
  globalstar.decodeRequest(
    { method: 'POST', url: '/', headers, body: Buffer.from(body) },
    testDecodeContext({ transport: 'http', now: new Date('2026-11-21T13:05:06Z') }),
  )
const item = (esn: string, payload: string) =>
  `<stuMessage><esn>${esn}</esn><unixTime>${seconds}</unixTime><gps>N</gps><payload length="9">0x${payload.replaceAll(' ', '')}</payload></stuMessage>`
const list = (items: string, number = 'a&amp;1') => `<stuMessages messageID="${number}">\n${items}\n</stuMessages>`
/** 22.5° south, 45° west. */
const place = 'e00000 e00000'

test('places of several units, as XML; the list is acknowledged by its number', () => {
  const { messages, answer, refusal } = send(list(item('0-1', `04 ${place} f5 50`) + item('0-2', `09 ${place} 05 50`)))
  const where = { fixTime, latitude: -22.5, longitude: -45 }
  const fixes = messages.map((message) => ofModel(message, 'SmartOne'))
  assert.deepEqual(fixes, [
    {
      uniqueIds: ['0-1'],
      fixes: [
        { ...where, valid: true, attributes: { batteryReplace: true, input: 5, motion: true, alarm: 'vibration' } },
      ],
    },
    { uniqueIds: ['0-2'], fixes: [{ ...where, valid: false, attributes: {} }] },
  ])
  assert.equal(answer.contentType, 'text/xml')
  assert.match(
    String(answer.body),
    /^<\?xml[^\n]*correlationID="a&amp;1" deliveryTimeStamp="21\/11\/2026 13:05:06 UTC"[^\n]*<\/stuResponseMsg>$/,
  )
  assert.deepEqual(refusal, answer)
})

test('an AtlasTrax says more by the same bytes, and nothing where it has no speed', () => {
  const { messages } = send(list(item('0-1', `52 ${place} 64 80`) + item('0-2', `52 ${place} ff 80`)))
  const [first, second] = messages.map((message) => ofModel(message, 'AtlasTrax'))
  assert.deepEqual(first, {
    uniqueIds: ['0-1'],
    fixes: [
      {
        fixTime,
        valid: true,
        latitude: -22.5,
        longitude: -45,
        course: 90,
        speed: 53.9957,
        attributes: { in1: false, in2: true, charge: true, batteryReplace: true, alarm: 'vibration' },
      },
    ],
  })
  assert.deepEqual(second!.fixes, [])
})

test('the same as JSON: without coordinates it is a state', () => {
  const device = (latitude: string, batteryStatus = 'Good') => ({
    deviceIdentify: { esn: '0-3', unixTime: seconds },
    gpsCoordinate: { latitude, longitude: '-46.5' },
    deviceInfo: { batteryStatus, gpsDataValid: 'Valid' },
  })
  const json = { 'content-type': 'application/json' }
  const { messages, answer } = send(JSON.stringify({ entry: { devices: [device('-23.5', 'Low'), device('')] } }), json)
  assert.deepEqual(messages, [
    {
      uniqueIds: ['0-3'],
      fixes: [{ fixTime, valid: true, latitude: -23.5, longitude: -46.5, attributes: { alarm: 'lowBattery' } }],
    },
    { uniqueIds: ['0-3'], fixes: [{ outdated: true, deviceTime: fixTime, attributes: {} }] },
  ])
  assert.deepEqual(answer, { status: 200, body: '{"status":"ok"}' })
  assert.throws(() => send('{"entry":{"devices":[{}]}}', json), DecodeError)
  assert.throws(() => send('{}', json), DecodeError)
})

test('a list without a number, a payload that is cut off and a document type are refused', () => {
  for (const body of ['<stuMessages/>', list(item('0-1', '00 e00000')), `<!DOCTYPE a>${list('')}`])
    assert.throws(() => send(body), DecodeError)
})
