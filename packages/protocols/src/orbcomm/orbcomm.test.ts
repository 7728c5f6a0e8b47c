import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { testDecodeContext } from '../testing.ts'
import { gatewayTime, messagesPath, nextSince, orbcomm } from './orbcomm.ts'

const decode = (answer: object) => orbcomm.decode(Buffer.from(JSON.stringify(answer)), testDecodeContext())
const message = (fields: Record<string, string>) => ({
  MobileID: '01000000SKY0000',
  MessageUTC: '2026-11-28 19:15:00',
  Payload: { Fields: Object.entries(fields).map(([Name, Value]) => ({ Name, Value })) },
})
const time = new Date('2026-11-28T19:15:00Z')

test('messages with a place and without one', () => {
  const place = { Latitude: '-1410000', longitude: '-2790000', SPEED: '100', heading: '361', other: 'x' }
  const seconds = String(time.getTime() / 1000 - 60)
  const messages = [message({ ...place, eventTime: seconds }), message({ ...place, latitude: '0', heading: '90' })]
  const uniqueIds = ['01000000SKY0000']
  const before = new Date(time.getTime() - 60_000)
  assert.deepEqual(decode({ Messages: messages }), [
    {
      uniqueIds,
      fixes: [
        {
          fixTime: before,
          deviceTime: before,
          valid: true,
          latitude: -23.5,
          longitude: -46.5,
          speed: 53.9957,
          course: 0,
          attributes: {},
        },
      ],
    },
    { uniqueIds, fixes: [{ outdated: true, deviceTime: time, speed: 53.9957, course: 90, attributes: {} }] },
  ])
  assert.deepEqual(decode({ Messages: null }), [])
})

test('an answer that cannot be read is refused', () => {
  for (const wrong of [{}, { Messages: 1 }, { Messages: [{}] }, { Messages: [message({ speed: 'fast' })] }])
    assert.throws(() => decode(wrong), DecodeError)
})

test('a question asks from where the last answer ended', () => {
  const path = messagesPath({ accessId: 'a b', password: 'p&q' }, gatewayTime(time))
  const query = 'access_id=a%20b&password=p%26q&start_utc=2026-11-28%2019%3A15%3A00'
  assert.equal(path, `/GLGW/2/RestMessages.svc/JSON/get_return_messages/?${query}`)
  const next = (answer: object) => nextSince(Buffer.from(JSON.stringify(answer)))
  assert.equal(next({ ErrorID: 0, NextStartUTC: '2026-11-28 19:16:00' }), '2026-11-28 19:16:00')
  assert.equal(next({ NextStartUTC: '' }), undefined)
  assert.throws(() => next({ ErrorID: 21785 }), DecodeError)
})
