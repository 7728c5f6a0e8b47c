import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { VideoPart } from '@rastro/core/model/video'
import { memoryLiveVideo } from './live-video.ts'

const picture = (timestampMs: number, more: Partial<VideoPart> = {}): VideoPart => ({
  channel: 1,
  part: 'whole',
  isKey: true,
  codec: 'h264',
  timestampMs,
  data: Buffer.alloc(400, timestampMs / 1000),
  ...more,
})
const numbersOf = (playlist: string) => [...playlist.matchAll(/^(\d+)\.ts$/gm)].map(([, index]) => Number(index))

/** What the packets of a stream carry, in order, and whether a picture begins with them. */
function packetsOf(segment: Buffer, pid: number): { begins: boolean; count: number; payload: Buffer }[] {
  assert.equal(segment.length % 188, 0)
  return Array.from({ length: segment.length / 188 }, (_, index) => segment.subarray(188 * index, 188 * (index + 1)))
    .filter((packet) => (packet.readUInt16BE(1) & 0x1fff) === pid)
    .map((packet) => {
      assert.equal(packet[0], 0x47)
      const from = packet[3]! & 0x20 ? 5 + packet[4]! : 4
      return { begins: (packet[1]! & 0x40) !== 0, count: packet[3]! & 0x0f, payload: packet.subarray(from) }
    })
}
const pictureIn = (payloads: readonly Buffer[]) => Buffer.concat(payloads).subarray(14)
function momentOf(payload: Buffer): number {
  const [a, b, c, d, e] = payload.subarray(9, 14) as unknown as number[]
  return ((a! & 0x0e) * 2 ** 29 + b! * 2 ** 22 + (c! >> 1) * 2 ** 15 + d! * 2 ** 7 + (e! >> 1)) / 90
}

test('a key picture closes a segment, whose packets carry the pictures and their times', () => {
  const video = memoryLiveVideo()
  const sender = {}
  for (const ms of [5000, 6000, 7000]) video.add(sender, 7, picture(ms, { isKey: ms !== 6000 }))
  assert.match(video.playlist(7, 1), /^#EXTM3U\n(?:#.*\n)*#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:3\.0,\n0\.ts\n$/)
  const packets = packetsOf(video.segment(7, 1, 0)!, 0x100)
  assert.deepEqual(
    packets.map(({ count }) => count),
    packets.map((_, index) => index),
  )
  const starts = packets.flatMap(({ begins }, index) => (begins ? [index] : []))
  assert.equal(starts.length, 2)
  const payloads = packets.map(({ payload }) => payload)
  const delimiter = Buffer.from('0000000109f0', 'hex')
  assert.deepEqual(pictureIn(payloads.slice(0, starts[1])), Buffer.concat([delimiter, Buffer.alloc(400, 5)]))
  assert.deepEqual(pictureIn(payloads.slice(starts[1])), Buffer.concat([delimiter, Buffer.alloc(400, 6)]))
  assert.equal(momentOf(payloads[starts[1]!]!) - momentOf(payloads[0]!), 1000)
  assert.equal(packetsOf(video.segment(7, 1, 0)!, 0).length, 1)
})

test('pictures of every length fill their packets', () => {
  const video = memoryLiveVideo()
  for (let length = 1; length < 400; length++) {
    video.add({}, length, picture(0, { data: Buffer.alloc(length, 1) }))
    const sender = {}
    for (const ms of [0, 1]) video.add(sender, length, picture(ms, { data: Buffer.alloc(length, 1), codec: 'h265' }))
    const payloads = packetsOf(video.segment(length, 1, 0)!, 0x100).map(({ payload }) => payload)
    assert.equal(pictureIn(payloads).length, length + 7, `${length}`)
  }
})

test('parts are put together; those without a beginning, and pictures before a key one, are dropped', () => {
  const video = memoryLiveVideo()
  const sender = {}
  const add = (part: VideoPart['part'], text: string, isKey = true) =>
    video.add(sender, 7, picture(0, { part, isKey, data: Buffer.from(text) }))
  add('whole', 'before', false)
  add('middle', 'x')
  add('last', 'x')
  add('first', 'dropped')
  add('first', 'ab')
  add('middle', 'cd')
  add('last', 'ef', false)
  add('whole', 'next')
  const payloads = packetsOf(video.segment(7, 1, 0)!, 0x100).map(({ payload }) => payload)
  assert.equal(pictureIn(payloads).subarray(6).toString(), 'abcdef')
})

test('five segments are kept, and as many bytes as the limit allows; the end of a connection is the end of its video', () => {
  const video = memoryLiveVideo({ total: 95_000, channels: 3 })
  const sender = {}
  for (let ms = 0; ms < 8000; ms += 1000) video.add(sender, 7, picture(ms))
  assert.deepEqual(numbersOf(video.playlist(7, 1)), [2, 3, 4, 5, 6])
  assert.equal(video.segment(7, 1, 1), undefined)
  for (const deviceId of [8, 9, 10]) for (const ms of [0, 1]) video.add(sender, deviceId, picture(ms))
  assert.deepEqual(
    [7, 8, 9, 10].map((id) => numbersOf(video.playlist(id, 1)).length),
    [0, 1, 1, 1],
  )
  const other = {}
  for (const ms of [0, 1]) video.add(other, 11, picture(ms, { data: Buffer.alloc(45_000) }))
  assert.deepEqual(
    [8, 9, 10, 11].map((id) => numbersOf(video.playlist(id, 1)).length),
    [0, 0, 1, 1],
  )
  video.add({}, 12, picture(0, { part: 'first', data: Buffer.alloc(2_000_000) }))
  assert.equal(numbersOf(video.playlist(11, 1)).length, 1)
  video.end(sender)
  assert.deepEqual(
    [10, 11].map((id) => numbersOf(video.playlist(id, 1)).length),
    [0, 1],
  )
})

test('incomplete pictures of many connections stay within the limit: the one that grows beyond it is dropped', () => {
  const video = memoryLiveVideo({ total: 100_000, channels: 9 })
  const senders = [{}, {}]
  const half = { data: Buffer.alloc(30_000) }
  for (const part of ['first', 'middle', 'last'] as const)
    for (const [index, sender] of senders.entries()) video.add(sender, index, picture(0, { part, ...half }))
  for (const [index, sender] of senders.entries()) video.add(sender, index, picture(1))
  assert.deepEqual(
    [0, 1].map((id) => numbersOf(video.playlist(id, 1)).length),
    [1, 0],
  )
})
