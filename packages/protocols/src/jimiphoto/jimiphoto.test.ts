import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { testDecodeContext } from '../testing.ts'
import { jimiphoto } from './jimiphoto.ts'

const part = (disposition: string, data: Buffer | string) =>
  Buffer.concat([
    Buffer.from(`--b1\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
    Buffer.from(data as string),
    Buffer.from('\r\n'),
  ])
const send = (...parts: Buffer[]) =>
  jimiphoto.decodeRequest(
    {
      method: 'POST',
      url: '/upload',
      headers: { 'content-type': 'multipart/form-data; boundary=b1' },
      body: Buffer.concat([...parts, Buffer.from('--b1--\r\n')]),
    },
    testDecodeContext({ transport: 'http' }),
  )
const photo = Buffer.from('ffd8ff0d0a2d2d', 'hex')
const file = (name: string, data = photo) => part(`name="file"; filename="${name}"`, data)
const about = (body: object) => part('name="callbackBody"', JSON.stringify(body))
const alarmTime = Date.UTC(2026, 10, 28, 19, 15) / 1000
const place = { imei: '860000000000001', alarmTime, lat: '-23.5', lng: '-46.5' }

test('a photo with its place', () => {
  const body = {
    ...place,
    mimeType: 'image/jpeg',
    businessType: 'eventAttachment',
    eventType: null,
    instructionId: 'a1',
  }
  const { messages, answer, refusal } = send(file('ALDW_1.JPG'), part('name="sign"', 'x'), about(body))
  assert.deepEqual(messages, [
    {
      uniqueIds: ['860000000000001'],
      fixes: [
        {
          fixTime: new Date(alarmTime * 1000),
          valid: true,
          latitude: -23.5,
          longitude: -46.5,
          attributes: { businessType: 'eventAttachment', instructionId: 'a1' },
          media: [{ attribute: 'image', extension: 'jpg', data: photo }],
        },
      ],
    },
  ])
  assert.deepEqual([answer.status, answer.body], [200, '{"code":200,"message":"the high success"}'])
  assert.deepEqual([refusal.status, refusal.body], [404, '{"code":404,"message":"unknown device"}'])
})

test('a video without a place is a state; the extension of a file is no path', () => {
  const [message] = send(file('a./../x'), about({ ...place, lat: -23.5, mimeType: 'video/mp4' })).messages
  assert.deepEqual(message!.fixes, [
    {
      outdated: true,
      deviceTime: new Date(alarmTime * 1000),
      attributes: {},
      media: [{ attribute: 'video', extension: 'mp4', data: photo }],
    },
  ])
  const [untimed] = send(file('jpeg'), about({ imei: '1' })).messages
  assert.deepEqual(untimed!.fixes![0], {
    outdated: true,
    attributes: {},
    media: [{ attribute: 'image', extension: 'jpeg', data: photo }],
  })
})

test('a form without a part is answered so; one that cannot be read is refused', () => {
  for (const parts of [[file('a.jpg')], [about(place)]]) {
    const { messages, answer } = send(...parts)
    assert.deepEqual([messages, answer.status, answer.body], [[], 400, '{"code":400,"message":"missing field"}'])
  }
  const cutOff = part('name="file"; filename="a.jpg"', photo).subarray(0, 30)
  const wrong = [[file('a.jpg'), part('name="callbackBody"', '[]')], [file('a.jpg'), about({})], [cutOff]]
  for (const parts of wrong) assert.throws(() => send(...parts), DecodeError)
  const parts = Array.from({ length: 33 }, () => part('name="x"', ''))
  assert.throws(() => send(...parts), DecodeError)
  assert.throws(
    () => jimiphoto.decodeRequest({ method: 'POST', url: '/', headers: {}, body: photo }, testDecodeContext()),
    DecodeError,
  )
})
