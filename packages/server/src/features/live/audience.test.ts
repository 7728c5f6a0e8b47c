import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Viewer } from '../../access/viewer.ts'
import type { BrowserSocket } from '../../http/socket.ts'
import { Audience } from './audience.ts'

function browser(): BrowserSocket & { backlog: number; frames: Uint8Array[]; texts: string[] } {
  const frames: Uint8Array[] = []
  return {
    viewer: {} as Viewer,
    wantsAll: false,
    language: 'en',
    wantsSnapshot: true,
    wantsChanges: false,
    backlog: 0,
    frames,
    get texts() {
      return frames.map((frame) => Buffer.from(frame).toString())
    },
    send: (frame) => frames.push(frame),
    recheck: async () => {},
    farewell: () => {},
  }
}

function open(audience: Audience) {
  const opened = browser()
  audience.join(opened)
  audience.start(opened, Buffer.from('{"positions":[]}'))
  audience.flush()
  opened.frames.length = 0
  return opened
}

test('the latest place of a device replaces the one before, and one frame serves all browsers', () => {
  const audience = new Audience(1)
  const [one, two] = [open(audience), open(audience)]
  audience.position(7, '{"id":1}')
  audience.position(7, '{"id":2}')
  audience.position(8, '{"id":3}')
  audience.device(7, '{"id":7}')
  audience.flush()
  assert.deepEqual(one.texts, ['{"devices":[{"id":7}],"positions":[{"id":2},{"id":3}]}'])
  assert.equal(one.frames[0], two.frames[0])
  audience.flush()
  assert.equal(one.frames.length, 1)
})

test('what happens before the snapshot follows it', () => {
  const audience = new Audience(1)
  const late = browser()
  audience.join(late)
  audience.position(7, '{"id":1}')
  audience.flush()
  assert.deepEqual(late.texts, [])
  audience.start(late, Buffer.from('{"positions":[]}'))
  audience.flush()
  assert.deepEqual(late.texts, ['{"positions":[]}', '{"positions":[{"id":1}]}'])
})

test('a slow browser skips to the latest and does not hold up the others', () => {
  const audience = new Audience(1)
  const [slow, quick] = [open(audience), open(audience)]
  slow.backlog = 1e9
  for (const id of [1, 2, 3]) {
    audience.position(7, `{"id":${id}}`)
    audience.event(`{"id":${id}}`)
    assert.equal(audience.flush(), true)
  }
  assert.equal(quick.frames.length, 3)
  slow.backlog = 0
  assert.equal(audience.flush(), false)
  assert.deepEqual(slow.texts, ['{"positions":[{"id":3}],"events":[{"id":1},{"id":2},{"id":3}]}'])
})

test('[LIVE-19] what was about to go out about a device is dropped with the right to see it', () => {
  const audience = new Audience(1)
  const [slow, quick] = [open(audience), open(audience)]
  slow.backlog = 1e9
  audience.position(7, '{"id":1}')
  audience.flush()
  audience.position(7, '{"id":2}')
  audience.takeAway(7)
  slow.backlog = 0
  audience.flush()
  const removed = '{"removed":[7]}'
  assert.deepEqual([slow.texts, quick.texts], [[removed], ['{"positions":[{"id":1}]}', removed]])
})

test('what is given back after it was taken away follows in the same frame', () => {
  const audience = new Audience(1)
  const browser = open(audience)
  audience.device(7, '{"id":7,"name":"before"}')
  audience.takeAway(7)
  audience.device(7, '{"id":7,"name":"after"}')
  audience.flush()
  assert.deepEqual(browser.texts, ['{"removed":[7],"devices":[{"id":7,"name":"after"}]}'])
})
