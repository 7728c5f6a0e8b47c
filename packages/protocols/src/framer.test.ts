import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError, defineProtocol, type Frame } from './define.ts'
import { Framer } from './framer.ts'
import { testDecodeContext } from './testing.ts'

/** Frames of one length byte and that many others; a 0 is noise. */
const counted = defineProtocol({
  name: 'counted',
  port: 1,
  transports: ['tcp'],
  commands: [],
  decode: () => [],
  frame: (buffer: Buffer): Frame | undefined => {
    if (buffer[0] === 0) return { bytes: Buffer.alloc(0), end: 1 }
    const end = buffer[0]! + 1
    return buffer.length < end ? undefined : { bytes: buffer.subarray(1, end), end }
  },
})
const framerOf = (largestFrame = 256) => new Framer({ ...counted, largestFrame }, testDecodeContext())
const texts = (frames: Iterable<Buffer>) => [...frames].map(String)

test('a chunk of complete frames is not copied', () => {
  const chunk = Buffer.from('\x02ab\x01c')
  const [first] = framerOf().feed(chunk)
  assert.equal(first!.buffer, chunk.buffer)
  assert.deepEqual(texts(framerOf().feed(chunk)), ['ab', 'c'])
})

test('a frame in pieces is put together, and what follows is retained', () => {
  const framer = framerOf()
  assert.deepEqual(texts(framer.feed(Buffer.from('\x04ab'))), [])
  assert.deepEqual(texts(framer.feed(Buffer.from('cd\0\0\x02e'))), ['abcd'])
  assert.equal(framer.pending, 2)
  assert.deepEqual(texts(framer.feed(Buffer.from('f'))), ['ef'])
  assert.equal(framer.pending, 0)
})

test('frames given out stay as they were while more arrives', () => {
  const framer = framerOf()
  const kept: Buffer[] = []
  for (let i = 0; i < 2000; i++) kept.push(...framer.feed(Buffer.of(i % 4 === 0 ? 3 : i & 0xff)))
  assert.equal(kept.length, 500)
  for (const [i, frame] of kept.entries()) {
    const sent = [1, 2, 3].map((at) => (i * 4 + at) & 0xff)
    assert.deepEqual([...frame], sent)
  }
})

test('the next frame is cut only when it is asked for', () => {
  const frames = framerOf().feed(Buffer.from('\x01a\x01b'))
  assert.equal(String(frames.next().value), 'a')
  assert.equal(String(frames.next().value), 'b')
})

test('more than the limit without a frame is refused', () => {
  const framer = framerOf(100)
  assert.deepEqual(texts(framer.feed(Buffer.alloc(100, 255))), [])
  assert.throws(() => texts(framer.feed(Buffer.alloc(1, 255))), DecodeError)
})

test('a frame longer than the largest is refused also when it arrives in one piece', () => {
  const frame = Buffer.alloc(101, 100)
  assert.equal(texts(framerOf(101).feed(frame)).length, 1)
  assert.throws(() => texts(framerOf(100).feed(frame)), DecodeError)
})

test('noise may be longer than the largest frame', () => {
  assert.deepEqual(texts(framerOf(10).feed(Buffer.from(`${'\0'.repeat(1000)}\x01a`))), ['a'])
})

test('a protocol that cuts nothing, or more than there is, is stopped', () => {
  for (const end of [0, -1, 3]) {
    const broken = new Framer({ ...counted, frame: (buffer) => ({ bytes: buffer, end }) }, testDecodeContext())
    assert.throws(() => texts(broken.feed(Buffer.from('ab'))), DecodeError)
  }
})

test('no chunk is retained for what has been cut from it', () => {
  const framer = framerOf()
  const chunk = '\x02ab'.repeat(1000)
  assert.equal(texts(framer.feed(Buffer.from(chunk))).length, 1000)
  assert.equal(framer.held, 0)
  texts(framer.feed(Buffer.from(`${chunk}\x04ab`)))
  assert.ok(framer.held < 512, `${framer.held} bytes are held for ${framer.pending}`)
  assert.deepEqual(texts(framer.feed(Buffer.from('cd'))), ['abcd'])
})
