import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { decodeChunks, decodeStream, hexBytes } from '../testing.ts'
import { dualcam } from './dualcam.ts'

const init = (settings: string) => `0000 0001 00030f49c870d9d1 ${settings}`
const start = (size: string) => `0001 0006 ${size} 0000`
const data = (hex: string) => `0004 ${(hex.length / 2 + 2).toString(16).padStart(4, '0')} ${hex} 0000`
const repliesOf = (stream: string) => decodeStream(dualcam, stream).map(({ replies }) => replies?.[0]?.toString('hex'))
const name = (text: string) => Buffer.from(text).toString('hex')
const mediaOf = (stream: string) =>
  decodeStream(dualcam, stream).flatMap(({ fixes = [] }) => fixes.flatMap(({ media = [] }) => media))

test('a login is answered with the file that is wanted first, or with nothing to fetch', () => {
  assert.deepEqual(decodeStream(dualcam, init('04000000'))[0]!.uniqueIds, ['861234500000209'])
  const answers = [
    ['02000000', '000c00020000'],
    ['3c000000', `00080007${name('%photof')}`],
    ['38000000', `00080007${name('%photor')}`],
    ['30000000', `00080007${name('%videof')}`],
    ['20000000', `00080007${name('%videor')}`],
    ['00000000', '0000'],
  ]
  for (const [settings, reply] of answers) assert.deepEqual(repliesOf(init(settings!)), [reply])
  assert.deepEqual(repliesOf('000d 0003 612f00'), ['00080003612f00'])
})

test('a file of packets is complete with its last packet, or when the unit says so', () => {
  const stream = init('04000000') + start('00000002') + data('aabb') + data('cc')
  assert.deepEqual(repliesOf(stream).slice(1), ['0002000400000001', '0009'])
  assert.deepEqual(mediaOf(stream), [{ attribute: 'image', extension: 'jpg', data: hexBytes('aabbcc') }])
  const early = `${init('10000000') + start('00000002') + data('aa')} 0003 0004 00000000 0005 0000 0005 0000`
  assert.deepEqual(mediaOf(early), [{ attribute: 'video', extension: 'h265', data: hexBytes('aa') }])
})

test('a file of bytes is complete with its last byte; a piece without a start is refused', () => {
  const half = 'ab'.repeat(4096)
  const frames = [init('04000000'), start('00002000'), data(half), data(half)].map(hexBytes)
  const [media] = decodeChunks(dualcam, frames).at(-1)!.fixes![0]!.media!
  assert.equal(media!.data.length, 8192)
  assert.throws(() => decodeStream(dualcam, init('04000000') + data('aa')), DecodeError)
})
