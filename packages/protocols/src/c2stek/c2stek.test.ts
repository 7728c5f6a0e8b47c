import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { c2stek } from './c2stek.ts'

const head = 'PA$868695060715016$D#261128#191500#1#-23.5#+46.5#100.00#90.5#-7.0#4104#000#'
const fixOf = (tail: string) => decodeStream(c2stek, Buffer.from(`${head}${tail}$AP`))[0]!.fixes![0]!

test('a report with its alarm and states', () => {
  assert.deepEqual(fixOf('A#011#x'), {
    fixTime: new Date('2026-11-28T19:15:00Z'),
    valid: true,
    latitude: -23.5,
    longitude: 46.5,
    altitude: -7,
    speed: 53.9957,
    course: 90.5,
    attributes: { battery: 4.104, alarm: 'lowBattery', armed: false, door: true, ignition: true },
  })
  assert.deepEqual(fixOf('5#10#').attributes, { battery: 4.104, alarm: 'sos', door: true, ignition: false })
  assert.deepEqual(fixOf('8#1#').attributes, { battery: 4.104 })
})

test('a ping is sent back', () => {
  assert.deepEqual(decodeStream(c2stek, Buffer.from('PA$868695060715016$20$AP')), [
    { replies: [Buffer.from('PA$868695060715016$20$AP')] },
  ])
})
