import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { decodeStream } from '../testing.ts'
import { carscop } from './carscop.ts'

const place = '191500A2330.0000S04630.0000W012.5261128090.25'
const decode = (...texts: string[]) => decodeStream(carscop, Buffer.from(`${texts.join('^')}^`))
const fix = {
  fixTime: new Date('2026-11-28T19:15:00Z'),
  valid: true,
  latitude: -23.5,
  longitude: -46.5,
  speed: 12.5,
  course: 90.25,
}

test('an identifier with or without a place, and places of the same unit', () => {
  const id = 'ABC012345678901'
  const messages = decode(
    `*261128191500UB05${id}0000`,
    `*261128191500BP05${place}00000000L000123`,
    `*UB05${id}${place}`,
  )
  assert.deepEqual(messages, [
    { uniqueIds: [id] },
    { fixes: [{ ...fix, attributes: { status: '00000000', odometer: 123 } }] },
    { uniqueIds: [id], fixes: [{ ...fix, attributes: {} }] },
  ])
  assert.deepEqual(decode(`*261128191500BP05${place}`, `*UB00HSO`), [])
})

test('an identifier that is cut off is refused', () => {
  assert.throws(() => decode('*261128191500UB050123'), DecodeError)
})
