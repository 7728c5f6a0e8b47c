import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { decodeStream, TEST_NOW } from '../testing.ts'
import { ais } from './ais.ts'

type Value = readonly [value: number, width: number]
/** The characters of a message with these numbers. */
const payload = (...values: readonly Value[]) => {
  const bits = values.map(([value, width]) => (value < 0 ? value + 2 ** width : value).toString(2).padStart(width, '0'))
  const sixes = bits.join('').padEnd(168, '0').match(/.{6}/g)!
  return sixes
    .map((six) => Number.parseInt(six, 2))
    .map((code) => String.fromCharCode(code + (code < 40 ? 48 : 56)))
    .join('')
}
const place = (latitude = -23.5): Value[] => [
  ...([
    [123, 10],
    [1, 1],
    [-46.5 * 600_000, 28],
  ] as Value[]),
  ...([
    [latitude * 600_000, 27],
    [905, 12],
    [91, 9],
  ] as Value[]),
]
const [ship, boat] = [
  payload([1, 6], [0, 2], [240_920_000, 30], [5, 4], [-128, 8], ...place()),
  payload([18, 6], [0, 2], [987, 30], [0, 8], ...place()),
]
const decode = (...lines: string[]) => decodeStream(ais, Buffer.from(`${lines.join('\r\n')}\r\n`))
const moved = { valid: true, latitude: -23.5, longitude: -46.5, speed: 12.3, course: 90.5 }

test('positions of ships and of small boats, each a unit of its own', () => {
  assert.deepEqual(decode(`!AIVDM,1,1,,A,${ship},0*00`, 'other', `!AIVDM,1,1,,B,${boat},0*00`), [
    {
      uniqueIds: ['240920000'],
      fixes: [{ fixTime: TEST_NOW, ...moved, attributes: { status: 5, turn: -128, heading: 91 } }],
    },
    { uniqueIds: ['987'], fixes: [{ fixTime: TEST_NOW, ...moved, attributes: { heading: 91 } }] },
  ])
})

test('a message in parts is read with its last part; other types are nothing', () => {
  const [first, last] = [ship.slice(0, 20), ship.slice(20)]
  const [message] = decode(`!AIVDM,2,1,8,A,${first},0*00`, `!AIVDM,2,1,9,A,${boat},0*00`, `!AIVDM,2,2,8,A,${last},0*00`)
  assert.deepEqual(message!.uniqueIds, ['240920000'])
  assert.deepEqual(decode(`!AIVDM,1,1,,A,${payload([24, 6], [0, 2], [987, 30])},0*00`), [])
})

test('a cut message and a place that is none are refused; parts without an end are bounded', () => {
  assert.throws(() => decode(`!AIVDM,1,1,,A,${ship.slice(0, 22)},0*00`), RangeError)
  const nowhere = payload([1, 6], [0, 2], [987, 30], [5, 4], [0, 8], ...place(91))
  assert.throws(() => decode(`!AIVDM,1,1,,A,${nowhere},0*00`), DecodeError)
  const others = Array.from({ length: 10 }, (_, id) => `!AIVDM,2,1,1${id},A,${boat},0*00`)
  assert.throws(
    () => decode(`!AIVDM,2,1,8,A,${ship.slice(0, 20)},0*00`, ...others, `!AIVDM,2,2,8,A,1,0*00`),
    RangeError,
  )
})
