import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { appello } from './appello.ts'

const fixOf = (text: string) => decodeStream(appello, Buffer.from(`${text}\n`))[0]!.fixes![0]

test('a line of fields, and a state without a clock', () => {
  assert.deepEqual(fixOf('FOLLOWIT,868695060715016,261128191500.000,-23.5,-46.5,10,90,7,760,F,cells'), {
    fixTime: new Date('2026-11-28T19:15:00Z'),
    valid: true,
    latitude: -23.5,
    longitude: -46.5,
    altitude: 760,
    speed: 10,
    course: 90,
    attributes: { sat: 7 },
  })
  const { outdated, valid, fixTime } = fixOf('FOLLOWIT,1,UTCTIME,0.0,0.0,0,0,0,-0,L,')!
  assert.deepEqual({ outdated, valid, fixTime }, { outdated: true, valid: false, fixTime: undefined })
})
